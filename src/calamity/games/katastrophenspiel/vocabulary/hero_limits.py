"""How a vehicle changes the number of heroes that may be in play (rule K-R10)."""

from typing import Final

REPLACE: Final = 0
MAX: Final = 1
ADD: Final = 2
