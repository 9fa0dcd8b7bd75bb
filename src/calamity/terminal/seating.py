"""Who sits where: people and bots at one table."""

from __future__ import annotations

from collections.abc import Sequence

from calamity.bots.choose import bot
from calamity.bots.names import free_names
from calamity.kernel.errors import BadSeats
from calamity.kernel.game import Game

YOU = "you"


def seating(seats: int, bots: Sequence[str]) -> list[str]:
    """For each seat a bot's name, or nothing for a person.

    `bots` are the bots in order; the word `you` marks a person's seat.  Without it, people sit in the first seats;
    without any bots, one person plays against greedy ones.
    """
    named = list(bots) if bots else ["greedy"] * (seats - 1)
    if YOU not in named:
        named = [YOU] * max(1, seats - len(named)) + named
    if len(named) > seats:
        raise BadSeats(f"{len(named) - named.count(YOU)} bots and you don't fit {seats} seats")
    named += [YOU] * (seats - len(named))
    for name in named:
        if name != YOU:
            bot(name)
    return ["" if name == YOU else name for name in named]


def player_names(game: Game, bots: Sequence[str], lang: str, name: str = "") -> list[str]:
    """Everybody's name: bots have their own names, people are named by seat, the first one by `name`."""
    spare = free_names([name])
    names = [next(spare) if bot else game.seat_word(seat, lang) for seat, bot in enumerate(bots)]
    if name and "" in bots:
        names[list(bots).index("")] = name
    return names
