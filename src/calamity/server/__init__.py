"""The game server: lobby, tables, storage, identity, bots in seats; it wraps the kernel's `Table` and adds no rule."""
