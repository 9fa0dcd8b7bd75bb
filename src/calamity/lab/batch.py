"""Plays some consecutive games of a simulation, and records their outcomes in columns.

Worker processes import this module, so it avoids heavy imports such as data frames.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter

from calamity.bots.match import BadAnswer, play_on
from calamity.kernel.errors import BadBot
from calamity.kernel.fields import Field
from calamity.kernel.foreign_errors import one_line
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.kernel.state import State
from calamity.lab.plan import Plan, bot_name

Facts = tuple[int | str | bool, ...]
Columns = dict[str, list[int | str | bool]]

OWN = ("game", "seed", "seat", "bot", "score", "rank", "won", "shared", "outcome", "reason", "titles", "decisions")


@dataclass(frozen=True)
class Outcome:
    """The result of a range of games."""

    columns: Columns
    size: int  # of the range, even if not all games were finished
    seconds: float
    failure: str = ""  # what ended it early, if a bot failed: the bot, the deal and the error, in one line


def run(plan: Plan, start: int, stop: int, stopped: Callable[[], bool]) -> Outcome:
    """Play the games from `start` to `stop`; if it is stopped or a bot fails, only finished games count."""
    began = perf_counter()
    game = _game(plan.game, plan.cards)
    columns: Columns = {name: [] for name in OWN}
    failure = ""
    for index in range(start, stop):
        if stopped():
            break
        seed = plan.seed_of(index)
        line_up = plan.line_up(index)
        state = game.new(plan.seats, seed, plan.options)
        names = [bot_name(maker) for maker in line_up]
        try:
            count = play_on(game, state, line_up, seed, stopped)
        except (Exception, SystemExit) as error:  # third-party bots can raise anything
            failure = _failure(error, index, names, state.seat)
            break
        except KeyboardInterrupt:  # only if somebody doesn't want to wait for a bot
            break
        if not state.over:
            break
        _note_result(columns, game, state, index, seed, count, names)
        _note_fields(columns, game.public_fields, state)
    return Outcome(columns, stop - start, perf_counter() - began, failure)


def _failure(error: BaseException, index: int, names: Sequence[str], seat: int) -> str:
    """One line about a game that can't continue: which bot failed, or which ones if it may have been any."""
    if isinstance(error, BadBot) and not isinstance(error, BadAnswer):
        return f"bots {', '.join(map(repr, names))} failed in deal {index}: {' '.join(str(error).split())}"
    reason = f"it {error.wrong}" if isinstance(error, BadAnswer) else one_line(error)
    return f"bot {names[seat]!r} in seat {seat + 1} failed in deal {index}: {reason}"


def _note_result(
    columns: Columns, game: Game, state: State, index: int, seed: int, count: int, names: Sequence[str]
) -> None:
    result = game.result(state)
    shared = result.outcome == "shared"
    for seat in range(state.n):
        winner = seat in result.winners
        titles = " ".join(title for title, seats in (result.titles or {}).items() if seat in seats)
        facts: Facts = (index, seed, seat, names[seat], result.scores[seat], result.ranks[seat])
        facts += (winner and not shared, winner and shared, result.outcome, result.reason, titles, count)
        for name, fact in zip(OWN, facts, strict=True):
            columns[name].append(fact)


def _note_fields(columns: Columns, fields: Sequence[Field], state: State) -> None:
    """Add the public facts that are numbers, one for all or one per seat, as columns."""
    for field in fields:
        if field.values or field.card or field.passing or field.name in OWN:
            continue
        value = getattr(state, field.attribute)
        if field.per_seat:
            if all(isinstance(part, int) for part in value):
                columns.setdefault(field.name, []).extend(value)
        elif isinstance(value, int):
            columns.setdefault(field.name, []).extend([value] * state.n)


@lru_cache(maxsize=4)
def _game(name: str, cards: str | None) -> Game:
    return load(name, cards)
