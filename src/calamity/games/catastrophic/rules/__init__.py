"""The rules of Catastrophic, in the order of a game."""
