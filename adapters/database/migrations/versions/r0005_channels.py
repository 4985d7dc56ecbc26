"""Channels that prefer a show, and new episodes that wait for somebody's word."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table and the columns."""
    op.create_table(
        "channels",
        sa.Column("platform", sa.String(20), primary_key=True),
        sa.Column("workspace", sa.String(100), primary_key=True),
        sa.Column("channel", sa.String(100), primary_key=True),
        sa.Column("show", sa.Text, nullable=False),
        sa.Column("who", sa.String(200), nullable=False, server_default=""),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
    )
    op.add_column(
        "feed_items", sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("feed_items", sa.Column("chapters", sa.Text))
