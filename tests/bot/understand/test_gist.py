from __future__ import annotations

import pytest

from tests.bot.asking import Ask, ids


@pytest.mark.parametrize(
    ("asked", "text"),
    [
        ("done w/ inductor IR, now what", "after inductor-ir"),
        ("liked reference counting, what's the natural sequel", "after reference-counting"),
        ("does __torch_function__ have a part two", "after torch-function"),
        ("just finished the torchdynamo one. go deeper", "after torchdynamo"),
        ("i finished torchdynamo, now?", "after torchdynamo"),
        ("prereqs 4 vmap", "before vmap"),
        ("before i play zero-one specialization, some intro?", "before zero-one-specialization"),
        ("which ep should precede weak references", "before weak-references"),
        ("Liked strides a lot. What is in that vein?", "like strides"),
        ("related to memory layout", "like memory-layout"),
        ("the batching ep said it overlaps with two earlier ones, which?", "like batching"),
        ("which shows does the batching one refer to?", "like batching"),
        ("which ep should precede min-cut?", "before min-cut-partitioner"),
        (
            "does the liskov talk build on an earlier one?",
            "before tensor-subclasses-and-liskov-substitution-principle",
        ),
        ("finished reference counting. which one builds on it?", "after reference-counting"),
        ("finished torchdynamo, which one goes deeper", "after torchdynamo"),
        (
            "just finished Continuous integration, is there an update to it",
            "after continuous-integration",
        ),
        ("groundwork needed for min-cut partitioner", "before min-cut-partitioner"),
        ("where do i go after strides", "after strides"),
        ("how do I go deeper on strides", "after strides"),
        ("how about after strides", "after strides"),
        ("next episode after strides", "after strides"),
        ("what comes next after strides", "after strides"),
        ("which ep is close to strides", "like strides"),
        ("what else is there in the spirit of conjugate views", "like conjugate-views"),
        ("something along the lines of python exceptions", "like python-exceptions"),
        ("liked mobile selective build. similar stuff?", "like mobile-selective-build"),
        ("does the batching one refer back to an older episode", "before batching"),
        ("which other episodes overlap with batching?", "like batching"),
    ],
)
def test_what_is_around_an_episode_is_asked_for_in_many_ways(
    asked: str, text: str, ask: Ask
) -> None:
    assert ids(ask(asked)) == ids(ask(text))


@pytest.mark.parametrize(
    ("asked", "neighbour"),
    [
        ("what aired right after TH", "xla"),
        ("the one right after vmap", "random-number-generators"),
        ("what came out directly before TH", "torchscript"),
        ("what was released straight after vmap", "random-number-generators"),
        ("and the one released just before XLA?", "th"),
        ("very next one after TH", "xla"),
        ("what got published one day after vmap", "random-number-generators"),
        ("next release following TH", "xla"),
        ("what did he publish next after the TH one", "xla"),
    ],
)
def test_what_the_show_brought_next_is_its_neighbour(asked: str, neighbour: str, ask: Ask) -> None:
    assert ids(ask(asked)) == [neighbour]


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("other dynamo episodes besides variabletracker", "torchdynamo"),
        ("is there anything else on CI apart from new ci?", "continuous-integration"),
    ],
)
def test_an_episode_that_is_known_already_is_left_out(asked: str, first: str, ask: Ask) -> None:
    answer = ask(asked)

    assert ids(answer)[0] == first
    assert not {"dynamo-variabletracker", "new-ci"}.intersection(ids(answer))


def test_all_but_one_episode_are_listed(ask: Ask) -> None:
    answer = ask("everything except strides")

    assert answer.command == "list"
    assert "strides" not in ids(answer)


@pytest.mark.parametrize(
    ("asked", "title"),
    [("when was vmap aired??", "vmap"), ("how long is the strides episode", "Strides")],
)
def test_a_fact_of_an_episode_is_on_its_card(asked: str, title: str, ask: Ask) -> None:
    assert ask(asked).card.title == title


@pytest.mark.parametrize(
    "asked",
    [
        "rank 3 recompiles, the others dont, and then everything hangs",
        "weakref to a tensor, then it resurrects... is that a bug?",
        "background threads in the dataloader",
        "when is it ok to make something a Tensor subclass?",
        "a length nobody knows before the kernel has run",
        "ddp overlap",
        "do two tensors overlap",
        "what do unbacked symints refer to",
        "what library does cmake link to",
        "how does autograd name others",
        "what is the version of this dispatcher",
        "besides strides what else covers views",
        "is there anything about serialization besides pickle",
        "my program hangs after fork when openmp was used before, why",
    ],
)
def test_a_cue_beside_more_than_a_name_is_looked_up(asked: str, ask: Ask) -> None:
    assert ask(asked).command == "find"


@pytest.mark.parametrize(
    "asked",
    [
        "first week on the team. where do I start??",
        "I start on the team monday, what should i hear first",
        "first week on the core team here, playlist for a beginner?",
        "I'm new here, where do I start?",
    ],
)
def test_newcomers_are_told_where_to_start(asked: str, ask: Ask) -> None:
    assert ask(asked).card == ask("topic start here").card


def test_a_newcomer_who_asks_for_something_is_told_that(ask: Ask) -> None:
    answer = ask("Hello, I'm new. Why does the dispatcher exist?")

    assert answer.command == "find"
    assert answer.matches[0].episode.id == "history-and-constraints-of-the-dispatcher"
