"""C-R22: when what is offered and what is asked for count as the same."""

from typing import Final

TITLE: Final = 0
TITLE_AND_USES: Final = 1
WHOLE_BUNDLE: Final = 2
