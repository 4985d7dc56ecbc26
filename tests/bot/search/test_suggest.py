from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.commands.starters import STARTERS
from bot.library import Library
from bot.model import Episode, Show, Topic
from bot.podbot import PodBot
from bot.search.suggest import LONGEST, MOST, Kind, Suggester
from tests.bot.asking import Ask

SHOW = Show("s", "S", "https://s.example/")


def _texts(podbot: PodBot, typed: str) -> list[str]:
    return [suggestion.text for suggestion in podbot.suggest(typed)]


def _suggester(*titles: str, topics: tuple[Topic, ...] = ()) -> Suggester:
    episodes = tuple(Episode(f"e{n}", title, "s") for n, title in enumerate(titles))
    return Suggester(Library((SHOW,), episodes, topics=topics), STARTERS)


@pytest.mark.parametrize("typed", ["", "  ", "\u200b"])
def test_nothing_typed_shows_the_starters_first(typed: str, podbot: PodBot) -> None:
    starters = [starter.text for starter in STARTERS]

    assert _texts(podbot, typed)[: len(starters)] == starters
    assert len(_texts(podbot, typed)) == MOST


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("disp", "Dispatcher questions with Sherlock"),
        ("SHERL", "Dispatcher questions with Sherlock"),
        ("questions wi", "Dispatcher questions with Sherlock"),
        ("sherlock dispatcher", "Dispatcher questions with Sherlock"),
        ("torch_fun", "__torch_function__"),
        ("torch.nn", "torch.nn"),
        ("yaml", "native_functions.yaml"),
        ("2.0", "PyTorch 2.0"),
        ("nvidia", "All about NVIDIA GPUs"),
        ("autog", "topic autograd"),
        ("hora", "with Horace"),
        ("shen", "with Shen Li"),
        ("lates", "latest"),
        ("  strides ", "Strides"),
    ],
)
def test_any_word_of_a_choice_can_be_begun(typed: str, text: str, podbot: PodBot) -> None:
    assert text in _texts(podbot, typed)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("dispacher", "History and constraints of the dispatcher"),
        ("sherlok", "Dispatcher questions with Sherlock"),
        ("autogard", "topic autograd"),
        ("vectorisation", "Vectorization"),
        ("determinstic", "torch.use_deterministic_algorithms"),
    ],
)
def test_a_slip_is_completed_too(typed: str, text: str, podbot: PodBot) -> None:
    assert text in _texts(podbot, typed)


def test_what_begins_with_the_typed_words_comes_before_what_holds_them(podbot: PodBot) -> None:
    labels = [suggestion.label for suggestion in podbot.suggest("tensor")]
    begins = [label.lower().startswith("tensor") for label in labels]

    assert begins == sorted(begins, reverse=True)
    assert any(begins)


@pytest.mark.parametrize("typed", ["zzzz", "kubernetes", "!!!", "寿司"])
def test_what_nothing_resembles_suggests_nothing(typed: str, podbot: PodBot) -> None:
    assert podbot.suggest(typed) == ()


def test_every_title_is_suggested_for_its_beginning(library: Library, podbot: PodBot) -> None:
    missed = [
        episode.title
        for episode in library.episodes
        if episode.title not in _texts(podbot, episode.title[: max(6, len(episode.title) // 2)])
    ]

    assert not missed


def test_every_choice_is_a_question_that_is_answered(podbot: PodBot, ask: Ask) -> None:
    choices = {text for typed in "abcdefghijklmnopqrstuvwxyz2" for text in _texts(podbot, typed)}

    unanswered = [text for text in choices if not ask(text).found]

    assert len(choices) > 80
    assert not unanswered


@given(st.one_of(st.text(max_size=30), st.sampled_from(["to", "a", "s", "torch", "the ", "in"])))
def test_any_text_gets_few_short_distinct_choices(podbot: PodBot, typed: str) -> None:
    choices = podbot.suggest(typed)

    assert len(choices) <= MOST == 25
    assert all(0 < len(choice.label) <= LONGEST == 100 for choice in choices)
    assert all(0 < len(choice.text) <= LONGEST for choice in choices)
    assert len({choice.text for choice in choices}) == len(choices)
    assert len({choice.label for choice in choices}) == len(choices)


def test_a_title_too_long_for_a_choice_is_asked_for_by_its_id() -> None:
    suggester = _suggester(*(f"{'long ' * 30}{n}" for n in range(3)))

    choices = [choice for choice in suggester.suggest("long") if choice.kind is Kind.EPISODE]

    assert [choice.text for choice in choices] == ["e0", "e1", "e2"]
    assert all(choice.label.endswith("…") for choice in choices)


def test_two_episodes_of_one_title_are_told_apart() -> None:
    choices = _suggester("Tea", "Tea").suggest("te")

    assert [(c.label, c.text) for c in choices] == [("Tea", "Tea"), ("Tea (e1)", "e1")]


def test_a_title_that_is_also_a_topic_is_offered_as_both() -> None:
    suggester = _suggester("Tea", topics=(Topic("tea", "Tea", (), ("e0",)),))

    assert {choice.kind for choice in suggester.suggest("tea")} == {Kind.EPISODE, Kind.TOPIC}


def test_titles_in_any_script_are_completed() -> None:
    suggester = _suggester("Борщ и пампушки", "ラーメンの話", "Crème brûlée")

    found = [
        suggester.suggest(typed)[0].text for typed in ("бор", "ПАМ", "ラーメン", "creme", "BRÛ")
    ]

    assert found == [
        "Борщ и пампушки",
        "Борщ и пампушки",
        "ラーメンの話",
        "Crème brûlée",
        "Crème brûlée",
    ]
