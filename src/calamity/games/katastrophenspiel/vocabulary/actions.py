"""The numbers of the actions.  A verb with arguments has one number per combination; its constant is the first."""

from typing import Final

END_TURN: Final = 4
PURCHASE: Final = 5
FREE_PURCHASE: Final = 6
BUY_NOTHING: Final = 7
GIVE_UP: Final = 8
ABILITY: Final = 9  # 6 abilities
COLOUR: Final = 15  # 5 colours
MOVE: Final = 20  # 6 regions
MISSION: Final = 26  # 64 catastrophes
FREE_MISSION: Final = 90  # 64 catastrophes
PLAY_VEHICLE: Final = 154  # 32 vehicles
SWAP_VEHICLE: Final = 186  # 32 vehicles
VEHICLE_MOVE: Final = 218  # 32 vehicles x 6 regions
CYCLE: Final = 410  # 80 purchase cards
BUY: Final = 490  # 80 purchase cards
USE: Final = 570  # 112 cards x 2 sides
