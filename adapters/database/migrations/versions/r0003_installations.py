"""Workspaces that installed podbot by OAuth."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables of installing in many workspaces."""
    op.create_table(
        "installations",
        sa.Column("enterprise", sa.String(40), primary_key=True),
        sa.Column("team", sa.String(40), primary_key=True),
        sa.Column("token", sa.Text, nullable=False),
        *(
            sa.Column(name, sa.String(size), nullable=False, server_default="")
            for name, size in (
                ("bot", 200),
                ("bot_user", 200),
                ("scopes", 2000),
                ("name", 200),
                ("installer", 200),
            )
        ),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_table(
        "oauth_states",
        sa.Column("state", sa.String(100), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False, index=True),
    )
    op.create_table(
        "departures",
        sa.Column("platform", sa.String(20), primary_key=True),
        sa.Column("workspace", sa.String(100), primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    )
