# The types of the compiled module `native_observing.c`.

from collections.abc import Callable
from typing import Any

from calamity.kernel.game import Game
from calamity.kernel.state import State
from calamity.kernel.zones import Zone

class Encoder:
    def __init__(
        self,
        code: list[int],
        attributes: list[str],
        size: int,
        actions: int,
        seats: int,
        remembers: bool,
        game: Game,
        zones: list[Zone],
        slowly_observed: Callable[[State, int, Any], None],
        slowly_masked: Callable[[State, int, Any], None],
    ) -> None: ...
    def observe(self, state: State, seat: int, out: Any, /) -> None: ...
    def mask(self, state: State, seat: int, out: Any, /) -> None: ...
    def bind(self, observations: Any, masks: Any, seats: Any, /) -> None: ...
    def row(self, state: State, place: int, /) -> bool: ...
