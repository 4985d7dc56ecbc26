"""What is no question gets a card that fits it, and hardly ever an episode."""

from __future__ import annotations

import pytest

from bot.commands.talk import Kind
from tests.bot.asking import Ask

STACK_TRACE = """\
Traceback (most recent call last):
  File "train.py", line 12, in <module>
    config["port"]
KeyError: 'port'
"""
SERVER_LOG = """\
2021-05-20 12:00:01 INFO worker: dataloader started
2021-05-20 12:00:02 ERROR worker: out of memory
"""
_MODIFIED = (
    "one of the variables needed for gradient computation has been modified by an inplace"
    " operation: [torch.FloatTensor [64]] is at version 2; expected version 1"
)
JAVA_TRACE = """\
java.lang.NullPointerException: tensor
    at org.pytorch.Tensor.shape(Tensor.java:12)
    at org.pytorch.Module.forward(Module.java:99)
"""


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("hi", Kind.GREETING),
        ("Hello!", Kind.GREETING),
        ("hey podbot", Kind.GREETING),
        ("sorry, wrong channel", Kind.NOISE),
        ("oops!", Kind.NOISE),
        ("ignore me", Kind.NOISE),
        ("good morning team", Kind.GREETING),
        ("thanks!", Kind.THANKS),
        ("ok cool 👌", Kind.THANKS),
        ("are you there?", Kind.GREETING),
        ("test 1 2", Kind.GREETING),
        ("!!1!", Kind.NOISE),
        ("' OR 1=1 --", Kind.NOISE),
        ("git push --force-with-lease origin HEAD", Kind.LOG),
        ("thank you so much", Kind.THANKS),
        ("ty 🙏", Kind.THANKS),
        ("great, that helped a lot", Kind.THANKS),
        ("ok cool", Kind.THANKS),
        ("+1", Kind.THANKS),
        ("yes", Kind.NOISE),
        ("no problem!", Kind.NOISE),
        ("👍", Kind.NOISE),
        ("🎉🎉", Kind.NOISE),
        ("❤️", Kind.NOISE),
        (":tada: :+1:", Kind.NOISE),
        ("!!!", Kind.NOISE),
        ("...", Kind.NOISE),
        ("*", Kind.NOISE),
        ("^", Kind.NOISE),
        ("—", Kind.NOISE),
        (STACK_TRACE, Kind.LOG),
        (SERVER_LOG, Kind.LOG),
        (JAVA_TRACE, Kind.LOG),
        ("x" * 10_000, Kind.TOO_LONG),
        ("dispatcher " * 1_000, Kind.TOO_LONG),
        ("more", Kind.NO_CONTEXT),
        ("the second one", Kind.NO_CONTEXT),
    ],
)
def test_what_is_no_question_is_answered_in_kind(said: str, kind: Kind, ask: Ask) -> None:
    answer = ask(said)

    assert answer.command == kind
    assert not answer.matches
    assert answer.found
    assert answer.card.private


@pytest.mark.parametrize(
    ("complaint", "first"),
    [
        ("CUDA error: device-side assert triggered", "just-enough-cuda-to-be-dangerous"),
        (_MODIFIED, "why-is-autograd-so-complicated"),
    ],
)
def test_an_episode_that_treats_what_a_log_complains_of_is_found(
    complaint: str, first: str, ask: Ask
) -> None:
    trace = STACK_TRACE.replace("KeyError: 'port'", f"RuntimeError: {complaint}")

    assert ask(trace).matches[0].episode.id == first


@pytest.mark.parametrize(
    "complaint",
    [
        "AttributeError: 'NoneType' object has no attribute 'shape'",
        "TypeError: forward() missing 1 required positional argument: 'x'",
        "AssertionError: Torch not compiled with CUDA enabled",
        "KeyError: 'learning rate'",
        "ValueError: too many values to unpack (expected 2)",
        "ZeroDivisionError: division by zero",
    ],
)
def test_a_log_of_what_befalls_everybody_finds_no_episode(complaint: str, ask: Ask) -> None:
    assert ask(STACK_TRACE.replace("KeyError: 'port'", complaint)).command == Kind.LOG


@pytest.mark.parametrize("prefix", ["E   ", "[rank0]: "])
def test_a_complaint_is_read_where_a_tool_put_something_before_it(prefix: str, ask: Ask) -> None:
    trace = f"{STACK_TRACE}{prefix}RuntimeError: CUDA error: device-side assert triggered"

    assert ask(trace).matches[0].episode.id == "just-enough-cuda-to-be-dangerous"


@pytest.mark.parametrize("blank", ["", " ", "\t\n", "\u200b", "\u200f\u202e", "\x00\x01\x7f", "?"])
def test_nothing_visible_is_a_call_for_help(blank: str, ask: Ask) -> None:
    assert ask(blank).command == "help"


@pytest.mark.parametrize(
    "typed",
    [
        "\u200f\u202estrides\u202c",
        "str\u00adides",
        "st\u200bri\u200bdes",
        "str\x00ides",
        "\ufeffstrides",
        "strides\u200d",
    ],
)
def test_invisible_characters_do_not_hide_a_title(typed: str, ask: Ask) -> None:
    assert ask(typed).card.title == "Strides"


@pytest.mark.parametrize(
    "typed",
    [
        '" OR *',
        "NEAR(",
        "NEAR(strides, 5)",
        "-title:",
        "{a b}",
        "a OR b",
        "AND",
        "NOT",
        "the and of with",
        "'; DROP TABLE documents; --",
        "@everyone",
        "../../etc/passwd",
        "asdfghjkl",
        "lorem ipsum dolor sit amet",
        "999999999999999999999",
    ],
)
def test_the_syntax_of_something_else_finds_nothing_and_says_how_to_ask(
    typed: str, ask: Ask
) -> None:
    answer = ask(typed)

    assert not answer.matches
    assert answer.card.private
    assert answer.card.blocks


@pytest.mark.parametrize("typed", ["strides*", "^strides", '"strides', "(strides", "strides;"])
def test_marks_around_a_title_do_not_hide_it(typed: str, ask: Ask) -> None:
    assert ask(typed).card.title == "Strides"


def test_what_was_pasted_is_not_kept_to_go_on_from(ask: Ask) -> None:
    assert len(ask("x" * 10_000).text) < 1_000
    assert "backward" not in ask(STACK_TRACE).text
