"""C-R35: whom one may help."""

from typing import Final

ANY: Final = 0
ADJACENT: Final = 1
EFFECTS_ONLY: Final = 2
