from __future__ import annotations

import pytest

from bot.library import Library
from bot.library.addresses import Issue
from bot.understand.references import reference, symbol
from tests.bot.asking import Ask, ids

LAST = 83


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("#54987", Issue(54987)),
        ("PR 54987", Issue(54987)),
        ("pr#54987", Issue(54987)),
        ("PR #12", Issue(12)),
        ("pull/12", Issue(12)),
        ("pull request 12", Issue(12)),
        ("issue 12", Issue(12)),
        ("issues/12", Issue(12)),
        ("gh 12", Issue(12)),
        ("rfcs/pull/16", Issue(16, "rfcs")),
        ("pytorch/pull/16", Issue(16, "pytorch")),
        ("pytorch/rfcs/pull/16", Issue(16, "rfcs", "pytorch")),
        ("rfcs#16", Issue(16, "rfcs")),
        ("pytorch/rfcs#16", Issue(16, "rfcs", "pytorch")),
        ("PyTorch/PyTorch#54987", Issue(54987, "pytorch", "pytorch")),
        ("has anyone read #54987?", Issue(54987)),
        ("is PR 54987 explained anywhere", Issue(54987)),
        ("https://github.com/a/b/pull/7/files#diff-1", Issue(7, "b", "a")),
        ("see <https://github.com/a/b/issues/7>.", Issue(7, "b", "a")),
        ("github.com/a/b/issues/7", Issue(7, "b", "a")),
        ("where was github.com/a/b/issues/7 linked?", Issue(7, "b", "a")),
        ("rfcs #16", Issue(16, "rfcs")),
        ("RFC 16", Issue(16, "rfcs")),
    ],
)
def test_a_pull_request_or_issue_is_read_as_far_as_it_is_said(words: str, expected: Issue) -> None:
    found = reference(words, LAST)

    assert found is not None
    assert found.issue == expected


@pytest.mark.parametrize(
    "words",
    [
        "#12",
        "#83",
        "12",
        "C# 9",
        "under 15m",
        "a/b",
        "torch.nn",
        "and/or",
        "",
        "#",
        "v1.2",
        "what is torch.nn/functional",
    ],
)
def test_what_is_no_reference_is_left(words: str) -> None:
    assert reference(words, LAST) is None


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("https://example.com/a_(b)", "https://example.com/a_(b)"),
        ("(https://example.com/a)", "https://example.com/a"),
        ("look: https://example.com/a, it says", "https://example.com/a"),
        ("HTTPS://EXAMPLE.COM/A", "HTTPS://EXAMPLE.COM/A"),
        ("<https://example.com/a|label>", "https://example.com/a"),
        ("youtu.be/_qB2Ho1O3u4", "youtu.be/_qB2Ho1O3u4"),
    ],
)
def test_an_address_is_taken_without_what_surrounds_it(words: str, address: str) -> None:
    found = reference(words, LAST)

    assert found is not None
    assert found.reference == address


@pytest.mark.parametrize(
    "words",
    [
        "torch.ops",
        "torch::Tensor",
        "c10::intrusive_ptr",
        "TensorImpl.h",
        "native_functions.yaml",
        "c10/core/TensorImpl.h",
        "torch.foo()",
        "`torch.ops`",
    ],
)
def test_dotted_names_paths_and_file_names_are_symbols(words: str) -> None:
    assert symbol(words.strip("`"))


@pytest.mark.parametrize("words", ["strides", "memory leaks", "e.g. this", "3.11", "…", "a. b"])
def test_plain_words_are_no_symbols(words: str) -> None:
    assert not symbol(words)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("https://github.com/pytorch/pytorch/pull/54987/files", "conjugate-views"),
        ("http://www.github.com/PyTorch/PyTorch/pull/54987#discussion_r1", "conjugate-views"),
        ("https://github.com/pytorch/pytorch/issues/54987?notification=1", "conjugate-views"),
        ("pytorch#54987", "conjugate-views"),
        ("rfcs/pull/16", "reference-counting"),
        ("https://github.com/pytorch/rfcs/pull/16", "reference-counting"),
        ("pull/16", "reference-counting"),
        ("PR 16", "reference-counting"),
        ("#16", "stacked-diffs-and-ghstack"),
        (
            "https://pytorch.org/docs/main/notes/gradcheck.html#numeric",
            "gradcheck",
        ),
        (
            "pytorch.org/docs/2.4/notes/cuda.html",
            "just-enough-cuda-to-be-dangerous",
        ),
        (
            "https://github.com/pytorch/pytorch/blob/main/c10/core/TensorImpl.h#L9",
            "history-and-constraints-of-tensor",
        ),
        ("https://github.com/pytorch/pytorch/tree/v2.1/c10/core/thread_pool.h", "multithreading"),
        ("c10/core/TensorImpl.h", "history-and-constraints-of-tensor"),
        ("tensorimpl.h", "history-and-constraints-of-tensor"),
        ("for engine.cpp", "multithreading"),
        ("https://www.youtube.com/watch?v=_qB2Ho1O3u4&t=10s", "dispatcher-questions-with-sherlock"),
        ("https://m.youtube.com/watch?app=desktop&v=vbtGZL7IrAw", "pytorch-2-0"),
        ("youtube.com/embed/NJV7YFbtoR4", "zero-one-specialization"),
        ("c10::intrusive_ptr", "reference-counting"),
        ("for VariableTracker", "dynamo-variabletracker"),
        ("native_functions.yaml", "native-functions-yaml"),
    ],
)
def test_whoever_cites_it_is_found(typed: str, expected: str, ask: Ask) -> None:
    assert ids(ask(typed))[:1] == [expected]


@pytest.mark.parametrize(
    "typed",
    [
        "https://github.com/pytorch/pytorch/pull/16",
        "pytorch/pull/16",
        "pytorch#16",
        "rfcs#54987",
        "vision#54987",
        "PR 12",
        "84",
        "#84",
        "https://example.com/",
        "https://github.com/pytorch/pytorch/blob/main/c10/core/NoSuch.h",
        "https://youtu.be/xxxxxxxxxxx",
        "http://[::1",
        "no_such_file.h",
    ],
)
def test_what_nobody_cites_is_said_to_be_cited_by_nobody(typed: str, ask: Ask) -> None:
    answer = ask(typed)

    assert answer.command == "for"
    assert not answer.matches
    assert not answer.found
    assert "No episode" in answer.card.plain()


def test_every_link_of_the_notes_finds_its_episodes(library: Library, ask: Ask) -> None:
    cited = [(link.url, episode.id) for episode in library.episodes for link in episode.links]

    missed = [(url, id_) for url, id_ in cited if id_ not in ids(ask(url))]

    assert len(cited) == 86
    assert not missed


@pytest.mark.parametrize("typed", ["ep 99", "#99", "99", "Episode 99"])
def test_a_number_past_the_last_episode_says_which_is_the_last(typed: str, ask: Ask) -> None:
    assert "The last episode is number 83." in ask(typed).card.plain()


def test_a_pull_request_that_nobody_links_says_nothing_of_episodes(ask: Ask) -> None:
    assert "last episode" not in ask("PR 99").card.plain()
