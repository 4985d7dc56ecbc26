"""Where settings come from: this machine's environment, and the settings file."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from bot.config import Configuration, Filed, read_settings

_FILE = Path("podbot.yaml")


def configuration() -> Configuration:
    """Read the settings that hold here; a ConfigError or DataError says what is wrong."""
    environment = os.environ
    home = _home()
    state_dir = state_folder(environment, home, sys.platform)
    return read_settings(environment, _filed(environment), home=home, state_dir=state_dir)


def state_folder(environment: Mapping[str, str], home: Path, platform: str) -> Path:
    """Name the folder that a platform keeps for what a program must remember."""
    if platform == "darwin":
        return home / "Library" / "Application Support" / "podbot"
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or home / "AppData" / "Local") / "podbot"
    # XDG Base Directory Specification 0.8: a relative path is to be ignored
    named = Path(environment.get("XDG_STATE_HOME", ""))
    return (named if named.is_absolute() else home / ".local" / "state") / "podbot"


def _filed(environment: Mapping[str, str]) -> Filed | None:
    named = environment.get("PODBOT_SETTINGS", "").strip()
    file = Path(named).expanduser() if named else _FILE
    if not named and not file.exists():
        return None
    from bot.library.yaml_file import read_yaml  # noqa: PLC0415 - YAML is slow to import

    value = read_yaml(file)
    return Filed(file, {} if value.data is None else value.table().data)


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:  # a user without a name, as containers have
        return Path("/")
