"""Tic-tac-toe, the smallest sample game: the reference for speed and for how to write a game."""
