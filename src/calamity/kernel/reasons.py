"""The reasons for an option in words: what a person would say for it, such as "certain: 3 points".

A game finds them in its `reasons.py`: an `Advocate` with a method for each verb for which there is something to say,
from the game's own judgement and forecasts and from what the seat can see.  For each option it yields true sentences,
the most important first.  Here is chosen which of them are said: the first, and where several options have that in
common, also one that says what differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from calamity.kernel.goal import Said

if TYPE_CHECKING:
    from calamity.kernel.game import Game
    from calamity.kernel.state import State

G = TypeVar("G", bound="Game")
S = TypeVar("S", bound="State")
Reasons = list[list[Said]]  # for each option what can be said for it, the most important first


class Advocate(Generic[G, S]):
    """Says what speaks for the options of a seat: a method `say_<verb>` gets the arguments of an action as names.

    What it yields are texts `reason.<key>` of the game, the most important first.  They have to be true, and equal in
    all positions that the seat can't tell apart.
    """

    def __init__(self, game: G, state: S, seat: int) -> None:
        self.game = game
        self.state = state
        self.seat = seat
        self.option = 0  # the action that is spoken for

    def reasons(self, option: int) -> list[Said]:
        """All that can be said for an option."""
        move = self.game.actions.decode(option)
        method = getattr(self, f"say_{move.verb}", None)
        self.option = option
        return [] if method is None else [*method(*move.args)]

    def kind(self, card: str) -> int:
        """The number of a card that an action names."""
        return self.game.kinds.index(card)


def say(key: str, **facts: int | str) -> Said:
    """A reason: the text `reason.<key>`."""
    return Said(f"reason.{key}", facts)


def percent(chance: Fraction | float) -> int:
    """A chance in whole percent; only what is certain is 100 % or 0 %."""
    if chance in (0, 1):
        return 100 * int(chance)
    return min(max(round(100 * chance), 1), 99)


def chosen(reasons: Sequence[Sequence[Said]]) -> Reasons:
    """What is said for each option: its first reason and, if others begin with the same, what sets it apart.

    That is a reason that none of those others has, or else one that some of them haven't.
    """
    return [_chosen(own, [other for j, other in enumerate(reasons) if j != i]) for i, own in enumerate(reasons)]


def _chosen(own: Sequence[Said], others: Sequence[Sequence[Said]]) -> list[Said]:
    alike = [other for other in others if own and other and other[0] == own[0]]
    for most in range(len(alike)):
        for said in own[1:]:
            if sum(said in other for other in alike) <= most:
                return [own[0], said]
    return [*own[:1]]


def in_words(game: Game, said: Sequence[Said | Mapping[str, Any]], lang: str, names: Sequence[str] = ()) -> str:
    """Reasons as one line; empty if there are none."""
    parts = [
        game.say({"key": one.key, "facts": one.facts} if isinstance(one, Said) else one, lang, names) for one in said
    ]
    line = "; ".join(parts)
    return line[:1].upper() + line[1:]
