"""What can go wrong, as one small tree.

PodBotError
├── ConfigError    settings that cannot work; carries every problem at once
├── DataError      a document or an index file that cannot be used; names file and line
├── PlatformError  a chat platform will not have the bot until somebody mends it
├── StorageError   the database cannot be used; names it without its password
└── UserError      a person asked for something that does not exist; the text is the reply

An operator's error ends the command with exit status 2 and its one line; a `UserError` becomes a
private card. Every message says what to do next.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


class PodBotError(Exception):
    """Anything podbot raises on purpose."""


class ConfigError(PodBotError):
    """Settings that cannot work, all of them at once."""

    def __init__(self, problems: Sequence[str]) -> None:
        """Keep the problems apart, each naming the setting to fix."""
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


class DataError(PodBotError):
    """A document or index file that cannot be used."""

    def __init__(self, source: Path | str, problem: str, line: int | None = None) -> None:
        """Say which file, where in it, and what was expected."""
        where = f"{source}:{line}" if line else f"{source}"
        super().__init__(f"{where}: {problem}")
        self.source = source
        self.line = line


class PlatformError(PodBotError):
    """A chat platform refuses the bot; trying again changes nothing, its text says what does."""


class StorageError(PodBotError):
    """The database cannot be used as it is; nothing in it was changed."""


class UserError(PodBotError):
    """A request that cannot be met as it stands; its text is shown to the person."""
