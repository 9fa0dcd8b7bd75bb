"""The special abilities that some powers give, by number; `actions.ABILITY` plus it is the action (rule P-19)."""

from typing import Final

SHIELDING: Final = 0
FROST: Final = 1
SECRET_LAIR: Final = 2
X_RAY_VISION: Final = 3
TELEPATHY: Final = 4
WEATHER_MASTERY: Final = 5
DUPLICATION: Final = 6
TELEPORTATION: Final = 7
TIME_CONTROL: Final = 8

COUNT: Final = 9
