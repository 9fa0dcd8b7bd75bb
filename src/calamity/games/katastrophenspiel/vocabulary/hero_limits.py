"""The values of the option that says how vehicles change the number of heroes allowed in play (rule K-R10)."""

from typing import Final

REPLACE: Final = 0
MAX: Final = 1
ADD: Final = 2
