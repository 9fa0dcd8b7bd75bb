"""The values of the option `variant`: the standard game, King of the Meowtain, and its Turbo form.

Rules L-76, L-81.
"""

from typing import Final

STANDARD: Final = 0
KING: Final = 1
TURBO: Final = 2
