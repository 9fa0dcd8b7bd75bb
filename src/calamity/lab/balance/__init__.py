"""Balance studies: many games between bots, whose events are counted and compared with the game's targets."""
