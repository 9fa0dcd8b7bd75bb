# compiled by mypyc
"""Judgement for bots: what a team needs, and how to share it."""

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.box import Box
from calamity.kernel.wits import Wits


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class NeighbourWits(Wits):
    """The judgement of Catastrophe.  It uses only what the seat can see."""

    def __init__(self, box: Box) -> None:
        super().__init__(1, 1)
        self.box = box
