"""Processes that run on this database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table of processes."""
    op.create_table(
        "instances",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("shards", sa.String(40), nullable=False),
        sa.Column("sockets", sa.Integer, nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.Column("overtaken", sa.DateTime(timezone=True)),
    )
