"""Cards drawn with rich: nothing in them is markup, and no width is too narrow."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text as Line

from adapters.streams import harmless
from bot.cards import (
    Action,
    Ask,
    Block,
    Card,
    Choose,
    Examples,
    Fact,
    Facts,
    Heading,
    Links,
    Open,
    Quote,
    Row,
    Rows,
    Text,
)
from bot.model import Link

#: longer lines are hard to read
WIDEST = 100
#: labels wider than this part of the window stand above their values
_BESIDE = 0.4
_INDENT = 2
_QUOTED = r"“.*”"
_DIM, _BOLD, _TYPED = Style(dim=True), Style(bold=True), Style(color="cyan")


def draw(card: Card, console: Console | None = None) -> None:
    """Write a card to the terminal."""
    console = console or Console(highlight=False, markup=False, emoji=False)
    width = min(console.width, WIDEST)
    console.print(_card(card, width), width=width)


def _card(card: Card, width: int) -> RenderableType:
    parts = (
        _head(card),
        *(_block(block, width) for block in card.blocks),
        *([Group(*_actions(card.actions))] if card.actions else []),
        *([_line(card.footer, _DIM)] if card.footer else []),
    )
    return Group(*[shown for part in parts for shown in (part, _line(""))][:-1])


def _head(card: Card) -> RenderableType:
    title = _line(card.title, _BOLD + _link(card.url))
    return Group(title, _address(card.url)) if card.url else title


def _block(block: Block, width: int) -> RenderableType:
    match block:
        case Text(text):
            return _line(text)
        case Heading(text):
            return _line(text, _BOLD)
        case Quote(text, source):
            return _quote(text, source)
        case Facts(items):
            return _facts(items)
        case Rows(rows):
            return _rows(rows)
        case Links(links, title):
            head = (_line(title, _BOLD),) if title else ()
            return Group(*head, *(_linked(link) for link in links))
        case Examples(items):
            return _examples(items, width)


def _quote(text: str, source: str) -> RenderableType:
    said = f"“{text}” ({source})" if source else f"“{text}”"
    return Padding.indent(_line(said, _DIM), _INDENT)


def _facts(items: tuple[Fact, ...]) -> Line:
    labelled = (_joined(_line(f"{fact.label}: ", _DIM), _line(fact.value)) for fact in items)
    return _line(" · ", _DIM).join(labelled)


def _rows(rows: tuple[Row, ...]) -> Table:
    grid = Table.grid(padding=(0, 1), expand=False)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(overflow="fold")
    for row in rows:
        grid.add_row(_line(f"{row.place}.", _DIM), Group(*_row(row)))
    return grid


def _row(row: Row) -> Iterator[Line]:
    yield _line(row.title, _BOLD + _link(row.url))
    if row.facts:
        yield _line(row.facts, _DIM)
    if row.why:
        why = _line(row.why)
        why.highlight_regex(_QUOTED, _DIM)
        yield why
    if row.url:
        yield _address(row.url)


def _linked(link: Link) -> Line:
    label = (_line(link.label, _link(link.url)), _line(": ", _DIM)) if link.label else ()
    return _joined(_line("- ", _DIM), *label, _address(link.url))


def _examples(items: tuple[Fact, ...], width: int) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold")
    longest = max((_line(item.label).cell_len for item in items), default=0)
    if longest > width * _BESIDE:
        for item in items:
            value = Padding.indent(_line(item.value), _INDENT)
            grid.add_row(Group(_line(item.label, _TYPED), value))
    else:
        grid.add_column(overflow="fold")
        for item in items:
            grid.add_row(_line(item.label, _TYPED), _line(item.value))
    return Padding.indent(grid, _INDENT)


def _actions(actions: tuple[Action, ...]) -> Iterator[Line]:
    for action in actions:
        match action:
            case Ask(label, text):
                yield _action(label, _line(text, _TYPED))
            case Open(label, url):
                yield _action(label, _address(url))
            case Choose(_, options):
                yield from _actions(options)


def _action(label: str, does: Line) -> Line:
    said = () if harmless(label) == does.plain else (_line(f"{label}: "),)
    return _joined(_line("→ ", _DIM), *said, does)


def _address(url: str) -> Line:
    return _line(url, _DIM + _link(url))


def _link(url: str) -> Style:
    address = harmless(url).replace("\n", "")
    return Style(link=address) if address.startswith(("https://", "http://")) else Style()


def _line(text: str, style: Style | str = "") -> Line:
    return Line(harmless(text), style=style, overflow="fold")


def _joined(*parts: Line) -> Line:
    """Put parts one after another, each in a style of its own."""
    return _line("").join(parts)
