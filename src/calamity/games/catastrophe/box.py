# compiled by mypyc
"""What is printed on the cards, in the form the rules read: numbers and masks instead of texts."""

from typing import Final

from mypy_extensions import mypyc_attr

KINDS: Final = 12  # sorts of impact

# Cards: for each sort there is room for half as many again as the box has, and a little more.
RESOURCES: Final = 84
RESPONSES: Final = 20
FIRST_RESPONSE: Final = 84
SUPPLIES: Final = 104  # Resources and Responses
FIRST_DISASTER: Final = 104
FIRST_IMPACT: Final = 124
FIRST_PERSONA: Final = 164
CARDS: Final = 184

# Tags of Resources
POWERED: Final = 1
ENGINE: Final = 2
HEAVY: Final = 4

# Keywords of Resources
STURDY: Final = 1
REFILL: Final = 2
PERISHABLE: Final = 4
COMMUNAL: Final = 8
DOUBLE_DUTY: Final = 16
MAKESHIFT: Final = 32
QUICK: Final = 64
FIXED: Final = 128
SALVAGE: Final = 256
TRADE_GOODS: Final = 512
FORECAST: Final = 1024
RECHARGE: Final = 2048
TOP_UP: Final = 4096

# Effects of Responses
OWN_IMPACT: Final = 0
OTHER_IMPACT: Final = 1
SLOT_TOGETHER: Final = 2
HEAL: Final = 3
SUPPLY_RUN: Final = 4
TURN_BACK: Final = 5
DEPLOY: Final = 6
TAKE_COVER: Final = 7
ALL_CLEAR: Final = 8
OPEN_DOOR: Final = 9
DIG_OUT: Final = 10
DEAL: Final = 11

# Complications of Impact cards
NO_COMPLICATION: Final = 0
SEVERE: Final = 1
SHORTAGE: Final = 2
CRAMPED: Final = 3
OPEN_GROUND: Final = 4
ALONE: Final = 5
DEADLY: Final = 6
CONTAGIOUS: Final = 7
QUARANTINE: Final = 8
STAY_INDOORS: Final = 9
SURGE: Final = 10
COMPOUND: Final = 11
CONFUSION: Final = 12
NO_DEALS: Final = 13
ROUGH_HANDLING: Final = 14
GROUNDED: Final = 15
DETOUR: Final = 16
SLOW_UNLOADING: Final = 17
LOOTED: Final = 18
CURFEW: Final = 19
SHAKEN: Final = 20
SAPPED: Final = 21

# What Personas are good and bad at
TRIAGE: Final = 0
TIDY_SHELVES: Final = 1
REGULARS: Final = 2
LONG_LEGS: Final = 3
GENTLE_HANDS: Final = 4
FULL_PANTRY: Final = 5
ON_THE_AIR: Final = 6
WELL_REHEARSED: Final = 7
SHARP_EYES: Final = 8
CONDITIONED: Final = 9
OPEN_GATE: Final = 10
WELL_WIRED: Final = 11
FIRST_DETRIMENT: Final = 12
BURNT_OUT: Final = 12
CLUTTERED: Final = 13
SHORT_CHANGED: Final = 14
KEEPS_APART: Final = 15
HEAVY_HANDED: Final = 16
BIG_APPETITE: Final = 17
RUMOUR_MILL: Final = 18
CAUGHT_OFF_GUARD: Final = 19
EMPTY_HANDED: Final = 20
OLD_INJURY: Final = 21
PROUD: Final = 22
TECHNOPHOBE: Final = 23
NO_TRAIT: Final = -1

EVERY_KIND: Final = 4095

# The kinds, in the order of the card file's words
THIRST: Final = 0
HUNGER: Final = 1
EXPOSURE: Final = 2
INJURY: Final = 3
SICKNESS: Final = 4
BAD_AIR: Final = 5
BLACKOUT: Final = 6
SILENCE: Final = 7
WRECKAGE: Final = 8
STRANDED: Final = 9
UNREST: Final = 10
DESPAIR: Final = 11


@mypyc_attr(native_class=True)
class Box:
    """C-48, C-44: the printed facts of every card, list by list; facts that a card doesn't have are 0."""

    def __init__(self) -> None:
        self.counts: list[int] = [0] * CARDS
        self.uses: list[int] = [0] * CARDS
        self.covers: list[int] = [0] * CARDS  # of a Resource: a mask of kinds
        self.tags: list[int] = [0] * CARDS
        self.keywords: list[int] = [0] * CARDS
        self.effects: list[int] = [0] * CARDS  # of a Response
        self.slots: list[list[int]] = [[] for _ in range(CARDS)]  # of a Disaster: nine kinds, phase by phase
        self.strikes: list[int] = [0] * CARDS  # of an Impact card: its kind
        self.complications: list[int] = [0] * CARDS
        self.abilities: list[int] = [0] * CARDS
        self.detriments: list[int] = [0] * CARDS
        self.supplies: list[int] = []  # all copies, in order
        self.disasters: list[int] = []
        self.impacts: list[int] = []
        self.personas: list[int] = []


def is_resource(card: int) -> bool:
    """C-R10: Resources lie in play, Responses live in the hand."""
    return card < RESOURCES
