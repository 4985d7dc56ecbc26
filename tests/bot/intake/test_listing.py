"""A directory's page, where parts of it are missing or look like others."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.intake.directory_listing import read

HEAD = """\
Night Sky Notes »
Comets
vor einem Jahr 9:09
Teilen
MP3•Episode-Home
{notes}
"""
ITEM = "1\nComets 9:09\n\nvor 40 Wochen9:09\n\n9:09\n"


def notes_of_head(head: str) -> str:
    return read(f"{head}\nAlle Folgen\n{ITEM}".splitlines(), Path("x"))[0].notes.text


@pytest.mark.parametrize(
    "end", ["7 Folgen\n#Science #Ada", "7 Folgen", "7 つのエピソード", "#Science"]
)
def test_the_notes_of_the_head_end_before_count_and_tags(end: str) -> None:
    notes = "10 comets.\n\n3 tails."

    assert notes_of_head(HEAD.format(notes=f"{notes}\n{end}\nComets")) == notes


def test_a_head_without_notes_gives_none() -> None:
    assert notes_of_head(HEAD.format(notes="7 Folgen\n#Science")) == ""


def test_a_page_without_a_head_gives_its_items() -> None:
    (account,) = read(ITEM.splitlines(), Path("x"))

    assert (account.title, account.duration) == ("Comets", 549)


def test_an_item_needs_its_length_three_times() -> None:
    page = "The train at 9:09\n\nleft at 9:09\n\nand was late.\n\n9:10\n"

    assert read(page.splitlines(), Path("x")) == ()


def test_an_item_of_another_show_is_left_out_wherever_it_stands() -> None:
    other = "Comets.\n\nSoup Of The Day\n\n1\nStock 5:00\n\nvor 2 Tagen5:00\n\n5:00\n\nBones.\n"
    page = f"{HEAD.format(notes='')}\n{ITEM}{other}\nNight Sky Notes\n{ITEM.replace('Com', 'Plan')}"

    titles = [account.title for account in read(page.splitlines(), Path("x"))]

    assert titles == ["Comets", "Comets", "Planets"]
