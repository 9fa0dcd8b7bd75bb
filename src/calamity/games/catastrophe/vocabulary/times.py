"""The answers to the question that decides who begins: when did you last put on a bandage? (rule C-12)."""

from typing import Final

TODAY: Final = 0
THIS_WEEK: Final = 1
THIS_MONTH: Final = 2
THIS_YEAR: Final = 3
LONGER_AGO: Final = 4
NEVER: Final = 5
