"""Notes, in which an adapter remembers what it told its platform."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "notes",
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
