from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.intake.feeds.feed import Transcript
from bot.intake.feeds.transcripts import best, passages
from bot.model import Passage

VTT = """\ufeffWEBVTT
Kind: captions

NOTE made by a machine

1
00:07:42.500 --> 00:07:45.000 align:start
<v Ada>Strides tell how far</v>

00:07:45.000 --> 00:07:47.000
apart two elements lie.
"""
SRT = """1
00:07:42,500 --> 00:07:45,000
Strides tell how far

2
00:07:45,000 --> 00:07:47,000
apart two elements lie.
"""
JSON = json.dumps(
    {
        "version": "1.0.0",
        "segments": [
            {"speaker": "Ada", "startTime": 462.5, "body": "Strides tell how far"},
            {"speaker": "Ada", "startTime": 465, "body": "apart two elements lie."},
        ],
    }
)
HTML = (
    "<cite>Ada:</cite><time>7:42</time><p>Strides tell how far</p>"
    "<cite>Ada:</cite><time>7:45</time><p>apart two elements lie.</p>"
)
SAID = "Strides tell how far apart two elements lie."


@pytest.mark.parametrize("text", [VTT, SRT, JSON, VTT.replace("\n", "\r\n")])
def test_a_transcript_with_times_keeps_them(text: str) -> None:
    assert passages(text) == (Passage(462, SAID),)


def test_the_times_of_html_are_read() -> None:
    (passage,) = passages(HTML)

    assert passage.start == 462
    assert passage.text.startswith("Strides tell how far")


def test_plain_text_has_no_times() -> None:
    assert passages(SAID) == (Passage(None, SAID),)


def test_a_passage_ends_with_a_sentence() -> None:
    cues = "".join(
        f"00:{minute:02}:00.000 --> 00:{minute:02}:30.000\nMinute {minute} is one of many, "
        f"and says so.\n\n"
        for minute in range(8)
    )

    found = passages(f"WEBVTT\n\n{cues}")

    assert [passage.start for passage in found] == [0, 300]
    assert all(passage.text.endswith(".") for passage in found)


def test_captions_that_roll_are_said_once() -> None:
    text = "WEBVTT\n\n" + "00:00:01.000 --> 00:00:02.000\nhello there\n\n" * 3

    assert passages(text) == (Passage(1, "hello there"),)


@pytest.mark.parametrize("text", ["", "{", "{}", '{"segments": 7}', '{"segments": [null, 3]}'])
def test_what_says_nothing_gives_nothing(text: str) -> None:
    assert all(passage.text for passage in passages(text))


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    assert all(passage.text.strip() for passage in passages(text))


def test_a_transcript_with_times_is_liked_best() -> None:
    plain = Transcript("https://a.example/t.txt", "text/plain")
    captions = Transcript("https://a.example/t", "text/vtt")

    assert best((plain, captions)) == captions
    assert best((plain,)) == plain
    assert best(()) is None
