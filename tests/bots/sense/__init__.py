"""What beginners get wrong, game by game, and that no level does it.

Every mistake that is a decision has a test here, which says what must not be chosen.  Other mistakes can't be made,
since a rule refuses them.  Each module's docstring lists both, so that it can be seen that none is forgotten.
"""
