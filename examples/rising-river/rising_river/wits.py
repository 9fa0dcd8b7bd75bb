"""How bots rate positions and options of Rising River."""

from __future__ import annotations

from calamity.kernel.state import State
from calamity.kernel.wits import Wits
from rising_river.state import PLAY, River

BROKEN = -100.0  # what it is worth to break the dyke


class RiverWits(Wits):
    """Keep the dyke whole, and leave the others as little margin as possible."""

    def __init__(self) -> None:
        super().__init__(worlds=1)

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        """The higher the river the better, as long as the dyke holds."""
        assert isinstance(state, River)
        waters = [state.after(option - PLAY) for option in options]
        return [BROKEN if water > state.dyke else float(water) for water in waters]
