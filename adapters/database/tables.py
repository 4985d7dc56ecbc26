"""The tables. Instants are UTC; local times stand beside the name of their zone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Date,
    DateTime,
    Dialect,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    Time,
    TypeDecorator,
    false,
)

METADATA = MetaData()


class Instant(TypeDecorator[datetime]):
    """An aware moment, kept as UTC on databases that know no zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Write UTC; a naive moment is a mistake of ours."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no zone")
        utc = value.astimezone(UTC)
        return utc if dialect.name == "postgresql" else utc.replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ANN401, ARG002
        """Read UTC."""
        if not isinstance(value, datetime):
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def _text(column: str, size: int = 200) -> Column[str]:
    return Column(column, String(size), nullable=False, server_default="")


#: what several replicas could do and only one may
CLAIMS = Table(
    "claims",
    METADATA,
    Column("key", String(400), primary_key=True),
    Column("at", Instant, nullable=False, index=True),
)

#: typed commands too long for a button's id
TOKENS = Table(
    "tokens",
    METADATA,
    Column("token", String(40), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Instant, nullable=False, index=True),
)

#: what an adapter remembers of itself between runs
NOTES = Table(
    "notes",
    METADATA,
    Column("key", String(200), primary_key=True),
    Column("text", Text, nullable=False),
)

