"""`sources.yaml`: which show a folder of documents tells of, and in which files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from bot.errors import DataError
from bot.library.yaml_file import Value, read_yaml
from bot.model import Show
from bot.text import slug

SOURCES = "sources.yaml"
_FIELDS = frozenset({"show", "files"})
_SHOW_FIELDS = frozenset({"id", "title", "home"})


@dataclass(frozen=True, slots=True)
class Sources:
    """A show and the documents that tell of it, the most trusted first."""

    show: Show
    files: tuple[Path, ...]


def read_sources(folder: Path) -> Sources:
    """Read the `sources.yaml` of a folder."""
    file = folder / SOURCES
    if not file.is_file():
        raise DataError(file, "no such file; expected it to name a show and the files about it")
    top = read_yaml(file).table(fields=_FIELDS)
    names = top["files"].texts()
    if not names:
        top["files"].wrong("expected at least one file")
    if len(set(names)) < len(names):
        top["files"].wrong("a file is named twice")
    return Sources(_show(top["show"]), tuple(folder / name for name in names))


def _show(entry: Value) -> Show:
    entry.table(fields=_SHOW_FIELDS)
    show = Show(entry["id"].text(), entry["title"].text(), entry["home"].text())
    if show.id != slug(show.id):
        entry["id"].wrong(f"expected an id such as my-show, not {show.id!r}")
    if not show.home.startswith(("https://", "http://")):
        entry["home"].wrong(f"expected a web address, not {show.home!r}")
    return show
