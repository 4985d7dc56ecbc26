"""A terminal that is none: a process talks to it as to a person's window."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import sys
import termios
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

ROOT = Path(__file__).parents[3]
ROWS = 50
#: seconds until something that was expected counts as missing
PATIENCE = 20
#: what prompt_toolkit asks of a terminal, and what one answers
_WHERE, _HERE = b"\x1b[6n", b"\x1b[1;1R"
_SEQUENCES = re.compile(r"\x1b\][^\x1b\x07]*(?:\x1b\\|\x07)|\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>78]")


class Terminal:
    """A window of some width, with podbot in it."""

    def __init__(self, *arguments: str, columns: int = 80, env: Mapping[str, str] = {}) -> None:
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), **env}
        for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR"):
            if name not in env:
                environment.pop(name, None)
        self._pid, self._window = pty.fork()
        if self._pid == 0:
            size = struct.pack("HHHH", ROWS, columns, 0, 0)
            fcntl.ioctl(0, termios.TIOCSWINSZ, size)
            os.execve(sys.executable, [sys.executable, "-m", "bot", *arguments], environment)  # noqa: S606
        self.raw = ""
        self._seen = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._window)

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._window, text.encode())

    def see(self, text: str) -> None:
        """Wait until a text stands in the window, after what was seen there before."""
        while (place := self._text().find(text, self._seen)) < 0:
            if not self._read():
                raise AssertionError(f"{text!r} never came, but {self._text()[self._seen :]!r} did")
        self._seen = place + len(text)

    def leave(self) -> tuple[str, int]:
        """Wait until podbot ends; give everything that stands there, and its exit status."""
        while self._read():
            pass
        status = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        return self._text(), status

    def _text(self) -> str:
        return _SEQUENCES.sub("", self.raw).replace("\r\n", "\n")

    def _read(self) -> bool:
        ready, _, _ = select.select([self._window], [], [], PATIENCE)
        if not ready:
            raise AssertionError(f"nothing came for {PATIENCE} seconds")
        try:
            came = os.read(self._window, 65536)
        except OSError:  # Linux says so when the other end is closed
            return False
        if _WHERE in came:
            os.write(self._window, _HERE)
        self.raw += came.decode(errors="replace")
        return bool(came)
