from __future__ import annotations

from bot.library import Library
from bot.model import Episode, Link, Show
from bot.search.document import Document, Field, documents, note_sentences, stemmed
from bot.search.words import terms
from tests.bot.other_shows import OTHER_SHOWS

NOTES = """\
Strides tell how far to step. See e.g. the blog: it is old.

Further reading.

• A post: https://blog.example/a-post
"""


def _document(episode: Episode) -> Document:
    (document,) = documents(Library((Show("s", "S", "https://s.example/"),), (episode,)))
    return document


def test_every_field_of_an_episode_is_a_unit() -> None:
    found = {document.id: document for document in documents(OTHER_SHOWS)}

    assert [(u.field, u.text) for u in found["k1"].units] == [
        (Field.TITLE, "Борщ и пампушки"),
        (Field.ALIAS, "beetroot"),
        (Field.TOPIC, "Супы"),
    ]
    assert [(u.field, u.text) for u in found["creme-brulee"].units] == [
        (Field.TITLE, "Crème brûlée"),
        (Field.GUEST, "José Álvarez"),
    ]
    assert "pepe" in found["creme-brulee"].places
    assert terms("スープ")[0] in found["k1"].places


def test_a_term_knows_its_places_and_so_does_its_stem() -> None:
    document = _document(Episode("e", "Striding", "s", notes="Strides. A stride is a step."))

    assert document.places["stride"] == [2]
    assert document.places[stemmed("strides")] == [0, 1, 2]


def test_a_sentence_that_is_only_an_address_is_not_one_to_quote() -> None:
    assert list(note_sentences("https://blog.example/a-post\n\n- https://x.example.")) == []


def test_sentences_end_at_marks_and_lines_but_not_at_abbreviations() -> None:
    assert list(note_sentences(NOTES)) == [
        "Strides tell how far to step.",
        "See e.g. the blog: it is old.",
        "Further reading.",
        "• A post: https://blog.example/a-post",
    ]


def test_an_address_is_found_by_its_words() -> None:
    link = Link("https://blog.example/what-are-strides?x=1", "A post")

    document = _document(Episode("e", "T", "s", links=(link,)))

    assert {"what-are-strides", "strides"} & document.places.keys()
    assert "post" in document.places


def test_units_read_back_are_those_that_were_written(library: Library) -> None:
    for document in documents(library):
        again = Document.loads(document.id, document.dumps(), document.places)

        assert again == document


def test_every_sentence_to_quote_stands_verbatim_in_the_notes(library: Library) -> None:
    changed = [
        sentence
        for episode in library.episodes
        for sentence in note_sentences(episode.notes)
        if sentence not in episode.notes
    ]

    assert not changed
