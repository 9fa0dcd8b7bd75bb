"""C-12: how long ago somebody last put on a bandage, which decides who begins."""

from typing import Final

TODAY: Final = 0
THIS_WEEK: Final = 1
THIS_MONTH: Final = 2
THIS_YEAR: Final = 3
LONGER_AGO: Final = 4
NEVER: Final = 5
