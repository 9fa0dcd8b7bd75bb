"""A bot in ten lines: it imagines a few complete positions and assumes the worst of them."""

from calamity import Mind


class Careful:
    """Takes the option that looks best even if the hidden cards are unfavourable."""

    name = "careful"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, mind: Mind) -> int:
        """Rate all options in three worlds, by the game's own judgement, and go by the worst rating of each."""
        worlds = [mind.imagine(self.seed + number) for number in range(3)]
        ratings = [mind.wits.rate(world, mind.seat, mind.options) for world in worlds]
        worst = dict(zip(mind.options, map(min, *ratings), strict=True))
        return max(worst, key=worst.__getitem__)
