"""What the commands get from adapters/main.py; a part is made only when a command calls for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from datetime import date

    from adapters.findings import Finding
    from bot.cards import Card
    from bot.config import Configuration, Settings
    from bot.intake.feeds.following import Followed, Look
    from bot.library import Library
    from bot.podbot import PodBot
    from bot.replies.answer import Answer
    from bot.schedule import Place

#: an answer -> the JSON body that a platform's adapter would send, without its channel
Renderer = Callable[["Answer"], Mapping[str, Any]]


class Following(Protocol):
    """Feeds as the command line sees them; a count is how many episodes there are then."""

    def all(self) -> tuple[Followed, ...]:
        """List every feed."""

    def examine(self, *, mend: bool) -> tuple[tuple[Followed, ...], bool]:
        """List every feed, and tell whether answers lack what they told; `mend` sees to that.

        Without it nothing is changed, a database that is to be migrated included.
        """

    def add(self, address: str, show: str, watch: Callable[[int], None]) -> tuple[Look, int, int]:
        """Follow a feed, with its transcripts and chapters, whose number comes before the count."""

    def remove(self, name: str) -> tuple[Followed, int]:
        """Forget a feed."""

    def release(self, name: str, *, announce: bool) -> tuple[Followed, int]:
        """Announce what came too much at once, or leave it; gives the number of episodes."""

    def refresh(
        self, names: Sequence[str], watch: Callable[[Look], None], *, whole: bool
    ) -> tuple[tuple[Look, ...], int]:
        """Ask feeds now, all of them unless some are named; `watch` sees each as it is done.

        The count is 0 where nothing has changed.
        """


@dataclass(frozen=True, slots=True)
class Restored:
    """What became of an import."""

    says: str
    #: what stands in the way; then nothing was changed
    conflicts: tuple[str, ...] = ()
    #: what an export cannot bring, and a person has to do
    todo: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wiring:
    """How the commands reach the rest of podbot."""

    version: str
    configuration: Callable[[], Configuration]
    library: Callable[[Settings], Library]
    podbot: Callable[[Settings], PodBot]
    today: Callable[[], date]
    #: draws a card where this process writes
    show: Callable[[Card], None]
    #: talks until the person leaves; what was typed is remembered in this folder
    chat: Callable[[PodBot, Path], None]
    #: asks about a schedule, as the operator, of a channel if one is named
    weekly: Callable[[Settings, str, Place | None], Answer]
    #: asks about the shows, as the operator, of a channel if one is named
    shows: Callable[[Settings, str, Place | None], Answer]
    #: migrates the database and names it
    upgrade: Callable[[Settings], str]
    #: writes what moves house as YAML
    export: Callable[[Settings], str]
    #: reads it back unless it is only tried
    restore: Callable[[Settings, Path, bool], Restored]
    #: public address, or nothing for Socket Mode; name of the command -> Slack's app manifest
    manifest: Callable[[str, str], Mapping[str, Any]]
    #: runs the named parts, or all, until a signal; whether to log every question; exit status
    run: Callable[[Configuration, Sequence[str], bool], int]
    #: looks at the database and the platforms; whether to repair what can be repaired safely
    examine: Callable[[Settings, bool], Iterable[Finding]]
    #: podcasts that are followed
    feeds: Callable[[Settings], Following]
    #: platform -> what loads its renderer
    renderers: Mapping[str, Callable[[], Renderer]] = field(default_factory=dict)
