"""The database: its schema, migrations, transactions, and the logs of all tables."""
