# compiled by mypyc
"""What is printed on the cards, in the form the rules read: numbers and bit masks instead of names."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.games.catastropolis.city import Roads

# Kinds: for each type of cards there is room for half as many again as the box has, and a little more
FIRST_DISASTER: Final = 40
FIRST_POWER: Final = 80
FIRST_RESOLUTION: Final = 148
FIRST_SEARCH: Final = 180
FIRST_VILLAIN: Final = 196
KINDS: Final = 212
SITUATIONS: Final = FIRST_POWER
POWERS: Final = FIRST_RESOLUTION - FIRST_POWER
LISTABLE: Final = 24  # so many powers, those that are numbered first, can be asked for by other cards
ALL_LISTABLE: Final = 16777215

# What powers do beyond matching: bits of a hero's `gifts`
LEAP: Final = 1 << 0
CLIMB: Final = 1 << 1
SWIM: Final = 1 << 2
FLY: Final = 1 << 3
RIVER_BORN: Final = 1 << 4
CIRCUITS: Final = 1 << 5
TOUGH: Final = 1 << 6
SHIELD: Final = 1 << 7
REDRAWS: Final = 1 << 8
DISCREET: Final = 1 << 9
CHILL: Final = 1 << 10
FAR_CHILL: Final = 1 << 11
HOTLINE: Final = 1 << 12
CHARMING: Final = 1 << 13
SCANNER: Final = 1 << 14
LAIR: Final = 1 << 15
PUBLICIST: Final = 1 << 16
SIDEKICK: Final = 1 << 17
STRETCH: Final = 1 << 18
TELEKINESIS: Final = 1 << 19
DANGER_SENSE: Final = 1 << 20
FORESIGHT: Final = 1 << 21
X_RAY: Final = 1 << 22
UNSEEN: Final = 1 << 23
HEAL: Final = 1 << 24
BURN: Final = 1 << 25
TWO_LEADS: Final = 1 << 26
MIMIC: Final = 1 << 27
TELEPATHY: Final = 1 << 28
WEATHER: Final = 1 << 29
DOUBLE: Final = 1 << 30
SORCERY: Final = 1 << 31
TELEPORT: Final = 1 << 32
TIME_CONTROL: Final = 1 << 33

# Lines of Situations
NO_LINE: Final = 0
HEAD_START: Final = 1
CHAIN_CALL: Final = 2
CITYWIDE_PANIC: Final = 3
CAUGHT_IN_THE_OPEN: Final = 4
LOOSE_LIPS: Final = 5
HOT_TRAIL: Final = 6
SECOND_WAVE: Final = 7
FOUL_GOING: Final = 8
DEAD_LINES: Final = 9
BRIDGE_OUT_LINE: Final = 10
HARD_FIGHT: Final = 11
HARD_FIGHT_WITHOUT: Final = 12
DECONTAMINATION: Final = 13
BIG_STORY: Final = 14
MEDICS_THANKS: Final = 15
BREAKOUT: Final = 16
IT_ALL_CONNECTS: Final = 17
SPILL: Final = 18

# Effects of Resolution cards
PLAIN: Final = 0
WEAKEN_SELF: Final = 1
WEAKEN_HERE: Final = 2
LOOSE_THREAD: Final = 3
POLICE_ESCORT: Final = 4
SECOND_WIND: Final = 5
FAVOR: Final = 6
CONFESSION: Final = 7
COPYCATS: Final = 8
SHOCKWAVE: Final = 9
TEAM_SPIRIT: Final = 10
VEST: Final = 11
EXTRA_TURN: Final = 12
SHARED_CREDIT: Final = 13
DARLING: Final = 14

# Effects of Search cards
OLDEST: Final = 0
TWO_OLDEST: Final = 1
ANY: Final = 2
NEWEST: Final = 3
PAPER_TRAIL: Final = 4
STAKEOUT: Final = 5
EARLY_WARNING: Final = 6
WRONG_NUMBER: Final = 7
AMBUSH: Final = 8
THREE_OLDEST: Final = 9

# Schemes of Villains
TWINS: Final = 0
SHAPESHIFTER: Final = 1
BULWARK: Final = 2
ENGINES: Final = 3
NESTS: Final = 4
FLIGHT: Final = 5
REAGENTS: Final = 6
INVASION: Final = 7
VOID: Final = 8

MOST_DARLING: Final = 4  # what the card that counts Disasters is worth at most


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
    """Everything in the box that never changes: what the cards say, by kind, and the map."""

    def __init__(self, roads: Roads) -> None:
        self.roads = roads
        self.reputation = [0] * KINDS
        # Situations
        self.time = [0] * SITUATIONS
        self.location = [0] * SITUATIONS
        self.space = [0] * SITUATIONS
        self.listed = [0] * SITUATIONS  # masks of basics
        self.symbol = [-1] * SITUATIONS  # -1: a Crime
        self.line = [NO_LINE] * SITUATIONS
        self.unless = [0] * SITUATIONS  # the power that saves from the hard fight, as a mask
        # Powers, by kind less FIRST_POWER
        self.points = [0] * POWERS
        self.holds = [0] * POWERS  # a mask of the power itself and all it contains
        self.gifts = [0] * POWERS  # of the power alone
        self.rate = [0] * POWERS
        self.all_gifts = [0] * POWERS  # of the power and all it contains
        self.fast: list[int] = []  # the powers with a bonus to the rate
        self.basics = 0  # a mask of the powers that some Situation or Villain lists
        # effects of the other decks, by kind less the first of the deck
        self.resolution_effect = [PLAIN] * (FIRST_SEARCH - FIRST_RESOLUTION)
        self.search_effect = [OLDEST] * (FIRST_VILLAIN - FIRST_SEARCH)
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


def signature_of(symbols: list[int]) -> int:
    """P-140: three symbols in any order as one number: how many of each kind, two bits each."""
    signature = 0
    for symbol in symbols:
        signature += 1 << 2 * symbol
    return signature


def is_crime(card: int) -> bool:
    """P-9: a Situation is a Crime or a Disaster."""
    return card < FIRST_DISASTER


def is_disaster(card: int) -> bool:
    """P-9: a Situation is a Crime or a Disaster."""
    return FIRST_DISASTER <= card < FIRST_POWER
