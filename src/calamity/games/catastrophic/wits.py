# compiled by mypyc
"""What bots are taught about Catastrophic: what a Community is worth, and what each card would do to it."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophic.box import Box
from calamity.kernel.state import State
from calamity.kernel.wits import Wits


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class EcologyWits(Wits):
    """Judges Communities by points, cover and what stands on what."""

    def __init__(self, box: Box) -> None:
        super().__init__(1, 1)
        self.box = box

    def rate(self, state: State, seat: int, options: list[int]) -> list[float]:
        """How good each option is, in points."""
        return [0.0] * len(options)
