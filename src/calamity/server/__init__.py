"""The game server: lobby, tables, storage, identity, bots; it wraps the kernel's `Table` and adds no rules."""
