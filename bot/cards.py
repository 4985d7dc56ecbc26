"""What an answer looks like, before any platform draws it.

Every string here is plain text. A renderer escapes it for its own dialect, clips it to its own
limits and never decides content. `Block` and `Action` are closed: a renderer that forgets a member
does not type-check.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from bot.model import Link


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph of ours."""

    text: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A short line above what follows."""

    text: str


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of the show notes, verbatim, and where they stand."""

    text: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """One labelled value of an episode, such as its length."""

    label: str
    value: str
    #: the moment it speaks of, for platforms that show it by the reader's own clock
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """Labelled values, shown on as few lines as they fit."""

    items: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One episode of a list: its place, title, address, what is known of it and why it is here."""

    place: int
    title: str
    url: str
    facts: str = ""
    why: str = ""
    #: the moment its facts speak of, as in a fact
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of episodes in order."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Links:
    """Addresses, each with its label: those of the notes, unless a title says otherwise."""

    links: tuple[Link, ...]
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Examples:
    """Things to type, each with what it does."""

    items: tuple[Fact, ...]


Block = Text | Heading | Quote | Facts | Rows | Links | Examples


@dataclass(frozen=True, slots=True)
class Ask:
    """A button that is a typed command: pressing it asks `text`."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class Open:
    """A button that opens an address."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Choose:
    """A menu of typed commands."""

    label: str
    options: tuple[Ask, ...]


Action = Ask | Open | Choose


@dataclass(frozen=True, slots=True)
class Card:
    """A whole answer."""

    title: str
    blocks: tuple[Block, ...] = ()
    actions: tuple[Action, ...] = ()
    url: str = ""
    footer: str = ""
    #: shown to the asker alone: help, failures, settings
    private: bool = False

    def plain(self) -> str:
        """Write the card as text, for a pipe, a notification or a screen reader."""
        head = f"{self.title}\n{self.url}" if self.url else self.title
        parts = [head, *(_plain_block(block) for block in self.blocks)]
        hints = "\n".join(_plain_actions(self.actions))
        return "\n\n".join(part for part in (*parts, hints, self.footer) if part)


def _plain_block(block: Block) -> str:
    match block:
        case Text(text) | Heading(text):
            return text
        case Quote(text, source):
            return f"“{text}”" + (f" ({source})" if source else "")
        case Facts(items):
            return " · ".join(f"{item.label}: {item.value}" for item in items)
        case Rows(rows):
            return "\n".join(_plain_row(row) for row in rows)
        case Links(links, title):
            lines = (
                f"- {link.label}: {link.url}" if link.label else f"- {link.url}" for link in links
            )
            return "\n".join((title, *lines) if title else lines)
        case Examples(items):
            width = max((len(item.label) for item in items), default=0)
            return "\n".join(f"  {item.label.ljust(width)}  {item.value}" for item in items)


def _plain_row(row: Row) -> str:
    facts = f" ({row.facts})" if row.facts else ""
    lines = [f"{row.place}. {row.title}{facts}", row.why, row.url]
    return "\n   ".join(line for line in lines if line)


def _plain_actions(actions: tuple[Action, ...]) -> Iterator[str]:
    for action in actions:
        match action:
            case Ask(label, text):
                yield f"→ {text}" if label == text else f"→ {label}: {text}"
            case Choose(_, options):
                yield from _plain_actions(options)
            case Open(label, url):
                yield f"→ {label}: {url}"
