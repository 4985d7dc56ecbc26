"""Settings read from the environment and a file; whatever is wrong is said together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.config.settings import PREFIX, Setting, Settings, declared
from bot.errors import ConfigError

#: how like a setting's name a word must be to be taken for a slip
_LIKE = 0.7
ENVIRONMENT, DEFAULT = "environment", "default"


@dataclass(frozen=True, slots=True)
class Filed:
    """What a settings file holds."""

    file: Path
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Configuration:
    """The settings that hold, and where each of them comes from."""

    settings: Settings
    #: field -> `environment`, the file's name, or `default`
    sources: Mapping[str, str]


def read_settings(
    environment: Mapping[str, str], filed: Filed | None = None, *, home: Path, state_dir: Path
) -> Configuration:
    """Read every setting, the environment before the file; a ConfigError holds all problems."""
    reader = _Reader(environment, filed, home)
    values = {"state_dir": state_dir} | {
        setting.field: value
        for setting in declared()
        if (value := reader.value(setting)) is not None
    }
    problems = (*reader.problems, *_unknown_variables(environment), *_unknown_keys(filed))
    if problems:
        raise ConfigError(problems)
    return Configuration(Settings(**values), reader.sources)


class _Reader:
    """Reads one setting after another, collecting problems instead of stopping at the first."""

    def __init__(self, environment: Mapping[str, str], filed: Filed | None, home: Path) -> None:
        self._environment = environment
        self._filed = filed
        self._home = home
        self.problems: list[str] = []
        self.sources: dict[str, str] = {}

    def value(self, setting: Setting) -> Any:  # noqa: ANN401 - each setting has its own type
        """Give the value of a setting; None where nobody set it, or not well."""
        self.sources[setting.field] = DEFAULT
        if typed := self._environment.get(setting.name, "").strip():
            return self._read(setting, typed, setting.name, ENVIRONMENT)
        if self._filed and setting.in_file and setting.field in self._filed.values:
            return self._from_file(setting, self._filed)
        return None

    def _from_file(self, setting: Setting, filed: Filed) -> Any:  # noqa: ANN401 - as above
        held = filed.values[setting.field]
        where = f"{filed.file}: {setting.field}"
        if held is None:
            return None
        if setting.many and isinstance(held, list):
            held = " ".join(map(str, held))
        if not isinstance(held, str | int):
            self.problems.append(f"{where}: expected one value, not {held!r}")
            return None
        value = self._read(setting, str(held), where, str(filed.file))
        return filed.file.parent / value if isinstance(value, Path) else value

    def _read(self, setting: Setting, typed: str, where: str, source: str) -> Any:  # noqa: ANN401
        try:
            value = setting.read(typed)
        except ValueError as error:
            self.problems.append(f"{where}: {error}")
            return None
        self.sources[setting.field] = source
        return self._at_home(value) if isinstance(value, Path) else value

    def _at_home(self, path: Path) -> Path:
        first, *rest = path.parts or ("",)
        return self._home.joinpath(*rest) if first == "~" else path


def _unknown_variables(environment: Mapping[str, str]) -> Iterator[str]:
    names = [setting.name for setting in declared()]
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in names:
            yield f"{name}: there is no such setting{_nearest(name, names)}"


def _unknown_keys(filed: Filed | None) -> Iterator[str]:
    if filed is None:
        return
    keys = {setting.field: setting for setting in declared()}
    in_file = [key for key, setting in keys.items() if setting.in_file]
    for key in map(str, filed.values):
        plain = key.lower().removeprefix(PREFIX.lower())
        setting = keys.get(plain)
        if setting and not setting.in_file:
            kind = "a secret comes" if setting.secret else "this comes"
            yield f"{filed.file}: {key}: {kind} from the environment only, as {setting.name}"
        elif key not in in_file:
            yield f"{filed.file}: {key}: there is no such setting{_nearest(plain, in_file)}"


def _nearest(name: str, names: list[str]) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake pays for it

    bare = {known.removeprefix(PREFIX): known for known in names}
    near = get_close_matches(name.removeprefix(PREFIX), bare, n=1, cutoff=_LIKE)
    return "".join(f"; did you mean {bare[known]}?" for known in near)
