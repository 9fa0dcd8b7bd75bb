"""How many seats an environment has unless somebody says it."""

from __future__ import annotations

from calamity.kernel.game import Game


def usual_seats(game: Game) -> int:
    """The default number of seats: the fewest that can play against each other."""
    return min((seats for seats in game.seats if seats > 1), default=max(game.seats))
