"""What podbot writes down while it runs: one line an event, for people or for programs.

Every line, and every traceback under one, goes through the redaction, whichever library wrote it.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
from datetime import UTC, datetime
from types import TracebackType
from typing import TextIO

from adapters.correlation import current
from adapters.redaction import Redaction
from adapters.streams import harmless
from bot.config import LogFormat

log = logging.getLogger(__name__)

_OURS = ("adapters", "bot")
#: they say at INFO what podbot says better, or nothing an operator can use
_TALKATIVE = ("aiohttp", "alembic", "apscheduler", "asyncio", "discord", "sqlalchemy")


def configure(
    form: LogFormat, redaction: Redaction, *, verbose: bool = False, stream: TextIO | None = None
) -> None:
    """Write the log to a stream, the standard error unless another is given."""
    handler = logging.StreamHandler(stream or sys.stderr)
    writing = _AsJson if form is LogFormat.JSON else _AsText
    handler.setFormatter(writing(redaction))
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
    logging.raiseExceptions = False  # a log that cannot be written ends nothing
    for name in _OURS:
        logging.getLogger(name).setLevel(logging.DEBUG if verbose else logging.INFO)
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    sys.excepthook = _crashed
    threading.excepthook = lambda args: _crashed(
        args.exc_type, args.exc_value or args.exc_type(), args.exc_traceback
    )


class _AsText(logging.Formatter):
    """`2026-11-29 19:31:29 WARNING slack.identity: what happened [id]`, the traceback below."""

    def __init__(self, redaction: Redaction) -> None:
        super().__init__()
        self._redaction = redaction

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).strftime("%Y-%m-%d %H:%M:%S")
        head = f"{at} {record.levelname:7} {_short(record.name)}: {record.getMessage()}"
        head += f" [{id_}]" if (id_ := current()) else ""
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        return harmless(self._redaction(f"{head}\n{trace}" if trace else head))


class _AsJson(logging.Formatter):
    """One JSON object a line."""

    def __init__(self, redaction: Redaction) -> None:
        super().__init__()
        self._redaction = redaction

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "says": self._redaction(record.getMessage()),
        }
        if id_ := current():
            line["id"] = id_
        if record.exc_info:
            line["trace"] = self._redaction(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def _short(name: str) -> str:
    return name.removeprefix("adapters.")


def _crashed(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    log.critical("podbot crashed", exc_info=(kind, error, trace))
