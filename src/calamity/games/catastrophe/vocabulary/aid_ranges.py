"""C-R35: the values of the option that says whom one may help."""

from typing import Final

ANY: Final = 0
ADJACENT: Final = 1
EFFECTS_ONLY: Final = 2
