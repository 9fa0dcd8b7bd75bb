"""The goal of a game in one line, and how far everybody is: the part `goal` of every view.

A game declares it in its `goal.py`, from what everybody can see.  Sentences are keys of its texts with the facts to
fill in, so that terminals, browsers and screen readers say the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct, structs

if TYPE_CHECKING:
    from calamity.kernel.game import Game
    from calamity.kernel.state import State


class Said(Struct, frozen=True, omit_defaults=True):
    """A text of the game, and what is filled in."""

    key: str
    facts: dict[str, int | str] = {}  # a card, a named value or a seat under the name of its kind; or plain numbers


class Gauge(Struct, frozen=True, omit_defaults=True):
    """How near the end is: in words, and where that can be drawn, so many steps of so many."""

    said: Said
    done: int = 0
    of: int = 0
    under_way: bool = False  # whether the step after those that are done has begun


class Runner(Struct, frozen=True, omit_defaults=True):
    """Somebody or something in the race."""

    at: int  # how far it has come
    seat: int | None = None
    name: str = ""  # if it is no seat: the key of its name
    of: int = 0  # how far it has to come; 0: whoever is ahead of the others is ahead
    out: bool = False  # a seat that has lost already


class Goal(Struct, frozen=True, omit_defaults=True):
    """What it takes to win, when that is decided, and how far everybody has come."""

    aim: Said
    rules: list[str] = []  # that say it exactly
    end: Gauge | None = None
    race: list[Runner] = []
    ranks: list[int] = []  # of the seats, if they are rivals; 1 is best
    standing: Said | None = None  # how the viewer compares with the others


def usual_goal(game: Game, state: State) -> Goal | None:
    """The goal of a game that declares none: what its texts say, and the race by its tally; None if it has neither."""
    tally = game.tally(state)
    if not tally and "goal.aim" not in game.texts:
        return None
    aim = Said("goal.aim" if "goal.aim" in game.texts else "goal.ahead")
    return Goal(aim, race=race_of(tally), ranks=[] if game.together else ranks_of(tally))


def race_of(figures: Sequence[int]) -> list[Runner]:
    """A race between the seats."""
    return [Runner(figure, seat) for seat, figure in enumerate(figures)]


def ranks_of(figures: Sequence[int]) -> list[int]:
    """The ranks of seats by their figures, the highest first; equal ones share a rank."""
    return [1 + sum(other > mine for other in figures) for mine in figures]


def usual_standing(goal: Goal, seat: int | None) -> Said | None:
    """How a seat compares with its best rival; to a spectator, and to whoever is out, who leads."""
    running = {runner.seat: runner.at for runner in goal.race if runner.seat is not None and not runner.out}
    rivals = [at for other, at in running.items() if other != seat]
    if not running:
        return None
    if seat not in running:
        best = max(rivals)
        ahead = [other for other, at in running.items() if at == best and other is not None]
        facts: dict[str, int | str] = {"best": best}
        return Said("goal.leads", facts | {"seat": ahead[0]}) if len(ahead) == 1 else Said("goal.level", facts)
    if not rivals:
        return Said("goal.alone", {"mine": running[seat]})
    return Said("goal.compare", {"mine": running[seat], "best": max(rivals)})


def seen_by(game: Game, goal: Goal, state: State, seat: int | None) -> Goal:
    """The goal as a viewer sees it: with how that viewer compares."""
    return structs.replace(goal, standing=game.standing(state, goal, seat))


def goal_in_words(game: Game, view: Mapping[str, Any], lang: str, names: Sequence[str] = ()) -> str:
    """The goal of a view as one line; nothing if the game has none."""
    goal = view.get("goal")
    if goal is None:
        return ""
    end = goal["end"]["said"] if "end" in goal else None
    parts = [game.say(part, lang, names) for part in (goal["aim"], end, goal.get("standing")) if part is not None]
    return game.texts.say("goal.line", lang, {"goal": " · ".join(parts)})
