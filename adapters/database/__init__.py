"""Everything podbot keeps, on SQLite or PostgreSQL by the same code.

`Database` opens and migrates; a module beside it implements each port of bot/ports.py that stores.
"""

from adapters.database.channels import StoredChannels
from adapters.database.claims import StoredClaims
from adapters.database.engine import Database
from adapters.database.feeds import StoredFeeds
from adapters.database.ledger import StoredLedger
from adapters.database.news import StoredNews
from adapters.database.notes import StoredNotes
from adapters.database.schedules import StoredSchedules
from adapters.database.threads import StoredThreads
from adapters.database.tokens import StoredTokens

__all__ = [
    "Database",
    "StoredChannels",
    "StoredClaims",
    "StoredFeeds",
    "StoredLedger",
    "StoredNews",
    "StoredNotes",
    "StoredSchedules",
    "StoredThreads",
    "StoredTokens",
]
