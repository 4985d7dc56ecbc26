from __future__ import annotations

import pytest

from bot.commands.privacy import STORED
from tests.bot.asking import Ask


def test_what_is_kept_is_listed_with_how_long(ask: Ask) -> None:
    card = ask("privacy").card

    assert card.private
    for what, how_long in STORED:
        assert f"{what}: {how_long}." in card.plain()


@pytest.mark.parametrize("typed", ["privacy erase", "privacy forget me", "Privacy Erase Mine"])
def test_where_nobody_is_known_there_is_nothing_to_erase(ask: Ask, typed: str) -> None:
    answer = ask(typed)

    assert answer.command == "privacy"
    assert answer.card.title == "Nothing to erase"
    assert answer.text == "privacy erase"


def test_privacy_of_something_is_looked_up(ask: Ask) -> None:
    assert ask("privacy of members").command == "find"
