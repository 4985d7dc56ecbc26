from __future__ import annotations

import pytest

from bot.understand.sentences import meaning
from tests.bot.asking import Ask, ids


@pytest.mark.parametrize(
    ("sentence", "command"),
    [
        ("what should I hear to understand autograd?", "learn autograd"),
        ("which episodes should we listen to for cuda", "learn cuda"),
        ("where do I start with dynamo?", "learn dynamo"),
        ("how do I get started with triton", "learn triton"),
        ("I want to learn about vmap", "learn vmap"),
        ("help me understand strides", "learn strides"),
        ("where should I start?", "topic start here"),
        ("I'm new here", "topic start here"),
        ("what should I hear before weak references?", "before weak references"),
        ("anything i should hear before strides?", "before strides"),
        ("is there something to listen to after strides", "after strides"),
        ("what goes together with batching", "like batching"),
        ("who was the guest on the nvidia one", "the nvidia one with a guest"),
        ("prerequisites for unbacked symints", "before unbacked symints"),
        ("what comes after strides?", "after strides"),
        ("I just finished strides, what next?", "after strides"),
        ("anything like strides", "like strides"),
        ("more like that one", "like that one"),
        ("who cites torch.ops", "for torch.ops"),
        ("any episodes that mention TensorImpl.h", "for TensorImpl.h"),
        ("what's the latest episode?", "latest"),
        ("the three latest episodes", ""),
        ("the latest three episodes", "latest 3"),
        ("which one is the longest episode?", "longest"),
        ("Which episode is the longest one?", "longest 1"),
        ("very 1st ep ever", "first"),
        ("which one b4 zero-one specialization?", "before zero-one specialization"),
        (
            "I finished the one on strides, which one do I take after it?",
            "after the one on strides",
        ),
        ("just finished strides, what's the sequel", "after strides"),
        ("which eps have somebody else on besides Ed", "guests"),
        ("give me a random episode", "random"),
        ("surprise me", "random"),
        ("who were the guests?", "guests"),
        ("what topics are there?", "topics"),
        ("what can you do?", "help"),
        ("which version is this?", "about"),
        ("show me all episodes", "list"),
    ],
)
def test_a_sentence_means_a_command(sentence: str, command: str) -> None:
    assert meaning(sentence) == command


@pytest.mark.parametrize(
    "sentence",
    [
        "why is autograd so complicated",
        "how does the dispatcher choose a kernel",
        "what is a weak reference",
        "memory leaks in the dataloader",
        "the first time a tensor is allocated",
        "random seeds in workers",
        "like a boss",
        "",
    ],
)
def test_a_question_about_a_subject_means_no_command(sentence: str) -> None:
    assert meaning(sentence) == ""


@pytest.mark.parametrize(
    ("sentence", "command", "first"),
    [
        ("what should I hear to understand autograd?", "topic", "why-is-autograd-so-complicated"),
        ("which episode explains min-cut?", "find", "min-cut-partitioner"),
        ("I want to learn about Horace", "with", "aotautograd"),
        ("what should I hear before weak references?", "path", "reference-counting"),
        ("has anyone got something on reference cycles", "find", ""),
        ("which episodes were with guests?", "list", "zero-one-specialization"),
        ("what's a good one under 11 minutes?", "list", ""),
        ("who was on the dispatcher episode with questions", "find", ""),
        ("ok so, what about strides", "find", "strides"),
    ],
)
def test_a_sentence_is_answered_as_the_command_it_means(
    sentence: str, command: str, first: str, ask: Ask
) -> None:
    answer = ask(sentence)

    assert answer.command == command
    assert ids(answer)[0].startswith(first)
