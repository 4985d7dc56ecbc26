from __future__ import annotations

import io
import json
import logging
import sys
import threading
from collections.abc import Iterator
from contextvars import copy_context

import pytest

from adapters import correlation, logs
from adapters.redaction import Redaction
from bot.config import LogFormat

CANARY = "canary-in-the-mine"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Let a test configure the log, and put everything back as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    hooks = sys.excepthook, threading.excepthook
    yield io.StringIO()
    root.handlers[:], root.level = handlers, level
    sys.excepthook, threading.excepthook = hooks
    logging.raiseExceptions = True
    for name in ("adapters", "bot", "aiohttp", "discord"):
        logging.getLogger(name).setLevel(logging.NOTSET)


def configure(
    written: io.StringIO, form: LogFormat = LogFormat.TEXT, *, verbose: bool = False
) -> None:
    logs.configure(form, Redaction([CANARY]), verbose=verbose, stream=written)


def test_a_line_says_when_how_bad_who_and_what(written: io.StringIO) -> None:
    configure(written)

    logging.getLogger("adapters.slack.identity").warning("slack is %s", "away")

    _, _, said = written.getvalue().partition(" ")
    assert said.partition(" ")[2] == "WARNING slack.identity: slack is away\n"


def test_json_is_one_object_a_line_however_many_lines_are_said(written: io.StringIO) -> None:
    configure(written, LogFormat.JSON)

    logging.getLogger("adapters.web").info("two\nlines")
    logging.getLogger("adapters.web").info("one")

    first, second = map(json.loads, written.getvalue().splitlines())
    assert (first["level"], first["logger"], first["says"]) == (
        "info",
        "adapters.web",
        "two\nlines",
    )
    assert second["says"] == "one"


@pytest.mark.parametrize("form", list(LogFormat))
@pytest.mark.parametrize("library", ["adapters.x", "anybody.else", "discord.http", "aiohttp"])
def test_no_logger_of_any_library_lets_a_secret_through(
    written: io.StringIO, form: LogFormat, library: str
) -> None:
    configure(written, form, verbose=True)

    try:
        int(f"refused {CANARY}")
    except ValueError:
        logging.getLogger(library).exception("GET /?token=%s", CANARY)

    assert "refused" in written.getvalue()
    assert CANARY not in written.getvalue()


def test_a_crash_is_logged_without_secrets(written: io.StringIO) -> None:
    configure(written)

    sys.excepthook(RuntimeError, RuntimeError(f"what is {CANARY}"), None)

    assert "podbot crashed" in written.getvalue()
    assert CANARY not in written.getvalue()


def test_a_thread_that_crashes_is_logged_without_secrets(written: io.StringIO) -> None:
    configure(written)

    def crash() -> None:
        raise RuntimeError(f"what is {CANARY}")

    thread = threading.Thread(target=crash)
    thread.start()
    thread.join()

    assert "podbot crashed" in written.getvalue()
    assert CANARY not in written.getvalue()


def test_questions_are_told_only_to_whoever_asks_for_more(written: io.StringIO) -> None:
    configure(written)
    logging.getLogger("adapters.running.attending").debug("a question")
    configure(written, verbose=True)
    logging.getLogger("adapters.running.attending").debug("another question")

    assert "a question" not in written.getvalue()
    assert "another question" in written.getvalue()


def test_lines_of_one_event_share_an_id(written: io.StringIO) -> None:
    configure(written, LogFormat.JSON)

    def two_events() -> None:
        correlation.begin()
        logging.getLogger("adapters.a").info("asked")
        logging.getLogger("adapters.b").info("answered")
        correlation.begin()
        logging.getLogger("adapters.a").info("asked")

    copy_context().run(two_events)

    ids = [json.loads(line)["id"] for line in written.getvalue().splitlines()]
    assert ids[0] == ids[1] != ids[2]


def test_what_people_type_cannot_drive_a_terminal(written: io.StringIO) -> None:
    configure(written)

    logging.getLogger("adapters.a").warning("a name: %s", "\x1b[2Jred")

    assert "\x1b" not in written.getvalue()


def test_a_log_that_cannot_be_written_ends_nothing(written: io.StringIO) -> None:
    configure(written)
    written.close()

    logging.getLogger("adapters.a").warning("still here")

    assert written.closed
