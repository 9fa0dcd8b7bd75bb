"""When an Interaction may be played (rule T-77)."""

from typing import Final

ANY: Final = 0
OWN: Final = 1
EVENT: Final = 2
CARD: Final = 3

COUNT: Final = 4
