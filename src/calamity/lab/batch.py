"""Playing a range of a plan's games and noting the outcomes, column by column.

Worker processes import this module, so it stays light: no data frames here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from calamity.bots.match import play_on
from calamity.kernel.game import Field, Game
from calamity.kernel.registry import load
from calamity.kernel.state import State
from calamity.lab.plan import Plan, bot_name

Facts = tuple[int | str | bool, ...]
Columns = dict[str, list[int | str | bool]]

OWN = ("game", "seed", "seat", "bot", "score", "rank", "won", "shared", "outcome", "decisions")


def run(plan: Plan, start: int, stop: int, stopped: Callable[[], bool]) -> Columns:
    """Play the games from `start` to `stop`; if it is stopped before, only those that are over count."""
    game = _game(plan.game, plan.cards)
    columns: Columns = {name: [] for name in OWN}
    for index in range(start, stop):
        if stopped():
            break
        seed = plan.seed_of(index)
        line_up = plan.line_up(index)
        state = game.new(plan.seats, seed, plan.options)
        count = play_on(game, state, line_up, seed, stopped)
        if not state.over:
            break
        _note_result(columns, game, state, index, seed, count, [bot_name(maker) for maker in line_up])
        _note_fields(columns, game.fields, state)
    return columns


def _note_result(
    columns: Columns, game: Game, state: State, index: int, seed: int, count: int, names: Sequence[str]
) -> None:
    result = game.result(state)
    together = result.outcome == "shared"
    for seat in range(state.n):
        winner = seat in result.winners
        facts: Facts = (index, seed, seat, names[seat], result.scores[seat], result.ranks[seat])
        facts += (winner and not together, winner and together, result.outcome, count)
        for name, fact in zip(OWN, facts, strict=True):
            columns[name].append(fact)


def _note_fields(columns: Columns, fields: Sequence[Field], state: State) -> None:
    """Add the public facts that are numbers, one for all or one for each seat, as columns of their own."""
    for field in fields:
        if field.values or field.card or field.name in OWN:
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
