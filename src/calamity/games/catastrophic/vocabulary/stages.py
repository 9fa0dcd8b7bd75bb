"""The parts of a game, from building the first Communities to the end."""

from typing import Final

BUILDING: Final = 0
PLAYING: Final = 1  # step 1 and the window after it
CALLING: Final = 2  # Nature Calls
SENDING: Final = 3  # the hand Event, and the window after it
ENDING: Final = 4  # step 3
TIE_BREAK: Final = 5  # a tie is broken
OVER: Final = 6