#: the last command answered in a thread
THREADS = Table(
    "threads",
    METADATA,
    Column("thread", String(400), primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", Instant, nullable=False, index=True),
)

SUBSCRIPTIONS = Table(
    "subscriptions",
    METADATA,
    Column("id", String(20), primary_key=True),
    Column("platform", String(20), nullable=False),
    Column("workspace", String(100), nullable=False),
    Column("channel", String(100), nullable=False),
    Column("day", String(3), nullable=False),
    Column("time", Time, nullable=False),
    Column("zone", String(60), nullable=False),
    Column("every", Integer, nullable=False),
    Column("anchor", Date, nullable=False),
    Column("since", Instant, nullable=False),
    _text("creator"),
    _text("topic"),
    _text("role"),
    Column("thread", Boolean, nullable=False),
    Column("quiet", Boolean, nullable=False),
    Column("announce", Boolean, nullable=False),
    Column("paused", Boolean, nullable=False),
    Column("pause_until", Date),
    Column("skips", JSON, nullable=False),
    Column("queue", JSON, nullable=False),
    Column("swapped", JSON, nullable=False),
    _text("disabled", 2000),
    Column("version", Integer, nullable=False),
    Column("created", Instant, nullable=False),
    #: when the next slot is due; empty while there is none
    Column("next_due", Instant),
    Index("subscriptions_by_due", "next_due"),
    Index("subscriptions_by_place", "platform", "workspace", "channel"),
)

#: one row a slot, kept when its subscription is removed: what was posted is not repeated
DELIVERIES = Table(
    "deliveries",
    METADATA,
    Column("subscription", String(20), primary_key=True),
    Column("day", Date, primary_key=True),
    Column("platform", String(20), nullable=False),
    Column("workspace", String(100), nullable=False),
    Column("channel", String(100), nullable=False),
    #: what shares a pace with it
    Column("lane", String(140), nullable=False),
    Column("due", Instant, nullable=False),
    Column("state", String(10), nullable=False),
    Column("fence", Integer, nullable=False),
    Column("until", Instant),
    Column("sending", Instant),
    Column("tries", Integer, nullable=False),
    Column("resent", Integer, nullable=False),
    _text("episode"),
    _text("why", 2000),
    _text("message"),
    _text("link", 2000),
    _text("reason", 2000),
    Column("changed", Instant, nullable=False),
    Index("deliveries_by_state", "state", "until"),
    Index("deliveries_by_place", "platform", "workspace", "channel", "due"),
)

#: who did what to a schedule
CHANGES = Table(
    "changes",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("subscription", String(20), nullable=False, index=True),
    Column("at", Instant, nullable=False),
    _text("who"),
    _text("what", 2000),
)

#: what an admin is to be told, once
NOTICES = Table(
    "notices",
    METADATA,
    Column("key", String(200), primary_key=True),
    Column("platform", String(20), nullable=False),
    Column("workspace", String(100), nullable=False),
    Column("channel", String(100), nullable=False),
    _text("admin"),
    _text("text", 4000),
    Column("tries", Integer, nullable=False),
    #: when it may be told, again; empty when it has been
    Column("until", Instant),
    Index("notices_by_until", "until"),
)

#: when the next request may go out, for all replicas together
PACES = Table(
    "paces",
    METADATA,
    Column("key", String(200), primary_key=True),
    Column("free", Instant, nullable=False),
)

#: workspaces that installed podbot; their tokens are encrypted before they come here
INSTALLATIONS = Table(
    "installations",
    METADATA,
    Column("enterprise", String(40), primary_key=True),
    Column("team", String(40), primary_key=True),
    Column("token", Text, nullable=False),
    _text("bot"),
    _text("bot_user"),
    _text("scopes", 2000),
    _text("name"),
    #: who installed it
    _text("installer"),
    Column("at", Instant, nullable=False),
)

#: installations under way
OAUTH_STATES = Table(
    "oauth_states",
    METADATA,
    Column("state", String(100), primary_key=True),
    Column("at", Instant, nullable=False, index=True),
)

#: workspaces that removed podbot, until they are forgotten
DEPARTURES = Table(
    "departures",
    METADATA,
    Column("platform", String(20), primary_key=True),
    Column("workspace", String(100), primary_key=True),
    Column("at", Instant, nullable=False),
)

#: what is set for a channel beside its schedules; a show taken back leaves an empty one
CHANNELS = Table(
    "channels",
    METADATA,
    Column("platform", String(20), primary_key=True),
    Column("workspace", String(100), primary_key=True),
    Column("channel", String(100), primary_key=True),
    #: the show it looks in first
    Column("show", Text, nullable=False),
    #: who set it
    _text("who"),
    Column("changed", Instant, nullable=False),
)

#: processes that run on this database
INSTANCES = Table(
    "instances",
    METADATA,
    Column("id", String(40), primary_key=True),
    #: its machine and number
    Column("name", String(200), nullable=False),
    Column("shards", String(40), nullable=False),
    Column("sockets", Integer, nullable=False),
    Column("seen", Instant, nullable=False),
    Column("overtaken", Instant),
)

#: podcast feeds that are followed
FEEDS = Table(
    "feeds",
    METADATA,
    Column("id", String(80), primary_key=True),
    Column("address", Text, nullable=False),
    Column("show", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("home", Text, nullable=False),
    Column("moved", Text, nullable=False),
    Column("etag", Text, nullable=False),
    Column("modified", Text, nullable=False),
    Column("error", Text, nullable=False),
    Column("added", Instant, nullable=False),
    Column("next_try", Instant, nullable=False),
    Column("tried", Instant),
    Column("succeeded", Instant),
    Column("whole", Instant),
    Column("changed", Instant),
    Column("failures", Integer, nullable=False),
    Column("items", Integer, nullable=False),
    Column("held", Integer, nullable=False),
    Column("gone", Boolean, nullable=False),
)

#: every item a feed ever told of, under the id of its episode
FEED_ITEMS = Table(
    "feed_items",
    METADATA,
    Column("feed", String(80), primary_key=True),
    Column("id", String(400), primary_key=True),
    Column("place", Integer, nullable=False),
    Column("item", Text, nullable=False),
    #: as JSON; null while nobody has asked for it
    Column("transcript", Text),
    #: whether it is news: first told by a feed that was followed already
    Column("announce", Boolean, nullable=False),
    #: whether it is announced once somebody says so: it came with too many others
    Column("held", Boolean, nullable=False, server_default=false()),
    #: as JSON; null while nobody has asked for them
    Column("chapters", Text),
    Column("seen", Instant, nullable=False),
    Index("feed_items_by_seen", "announce", "seen"),
)
