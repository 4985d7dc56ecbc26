"""`podbot import`, run as people run it."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.adapters.cli.conftest import ROOT, Run

SEEDS = ROOT / "seeds"
SUMMARY = """\
PyTorch Developer Podcast: 83 episodes
  54 with show notes, 29 known from facts only
  86 links to 83 addresses
  83 lengths
  38 stated dates, 37 inferred
  7 episodes with guests
  6 pointers from one episode to another
"""


def files_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def index(tmp_path: Path, podbot: Run) -> Path:
    """Give an index folder that was just imported."""
    assert podbot("import", "--into", "index").status == 0
    return tmp_path / "index"


def test_it_tells_what_it_read_and_what_that_gave(podbot: Run) -> None:
    done = podbot("import", "--from", str(SEEDS), "--into", "index")

    assert done.status == 0
    assert done.out == f"{SUMMARY}written: index/shows.yaml, index/episodes.yaml\n"
    assert done.err.splitlines()[0] == f"reading {SEEDS / 'facts.tsv'} (1 of 5)"
    assert len(done.err.splitlines()) == 5


def test_the_index_that_ships_is_what_the_documents_give(podbot: Run) -> None:
    done = podbot("import", "--check")

    assert (done.status, done.out) == (0, f"{ROOT / 'data'} is what {SEEDS} gives\n")


def test_running_it_twice_changes_nothing(podbot: Run, index: Path) -> None:
    before = files_in(index)

    done = podbot("import", "--into", "index")

    assert done.out == f"{SUMMARY}index holds just this already\n"
    assert files_in(index) == before


def test_a_check_names_the_file_and_line_that_differ_and_writes_nothing(
    podbot: Run, index: Path
) -> None:
    episodes = index / "episodes.yaml"
    episodes.write_text(episodes.read_text(encoding="utf-8").replace("Vectorization", "V"))
    before = files_in(index)

    done = podbot("import", "--check", "--into", "index")

    assert done.status == 1
    assert done.out == f"index/episodes.yaml:39: not what {SEEDS} gives; run `podbot import`\n"
    assert files_in(index) == before


def test_a_title_that_is_mended_keeps_its_id(podbot: Run, index: Path, tmp_path: Path) -> None:
    seeds = shutil.copytree(SEEDS, tmp_path / "seeds", copy_function=shutil.copyfile)
    facts = seeds / "facts.tsv"
    mended = facts.read_text(encoding="utf-8").replace("Stacked diffs and ghstack", "ghstack")
    facts.write_text(mended, encoding="utf-8")

    done = podbot("import", "--from", "seeds", "--into", "index")

    assert done.status == 0
    assert "- id: stacked-diffs-and-ghstack\n  title: ghstack\n" in (
        index / "episodes.yaml"
    ).read_text(encoding="utf-8")


def test_a_check_of_no_index_names_every_file(podbot: Run, tmp_path: Path) -> None:
    done = podbot("import", "--check", "--into", "index")

    assert done.status == 1
    assert done.out.count(":1: not what") == 2
    assert not (tmp_path / "index").exists()


def test_a_document_that_cannot_be_read_leaves_the_index_untouched(
    podbot: Run, index: Path, tmp_path: Path
) -> None:
    before = files_in(index)
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "page.txt").write_bytes(b"\x00\x01")
    (bad / "sources.yaml").write_text(
        "show: {id: a, title: A, home: https://a.example}\nfiles: [page.txt]\n", encoding="utf-8"
    )

    done = podbot("import", "--from", "bad", "--into", "index")

    assert (done.status, done.out) == (2, "")
    assert done.err.splitlines()[-1] == (
        "podbot: bad/page.txt: binary, not text; expected a page or a table saved as text in UTF-8"
    )
    assert files_in(index) == before


def test_a_folder_without_sources_is_named(podbot: Run) -> None:
    done = podbot("import", "--from", "nowhere", "--into", "index")

    assert done.status == 2
    assert done.err == (
        "podbot: nowhere/sources.yaml: no such file; "
        "expected it to name a show and the files about it\n"
    )


def test_notes_that_found_no_title_are_told_of(podbot: Run, tmp_path: Path) -> None:
    page = "Comets May 5, 2021\n\nShow notes\n\nComets come back after many years.\n"
    notes = "A – B\n\nComets come back after many years.\n\nSoup is best when it is hot.\n"
    (tmp_path / "page.txt").write_text(page, encoding="utf-8")
    (tmp_path / "notes.txt").write_text(notes, encoding="utf-8")
    (tmp_path / "sources.yaml").write_text(
        "show: {id: a, title: A, home: https://a.example}\nfiles: [page.txt, notes.txt]\n",
        encoding="utf-8",
    )

    done = podbot("import", "--from", ".", "--into", "index")

    assert "  left out: notes in notes.txt that no page with titles has\n" in done.out


def test_on_a_terminal_a_bar_shows_progress(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-m", "bot", "import", "--into", "index"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=theirs,
        timeout=60,
    )
    os.close(theirs)
    shown = os.read(ours, 1 << 16).decode()
    os.close(ours)

    assert done.returncode == 0
    assert "100%" in shown
    assert done.stdout.decode().startswith(SUMMARY)
