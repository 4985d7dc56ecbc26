"""A folder of documents: what it gives, and what each unusable one is told."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import DataError
from bot.intake.importing import import_folder
from bot.intake.layouts import read_document

SOURCES = """\
show: {id: night, title: Night Sky Notes, home: https://night.example}
files:
"""
PAGES = Path(__file__).with_name("pages")


def folder_of(folder: Path, **files: bytes | str) -> Path:
    """Fill a folder with documents and a `sources.yaml` that names them."""
    for name, content in files.items():
        data = content if isinstance(content, bytes) else content.encode()
        (folder / f"{name}.txt").write_bytes(data)
    listed = "".join(f"  - {name}.txt\n" for name in files)
    (folder / "sources.yaml").write_text(SOURCES + listed, encoding="utf-8")
    return folder


def page(name: str) -> str:
    return (PAGES / name).read_text(encoding="utf-8")


def test_another_show_saved_from_the_same_sites_imports(tmp_path: Path) -> None:
    folder = folder_of(
        tmp_path,
        own=page("titled_page.txt"),
        listing=page("directory_listing_german.txt"),
        notes=page("notes_first.txt"),
        facts=page("facts.tsv"),
    )

    imported = import_folder(folder)

    assert imported.show.title == "Night Sky Notes"
    assert {episode.id: episode.sources for episode in imported.episodes} == {
        "first-light": ("listing.txt", "notes.txt", "facts.txt"),
        "comets": ("own.txt", "facts.txt"),
        "comets-two": ("facts.txt",),
        "why-stars-twinkle": ("own.txt", "notes.txt"),
        "silent-night": ("own.txt",),
        "the-night-of-may-4-2020": ("own.txt",),
        "comets-co": ("notes.txt",),
        "trailer": ("notes.txt",),
        "comets-an-introduction": ("listing.txt",),
        "apollo-11": ("listing.txt",),
        "warum-sterne-funkeln": ("listing.txt",),
    }


def test_notes_that_no_page_has_a_title_for_are_handed_back(tmp_path: Path) -> None:
    strange = "Soup is best when it is hot and has been cooked for hours."
    notes = "Comets come back. See https://comets.example/ ."
    untitled = f"Night Sky Notes – Details\n\n{notes}\n\n{strange}\n"

    imported = import_folder(folder_of(tmp_path, own=page("titled_page.txt"), notes=untitled))

    assert [(piece.source, piece.notes.text) for piece in imported.unclaimed] == [
        ("notes.txt", strange)
    ]


def test_every_file_is_shown_as_its_turn_comes(tmp_path: Path) -> None:
    seen: list[str] = []

    def watch(files: Sequence[Path]) -> Sequence[Path]:
        seen.extend(file.name for file in files)
        return files

    import_folder(folder_of(tmp_path, b=page("titled_page.txt"), a=page("facts.tsv")), watch)

    assert seen == ["b.txt", "a.txt"]


@pytest.mark.parametrize("mark", ["\ufeff", ""])
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_byte_order_marks_and_line_ends_do_not_matter(tmp_path: Path, mark: str, ends: str) -> None:
    plain = page("titled_page.txt")

    saved = folder_of(tmp_path, a=mark + plain.replace("\n", ends))

    assert [e.id for e in import_folder(saved).episodes] == [
        "comets",
        "silent-night",
        "the-night-of-may-4-2020",
        "why-stars-twinkle",
    ]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "empty; expected a page or a table saved as text in UTF-8"),
        (" \n\u00a0\n", "empty; expected"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8 at byte 0; expected"),
        (b"PK\x03\x04\x00\x00", "binary, not text; expected"),
        ("Grüße".encode("latin-1"), "not UTF-8 at byte 2; expected"),
        ("Night Sky Notes\n".encode("utf-16"), "not UTF-8 at byte 0; expected"),
        ("Just some words.", "no known page layout; expected"),
        ("<html><body>Hi</body></html>", "no known page layout; expected"),
        ("number\ttitle\n", "no episode found; expected a table parted by tabs"),
        ("A – B\n\nNotes that no other page knows.", "no episode found; expected notes that"),
    ],
)
def test_an_unusable_document_is_named_with_what_was_expected(
    tmp_path: Path, content: bytes | str, problem: str
) -> None:
    folder = folder_of(tmp_path, good=page("titled_page.txt"), bad=content)

    with pytest.raises(DataError) as raised:
        import_folder(folder)

    assert str(raised.value).startswith(f"{folder / 'bad.txt'}: {problem}")
    assert "\n" not in str(raised.value)


def test_a_document_that_is_missing_is_named(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, good=page("titled_page.txt"))
    (folder / "good.txt").unlink()

    with pytest.raises(DataError, match=r"good\.txt: no such file; expected a page"):
        import_folder(folder)


def test_a_document_that_is_a_folder_is_named(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, good=page("titled_page.txt"))
    (folder / "good.txt").unlink()
    (folder / "good.txt").mkdir()

    with pytest.raises(DataError, match=r"good\.txt: cannot be read \(Is a directory\)"):
        import_folder(folder)


def test_two_episodes_of_one_number_are_named(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, facts="number\ttitle\n1\tComets\n1\tMoon\n")

    with pytest.raises(DataError, match=r"facts\.txt: 'Moon' and 'Comets' both have number 1"):
        import_folder(folder)


@pytest.mark.parametrize(
    ("sources", "problem"),
    [
        (None, ": no such file; expected it to name a show and the files about it"),
        ("", ":1: expected this to be `name: value` lines, not nothing"),
        ("show: {}\nfiles: [a]", ":1: expected 'id' to be a text, not nothing"),
        ("files: [a]", ":1: expected 'show' to be `name: value` lines, not nothing"),
        (SOURCES, ":2: expected at least one file"),
        (SOURCES + "  - a\n  - a\n", ":2: a file is named twice"),
        (
            SOURCES.replace("night,", "The Night,") + "  - a\n",
            ":1: expected an id such as my-show, not 'The Night'",
        ),
        (
            SOURCES.replace("https://", "") + "  - a\n",
            ":1: expected a web address, not 'night.example'",
        ),
        (SOURCES + "  - 7\n", ":3: expected an entry of 'files' to be a text, not 7"),
        (SOURCES + "  - a\nlayout: x\n", ":4: unknown field 'layout'; expected one of files, show"),
        ("show: [\n", ":2: not valid YAML: did not find expected node content"),
    ],
)
def test_sources_that_say_too_little_are_named_with_the_line(
    tmp_path: Path, sources: str | None, problem: str
) -> None:
    if sources is not None:
        (tmp_path / "sources.yaml").write_text(sources, encoding="utf-8")

    with pytest.raises(DataError) as raised:
        import_folder(tmp_path)

    assert str(raised.value).startswith(f"{tmp_path / 'sources.yaml'}{problem}")


SCRAPS = (
    *("", " ", "\u00a0", "1", "83 tập", "#Tech #News", "16:33", "A title 16:33", "ago16:33"),
    *("Show »", "MP3•Home", "A title May 20, 2021", "Show notes", "Further reading:", "- bullet"),
    *("title\tnumber", "a\tb", "Night Sky Notes – Details", "Prose, enough of it to stand twice."),
    *("See https://a.example/b…", "&#xffffffffffff;", "<a href='https://a.example'>words</a>"),
)
JUNK = st.one_of(st.text(), st.lists(st.sampled_from(SCRAPS)).map("\n".join))


def complaint(text: str, source: Path) -> str:
    """Read a document, and give the error it meets, or nothing."""
    try:
        read_document(text, source)
    except DataError as error:
        return str(error)
    return ""


@given(JUNK)
def test_any_document_gives_accounts_or_a_data_error(text: str) -> None:
    assert complaint(text, Path("x"))[:2] in ("", "x:")


@pytest.mark.parametrize("seed", range(20))
def test_a_shuffled_document_of_ours_gives_accounts_or_a_data_error(seeds: Path, seed: int) -> None:
    for file in seeds.glob("*.txt"):
        lines = file.read_text(encoding="utf-8").splitlines()
        random.Random(seed).shuffle(lines)

        refused = complaint("\n".join(lines), file)

        assert not refused or refused.startswith(f"{file}:")


@pytest.mark.parametrize(
    "scrap",
    [
        *("<", "<!--", "<a ", '<a href="', "&#", "A, ", "A B and ", "https://a.b/c ", "a.A:"),
        *("x. Further reading. ", "x 1:23\n", "x May 5, 2021\n\n", "x 1:23\n\nago1:23\n1:23\n"),
        "hi hi hi hi hi hi hi\n",
    ],
)
def test_a_long_document_of_one_scrap_is_read_in_one_pass(scrap: str) -> None:
    """A reader that looks back for every scrap would take minutes here."""
    text = "Title – of notes.\n\n" + scrap * 20_000

    assert complaint(text, Path("x"))[:2] in ("", "x:")
