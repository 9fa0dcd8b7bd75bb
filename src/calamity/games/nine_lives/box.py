# compiled by mypyc
"""What is printed on the cards, in the form the rules read: numbers instead of texts."""

from typing import Final

from mypy_extensions import mypyc_attr

# Kinds: for each sort of cards there is room for half as many again as the box has, and a little more
FIRST_POWER: Final = 56
FIRST_CATASTROPHE: Final = 96
KINDS: Final = 168

# Groups of cards with the same back
MAIN: Final = 0
POWER: Final = 1
CATASTROPHE: Final = 2

# Types of cards
ATTACK: Final = 0
CURIOSITY: Final = 1
ALLY: Final = 2
REACTION: Final = 3
POWER_CAT: Final = 4
EVENT_CARD: Final = 5
REAPURR_CARD: Final = 6

ROLLED: Final = -1  # L-R42: an Attack number that is rolled

# When a card may be played outside the own Claw Phase
NEVER: Final = 0
ANYTIME: Final = 1  # it needs no card to act on
ON_TOP: Final = 2  # it acts on the newest card in play
AS_TARGET: Final = 3  # it acts on an Attack or Curiosity aimed at its player
AS_OTHERS_TARGET: Final = 4  # the same, and the card belongs to somebody else
ON_REVEAL: Final = 5  # it acts on a revealed CATastrophe card

# Whether a card may be played in the own Claw Phase
NOT_PLAYED: Final = 0
PLAYED: Final = 1  # at any time
UNLESS_TRUCE: Final = 2
IF_POSSIBLE: Final = 3  # if what it needs is there

# What is announced with a card
NO_AIM: Final = 0
ONE_PLAYER: Final = 1
PLAYER_WITH_CARDS: Final = 2
RICHER_PLAYER: Final = 3
ONE_OR_TWO: Final = 4
UP_OR_DOWN: Final = 5
TWO_CATS: Final = 6
A_COPY: Final = 7
ALL_OTHERS: Final = 8

# Effects, by their places in `EFFECTS` of the card file's schema
STRIKE: Final = 0
SIP: Final = 1
PICKPOCKET: Final = 2
SHRED: Final = 3
ROLLED_STRIKE: Final = 4
TOPPLE: Final = 5
TANGLE: Final = 6
BACKLASH: Final = 7
RICOCHET: Final = 8
CURSE: Final = 9
SACK: Final = 10
STOVE: Final = 11
GAIN_LIVES: Final = 12
TEAPOT: Final = 13
GAIN_YARN: Final = 14
DRAW: Final = 15
RECRUIT: Final = 16
PILFER: Final = 17
YETI: Final = 18
MAGPIE: Final = 19
LANTERN: Final = 20
RAVEN: Final = 21
SHIELD: Final = 22
FORESEE: Final = 23
COMPOST: Final = 24
BLOCK: Final = 25
TAKE: Final = 26
PASS_ON: Final = 27
RESCUE: Final = 28
PARADOX: Final = 29
CLOVER: Final = 30
BOUNCE: Final = 31
MIRROR: Final = 32
FORTUNE: Final = 33
STORM: Final = 34
SUMMON: Final = 35
COPY: Final = 36
SWAP: Final = 37
FERRY: Final = 38
ROBIN: Final = 39
TRAMPOLINE: Final = 40
BANISH: Final = 41
FEAST: Final = 42
GUARD: Final = 43
PATCH: Final = 44
QUAKE: Final = 45
BATH: Final = 46
VACUUM: Final = 47
THUNDER: Final = 48
TOWER: Final = 49
HARVEST: Final = 50
CURSED_NUMBER: Final = 51
FLOORBOARDS: Final = 52
SARDINE: Final = 53
FISHBOWL: Final = 54
GRAVITY: Final = 55
LADDER: Final = 56
STARING: Final = 57
SIGNS: Final = 58
AUCTION: Final = 59
SHARE_OR_GRAB: Final = 60
BOXES: Final = 61
DOORWAYS: Final = 62
SHELF: Final = 63
SOFA_VOTE: Final = 64
TAIL_BATTING: Final = 65
FORECAST: Final = 66
MOUSE: Final = 67
DOORBELL: Final = 68
SNAP: Final = 69
DUEL: Final = 70
GRUDGE: Final = 71
HAIRBALL: Final = 72
BLAME: Final = 73
SPRINKLER: Final = 74
LITTER: Final = 75
ZOOMIES: Final = 76
YARN_RAIN: Final = 77
TUMBLE: Final = 78
PARADE: Final = 79
CAT_SHOW: Final = 80
TRUCE: Final = 81
FRENZY: Final = 82
DELIVERY: Final = 83
STRIDE: Final = 84
KNUCKLEBONES: Final = 85
COLD_BREATH: Final = 86
BARGAIN: Final = 87
CANDLES: Final = 88


@mypyc_attr(native_class=True)
class Box:
    """Everything in the box that never changes: for each kind of card what is printed on it."""

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

    def __init__(self, kinds: int) -> None:
        self.type = [0] * kinds
        self.effect = [0] * kinds
        self.attack = [0] * kinds  # the Attack number; 0: no Attack, ROLLED: rolled when it resolves
        self.lives = [1] * kinds  # what a failed defence costs
        self.rolls = [1] * kinds  # how often a target rolls
        self.amount = [0] * kinds
        self.threshold = [0] * kinds  # the highest die of the worse outcome
        self.dot = [0] * kinds
        self.window = [NEVER] * kinds
        self.claw = [NOT_PLAYED] * kinds  # whether it may be played in the own Claw Phase
        self.aim = [NO_AIM] * kinds
        self.crowd = [0] * kinds  # L-72: 1 if an Event is for three and more
        self.lasts = [0] * kinds
        self.first_answer = FIRST_POWER  # the first Main card that may be played in a window
        self.main: list[int] = []
        self.power: list[int] = []
        self.catastrophe: list[int] = []
        self.rescuer = -1  # the Power Cat that saves from elimination
        self.paradox = -1  # the one that sets a die
        self.clover = -1  # the one that adds to defence rolls
        self.patch = -1  # the one that widens the hand

    def can_be_passed(self, kind: int) -> bool:
        """L-65, L-66, L-R18, L-R26: whether a card is a Curiosity or an Attack, Power Cats with a number included."""
        return self.attack[kind] != 0 or self.type[kind] == CURIOSITY


def group_of(kind: int) -> int:
    """L-9: which of the three decks a card belongs to."""
    if kind < FIRST_POWER:
        return MAIN
    return POWER if kind < FIRST_CATASTROPHE else CATASTROPHE
