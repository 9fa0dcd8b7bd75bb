# compiled by mypyc
"""What bots are taught about Catastropolis."""

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.box import Box
from calamity.kernel.wits import Wits


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class HeroWits(Wits):
    """The judgement of a hero."""

    def __init__(self, box: Box) -> None:
        super().__init__(1, 1)
        self.box = box
