"""The reasons why a Trait can be lost."""

from typing import Final

EVENT: Final = 0
LINK: Final = 1
FOE: Final = 2
