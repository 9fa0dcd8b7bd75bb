"""The migrations of the database: one module per change of the schema, in order."""
