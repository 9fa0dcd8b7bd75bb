# compiled by mypyc
"""What is printed on the cards, encoded for the rules: numbers instead of text."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.nine_lives.vocabulary import aims, card_kinds, claw_play, decks, types, windows

ROLLED: Final = -1  # L-R42: stands for an Attack number that is rolled


@mypyc_attr(native_class=True)
class Box:
    """What is printed on each kind of card."""

    __slots__ = (
        "aim",
        "amount",
        "attack",
        "catastrophe",
        "claw",
        "clover",
        "crowd",
        "dot",
        "effect",
        "first_answer",
        "lasts",
        "lives",
        "main",
        "paradox",
        "patch",
        "power",
        "rescuer",
        "rolls",
        "threshold",
        "type",
        "window",
    )

    def __init__(self, count: int) -> None:
        self.type = [0] * count
        self.effect = [0] * count
        self.attack = [0] * count  # the Attack number; 0: no Attack, ROLLED: rolled when it resolves
        self.lives = [1] * count  # what a failed defence costs
        self.rolls = [1] * count  # how often a target rolls
        self.amount = [0] * count
        self.threshold = [0] * count  # the highest die of the worse outcome
        self.dot = [0] * count
        self.window = [windows.NEVER] * count
        self.claw = [claw_play.NEVER] * count  # whether it may be played in one's own Claw Phase
        self.aim = [aims.NOTHING] * count
        self.crowd = [0] * count  # L-72: 1 if an Event is for three or more
        self.lasts = [0] * count
        self.first_answer = card_kinds.FIRST_POWER  # the first Main card that may be played in a window
        self.main: list[int] = []
        self.power: list[int] = []
        self.catastrophe: list[int] = []
        self.rescuer = -1  # the Power Cat that saves from elimination
        self.paradox = -1  # the Power Cat that sets a die
        self.clover = -1  # the Power Cat that adds to defence rolls
        self.patch = -1  # the Power Cat that raises the hand limit

    def can_be_passed(self, kind: int) -> bool:
        """L-65, L-66, L-R18, L-R26: whether a card is a Curiosity or an Attack, Power Cats with a number included."""
        return self.attack[kind] != 0 or self.type[kind] == types.CURIOSITY


NO_BOX: Final[Box] = Box(0)  # of a position before a game begins


def group_of(kind: int) -> int:
    """L-9: which of the three decks a card belongs to."""
    if kind < card_kinds.FIRST_POWER:
        return decks.MAIN
    return decks.POWER if kind < card_kinds.FIRST_CATASTROPHE else decks.CATASTROPHE
