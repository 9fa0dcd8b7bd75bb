"""How Alembic reaches the database: on the connection it is handed, inside the transaction that is open there."""

from alembic import context

from calamity.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
