"""Transcripts, in the five formats of Podcasting 2.0, as passages with their times.

https://podcasting2.org/docs/podcast-namespace/tags/transcript: VTT, SRT, JSON, HTML, plain text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from bot.intake.feeds.feed import Transcript
from bot.intake.feeds.lengths import seconds_of
from bot.intake.markup import Markup
from bot.model import Passage
from bot.text import paragraphs

#: a passage ends with a sentence from the first length on, and anywhere at the second
_LONG, _LONGEST = 160, 400
#: characters that are read; a talk of ten hours has less
MOST = 2_000_000
#: those with times first
_LIKED = ("vtt", "srt", "subrip", "json", "html", "plain")
_ARROW = "-->"
_TAG = re.compile(r"<[^<>]{0,200}>")
_TIMED = re.compile(r"<time[^<>]{0,99}>([^<]{1,20})</time>", re.IGNORECASE)
Cue = tuple[int | None, str]


def best(transcripts: Sequence[Transcript]) -> Transcript | None:
    """Choose the transcript that says most of when something is said."""

    def rank(transcript: Transcript) -> int:
        told = f"{transcript.type} {transcript.url}".lower()
        return next((at for at, kind in enumerate(_LIKED) if kind in told), len(_LIKED))

    return min(transcripts, key=rank, default=None)


def passages(text: str) -> tuple[Passage, ...]:
    """Read a transcript of any format; what is none of them is plain text."""
    return tuple(_gathered(_cues(text[:MOST].strip())))


def _cues(text: str) -> Iterable[Cue]:
    if text.startswith("{"):
        return _of_json(text)
    if _ARROW in text:
        return _of_captions(text)
    if "</" in text:
        return _of_html(text)
    return ((None, part) for part in paragraphs(text))


def _of_captions(text: str) -> Iterator[Cue]:
    """Read VTT and SRT, which differ in what stands around the same cues."""
    for block in paragraphs(text):
        lines = block.splitlines()
        at = next((at for at, line in enumerate(lines) if _ARROW in line), None)
        if at is not None:
            start = seconds_of(lines[at].partition(_ARROW)[0].strip())
            yield start, _TAG.sub("", " ".join(lines[at + 1 :]))


def _of_json(text: str) -> Iterator[Cue]:
    try:
        segments = json.loads(text).get("segments", ())
    except (ValueError, AttributeError, RecursionError):
        return
    for segment in segments if isinstance(segments, list) else ():
        if isinstance(segment, dict):
            yield seconds_of(str(segment.get("startTime", ""))), str(segment.get("body", ""))


def _of_html(text: str) -> Iterator[Cue]:
    first, *rest = _TIMED.split(text)
    if not rest:
        yield from ((None, part) for part in paragraphs(Markup(first).shown))
    for time, html in zip(rest[::2], rest[1::2], strict=True):
        yield seconds_of(time), Markup(html).shown


def _gathered(cues: Iterable[Cue]) -> Iterator[Passage]:
    """Put cues of a few words together until they say something; a repeated one is left out."""
    start: int | None = None
    said: list[str] = []
    for when, words in cues:
        text = " ".join(words.split())
        if not text or (said and said[-1] == text):
            continue
        start = when if not said else start
        said.append(text)
        length = sum(map(len, said))
        if length >= _LONGEST or (length >= _LONG and text.endswith((".", "?", "!"))):
            yield Passage(start, " ".join(said))
            said = []
    if said:
        yield Passage(start, " ".join(said))
