"""The numbers of the actions.  A verb with arguments has one number per combination; its constant is the first."""

from typing import Final

FINISH: Final = 4
END_STEP: Final = 5
NO_EVENT: Final = 6
DECLINE: Final = 7
STOP: Final = 8
SPARE: Final = 9
CLAIM: Final = 10
ADMIT: Final = 11
ACCEPT: Final = 12
REJECT: Final = 13
CURE: Final = 14
KEEP: Final = 15
TARGET: Final = 16  # 4 seats
INTRODUCE: Final = 20  # 76 Traits; the same for the next nine
ADD: Final = 96
LOSE: Final = 172
DEACTIVATE: Final = 248
TAKE: Final = 324
SWAP_OUT: Final = 400
SWAP_IN: Final = 476
STEAL: Final = 552
SHELTER: Final = 628
DEPART: Final = 704
PLAY: Final = 780  # 40 Interactions
SEND: Final = 820  # 32 Events
DISCARD: Final = 852  # 148 cards
GIVE: Final = 1000  # 148 cards
PLACE: Final = 1148  # 420 places
SPECIES: Final = 1568  # 420 places
