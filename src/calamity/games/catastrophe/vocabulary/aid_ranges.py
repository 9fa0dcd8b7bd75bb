"""The values of the option that says whom one may help (rule C-R35)."""

from typing import Final

ANY: Final = 0
ADJACENT: Final = 1
EFFECTS_ONLY: Final = 2
