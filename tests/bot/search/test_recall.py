"""What recall leaves out can be no answer."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.search.atoms import Atom
from bot.search.belief import needed
from bot.search.document import Document, Field, stemmed
from bot.search.index import Index
from bot.search.postings import FULL
from bot.search.recall import recall
from bot.search.scoring import score

_WORDS = ("stride", "tensor", "cuda", "graph", "break", "shape")
_FIELDS = (Field.TITLE, Field.ALIAS, Field.GUEST, Field.TOPIC, Field.LINK, Field.NOTES)
_UNITS = st.lists(
    st.tuples(
        st.sampled_from(_FIELDS), st.lists(st.sampled_from(_WORDS), min_size=1).map(" ".join)
    ),
    max_size=12,
)
_LIBRARIES = st.lists(_UNITS, min_size=1, max_size=6)
_QUALITIES = st.sampled_from((0.5, 0.88, 0.94, 1.0))


def _atom(word: str, weight: float, synonyms: dict[str, float]) -> Atom:
    forms = {form: quality for word, quality in synonyms.items() for form in (word, stemmed(word))}
    return Atom(word, weight, forms | {word: 1.0, stemmed(word): 0.94})


_ATOMS = st.lists(
    st.builds(
        _atom,
        st.sampled_from(_WORDS),
        st.sampled_from((0.1, 0.45, 1.0)),
        st.dictionaries(st.sampled_from(_WORDS), _QUALITIES, max_size=2),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda atom: atom.word,
)


def _document(number: int, units: list[tuple[Field, str]]) -> Document:
    texts = ((Field.TITLE, f"Episode {number}"), *units)
    return Document.of(f"e{number}", ((field, text, "") for field, text in texts))


@given(_LIBRARIES, _ATOMS, st.sampled_from((0.3, 0.42, 0.8, 0.95)))
def test_no_episode_that_reaches_a_score_is_left_out_for_it(
    library: list[list[tuple[Field, str]]], atoms: list[Atom], wanted: float
) -> None:
    documents = [_document(number, units) for number, units in enumerate(library)]
    least = needed(wanted, atoms)

    recalled = recall(Index.build(documents), atoms, least=least)

    hopeful = {candidate.row for candidate in recalled if candidate.share >= least}
    good = {row for row, found in enumerate(documents) if score(found, atoms).score >= wanted}
    assert good <= hopeful


def test_a_word_can_do_more_for_an_episode_the_more_often_it_is_found() -> None:
    aside = _document(0, [(Field.NOTES, "strides"), *[(Field.NOTES, "other")] * 60])
    often = _document(1, [(Field.NOTES, "strides")] * 30 + [(Field.NOTES, "other")] * 31)
    titled = Document.of("e2", [(Field.TITLE, "Strides", "")])

    index = Index.build([aside, often, titled])

    once, again, named = index.posting("~strid").promised().values()
    assert once < again < named == FULL
