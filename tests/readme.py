"""The README's tables, written from the declarations: `make readme`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from adapters.slack.manifest import OPTIONAL_SCOPES, SCOPES
from bot.commands import MANUALS
from bot.commands.privacy import STORED
from bot.config import declared
from tests.benchmarks import summary

README = Path(__file__).parents[1] / "README.md"


#: parts alternatives; those inside brackets belong together
_OR = re.compile(r" \| (?![^\[]*\])")


def filled(text: str) -> str:
    """Put every table between its markers."""
    tables = {
        "commands": _commands(),
        "settings": _settings(),
        "scopes": _scopes(),
        "privacy": _privacy(),
        "figures": _figures(),
    }
    for name, rows in tables.items():
        text = _with_table(text, name, rows)
    return text


def _with_table(text: str, name: str, rows: Iterable[str]) -> str:
    place = re.search(rf"(?<=<!-- {name}: ).*?(?=<!-- /{name} -->)", text, re.DOTALL)
    if place is None:
        raise ValueError(f"README.md has no place for its {name}")
    marker = place[0].partition("\n")[0]
    table = "\n".join((marker, *rows, ""))
    return text[: place.start()] + table + text[place.end() :]


def _commands() -> Iterator[str]:
    yield from _head("you type", "it does", "for example")
    for manual in MANUALS:
        yield _row(_code(_OR.split(manual.form)), manual.help, _code(manual.examples[:1]))


def _settings() -> Iterator[str]:
    yield from _head("setting", "what it is", "without it")
    for setting in declared():
        secret = " (secret)" if setting.secret else ""
        yield _row(f"`{setting.name}`", setting.help + secret, setting.default)


def _privacy() -> Iterator[str]:
    yield from _head("what is stored", "how long")
    for what, how_long in STORED:
        yield _row(what, how_long)


def _scopes() -> Iterator[str]:
    yield from _head("scope", "lets podbot")
    for scope, why in SCOPES.items():
        yield _row(f"`{scope}`", why)
    for scope, why in OPTIONAL_SCOPES.items():
        yield _row(f"`{scope}`, if you like", why)


def _figures() -> Iterator[str]:
    yield from _head("what", "promised", f"podbot, on {summary.measured_on()}", "beside it")
    for line in summary.lines(summary.kept()):
        yield _row(*line)


def _head(*columns: str) -> Iterator[str]:
    yield _row(*columns)
    yield _row(*("---" for _ in columns))


def _row(*cells: str) -> str:
    escaped = (cell.replace("|", r"\|") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def _code(texts: Iterable[str]) -> str:
    return ", ".join(f"`{text}`" for text in texts)


def write() -> None:
    """Write the README's tables anew."""
    README.write_text(filled(README.read_text()))


if __name__ == "__main__":
    write()
