"""Computer players: they see what their seat may know, imagine the rest, and choose."""
