from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from bot.errors import DataError
from bot.search.atoms import Atom
from bot.search.document import Document, Field
from bot.search.index import Index
from bot.search.recall import BUDGET, SEEDS, recall


def _document(number: int, title: str, notes: str = "") -> Document:
    texts = [(Field.TITLE, title, ""), *([(Field.NOTES, notes, "")] if notes else [])]
    return Document.of(f"e{number}", texts)


def _atom(index: Index, word: str, weight: float = 1.0) -> Atom:
    known = word in index.vocabulary
    return Atom(word, weight, {word: 1.0} if known else {}, index.vocabulary.get(word, 0))


def _recalled(index: Index, *words: str) -> list[str]:
    atoms = [_atom(index, word, 1 / (place + 1)) for place, word in enumerate(words)]
    rows = [candidate.row for candidate in recall(index, atoms)]
    return [document.id for document in index.documents(rows)]


@pytest.fixture(params=["memory", "file"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> Index:
    documents = [
        _document(1, "Strides", "How far to step."),
        _document(2, "Steps", "Strides, more."),
        _document(3, "Ünrelated: C++"),
    ]
    if request.param == "memory":
        return Index.build(documents)
    path = tmp_path / "index.sqlite"
    Index.build(documents, path, "a note").close()
    return Index.open(path)


def test_the_vocabulary_counts_episodes(index: Index) -> None:
    vocabulary = index.vocabulary

    assert (vocabulary["strides"], vocabulary["far"], vocabulary["c++"]) == (2, 1, 1)
    assert index.size == 3


def test_an_episode_with_more_of_the_question_comes_first(index: Index) -> None:
    assert _recalled(index, "strides", "far") == ["e1", "e2"]


def test_words_no_episode_has_recall_nothing(index: Index) -> None:
    assert _recalled(index, "kubernetes") == []
    assert _recalled(index) == []


@pytest.mark.parametrize("word", ["or", "and", "near", "title", "*", "c++", "-title:", '"'])
def test_what_would_be_syntax_is_only_a_word(word: str, index: Index) -> None:
    atom = Atom(word, 1.0, {word: 1.0}, 1)

    assert {candidate.row for candidate in recall(index, [atom])} <= {2}


def test_only_admitted_episodes_are_candidates(index: Index) -> None:
    atoms = [_atom(index, "strides")]

    found = [candidate.row for candidate in recall(index, atoms, lambda row: row == 1)]

    assert found == [1]


def test_a_document_is_found_by_the_id_of_its_episode(index: Index) -> None:
    assert index.named("e1").units[0].text == "Strides"
    with pytest.raises(KeyError):
        index.named("e9")


def test_common_words_stay_within_the_budget_and_rare_ones_decide() -> None:
    many = [_document(n, "Common", "word") for n in range(2 * BUDGET)]
    index = Index.build([*many, _document(2 * BUDGET, "Common rare", "word")])

    alone, together = _recalled(index, "common"), _recalled(index, "common", "rare")

    assert len(alone) == SEEDS
    assert together[0] == f"e{2 * BUDGET}"


def test_where_all_words_are_common_titles_come_first() -> None:
    many = [_document(n, "Other", "common") for n in range(BUDGET + 1)]
    index = Index.build([*many, _document(BUDGET + 1, "Common")])

    assert _recalled(index, "common")[0] == f"e{BUDGET + 1}"


def test_a_note_is_kept_with_the_index(tmp_path: Path) -> None:
    path = tmp_path / "index.sqlite"
    Index.build([], path, "ñote").close()

    assert Index.open(path).note() == "ñote"


def test_an_open_index_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "index.sqlite"
    Index.build([_document(1, "Strides")], path).close()
    before = path.read_bytes()

    index = Index.open(path)
    index.named("e1")
    index.close()

    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["index.sqlite"]


@pytest.mark.parametrize("content", [b"", b"no database at all, but long enough" * 99, None])
def test_a_file_that_is_no_index_is_said_to_be_none(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "index.sqlite"
    if content is not None:
        path.write_bytes(content)

    with pytest.raises(DataError, match="build it again"):
        Index.open(path)


def test_an_index_cut_short_is_said_to_be_broken(tmp_path: Path) -> None:
    path = tmp_path / "index.sqlite"
    Index.build((_document(n, f"Title {n}", "word " * 200) for n in range(200)), path).close()
    path.write_bytes(path.read_bytes()[:8_192])

    with pytest.raises(DataError):
        Index.open(path)


@pytest.mark.parametrize(
    "breaking",
    [
        "update documents set numbers = x'010203'",
        "update documents set units = '['",
        'update documents set units = \'[["no field", "text", 1]]\'',
        "delete from documents where row = 1",
        "update postings set anywhere = x'01'",
        "update postings set promises = x'01'",
        "delete from postings",
    ],
)
def test_an_index_with_broken_content_is_said_to_be_broken(breaking: str, tmp_path: Path) -> None:
    path = tmp_path / "index.sqlite"
    Index.build((_document(n, "Strides") for n in range(3)), path).close()
    with closing(sqlite3.connect(path)) as database:
        database.execute(breaking)
        database.commit()

    with pytest.raises(DataError, match="build it again"):
        _recalled(Index.open(path), "strides")


def test_what_has_every_word_is_not_lost_among_what_has_some() -> None:
    many = [_document(n, "Other", "torch " if n % 2 else "ops") for n in range(500)]
    index = Index.build([*many, _document(500, "Other", "torch and ops")])

    assert _recalled(index, "torch", "ops")[0] == "e500"


def test_a_title_with_every_word_is_not_lost_among_notes_with_every_word() -> None:
    many = [_document(n, "Other", "torch ops") for n in range(500)]
    index = Index.build([*many, _document(500, "Torch ops")])

    assert _recalled(index, "torch", "ops")[0] == "e500"


def test_every_reading_of_a_misspelt_word_is_looked_for_among_common_ones() -> None:
    many = [_document(n, "Other", "tome torn here") for n in range(2 * BUDGET)]
    named = [_document(3 * BUDGET, "Tome here"), _document(4 * BUDGET, "Torn here")]
    index = Index.build([*many, *named])
    misspelt = Atom("tor", 1.0, {"tome": 0.9, "torn": 0.9})

    found = islice(recall(index, [misspelt, _atom(index, "here")]), 2)

    assert {candidate.row for candidate in found} == {2 * BUDGET, 2 * BUDGET + 1}
