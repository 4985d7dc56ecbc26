"""YAML files as values that know where they stand, so that a wrong one can say its line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import yaml

from bot.errors import DataError
from bot.text import clip

_LONGEST_QUOTE = 60
#: characters a line of YAML may have before it is broken
_NEVER_WRAP = 1_000_000_000

Place = tuple[str | int, ...]


class _DistinctNames(yaml.constructor.SafeConstructor):
    """Refuses a name that stands twice; PyYAML would silently let the last one win."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """Build a mapping that has as many names as the file has lines for it."""
        mapping: dict[Any, Any] = super().construct_mapping(node, deep)
        if len(mapping) < len(node.value):
            raise yaml.constructor.ConstructorError(
                problem="a name stands twice in here", problem_mark=node.start_mark
            )
        return mapping


_FAST = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_LOADER: Any = type("_Loader", (_DistinctNames, _FAST), {})


@dataclass(frozen=True, slots=True)
class Value:
    """A part of a YAML file: what it holds, and the way to it from the top."""

    file: Path
    data: Any
    place: Place = ()

    def wrong(self, problem: str) -> NoReturn:
        """Raise a DataError that names the file and the line."""
        raise DataError(self.file, problem, _line(self.file, self.place))

    def __getitem__(self, key: str | int) -> Value:
        """Go to a part; one that is not there holds None."""
        known = isinstance(self.data, Mapping) and key in self.data
        inside = self.data[key] if known or isinstance(self.data, list) else None
        return Value(self.file, inside, (*self.place, key))

    def table(self, *, fields: frozenset[str] | None = None) -> Value:
        """Check that this is a mapping, and that it has no field but these."""
        if not isinstance(self.data, dict):
            self.wrong(f"expected {self._name} to be `name: value` lines, not {self._shown}")
        for key in self.data:
            if not isinstance(key, str):
                self[key].wrong(f"expected a name, not {key!r}")
            if fields is not None and key not in fields:
                self[key].wrong(
                    f"unknown field {key!r}; expected one of {', '.join(sorted(fields))}"
                )
        return self

    def entries(self) -> Iterator[Value]:
        """Go through a list; nothing at all is an empty one."""
        if self.data is None:
            return
        if not isinstance(self.data, list):
            self.wrong(f"expected {self._name} to be a list of `- …` lines, not {self._shown}")
        for at, data in enumerate(self.data):
            yield Value(self.file, data, (*self.place, at))

    def text(self, default: str | None = None) -> str:
        """Give a text that is not empty, or the default where there is none."""
        if self.data is None and default is not None:
            return default
        if not isinstance(self.data, str) or not self.data.strip():
            self.wrong(f"expected {self._name} to be a text, not {self._shown}")
        return self.data

    def whole(self) -> int | None:
        """Give a whole number from nought up, or None where there is none."""
        if self.data is None:
            return None
        if not isinstance(self.data, int) or isinstance(self.data, bool) or self.data < 0:
            self.wrong(f"expected {self._name} to be a whole number, not {self._shown}")
        return self.data

    def flag(self, *, default: bool) -> bool:
        """Give true or false."""
        if self.data is None:
            return default
        if not isinstance(self.data, bool):
            self.wrong(f"expected {self._name} to be true or false, not {self._shown}")
        return self.data

    def texts(self) -> tuple[str, ...]:
        """Give a list of texts."""
        if isinstance(self.data, list) and all(isinstance(e, str) and e.strip() for e in self.data):
            return tuple(self.data)
        return tuple(entry.text() for entry in self.entries())

    @property
    def _name(self) -> str:
        names = [part for part in self.place if isinstance(part, str)]
        if not names:
            return "this"
        return f"{names[-1]!r}" if isinstance(self.place[-1], str) else f"an entry of {names[-1]!r}"

    @property
    def _shown(self) -> str:
        if self.data is None:
            return "nothing"
        if isinstance(self.data, list | dict):
            return "a list" if isinstance(self.data, list) else "a table"
        return clip(repr(self.data), _LONGEST_QUOTE)


def read_yaml(file: Path) -> Value:
    """Read a YAML file; one that is missing, no UTF-8 or no YAML is a DataError."""
    try:
        return Value(file, yaml.load(_text(file), _LOADER))  # noqa: S506 - a safe loader
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else None
        raise DataError(file, f"not valid YAML: {error.problem or error}", line) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise DataError(file, f"not valid YAML: {error}") from error


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(file, "no such file; expected YAML") from None
    except UnicodeDecodeError as error:
        raise DataError(file, f"not UTF-8 at byte {error.start}") from error
    except OSError as error:
        raise DataError(file, f"cannot be read: {error.strerror}") from error


def _line(file: Path, place: Place) -> int | None:
    """Find the line a place stands in; only an error needs it, so only an error pays for it."""
    node = yaml.compose(_text(file), _FAST)
    line = node.start_mark.line if node else 0
    for key in place:
        found = _inside(node, key)
        if found is None:
            break
        name, node = found
        line = name.start_mark.line
    return line + 1


def _inside(node: yaml.Node | None, key: str | int) -> tuple[yaml.Node, yaml.Node] | None:
    """Give the node that names a part, and the part."""
    if isinstance(node, yaml.MappingNode):
        return next(((k, value) for k, value in node.value if k.value == str(key)), None)
    if isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
        return node.value[key], node.value[key]
    return None


def write_yaml(value: object) -> str:
    """Write plain values as YAML that people can read and this module can read back."""
    return yaml.safe_dump(value, allow_unicode=True, sort_keys=False, width=_NEVER_WRAP)
