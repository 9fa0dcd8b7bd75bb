"""P-19: the powers with a special ability, in the order of their action numbers."""

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
