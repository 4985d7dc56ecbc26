"""The standard streams, whatever they are: closed, of few characters, a terminal that obeys."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator
from io import TextIOWrapper

#: turn text around, or break lines where none ends
_TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029"
_BYTE_ORDER_MARK = "\ufeff"
_DROPPED = dict.fromkeys(map(ord, _TURNING + _BYTE_ORDER_MARK))


def harmless(text: str) -> str:
    """Take out whatever would drive a terminal; line ends stay."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    return "".join(_printable(char) for char in whole(text).expandtabs().translate(_DROPPED))


def whole(text: str) -> str:
    """Put the replacement character for what is half a character, or a byte that was no UTF-8."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def lines() -> Iterator[str]:
    """Read the standard input line by line, as each comes."""
    # not `for line in`: only a call lets an interrupt through that came while it waited
    while line := sys.stdin.buffer.readline():
        text = line.decode(errors="replace").removeprefix(_BYTE_ORDER_MARK)
        yield text.removesuffix("\n").removesuffix("\r")


def say(text: str) -> None:
    """Write a line to the standard output."""
    print(harmless(text))


def complain(problem: str) -> None:
    """Write a problem to the standard error."""
    print(f"podbot: {harmless(problem)}", file=sys.stderr)


def prepare() -> None:
    """Make the standard streams usable: a closed one, or one that cannot write every character."""
    sys.stdin = sys.stdin or _nothing()
    sys.stdout = sys.stdout or _nothing()
    sys.stderr = sys.stderr or _nothing()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def hang_up() -> None:
    """Drop what is still to be written, since nobody reads it any more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _nothing() -> TextIOWrapper:
    return open(os.devnull, "r+", encoding="utf-8")  # noqa: PTH123 - a stream, not a file


def _printable(char: str) -> str:
    return "" if unicodedata.category(char) == "Cc" and char != "\n" else char
