"""Plays a ladder's games, in several processes, alternating between line-ups.

Whenever it is stopped, all line-ups have played about the same share of their games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from time import perf_counter

from calamity.kernel.errors import BadBot
from calamity.lab.batch import Columns
from calamity.lab.ladder.plan import Ladder, LineUp
from calamity.lab.plan import Plan, bot_name
from calamity.lab.runner import Batch, NextBatch, outcomes

PORTIONS = 50  # the number of parts in which a line-up's games are rated

Progress = Callable[[int], None]  # finished games
Key = tuple[tuple[str, ...], int]  # the bots by seat, and the number of the deal


@dataclass(frozen=True)
class Played:
    """One game: who sat where, and how each did."""

    number: int  # the deal
    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Failed(BadBot):
    """A bot failed during a game; carries the games finished by then."""

    def __init__(self, failure: str, games: list[Played]) -> None:
        super().__init__(failure)
        self.games = games


def play(
    ladder: Ladder,
    jobs: int = 1,
    progress: Progress | None = None,
    known: Iterable[Played] = (),
    keep: Callable[[list[Played]], None] | None = None,
    until: float | None = None,
    only: Iterable[LineUp] | None = None,
) -> list[Played]:
    """Play all games of a ladder; Ctrl-C or a failing bot ends it early with the results so far.

    The order doesn't depend on `jobs`.  `known` games aren't played again, and each new batch is passed to `keep`, so
    that a long ladder can be played in parts.  No batch starts after the time `until`, by `perf_counter`.  `only`
    restricts play to some deals of the line-ups, as a record lists them.
    """
    ladder.loaded()
    finished = {(game.bots, game.number): game for game in known}
    wanted = None if only is None else {key for line_up in only for key in _keys(ladder, line_up)}
    missing = [
        part
        for batch in batches(ladder)
        for part in _parts(batch, lambda key: key not in finished and (wanted is None or key in wanted))
    ]
    failure = ""
    for outcome in outcomes(_in_time(missing, until), jobs):
        failure = failure or outcome.failure
        games = games_of(outcome.columns, ladder.seats)
        finished.update(((game.bots, game.number), game) for game in games)
        if keep is not None and games:
            keep(games)
        if progress is not None:
            progress(len(finished))
    played = [finished[key] for key in in_order(ladder) if key in finished]
    if failure:
        raise Failed(failure, played)
    return played


def _key(plan: Plan, number: int) -> Key:
    return tuple(bot_name(maker) for maker in plan.line_up(number)), number


def _keys(ladder: Ladder, line_up: LineUp) -> Iterator[Key]:
    """The games of a line-up."""
    plan = ladder.plan(line_up.bots)
    return (_key(plan, number) for start, stop in line_up.deals for number in range(start, stop))


def _parts(batch: Batch, wanted: Callable[[Key], bool]) -> Iterator[Batch]:
    """The parts of a batch that contain wanted games."""
    plan, start, stop = batch
    for chosen, numbers in groupby(range(start, stop), lambda number: wanted(_key(plan, number))):
        if chosen:
            found = list(numbers)
            yield plan, found[0], found[-1] + 1


def line_ups(ladder: Ladder, played: Iterable[Played]) -> tuple[LineUp, ...]:
    """Which deals of a ladder's plan have been played, line-up by line-up."""
    keys = {(game.bots, game.number) for game in played}
    return tuple(
        LineUp(
            tuple(bot_name(maker) for maker in plan.bots),
            tuple((start, stop) for _, start, stop in _parts((plan, 0, games), keys.__contains__)),
        )
        for plan, games in ladder.plans()
    )


def batches(ladder: Ladder) -> list[Batch]:
    """Ranges of games, alternating between line-ups: at any time each has begun about the same share of its games."""
    found: list[tuple[float, Batch]] = []
    for plan, games in ladder.plans():
        size = ladder.batch(plan)
        for start in range(0, games, size):
            found.append((start / games, (plan, start, min(start + size, games))))
    return [batch for _, batch in sorted(found, key=lambda entry: entry[0])]


def in_order(ladder: Ladder) -> list[Key]:
    """All games of a ladder in the order in which they are rated, however they were played.

    The line-ups alternate, each with a fiftieth of its games.
    """
    found: list[tuple[int, Key]] = []
    for plan, games in ladder.plans():
        found += [(((number + 1) * PORTIONS - 1) // games, _key(plan, number)) for number in range(games)]
    return [key for _, key in sorted(found, key=lambda entry: entry[0])]


def games_of(columns: Columns, seats: int) -> list[Played]:
    """The games in some rows, one row per seat."""
    found = []
    for first in range(0, len(columns["game"]), seats):
        rows = range(first, first + seats)
        found.append(
            Played(
                int(columns["game"][first]),
                tuple(str(columns["bot"][row]) for row in rows),
                tuple(int(columns["rank"][row]) for row in rows),
                tuple(row - first for row in rows if columns["won"][row] or columns["shared"][row]),
                int(columns["decisions"][first]),
            )
        )
    return found


def _in_time(todo: Iterable[Batch], until: float | None) -> NextBatch:
    """What is to be played, in order, as long as there is time."""
    rest = iter(todo)

    def following() -> Batch | None:
        return next(rest, None) if until is None or perf_counter() <= until else None

    return following
