"""The signs that players show in a duel (rule L-R68). Each beats the next one, and the last one beats the first."""

from typing import Final

PAW: Final = 0
CLAW: Final = 1
TAIL: Final = 2

COUNT: Final = 3
