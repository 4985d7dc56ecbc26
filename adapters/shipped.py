"""Where the index that comes with podbot lies, however podbot was installed."""

from __future__ import annotations

from pathlib import Path

import bot
from bot.errors import DataError

_CORE = Path(bot.__file__).parent


def data_folder(core: Path = _CORE) -> Path:
    """Find the index: inside the package in a wheel, beside it in a checkout."""
    inside, beside = core / "_data", core.parent / "data"
    for folder in (inside, beside):
        if folder.is_dir():
            return folder
    raise DataError(inside, f"the index is neither here nor in {beside}; install podbot again")
