"""The snapshot in the state folder only saves time: without it, questions are answered as well."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adapters.indexing import Published, engine, publish, published

SNAPSHOT = "index.sqlite"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Write an index folder of one episode."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "shows.yaml").write_text("[{id: show, title: Show, home: 'https://show.example/'}]")
    (folder / "episodes.yaml").write_text("[{id: strides, title: Strides, show: show}]")
    return folder


def _first(folder: Path, state: Path, question: str = "strides", own: Path | None = None) -> str:
    return engine(folder, own, state).find(question).matches[0].episode.id


def test_the_first_question_keeps_a_snapshot_and_the_next_uses_it(
    folder: Path, tmp_path: Path
) -> None:
    assert _first(folder, tmp_path) == "strides"
    written = (tmp_path / SNAPSHOT).stat()

    assert _first(folder, tmp_path) == "strides"
    assert (tmp_path / SNAPSHOT).stat() == written


def test_a_snapshot_answers_without_reading_yaml(folder: Path, tmp_path: Path) -> None:
    _first(folder, tmp_path)
    asking = (
        "import sys, pathlib; from adapters.indexing import engine;"
        f"found = engine(pathlib.Path({str(folder)!r}), None, pathlib.Path({str(tmp_path)!r}));"
        "assert found.find('strides').matches; assert 'yaml' not in sys.modules"
    )

    subprocess.run([sys.executable, "-c", asking], check=True)


def test_a_changed_file_makes_a_new_snapshot(folder: Path, tmp_path: Path) -> None:
    _first(folder, tmp_path)
    episodes = folder / "episodes.yaml"
    episodes.write_text(episodes.read_text().replace("title: Strides", "title: Tea leaves"))

    assert _first(folder, tmp_path, "tea leaves") == "strides"


def test_a_teams_own_aliases_are_part_of_the_snapshot(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("episodes:\n  strides: [teapot]\n")
    _first(folder, tmp_path)

    assert _first(folder, tmp_path, "teapot", own) == "strides"


@pytest.mark.parametrize("content", [b"", b"junk", b"SQLite format 3\0" + b"\xff" * 9_000])
def test_a_broken_snapshot_is_made_anew(content: bytes, folder: Path, tmp_path: Path) -> None:
    (tmp_path / SNAPSHOT).write_bytes(content)

    assert _first(folder, tmp_path) == "strides"
    assert (tmp_path / SNAPSHOT).stat().st_size > 10_000


def test_a_state_folder_that_cannot_be_made_is_done_without(folder: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("")

    assert _first(folder, blocked / "state") == "strides"


def test_a_snapshot_that_is_a_folder_is_done_without(folder: Path, tmp_path: Path) -> None:
    (tmp_path / SNAPSHOT).mkdir()

    assert _first(folder, tmp_path) == "strides"
    assert [entry.name for entry in tmp_path.iterdir() if entry.suffix == ".new"] == []


def test_a_full_disk_is_done_without(folder: Path, tmp_path: Path) -> None:
    asking = (
        "import pathlib; from adapters.indexing import engine;"
        f"found = engine(pathlib.Path({str(folder)!r}), None, pathlib.Path({str(tmp_path)!r}));"
        "print(found.find('strides').matches[0].episode.id)"
    )

    done = subprocess.run(
        [sys.executable, "-c", asking],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000)),
    )

    assert (done.returncode, done.stdout) == (0, "strides\n"), done.stderr
    assert [entry.name for entry in tmp_path.iterdir()] == ["data"]


def test_two_processes_that_start_together_both_answer(folder: Path, tmp_path: Path) -> None:
    asking = (
        "import pathlib; from adapters.indexing import engine;"
        f"found = engine(pathlib.Path({str(folder)!r}), None, pathlib.Path({str(tmp_path)!r}));"
        "print(found.find('strides').matches[0].episode.id)"
    )
    command = [sys.executable, "-c", asking]

    both = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]

    assert [process.communicate()[0] for process in both] == ["strides\n", "strides\n"]
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["data", SNAPSHOT]


_QUOKKAS = '{"title":"Quokkas","notes":{"text":"","links":[],"complete":true,"guessed":false}}'
TOLD = (
    '{"show": {"id": "show", "title": "Show", "home": "https://show.example/"}, "source": "f"}',
    json.dumps(["quokkas", _QUOKKAS, ""]),
)


def test_what_feeds_told_is_found_with_the_standard_library_alone(
    folder: Path, tmp_path: Path
) -> None:
    publish(tmp_path, Published("v1"), TOLD)
    _first(folder, tmp_path)
    asking = (
        "import sys, pathlib; from adapters.indexing import engine;"
        f"found = engine(pathlib.Path({str(folder)!r}), None, pathlib.Path({str(tmp_path)!r}));"
        "assert found.find('quokkas').matches[0].episode.id == 'quokkas';"
        "assert not {'yaml', 'feedparser', 'sqlalchemy', 'bot.intake'} & set(sys.modules)"
    )

    subprocess.run([sys.executable, "-c", asking], check=True)


def test_what_was_published_is_told(tmp_path: Path) -> None:
    at = datetime(2026, 11, 29, tzinfo=UTC)
    what = Published("v1", at, at + timedelta(days=1))

    publish(tmp_path / "state", what, TOLD)

    assert published(tmp_path / "state") == what
    assert [file.name for file in (tmp_path / "state").iterdir()] == ["feeds.jsonl"]


@pytest.mark.parametrize("told", ["", "junk\n", '{"version": "v"}\njunk\n', "[]\n[1]\n"])
def test_a_broken_file_of_feeds_costs_their_episodes_only(
    told: str, folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "feeds.jsonl").write_text(told)

    assert _first(folder, tmp_path) == "strides"
