"""The blocks of a card as sections and context lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adapters.slack import limits
from adapters.slack.markup import code, fitted, link, literal, opens
from adapters.slack.objects import EMPTY, Json, context, section
from bot.cards import Block, Examples, Fact, Facts, Heading, Links, Quote, Row, Rows, Text
from bot.model import Link
from bot.text import plural

#: a row's facts and a quote's source are short; this is far more than they ever are
_ASIDE = 500


def draw(block: Block) -> Iterator[Json]:
    """Draw one block of a card; an empty one gives nothing."""
    match block:
        case Rows(rows):
            yield from (section(_row(row)) for row in rows)
        case Facts(items):
            yield from _aside([_fact(item) for item in items if item.value.strip()])
        case Text(text):
            yield from _paragraph(fitted(text.strip(), limits.SECTION_TEXT, literal))
        case Heading(text):
            yield from _paragraph(bold(text, limits.SECTION_TEXT))
        case Quote():
            yield from _paragraph(_quote(block))
        case Links(links, title):
            head = [bold(title, _ASIDE)] if title and links else []
            yield from _lines([*head, *(_link(item) for item in links)])
        case Examples(items):
            yield from _lines([_example(item) for item in items])


def title(text: str, url: str, room: int) -> str:
    """Write a title in bold, as a link where its address can be opened and fits."""
    linked = fitted(text, room - 2, lambda cut: link(url, cut))
    if opens(url) and text.strip() and limits.units(linked) <= room - 2:
        return f"*{linked}*"
    return bold(text, room) or EMPTY


def bold(text: str, room: int) -> str:
    """Write words in bold, on one line."""
    words = fitted(" ".join(text.split()), room - 2, literal)
    return f"*{words}*" if words else ""


def _paragraph(text: str) -> Iterator[Json]:
    if text:
        yield section(text)


def _aside(texts: Sequence[str]) -> Iterator[Json]:
    """Lay short texts side by side; texts too long for that are cut to one each."""
    joined = "  ·  ".join(texts)
    if limits.units(joined) <= limits.CONTEXT_TEXT:
        texts = (joined,) if joined else ()
    yield from (context(text) for text in texts if limits.units(text) <= limits.CONTEXT_TEXT)


def _fact(item: Fact) -> str:
    return f"{literal(item.label)}: {literal(item.value)}"


def _example(item: Fact) -> str:
    return f"{code(item.label)}  {literal(item.value)}".strip()


def _quote(quote: Quote) -> str:
    said = quote.text.strip()
    source = f"\n>— {fitted(quote.source, _ASIDE, literal)}" if quote.source else ""
    return (
        fitted(said, limits.SECTION_TEXT - limits.units(source), _quoted) + source if said else ""
    )


def _quoted(text: str) -> str:
    return "\n".join(f">{literal(line)}" for line in text.splitlines())


def _row(row: Row) -> str:
    facts = f"  {fitted(row.facts, _ASIDE, literal)}" if row.facts else ""
    room = limits.SECTION_TEXT - limits.units(f"{row.place}. {facts}\n")
    head = title(row.title, row.url, room)
    why = fitted(row.why.strip(), room - limits.units(head), _quoted)
    return f"{row.place}. {head}{facts}" + (f"\n{why}" if why else "")


def _link(item: Link) -> str:
    written = link(item.url, fitted(item.label, _ASIDE, str))
    return f"• {written}" if written else ""


def _lines(lines: Sequence[str]) -> Iterator[Json]:
    """Lay lines out over as many sections as they need; one too long for any is left out whole."""
    fitting = [line for line in lines if 0 < limits.units(line) <= limits.SECTION_TEXT]
    while fitting:
        count, room = 0, limits.SECTION_TEXT + 1
        for line in fitting:
            room -= limits.units(line) + 1
            if room < 0:
                break
            count += 1
        yield section("\n".join(fitting[:count]))
        fitting = fitting[count:]
    if missing := sum(1 for line in lines if limits.units(line) > limits.SECTION_TEXT):
        yield context(f"{plural(missing, 'line')} left out: too long for Slack.")
