"""Run by Alembic: migrates over the connection that adapters/database/migrate.py hands in."""

from __future__ import annotations

from alembic import context

from adapters.database.migrate import VERSION_TABLE
from adapters.database.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    # SQLite changes a table by writing it anew
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
