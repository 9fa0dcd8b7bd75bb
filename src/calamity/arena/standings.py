"""How the players of an arena did: wins with their intervals, wrong replies, timeouts and failures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calamity.arena.record import Record
from calamity.kernel.balance.counts import wilson


@dataclass(frozen=True)
class Standing:
    """How a player did, over all seats in which it sat."""

    name: str
    games: int  # counted once for each seat
    wins: int
    shared: int
    interval: tuple[float, float]  # of the share of wins, 95 %
    score: float  # the mean
    answers: int  # to questions that left a choice
    wrong: int
    timeouts: int
    failures: int
    defaults: int  # answers that the game gave in its place
    seconds: float  # for an answer, the mean


def standings(records: Sequence[Record]) -> list[Standing]:
    """The players in the order in which they sat down first."""
    names = dict.fromkeys(one.name for record in records for one in record.seats)
    return [_standing(name, records) for name in names]


def _standing(name: str, records: Sequence[Record]) -> Standing:
    sat = [(record, seat) for record in records for seat, one in enumerate(record.seats) if one.name == name]
    won = [record for record, seat in sat if seat in record.result.winners]
    wins = sum(record.result.outcome != "shared" for record in won)
    moves = [move for record, seat in sat for move in record.moves if move.seat == seat]
    return Standing(
        name,
        len(sat),
        wins,
        len(won) - wins,
        wilson(wins, len(sat)),
        sum(record.result.scores[seat] for record, seat in sat) / len(sat),
        len(moves),
        sum(record.wrong[seat] for record, seat in sat),
        sum(record.timeouts[seat] for record, seat in sat),
        sum(record.failures[seat] for record, seat in sat),
        sum(move.default for move in moves),
        sum(move.seconds for move in moves) / max(1, len(moves)),
    )
