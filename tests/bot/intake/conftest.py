"""What the project's own documents give, read once."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.intake.importing import Imported, import_folder
from bot.model import Episode

SEEDS = Path(__file__).parents[3] / "seeds"


@pytest.fixture(scope="session")
def seeds() -> Path:
    return SEEDS


@pytest.fixture(scope="session")
def imported() -> Imported:
    return import_folder(SEEDS)


@pytest.fixture(scope="session")
def episodes(imported: Imported) -> dict[str, Episode]:
    return {episode.id: episode for episode in imported.episodes}
