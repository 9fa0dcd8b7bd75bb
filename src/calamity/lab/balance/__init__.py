"""Measured balance: many games between bots, counted by listening to their events, held against a game's targets."""
