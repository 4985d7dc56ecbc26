"""The index as YAML that people review."""

from __future__ import annotations

import difflib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import DataError
from bot.library.reading import load_library
from bot.library.writing import differences, index_files, write_files
from bot.model import Episode, Link, Pointer, PointerKind, Published, Show

SHOW = Show("night", "Night Sky Notes", "https://night.example")
EPISODE = Episode(
    id="comets",
    title="Comets: yes, no & 'maybe'",
    show="night",
    number=1,
    published=Published(2021, 1, 5, inferred=True),
    duration=600,
    url="https://night.example/e/comets-aB3",
    notes="Comets come back.\n\nFurther reading:\n\n- A: https://a.example/#\n# no comment",
    links=(Link("https://a.example/#", "A"),),
    guests=("Ada Example",),
    points_to=(Pointer("comets", PointerKind.RELATED),),
    sources=("a.txt", "b.txt"),
    slugs=("comets-aB3",),
    complete=False,
)


def written(folder: Path, *episodes: Episode) -> tuple[Episode, ...]:
    write_files(folder, index_files([SHOW], episodes))
    return load_library(folder).episodes


def lines_changed(before: Episode, after: Episode) -> list[str]:
    old, new = (index_files([SHOW], [e])["episodes.yaml"].splitlines() for e in (before, after))
    return [line for line in difflib.ndiff(old, new) if line[0] in "+-"]


def test_what_is_written_reads_back_the_same(tmp_path: Path) -> None:
    bare = Episode("moon", "Moon", "night")

    assert written(tmp_path, EPISODE, bare) == (EPISODE, bare)


@given(title=st.text(min_size=1), notes=st.text(), label=st.text())
def test_any_text_reads_back_the_same(
    tmp_path_factory: pytest.TempPathFactory, title: str, notes: str, label: str
) -> None:
    odd = replace(EPISODE, title=f"x{title}", notes=f"x{notes}", links=(Link("u", f"x{label}"),))

    assert written(tmp_path_factory.mktemp("index"), odd) == (odd,)


def test_a_word_changed_in_the_notes_changes_one_line() -> None:
    changed = replace(EPISODE, notes=EPISODE.notes.replace("come back", "return"))

    assert lines_changed(EPISODE, changed) == ["-     Comets come back.", "+     Comets return."]


def test_a_link_added_adds_only_its_own_lines() -> None:
    changed = replace(EPISODE, links=(*EPISODE.links, Link("https://b.example", "B")))

    assert lines_changed(EPISODE, changed) == [
        "+     - label: B",
        "+       url: https://b.example",
    ]


def test_a_long_line_is_never_wrapped() -> None:
    long = replace(EPISODE, title="word " * 100 + "end", notes="word " * 1000 + "end")

    text = index_files([SHOW], [long])["episodes.yaml"]

    assert f"    {long.notes}\n" in text
    assert f"  title: {long.title}\n" in text


def test_writing_the_same_twice_touches_nothing(tmp_path: Path) -> None:
    files = index_files([SHOW], [EPISODE])

    first = write_files(tmp_path, files)
    times = [(tmp_path / name).stat().st_mtime_ns for name in files]
    second = write_files(tmp_path, files)

    assert first == ("shows.yaml", "episodes.yaml")
    assert second == ()
    assert times == [(tmp_path / name).stat().st_mtime_ns for name in files]


def test_other_files_of_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "topics.yaml").write_text("# mine\n", encoding="utf-8")

    write_files(tmp_path, index_files([SHOW], [EPISODE]))

    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "episodes.yaml",
        "shows.yaml",
        "topics.yaml",
    ]


def test_a_folder_that_cannot_be_written_is_named_and_untouched(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")

    with pytest.raises(DataError, match="file: cannot be written: File exists"):
        write_files(tmp_path / "file", index_files([SHOW], [EPISODE]))

    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_a_write_that_fails_leaves_every_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = index_files([SHOW], [EPISODE])
    write_files(tmp_path, files)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(DataError, match="cannot be written: No space left on device"):
        write_files(tmp_path, {name: f"# new\n{text}" for name, text in files.items()})

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_the_first_line_that_differs_is_found(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.yaml": "1\n2\n3\n", "b.yaml": "1\n", "c.yaml": "1\n"})

    found = differences(
        tmp_path, {"a.yaml": "1\nzwei\n3\n", "b.yaml": "1\n2\n", "c.yaml": "1\n", "d.yaml": "1\n"}
    )

    assert found == (("a.yaml", 2), ("b.yaml", 2), ("d.yaml", 1))
