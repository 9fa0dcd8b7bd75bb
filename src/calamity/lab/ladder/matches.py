"""Playing a ladder's games, in several processes, in turns: whenever it is stopped, all have played about as much."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from time import perf_counter

from calamity.kernel.errors import BadBot
from calamity.lab.batch import Columns
from calamity.lab.crew import Batch, Following, outcomes
from calamity.lab.ladder.plan import Ladder
from calamity.lab.plan import Plan, bot_name

PORTIONS = 50  # a line-up's games come in so many batches: a lively progress bar, and nobody waits long at the end

Progress = Callable[[int], None]  # finished games
Key = tuple[tuple[str, ...], int]  # who sits where, and the number of the deal


@dataclass(frozen=True)
class Played:
    """One game: who sat where, and what became of each."""

    number: int  # the deal
    bots: tuple[str, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int


class Failed(BadBot):
    """A bot that failed in the middle; the games that were over by then come with it."""

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
) -> list[Played]:
    """Play all games of a ladder; Ctrl-C ends it early with what is there, and so does a bot that fails.

    The order doesn't depend on `jobs`.  Games that are `known` from before aren't played again, and each new batch is
    handed to `keep`, so that a long ladder can be played in parts.  No batch begins after the time `until`, by
    `perf_counter`.
    """
    ladder.loaded()
    finished = {(game.bots, game.number): game for game in known}
    todo = batches(ladder)
    missing = [part for batch in todo for part in _missing(batch, finished)]
    failure = ""
    for outcome in outcomes(_in_time(missing, until), jobs):
        failure = failure or outcome.failure
        games = games_of(outcome.columns, ladder.seats)
        finished.update(((game.bots, game.number), game) for game in games)
        if keep is not None and games:
            keep(games)
        if progress is not None:
            progress(len(finished))
    keys = (_key(plan, number) for plan, start, stop in todo for number in range(start, stop))
    played = [finished[key] for key in keys if key in finished]
    if failure:
        raise Failed(failure, played)
    return played


def _key(plan: Plan, number: int) -> Key:
    return tuple(bot_name(maker) for maker in plan.line_up(number)), number


def _missing(batch: Batch, finished: Mapping[Key, Played]) -> Iterator[Batch]:
    """The parts of a batch that are still to be played."""
    plan, start, stop = batch
    for new, numbers in groupby(range(start, stop), lambda number: _key(plan, number) not in finished):
        if new:
            found = list(numbers)
            yield plan, found[0], found[-1] + 1


def batches(ladder: Ladder) -> list[Batch]:
    """Ranges of games, all line-ups in turns."""
    found: list[Batch] = []
    plans = ladder.plans()
    for portion in range(PORTIONS):
        for plan, games in plans:
            start, stop = games * portion // PORTIONS, games * (portion + 1) // PORTIONS
            if start < stop:
                found.append((plan, start, stop))
    return found


def games_of(columns: Columns, seats: int) -> list[Played]:
    """The games of some rows, one row for each seat."""
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


def _in_time(todo: Iterable[Batch], until: float | None) -> Following:
    """What is to be played, one after the other, as long as there is time."""
    rest = iter(todo)

    def following() -> Batch | None:
        return next(rest, None) if until is None or perf_counter() <= until else None

    return following
