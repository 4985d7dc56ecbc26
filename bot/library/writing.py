"""Shows and episodes as YAML that people review: stable order, one paragraph a line."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from bot.errors import DataError
from bot.library.files import EPISODES, SHOWS
from bot.model import Episode, Show

_HEADER = "# Written by `podbot import`; correct the documents it reads, not this file.\n"
_ODD_BREAK = re.compile("[\r\x85\u2028\u2029]")
_NEVER_WRAP = 1_000_000_000


class _Lines(str):
    """Text to be written line by line."""

    __slots__ = ()


class _Dumper(yaml.SafeDumper):
    """A dumper that indents lists, writes lines as lines and never repeats by reference."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002 - PyYAML's own
        """Indent the entries of a list below its name."""
        super().increase_indent(flow, indentless=False)

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 - PyYAML's own
        """Write equal values each in full."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    """Write lines as lines; breaks that YAML would read as another are written as escapes."""
    usual = "|" if isinstance(text, _Lines) else None
    style = '"' if _ODD_BREAK.search(text) else usual
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(_Lines, _text)


def index_files(
    shows: Iterable[Show], episodes: Iterable[Episode], header: str = _HEADER
) -> dict[str, str]:
    """Give the files of an index, by name, as they are written."""
    return {
        SHOWS: entries([_show(show) for show in shows], header),
        EPISODES: entries([_episode(episode) for episode in episodes], header),
    }


def entries(listed: Iterable[Mapping[str, Any]], header: str) -> str:
    """Write a list of tables, parted by blank lines."""
    parts = [_yaml([dict(entry)]) for entry in listed]
    return header + "\n" + ("\n".join(parts) or "[]\n")


def table(fields: Mapping[str, Any], header: str) -> str:
    """Write one table."""
    return f"{header}\n{_yaml(dict(fields))}"


def write_files(folder: Path, files: Mapping[str, str]) -> tuple[str, ...]:
    """Write the files that changed and list them: all to the side first, then each moved whole."""
    changed = {name: text for name, text in files.items() if not _holds(folder / name, text)}
    try:
        if changed:
            _replace(folder, changed)
    except OSError as error:
        raise DataError(folder, f"cannot be written: {error.strerror}") from error
    return tuple(changed)


def _replace(folder: Path, files: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".podbot-", dir=folder) as side:
        for name, text in files.items():
            _write(Path(side, name), text)
        for name in files:
            Path(side, name).replace(folder / name)


def differences(folder: Path, files: Mapping[str, str]) -> tuple[tuple[str, int], ...]:
    """List the files of a folder that are not as given, each with the first line that differs."""
    return tuple(
        (name, _first_difference(folder / name, text))
        for name, text in files.items()
        if not _holds(folder / name, text)
    )


def _first_difference(file: Path, text: str) -> int:
    expected = text.encode().splitlines()
    found = file.read_bytes().splitlines() if file.is_file() else []
    pairs = enumerate(zip(found, expected, strict=False), start=1)
    shorter = min(len(found), len(expected))
    return next((line for line, (one, other) in pairs if one != other), shorter + 1)


def _write(file: Path, text: str) -> None:
    with file.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def _holds(file: Path, text: str) -> bool:
    return file.is_file() and file.read_bytes() == text.encode()


def _yaml(plain: object) -> str:
    written: str = yaml.dump(
        plain, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=_NEVER_WRAP
    )
    return written


def _show(show: Show) -> dict[str, Any]:
    return {"id": show.id, "title": show.title, "home": show.home}


def _episode(episode: Episode) -> dict[str, Any]:
    """Write what is known; a field that is not there is unknown."""
    published = episode.published
    fields = {
        "id": episode.id,
        "title": episode.title,
        "title_certain": None if episode.title_certain else False,
        "show": episode.show,
        "number": episode.number,
        "published": str(published) if published else None,
        "inferred": True if published and published.inferred else None,
        "duration": episode.duration,
        "url": episode.url,
        "audio": episode.audio,
        "slugs": list(episode.slugs),
        "guests": list(episode.guests),
        "notes": _Lines(episode.notes),
        "complete": None if episode.complete else False,
        "links": [{"label": link.label, "url": link.url} for link in episode.links],
        "points_to": [{"target": p.target, "kind": p.kind.value} for p in episode.points_to],
        "sources": list(episode.sources),
        "chapters": [{"at": chapter.start, "title": chapter.title} for chapter in episode.chapters],
    }
    return {name: value for name, value in fields.items() if value not in (None, [], "")}
