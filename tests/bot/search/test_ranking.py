from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from bot.search.atoms import Atom
from bot.search.document import Document, Field
from bot.search.ranking import CLOSEST, answers, best_first, ranked
from bot.search.scoring import Evidence, Found

_WORDS = tuple("abcdefgh")
_ATOMS = st.lists(
    st.builds(
        lambda word, weight: Atom(word, weight, {word: 1.0}),
        st.sampled_from(_WORDS),
        st.sampled_from((0.1, 0.45, 1.0)),
    ),
    min_size=1,
    max_size=6,
    unique_by=lambda atom: atom.word,
)
_TEXTS = st.lists(
    st.tuples(
        st.sampled_from((Field.TITLE, Field.ALIAS, Field.NOTES)),
        st.lists(st.sampled_from(_WORDS), min_size=1).map(" ".join),
    ),
    min_size=1,
)
_LIBRARIES = st.lists(_TEXTS, max_size=12)


def _documents(library: Sequence[Sequence[tuple[Field, str]]]) -> list[Document]:
    return [
        Document.of(f"{number:02}", ((field, text, "") for field, text in texts))
        for number, texts in enumerate(library)
    ]


def _lift(document: Document) -> float:
    return 2.0 if document.id.endswith("3") else 0.0


def _all_weighed(documents: Sequence[Document], atoms: Sequence[Atom]) -> list[Evidence]:
    return best_first(Found.of(document, atoms).evidence(_lift(document)) for document in documents)


@given(_LIBRARIES, _ATOMS)
def test_what_is_not_weighed_in_full_would_neither_answer_nor_come_close(
    library: list[list[tuple[Field, str]]], atoms: list[Atom]
) -> None:
    documents = _documents(library)
    everything, some = _all_weighed(documents, atoms), ranked(documents, atoms, _lift)

    assert answers(some) == answers(everything)
    if not answers(everything):
        assert [one.score for one in some[:CLOSEST]] == [one.score for one in everything[:CLOSEST]]


@given(_TEXTS, _ATOMS)
def test_no_episode_scores_more_than_it_could_at_best(
    texts: list[tuple[Field, str]], atoms: list[Atom]
) -> None:
    (document,) = _documents([texts])
    found = Found.of(document, atoms)

    assert found.evidence(1.0).score <= found.at_best(1.0)


def test_a_hopeless_episode_is_not_weighed_in_full() -> None:
    good = [(Field.TITLE, "a b c")]
    poor = [(Field.NOTES, "d"), (Field.NOTES, "a")]
    atoms = [Atom(word, 1.0, {word: 1.0}) for word in "abc"]

    found = ranked(_documents([good, good, good, poor]), atoms, lambda _: 0.0)

    assert [one.document.id for one in found] == ["00", "01", "02"]
