"""The steps in which a game is played, in order.  Positions hold these numbers, so new steps go to the end."""

from typing import Final

COLOURS: Final = 0
COLOUR_CHOSEN: Final = 1
DISPLAYS: Final = 2
ROUND: Final = 3
DECIDE: Final = 4
DECIDED: Final = 5
CYCLED: Final = 6
BOUGHT: Final = 7
MISSION: Final = 8
USED: Final = 9
DIE: Final = 10
ABILITY_NAMED: Final = 11
