"""Lessons: prepared positions of a game, what a newcomer is to do there, and a coach who follows a table through them.

A game's lessons are data in its folder: `lessons.toml` and, for the texts, one file per language.  Nothing here reads a
clock, a network or a screen; servers and terminals show what the coach says.
"""
