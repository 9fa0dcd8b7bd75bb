# compiled by mypyc
"""What is printed on the cards, encoded for the rules: numbers and bit masks instead of names."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.city import Roads
from calamity.games.catastropolis.vocabulary import actions, card_kinds, leads, lines, results

MOST_DARLING: Final = 4  # the most that the card that counts Disasters is worth


@mypyc_attr(native_class=True)
class Villain:
    """P-28, P-138: a Villain card: signature, plan, and how the Villain is fought."""

    def __init__(self, scheme: int, plan: int) -> None:
        self.scheme = scheme
        self.plan = plan
        self.places: list[int] = []  # locations, in the order of the card
        self.needed: list[int] = []  # for two to six heroes
        self.weakness = 0  # a mask of basics
        self.other_weakness = 0  # of the second twin
        self.signatures: list[int] = []


@mypyc_attr(native_class=True)
class Box:
    """Everything printed: what the cards say, by kind, and the map."""

    def __init__(self, roads: Roads) -> None:
        self.roads = roads
        self.reputation = [0] * card_kinds.ALL
        # Situations
        self.time = [0] * card_kinds.SITUATIONS
        self.location = [0] * card_kinds.SITUATIONS
        self.space = [0] * card_kinds.SITUATIONS
        self.listed = [0] * card_kinds.SITUATIONS  # masks of basics
        self.symbol = [-1] * card_kinds.SITUATIONS  # -1: a Crime
        self.line = [lines.NONE] * card_kinds.SITUATIONS
        self.unless = [0] * card_kinds.SITUATIONS  # the power that saves from the hard fight, as a mask
        # Powers, by kind minus FIRST_POWER
        self.points = [0] * card_kinds.POWERS
        self.holds = [0] * card_kinds.POWERS  # a mask of the power itself and all it contains
        self.gifts = [0] * card_kinds.POWERS  # of the power alone
        self.rate = [0] * card_kinds.POWERS
        self.all_gifts = [0] * card_kinds.POWERS  # of the power and all it contains
        self.fast: list[int] = []  # the powers with a bonus to the rate
        self.basics = 0  # a mask of the powers that some Situation or Villain lists
        # effects of the other decks, by kind minus the first of the deck
        self.resolution_effect = [results.NONE] * (card_kinds.FIRST_SEARCH - card_kinds.FIRST_RESOLUTION)
        self.search_effect = [leads.OLDEST] * (card_kinds.FIRST_VILLAIN - card_kinds.FIRST_SEARCH)
        self.villains: list[Villain] = []
        # the decks at set-up
        self.crimes: list[int] = []
        self.disasters: list[int] = []
        self.power_bag: list[int] = []
        self.resolution_bag: list[int] = []
        self.search_bag: list[int] = []
        # cards that rules look for by what they do
        self.favor = -1
        self.vest = -1
        self.darling = -1

    def bonus_of(self, held: int) -> int:
        """P-23, P-93: what a set of powers adds to the movement rate; the same power twice works once."""
        bonus = 0
        for power in self.fast:
            if held >> power & 1:
                bonus += self.rate[power]
        return bonus

    def culprits(self, signature: int) -> list[int]:
        """P-140, P-143, P-R5: the Villains with this signature; in the box there is one."""
        return [number for number in range(len(self.villains)) if signature in self.villains[number].signatures]


NO_BOX: Final[Box] = Box(Roads(actions.MOVE))  # of a position before a game begins


def signature_of(symbols: list[int]) -> int:
    """P-140: three symbols in any order as one number: how many of each kind, two bits each."""
    signature = 0
    for symbol in symbols:
        signature += 1 << 2 * symbol
    return signature


def is_crime(card: int) -> bool:
    """P-9: a Situation is a Crime or a Disaster."""
    return card < card_kinds.FIRST_DISASTER


def is_disaster(card: int) -> bool:
    """P-9: a Situation is a Crime or a Disaster."""
    return card_kinds.FIRST_DISASTER <= card < card_kinds.FIRST_POWER
