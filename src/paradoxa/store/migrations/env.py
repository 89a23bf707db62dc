"""What Alembic runs to migrate: on the connection it was handed, in the transaction that is already open."""

from __future__ import annotations

from alembic import context

from paradoxa.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
