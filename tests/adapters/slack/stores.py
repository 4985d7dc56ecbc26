"""In-memory fakes of the ports that store, and ones that are down."""

from __future__ import annotations

from bot.errors import StorageError


class Claims:
    """`Claims`, shared by as many replicas as a test likes."""

    def __init__(self) -> None:
        self.taken: set[str] = set()

    async def claim(self, key: str) -> bool:
        fresh = key not in self.taken
        self.taken.add(key)
        return fresh


class Threads:
    """`Threads`."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}

    async def remember(self, thread: str, text: str) -> None:
        self.kept[thread] = text

    async def recall(self, thread: str) -> str:
        return self.kept.get(thread, "")


class Tokens:
    """`Tokens`."""

    def __init__(self) -> None:
        self.kept: list[str] = []

    async def keep(self, text: str) -> str:
        if text not in self.kept:
            self.kept.append(text)
        return str(self.kept.index(text))

    async def text(self, token: str) -> str | None:
        place = int(token)
        return self.kept[place] if place < len(self.kept) else None


class Down:
    """Every port that stores, while the database is down."""

    async def claim(self, key: str) -> bool:
        raise StorageError("The database is down")

    async def remember(self, thread: str, text: str) -> None:
        raise StorageError("The database is down")

    async def recall(self, thread: str) -> str:
        raise StorageError("The database is down")

    async def keep(self, text: str) -> str:
        raise StorageError("The database is down")

    async def text(self, token: str) -> str | None:
        raise StorageError("The database is down")
