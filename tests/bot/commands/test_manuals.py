"""What help promises is what podbot does: every example of every manual is asked."""

from __future__ import annotations

import pytest

from bot.commands import MANUALS, listing
from bot.commands.manual import Manual
from tests.bot.asking import Ask

EXAMPLES = [(example, manual) for manual in MANUALS for example in manual.examples]


def _names(manual: Manual) -> set[str]:
    """List the commands an example may be: its own, an alternative of its form, what it narrows."""
    alternatives = {form.split()[0] for form in manual.form.split(" | ")}
    narrowed = {"find"} if manual is listing.FILTERS else set()
    return {manual.name, *alternatives, *narrowed}


@pytest.mark.parametrize(("example", "manual"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_an_example_is_read_as_the_command_it_stands_for(
    example: str, manual: Manual, ask: Ask
) -> None:
    answer = ask(example)

    assert answer.command in _names(manual)


@pytest.mark.parametrize("example", [row[0] for row in EXAMPLES if row[1].name != "weekly"])
def test_an_example_is_answered(example: str, ask: Ask) -> None:
    answer = ask(example)

    assert answer.found


@pytest.mark.parametrize("manual", MANUALS, ids=[manual.form for manual in MANUALS])
def test_a_manual_has_a_form_a_sentence_and_an_example(manual: Manual) -> None:
    assert manual.form
    assert manual.help.endswith(".")
    assert manual.examples


@pytest.mark.parametrize("name", sorted({manual.name for manual in MANUALS}))
def test_help_knows_every_command_by_name(name: str, ask: Ask) -> None:
    card = ask(f"help {name}").card

    assert card.title == f"Help on {name}"
    assert card.private


def test_help_on_everything_shows_three_examples_and_the_newest_episode(ask: Ask) -> None:
    card = ask("help")

    assert len([action for action in card.card.actions if action.label != "Topics"]) == 3
    assert "Compiler collectives" in card.card.plain()
    assert all(manual.form in card.card.plain() for manual in MANUALS)
