"""The numbers of the actions.  A verb with arguments has one number per combination; its constant is the first."""

from typing import Final

REST: Final = 4
SEARCH: Final = 5
DELIVER: Final = 6
STAY: Final = 7
LOOK_NO_MORE: Final = 8
TURN_UP_NONE: Final = 9
DRAW: Final = 10
DRAW_NONE: Final = 11
USE_DRAWN: Final = 12
REDRAW: Final = 13
ON_TOP: Final = 14
AT_BOTTOM: Final = 15
PASS: Final = 16
WITH_SORCERY: Final = 17
WITH_FAVOR: Final = 18
WITH_NOTHING: Final = 19
SPEND_SIDEKICK: Final = 20
SPEND_VEST: Final = 21
ACCEPT: Final = 22
NAME_NONE: Final = 23
GIVE_NONE: Final = 24
CONFESS_NONE: Final = 25
REMOVE: Final = 26  # 1 or 2 counters
PERFORM: Final = 28  # 4 powers that act by themselves
ABILITY: Final = 32  # 9 special abilities
STRIKE: Final = 41  # 16 locations
CREDIT: Final = 57  # 6 seats
NAME: Final = 63  # 24 powers
MOVE: Final = 87  # 56 spaces
TELEPORT: Final = 143  # 24 landmarks
PICK: Final = 167  # 68 powers
RESOLVE: Final = 235  # 80 Situations
COOL: Final = 315  # 80 Situations
CONFESS: Final = 395  # 80 Situations
GIVE_UP: Final = 475  # 80 Situations and 32 Resolutions
KEEP: Final = 587  # 32 Resolutions
FOLLOW: Final = 619  # 16 Searches
LOOK: Final = 635  # 80 places of the queue
TURN_UP: Final = 715  # 80 places of the queue
