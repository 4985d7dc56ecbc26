"""Every row of the grammar: what is typed, the command it is, and the episodes it gives."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.model import Episode
from tests.bot.asking import Ask, ids

#: typed; the command; the first episodes, in order ("" where there are none to give)
ROWS = [
    ("", "help", ""),
    ("help", "help", ""),
    ("?", "help", ""),
    ("help weekly", "help", ""),
    ("HELP Path", "help", ""),
    ("dispatcher questions", "find", "dispatcher-questions-with-sherlock"),
    (
        "that one about memory leaks in the dataloader",
        "find",
        "dataloader-with-multiple-workers-leaks-memory",
    ),
    (
        'I think it was called "why is ... so complicated"',
        "find",
        "why-is-autograd-so-complicated",
    ),
    ("build sys", "find", "cmake"),
    ("which episodes after 2021", "list", "compiler-collectives"),
    ("12", "find", "history-and-constraints-of-tensor"),
    ("ep 12", "find", "history-and-constraints-of-tensor"),
    ("Episode 12?", "find", "history-and-constraints-of-tensor"),
    ("#12", "find", "history-and-constraints-of-tensor"),
    ("history-and-constraints-of-tensor", "find", "history-and-constraints-of-tensor"),
    ("latest", "latest", "compiler-collectives"),
    ("newest", "latest", "compiler-collectives"),
    (
        "latest 3",
        "latest",
        "compiler-collectives torch-trace-and-tlparse higher-order-operators",
    ),
    ("first", "first", "pytorch-python-bindings"),
    ("oldest", "first", "pytorch-python-bindings"),
    ("first 2", "first", "pytorch-python-bindings history-and-constraints-of-the-dispatcher"),
    ("shortest", "shortest", "shared-memory"),
    ("longest", "longest", "torchdynamo"),
    ("list", "list", "compiler-collectives torch-trace-and-tlparse"),
    ("list 2024", "list", "compiler-collectives"),
    ("list horace", "list", "aotautograd"),
    ("list pytorch developer podcast", "list", "compiler-collectives"),
    ("topics", "topics", ""),
    ("topic autograd", "topic", "why-is-autograd-so-complicated the-life-and-death-of-variable"),
    ("learn autograd", "topic", "why-is-autograd-so-complicated"),
    ("what should I hear to understand autograd?", "topic", "why-is-autograd-so-complicated"),
    ("path unbacked symints", "path", "unbacked-symints zero-one-specialization"),
    ("path strides", "path", "strides"),
    ("before weak references", "path", "reference-counting pyobject-preservation"),
    ("after unbacked symints", "path", "zero-one-specialization"),
    ("path autograd in 60m", "path", "why-is-autograd-so-complicated"),
    ("path autograd in an hour", "path", "why-is-autograd-so-complicated"),
    ("like strides", "like", "history-and-constraints-of-tensor"),
    ("with horace", "with", "aotautograd"),
    ("guest shen li", "with", "intro-to-distributed"),
    ("guests", "guests", "intro-to-distributed"),
    ("https://github.com/pytorch/pytorch/pull/54987/files", "for", "conjugate-views"),
    ("#54987", "for", "conjugate-views"),
    ("54987", "for", "conjugate-views"),
    ("PR 54987", "for", "conjugate-views"),
    ("pull/54987", "for", "conjugate-views"),
    ("for TensorImpl.h", "for", "history-and-constraints-of-tensor"),
    ("torch.ops", "for", "higher-order-operators"),
    ("under 11m", "list", "torch-use-deterministic-algorithms"),
    ("over 24 min", "list", ""),
    ("since 2024", "list", "compiler-collectives"),
    ("with guests", "list", "zero-one-specialization history-of-functorch aotautograd"),
    ("in PyTorch Developer Podcast", "list", "compiler-collectives"),
    ("weekly", "weekly", ""),
    ("privacy", "privacy", ""),
    ("version", "version", ""),
    ("about", "about", ""),
]


@pytest.mark.parametrize(("typed", "command", "first"), ROWS, ids=[row[0] for row in ROWS])
def test_what_is_typed_is_read_as_its_command(
    typed: str, command: str, first: str, ask: Ask
) -> None:
    expected = first.split()

    answer = ask(typed)

    assert answer.command == command
    assert ids(answer)[: len(expected)] == expected


@pytest.mark.parametrize(
    "typed",
    [
        "random number generators",
        "list comprehension",
        "help wanted",
        "latest news about x",
        "with statement semantics",
        "path integrals",
        "for loops",
        "about autograd",
        "first class functions",
        "like a boss",
        "after all",
        "guests of honor",
        "topics in number theory",
        "version control",
        "weekly meetings",
        "privacy of members",
        "longest common subsequence",
        "shortest path",
        "new operators",
        "learn kubernetes",
        "list kubernetes",
    ],
)
def test_a_word_is_a_command_only_if_the_rest_fits_its_form(typed: str, ask: Ask) -> None:
    answer = ask(typed)

    assert answer.command == "find"


@pytest.mark.parametrize(
    ("typed", "command", "fits"),
    [
        ("determinism under 12m", "find", lambda e: e.duration < 12 * 60),
        ("cuda under 15m in 2021", "find", lambda e: e.duration < 900 and e.published.year == 2021),
        ("autograd since 2023", "find", lambda e: e.published.year >= 2023),
        ("latest 2 with guests", "latest", lambda e: e.guests),
        ("first in 2024", "first", lambda e: e.published.year == 2024),
        ("longest under 13 min", "longest", lambda e: e.duration < 13 * 60),
        ("random over 24 min", "random", lambda e: e.duration > 24 * 60),
        ("list 2021 under 11 minutes", "list", lambda e: e.duration < 660),
        ("list cuda under 20m", "list", lambda e: e.duration < 20 * 60),
        ("with edward in 2022", "with", lambda e: e.published.year == 2022),
        ("over 14m with guests before 2023", "list", lambda e: e.guests and e.duration > 14 * 60),
    ],
)
def test_filters_combine_with_the_rest(
    typed: str, command: str, fits: Callable[[Episode], bool], ask: Ask
) -> None:
    answer = ask(typed)

    assert answer.command == command
    assert answer.matches
    assert all(fits(match.episode) for match in answer.matches)


def test_a_page_is_asked_for_at_the_end(ask: Ask) -> None:
    answer = ask("list 2021 page 2")

    assert answer.card.footer == "6-10 of 56"


def test_a_page_too_far_is_the_last_one(ask: Ask) -> None:
    answer = ask("list page 99")

    assert answer.card.footer == "81-83 of 83"


def test_a_pick_by_chance_is_one_episode_of_the_selection(ask: Ask) -> None:
    answer = ask("random under 12 min")

    (match,) = answer.matches
    assert answer.command == "random"
    assert (match.episode.duration or 0) < 12 * 60
