"""Tic-tac-toe, the smallest sample: the reference for speed and for writing a game."""
