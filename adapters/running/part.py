"""A part: something that runs until it is cancelled."""

from __future__ import annotations

from typing import Protocol


class Part(Protocol):
    """Something that runs until it is cancelled; it may be run again after it failed.

    A PodBotError other than a StorageError says that running it again changes nothing.
    """

    @property
    def name(self) -> str:
        """Call it as `--only` does."""

    @property
    def ready(self) -> bool:
        """Tell whether it does its work now."""

    async def run(self) -> None:
        """Work until cancelled."""
