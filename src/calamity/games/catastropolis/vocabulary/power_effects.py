"""What powers do apart from matching Situations, as bits of a hero's mask."""

from typing import Final

LEAP: Final = 1 << 0
CLIMB: Final = 1 << 1
SWIM: Final = 1 << 2
FLY: Final = 1 << 3
RIVER: Final = 1 << 4
CIRCUIT: Final = 1 << 5
TOUGH: Final = 1 << 6
SHIELD: Final = 1 << 7
REDRAW: Final = 1 << 8
DISCREET: Final = 1 << 9
CHILL: Final = 1 << 10
FAR_CHILL: Final = 1 << 11
HOTLINE: Final = 1 << 12
CHARM: Final = 1 << 13
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
