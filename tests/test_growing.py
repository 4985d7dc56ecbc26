"""docs/growing.md: what it names exists."""

from __future__ import annotations

import re
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from adapters.metrics import Metrics, counted
from adapters.running import figures
from adapters.running.watching import Watched
from bot.cards import Card
from bot.config import declared
from bot.replies.answer import Answer
from bot.weekly.ledger import Counts
from tests.bot.other_shows import OTHER_SHOWS

PAGE = Path(__file__).parents[1] / "docs" / "growing.md"
TEXT = PAGE.read_text()


class Database:
    """A part by the name of the one that every podbot runs."""

    name = "database"
    ready = True

    async def run(self) -> None: ...


@pytest.fixture(scope="module")
def samples() -> str:
    metrics = Metrics()
    metrics.answered("slack", Answer(Card("Strides")), 0.1)
    metrics.read(counted("slack", dict))
    metrics.read(partial(figures.parts, [Watched(Database())]))
    metrics.read(partial(figures.index, lambda: OTHER_SHOWS, date.today))
    metrics.read(partial(figures.deliveries, Counts))
    metrics.read(partial(figures.feeds, tuple))
    return metrics.written().decode()


@pytest.mark.parametrize("name", sorted({*re.findall(r"\bpodbot_[a-z_]+", TEXT)}))
def test_every_figure_it_names_is_measured(name: str, samples: str) -> None:
    assert re.search(rf"^{name}(_count)?(\{{| )", samples, re.MULTILINE)


@pytest.mark.parametrize("name", sorted({*re.findall(r"PODBOT_[A-Z_]+", TEXT)}))
def test_every_setting_it_names_can_be_set(name: str) -> None:
    assert name in {setting.name for setting in declared()}


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#:]+)\)", TEXT))
def test_every_file_it_links_is_there(link: str) -> None:
    assert (PAGE.parent / link).exists()
