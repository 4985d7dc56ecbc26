"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables of podbot 0.1."""
    _questions()
    _schedule()
    _ledger()


def _questions() -> None:
    for table, key, length in (
        ("claims", "key", 400),
        ("tokens", "token", 40),
        ("threads", "thread", 400),
    ):
        kept = [] if table == "claims" else [sa.Column("text", sa.Text, nullable=False)]
        op.create_table(
            table,
            sa.Column(key, sa.String(length), primary_key=True),
            *kept,
            sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
        )


def _schedule() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(20), primary_key=True),
        *_place(),
        sa.Column("day", sa.String(3), nullable=False),
        sa.Column("time", sa.Time, nullable=False),
        sa.Column("zone", sa.String(60), nullable=False),
        sa.Column("every", sa.Integer, nullable=False),
        sa.Column("anchor", sa.Date, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        *(_text(name) for name in ("creator", "topic", "role")),
        *(
            sa.Column(name, sa.Boolean, nullable=False)
            for name in ("thread", "quiet", "announce", "paused")
        ),
        sa.Column("pause_until", sa.Date),
        *(sa.Column(name, sa.JSON, nullable=False) for name in ("skips", "queue", "swapped")),
        _text("disabled", 2000),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_due", sa.DateTime(timezone=True)),
        sa.Index("subscriptions_by_due", "next_due"),
        sa.Index("subscriptions_by_place", "platform", "workspace", "channel"),
    )
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("subscription", sa.String(20), nullable=False, index=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        _text("who"),
        _text("what", 2000),
    )


def _ledger() -> None:
    op.create_table(
        "deliveries",
        sa.Column("subscription", sa.String(20), primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        *_place(),
        sa.Column("lane", sa.String(140), nullable=False),
        sa.Column("due", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("fence", sa.Integer, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("sending", sa.DateTime(timezone=True)),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("resent", sa.Integer, nullable=False),
        _text("episode"),
        _text("why", 2000),
        _text("message"),
        _text("link", 2000),
        _text("reason", 2000),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Index("deliveries_by_state", "state", "until"),
        sa.Index("deliveries_by_place", "platform", "workspace", "channel", "due"),
    )
    op.create_table(
        "notices",
        sa.Column("key", sa.String(200), primary_key=True),
        *_place(),
        _text("admin"),
        _text("text", 4000),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Index("notices_by_until", "until"),
    )
    op.create_table(
        "paces",
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("free", sa.DateTime(timezone=True), nullable=False),
    )


def _place() -> list[sa.Column[str]]:
    sizes = {"platform": 20, "workspace": 100, "channel": 100}
    return [sa.Column(name, sa.String(size), nullable=False) for name, size in sizes.items()]


def _text(name: str, size: int = 200) -> sa.Column[str]:
    return sa.Column(name, sa.String(size), nullable=False, server_default="")


def _flag(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)
