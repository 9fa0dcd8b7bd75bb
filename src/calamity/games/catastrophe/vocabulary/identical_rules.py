"""The values of the option that says which trades count as trades of identical cards (rule C-R22)."""

from typing import Final

TITLE: Final = 0
TITLE_AND_USES: Final = 1
WHOLE_BUNDLE: Final = 2
