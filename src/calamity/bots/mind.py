"""`Mind`: everything that a bot may see of a game."""

from __future__ import annotations

from functools import cached_property, lru_cache

from calamity.bots.seeds import derived
from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.reasons import Reasons
from calamity.kernel.state import PASS, POLL, State
from calamity.kernel.view import View, view
from calamity.kernel.wits import Wits


class Mind:
    """A seat's knowledge at one decision: its view, its options, and worlds it can't rule out.

    It holds a world that the seat imagined, not the true one.  The seat knows the same in both, and imagining from
    either draws from the same worlds, so a bot cannot peek.
    """

    def __init__(self, game: Game, state: State, seat: int, seed: int) -> None:
        """Imagine a world for `seat`; the true `state` is not kept."""
        self.game = game
        self.seat = seat
        self._world = imagine(state, seat, derived("mind", seed))

    @property
    def options(self) -> list[int]:
        """What the seat can answer: nothing but a pass if it is asked only because it is patient."""
        return self._world.offered(self.seat) or [PASS] * self._passed_over()

    def _passed_over(self) -> bool:
        """Whether the seat could only pass: no imagined world knows who is asked in spite of that."""
        world = self._world
        return world.mode == POLL and self.seat in world.asked and world.lanes[self.seat] == [PASS]

    @property
    def default(self) -> int:
        """The answer that would be given for an empty seat: never foolish, seldom clever."""
        return self._world.default_of(self.seat)

    @cached_property
    def view(self) -> View:
        """What the seat may know."""
        return view(self.game, self._world, self.seat)

    @property
    def wits(self) -> Wits:
        """What the game teaches bots about positions and options."""
        return _wits(self.game)

    def foolish(self, rated: list[float]) -> list[int]:
        """The options, rated by the game's wits, that no person would understand."""
        return self.wits.foolish(self._world, self.seat, self.options, rated)

    def clumsy(self, rated: list[float]) -> list[int]:
        """The options that would look foolish as a slip."""
        return self.wits.clumsy(self._world, self.seat, self.options, rated)

    def reasons(self, options: list[int]) -> Reasons:
        """What speaks for each option, in the game's words, the most important first."""
        return self.game.option_reasons(self._world, self.seat, options)

    def rate(self) -> list[float]:
        """How the game's wits rate each option in the mind's own world; sufficient if one world is enough."""
        return self.wits.rate(self._world, self.seat, self.options)

    def imagine(self, seed: int) -> State:
        """A new world that the seat can't distinguish from the true one, free to be played on."""
        return imagine(self._world, self.seat, derived("world", seed))


@lru_cache(maxsize=16)
def _wits(game: Game) -> Wits:
    return game.wits()
