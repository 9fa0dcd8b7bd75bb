"""Tic-tac-toe, the smallest game there is: the reference for speed and for writing a game."""
