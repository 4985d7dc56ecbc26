"""Each page layout, on pages of another show: what the reader makes of `pages/X` is in `X.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.intake import directory_listing, facts, notes_first, titled_page, untitled_notes
from bot.intake.accounts import Account
from bot.intake.layouts import LAYOUTS, read_document

PAGES = sorted(
    path for path in Path(__file__).with_name("pages").iterdir() if path.suffix != ".json"
)
READERS = {
    "directory_listing": directory_listing,
    "facts": facts,
    "notes_first": notes_first,
    "titled_page": titled_page,
    "untitled_notes": untitled_notes,
}


def told(account: Account) -> dict[str, Any]:
    """Give what an account says, without what it is silent on or what goes without saying."""
    published = account.published
    said = {
        "source": account.source,
        "title": account.title,
        "number": account.number,
        "published": str(published) if published else None,
        "inferred": published.inferred if published else None,
        "duration": account.duration,
        "url": account.url,
        "guid": account.guid,
        "notes": account.notes.text,
        "links": {link.url: link.label for link in account.notes.links},
        "guessed": account.notes.guessed,
    }
    doubts = {"title_certain": account.title_certain, "complete": account.notes.complete}
    return {name: value for name, value in said.items() if value} | {
        name: False for name, sure in doubts.items() if not sure
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_of_another_show_reads_as_written_beside_it(page: Path) -> None:
    accounts = read_document(page.read_text(encoding="utf-8"), page)

    assert [told(account) for account in accounts] == json.loads(
        page.with_suffix(".json").read_text(encoding="utf-8")
    )


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_only_the_reader_of_its_layout_recognises_a_page(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()

    recognised = [name for name, reader in READERS.items() if reader.recognise(lines)]

    assert recognised == [name for name in READERS if page.name.startswith(name)]


def test_every_reader_is_a_layout() -> None:
    assert {layout.expects for layout in LAYOUTS} == {reader.EXPECTS for reader in READERS.values()}
