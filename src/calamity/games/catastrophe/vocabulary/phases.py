"""The phases of a game."""

from typing import Final

PROVISIONING: Final = 0
IMMEDIATE: Final = 1
SHORT_TERM: Final = 2
LONG_TERM: Final = 3
