"""A bot in ten lines: it looks one step ahead in a few imagined worlds."""

from calamity import Mind


class Careful:
    """Takes the option that leaves it best off, by the game's own judgement of positions."""

    name = "careful"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def decide(self, mind: Mind) -> int:
        """Try every option in the same three worlds."""
        return max(mind.options, key=lambda option: sum(self.outlook(mind, option, i) for i in range(3)))

    def outlook(self, mind: Mind, option: int, number: int) -> float:
        """What a position is worth after an option."""
        world = mind.imagine(self.seed + number)
        world.answer(mind.seat, option)
        return mind.wits.value(world, mind.seat)
