# compiled by mypyc
"""What is printed on the cards, encoded for the rules: numbers instead of text."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.katastrophenspiel.vocabulary import card_kinds

NO_SIDE: Final = -1
NO_STACK: Final = -1


@mypyc_attr(native_class=True)
class Face:
    """K-3, K-4, K-11, K-12, K-13, K-R18: the printed symbols of one card; an unused number has no stack.

    A card without a slash has one side.  `fixed` and `dice` hold, for each side, the abilities and the thresholds of
    its dice, lowest first.  `move_side` is the side with the movement symbol.
    """

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.sides = 1
        self.fixed: list[list[int]] = []
        self.dice: list[list[int]] = []
        self.space = 0
        self.move_side = NO_SIDE
        self.buys = False
        self.extra_mission = False
        self.value = 0  # price of a purchase card, points of a catastrophe; 0 for starting cards
        self.money = 0  # reward of a catastrophe
        self.region = -1  # of a catastrophe
        self.stack = NO_STACK  # which of its type's stacks it belongs to, or its colour for starting cards
        self.needs: list[int] = []  # of a catastrophe: how many of each ability

    def sure(self) -> bool:
        """K-R32: whether the card has neither slash nor die, so that its symbols count by themselves."""
        return self.sides == 1 and not self.dice[0]


@mypyc_attr(native_class=True)
class Box:
    """Everything printed: the faces of all cards, and what set-up and rules look up often."""

    def __init__(self, faces: list[Face]) -> None:
        self.faces = faces
        self.regions = [face.region for face in faces]
        self.catastrophe_bags: list[list[int]] = [[], [], [], []]
        self.purchase_bags: list[list[int]] = [[], [], []]
        self.sets: list[list[int]] = [[], [], [], [], []]
        self.procurer = -1  # K-50: the hero with the purchase symbol
        self.control_centre = -1  # K-69: the equipment with the mission symbol
        for face in faces:
            if face.stack == NO_STACK:
                continue
            if face.region >= 0:
                self.catastrophe_bags[face.stack].append(face.kind)
            elif face.value:
                self.purchase_bags[face.stack].append(face.kind)
            else:
                self.sets[face.stack].append(face.kind)
            if face.buys:
                self.procurer = face.kind
            if face.extra_mission:
                self.control_centre = face.kind


NO_BOX: Final[Box] = Box([])  # of a position before a game begins


def is_vehicle(card: int) -> bool:
    """K-2: vehicles are the cards 1 to 20 of the box."""
    return card < card_kinds.FIRST_CATASTROPHE


def is_hero(card: int) -> bool:
    """K-2: heroes are the cards 61 to 85 of the box."""
    return card_kinds.FIRST_HERO <= card < card_kinds.FIRST_EQUIPMENT


def is_equipment(card: int) -> bool:
    """K-2: equipment cards are 86 to 110 of the box."""
    return card >= card_kinds.FIRST_EQUIPMENT


def shop_place(card: int) -> int:
    """The number of a purchase card among those for sale, for actions."""
    if card < card_kinds.FIRST_CATASTROPHE:
        return card
    if card < card_kinds.FIRST_EQUIPMENT:
        return card - card_kinds.FIRST_PURCHASED_HERO + card_kinds.FIRST_HERO_FOR_SALE
    return card - card_kinds.FIRST_PURCHASED_EQUIPMENT + card_kinds.FIRST_EQUIPMENT_FOR_SALE


def shop_card(place: int) -> int:
    """The purchase card with that number among those for sale."""
    if place < card_kinds.FIRST_HERO_FOR_SALE:
        return place
    if place < card_kinds.FIRST_EQUIPMENT_FOR_SALE:
        return place - card_kinds.FIRST_HERO_FOR_SALE + card_kinds.FIRST_PURCHASED_HERO
    return place - card_kinds.FIRST_EQUIPMENT_FOR_SALE + card_kinds.FIRST_PURCHASED_EQUIPMENT


def team_place(card: int) -> int:
    """The number of a card among those that can be used in missions, for actions."""
    return card if card < card_kinds.FIRST_CATASTROPHE else card - card_kinds.CATASTROPHES


def team_card(place: int) -> int:
    """The card with that number among those that can be used in missions."""
    return place if place < card_kinds.FIRST_CATASTROPHE else place + card_kinds.CATASTROPHES
