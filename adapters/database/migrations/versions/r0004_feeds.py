"""Feeds that are followed, and what they told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables of feeds."""
    op.create_table(
        "feeds",
        sa.Column("id", sa.String(80), primary_key=True),
        *(_text(name) for name in ("address", "show", "title", "home", "moved")),
        *(_text(name) for name in ("etag", "modified", "error")),
        _moment("added", required=True),
        _moment("next_try", required=True),
        *(_moment(name) for name in ("tried", "succeeded", "whole", "changed")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("failures", "items", "held")),
        sa.Column("gone", sa.Boolean, nullable=False),
    )
    op.create_table(
        "feed_items",
        sa.Column("feed", sa.String(80), primary_key=True),
        sa.Column("id", sa.String(400), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        _text("item"),
        sa.Column("transcript", sa.Text),
        sa.Column("announce", sa.Boolean, nullable=False),
        _moment("seen", required=True),
        sa.Index("feed_items_by_seen", "announce", "seen"),
    )


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _moment(name: str, *, required: bool = False) -> sa.Column[object]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=not required)
