"""What bots of a team intend, in words: sentences at their seats such as "Ada wants to prevent Big Bang".

A game that has them finds them in its `intentions.py`, from what everybody can see and the move itself, which everybody
sees too.  They are no part of the game: nothing stores or replays them, and no decision depends on them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from calamity.kernel.goal import Said

if TYPE_CHECKING:
    from calamity.kernel.game import Game
    from calamity.kernel.state import State


class Intentions:
    """What the bots of one table intend now, as their moves have shown."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.said: dict[int, Said] = {}  # by seat

    def copied(self, state: State) -> State | None:
        """The position before a move, as `decided` needs it; None in games without intentions."""
        return state.copy() if self._game.has_intentions else None

    def decided(self, before: State | None, seat: int, action: int, after: State) -> None:
        """A bot has decided."""
        if before is None or not self._game.has_intentions:
            return
        said = self._game.intention(before, seat, action, self.said.get(seat))
        if said is None:
            self.forget(seat)
        else:
            self.said[seat] = said
        self.keep_to(before, after)

    def keep_to(self, before: State | None, after: State) -> None:
        """Drop what can't be intended any more after a move, and say the rest as it is now."""
        if before is None or not self.said:
            return
        kept = [(seat, self._game.still_intended(before, after, seat, said)) for seat, said in self.said.items()]
        self.said = {} if after.over else {seat: said for seat, said in kept if said is not None}

    def forget(self, seat: int | None = None) -> None:
        """Drop what a seat intends, or all seats."""
        if seat is None:
            self.said.clear()
        else:
            self.said.pop(seat, None)
