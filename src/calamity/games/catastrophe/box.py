# compiled by mypyc
"""What is printed on the cards, encoded for the rules: numbers and bit masks instead of text."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastrophe.vocabulary import card_kinds

NO_TRAIT: Final = -1
EVERY_KIND: Final = 4095


@mypyc_attr(native_class=True)
class Box:
    """C-48, C-44: the printed facts of every card, list by list; facts that a card doesn't have are 0."""

    def __init__(self) -> None:
        self.counts: list[int] = [0] * card_kinds.ALL
        self.uses: list[int] = [0] * card_kinds.ALL
        self.covers: list[int] = [0] * card_kinds.ALL  # of a Resource: a mask of kinds
        self.tags: list[int] = [0] * card_kinds.ALL
        self.keywords: list[int] = [0] * card_kinds.ALL
        self.effects: list[int] = [0] * card_kinds.ALL  # of a Response
        self.slots: list[list[int]] = [[] for _ in range(card_kinds.ALL)]  # of a Disaster: nine kinds, phase by phase
        self.strikes: list[int] = [0] * card_kinds.ALL  # of an Impact card: its kind
        self.complications: list[int] = [0] * card_kinds.ALL
        self.abilities: list[int] = [0] * card_kinds.ALL
        self.detriments: list[int] = [0] * card_kinds.ALL
        self.supplies: list[int] = []  # all copies, in order
        self.disasters: list[int] = []
        self.impacts: list[int] = []
        self.personas: list[int] = []


NO_BOX: Final[Box] = Box()  # of a position before a game begins


def is_resource(card: int) -> bool:
    """C-R10: Resources lie in play, Responses live in the hand."""
    return card < card_kinds.RESOURCES
