"""The ports of the Discord side, kept in memory; and a database that is down."""

from __future__ import annotations

from dataclasses import dataclass, field

from adapters.discord.app import Memory
from bot.errors import StorageError


@dataclass
class FakeClaims:
    """Claims of one process or, where shared, of several."""

    taken: set[str] = field(default_factory=set)

    async def claim(self, key: str) -> bool:
        """Take a key once."""
        free = key not in self.taken
        self.taken.add(key)
        return free


@dataclass
class FakeTokens:
    """Long texts by their tokens."""

    texts: dict[str, str] = field(default_factory=dict)

    async def keep(self, text: str) -> str:
        """Give the same token for the same text."""
        token = next((t for t, kept in self.texts.items() if kept == text), f"t{len(self.texts)}")
        self.texts[token] = text
        return token

    async def text(self, token: str) -> str | None:
        """Give the text back."""
        return self.texts.get(token)


@dataclass
class FakeNotes:
    """What was noted."""

    written: dict[str, str] = field(default_factory=dict)

    async def note(self, key: str) -> str:
        """Give what was noted."""
        return self.written.get(key, "")

    async def write(self, key: str, value: str) -> None:
        """Note it."""
        self.written[key] = value


class FragileStorage(FakeClaims, FakeTokens, FakeNotes):
    """A database behind every port, which may go down."""

    def __init__(self, *, down: bool = False) -> None:
        """Be up or down."""
        self.taken, self.texts, self.written = set(), {}, {}
        self.down = down

    async def claim(self, key: str) -> bool:
        self._check()
        return await super().claim(key)

    async def keep(self, text: str) -> str:
        self._check()
        return await super().keep(text)

    async def text(self, token: str) -> str | None:
        self._check()
        return await super().text(token)

    async def note(self, key: str) -> str:
        self._check()
        return await super().note(key)

    async def write(self, key: str, value: str) -> None:
        self._check()
        await super().write(key, value)

    def _check(self) -> None:
        if self.down:
            raise StorageError("the database is down")


def memory() -> Memory:
    """Make a memory of one process."""
    return Memory(FakeClaims(), FakeTokens(), FakeNotes())


def fragile_memory(storage: FragileStorage) -> Memory:
    """Make a memory of a database that may go down."""
    return Memory(storage, storage, storage)
