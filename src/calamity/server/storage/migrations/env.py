"""Connects Alembic to the database: on the given connection, inside its open transaction."""

from alembic import context

from calamity.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
