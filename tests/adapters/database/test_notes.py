"""What adapters note of themselves."""

from __future__ import annotations

from adapters.database import Database
from adapters.database.notes import StoredNotes


async def test_what_was_noted_last_is_remembered(database: Database) -> None:
    notes = StoredNotes(database)

    before = await notes.note("commands/1")
    await notes.write("commands/1", "a")
    await notes.write("commands/1", "b")
    await notes.write("commands/2", "c")

    assert before == ""
    assert await notes.note("commands/1") == "b"
