"""Tests that no bot of any level makes the mistakes of beginners, game by game.

Every mistake that is a decision has a test here, which says what must not be chosen.  Other mistakes can't be made,
since a rule refuses them.  Each module's docstring lists both, to show that none is forgotten.
"""
