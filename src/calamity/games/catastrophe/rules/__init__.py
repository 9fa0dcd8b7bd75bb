"""The rules of Catastrophe, in the order of a game."""
