"""Transcripts: found by what is said in one passage, beside what is written."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.library import Library
from bot.library.selection import Selection
from bot.model import Episode, Passage, Show
from bot.search.engine import Engine
from bot.search.match import Strength

SAID = "Quokkas never use the dispatcher at night."
EPISODES = (
    Episode("tea", "Brewing tea", "s", 1, notes="Leaves steep in the pot."),
    Episode("dispatch", "The dispatcher", "s", 2, notes="A dispatcher chooses a kernel."),
    Episode("night", "Night shifts", "s", 3, audio="https://cdn.example/3.mp3"),
)
SILENT = Library((Show("s", "S", "https://s.example/"),), EPISODES)


def _spoken(id_: str, *passages: Passage, **changes: object) -> Library:
    episodes = tuple(
        replace(episode, transcript=passages) if episode.id == id_ else episode
        for episode in EPISODES
    )
    return replace(SILENT, episodes=episodes, **changes)  # type: ignore[arg-type] # own types


def _found(library: Library, question: str) -> dict[str, str]:
    return {match.episode.id: match.why for match in Engine.of(library).find(question).matches}


def test_a_passage_with_every_telling_word_answers_and_says_when() -> None:
    library = _spoken("night", Passage(0, "Good evening."), Passage(3_762, SAID))

    assert _found(library, "quokkas and the dispatcher") == {
        "night": "at 1:02:42 (https://cdn.example/3.mp3#t=3762) of the transcript, which a machine "
        f"made: “{SAID}”"
    }


def test_words_are_found_in_any_form_though_they_are_written_nowhere() -> None:
    library = _spoken("tea", Passage(None, "A quokka naps, napping wombats said."))

    assert list(_found(library, "quokkas and a napping wombat")) == ["tea"]


@pytest.mark.parametrize("question", ["quokkas", "quokkas in kernels", "what is it at night"])
def test_what_is_said_in_passing_is_no_answer(question: str) -> None:
    library = _spoken("tea", Passage(0, SAID))

    assert _found(library, question) == _found(SILENT, question)


def test_words_that_are_said_far_apart_are_no_answer() -> None:
    library = _spoken("tea", Passage(0, "Quokkas eat."), Passage(9, "Wombats sleep."))

    assert _found(library, "quokkas wombats") == {}


def test_what_is_written_ranks_first_and_as_if_nothing_had_been_said() -> None:
    library = _spoken("tea", *(Passage(n, "The dispatcher picks a kernel.") for n in range(50)))

    spoken, silent = (Engine.of(one).find("dispatcher kernel") for one in (library, SILENT))

    assert spoken.strength is Strength.STRONG
    assert spoken.matches[0] == silent.matches[0]
    assert [match.episode.id for match in spoken.matches] == ["dispatch", "tea"]


def test_what_machines_mishear_teaches_no_words() -> None:
    library = _spoken("tea", Passage(0, "The dispacher, the dispacher."))

    finding = Engine.of(library).find("dispacher")

    assert finding.corrections == (("dispacher", "dispatcher"),)


def test_a_selection_holds_for_what_is_said() -> None:
    engine = Engine.of(_spoken("night", Passage(0, SAID)))
    elsewhere = Selection(show=Show("o", "O", "https://o.example/"))

    assert engine.find("quokkas dispatcher", elsewhere).matches == ()


def test_a_subject_that_no_episode_treats_is_not_found_where_it_is_mentioned() -> None:
    library = _spoken("tea", Passage(0, SAID), absent=("quokka dispatcher",))

    assert _found(library, "quokka dispatcher") == {}
