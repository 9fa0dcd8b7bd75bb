"""The numbers of the actions.  A verb with arguments has one number per combination; its constant is the first."""

from typing import Final

END_CLAW: Final = 4
ENOUGH: Final = 5
RISE_AGAIN: Final = 6
FALL: Final = 7
DOWN: Final = 8
UP: Final = 9
DIVE: Final = 10
STAY: Final = 11
SHARE: Final = 12
GRAB: Final = 13
HIDE: Final = 14
BRAVE: Final = 15
LEFT: Final = 16
RIGHT: Final = 17
PAY: Final = 18
SUFFER: Final = 19
ACCEPT: Final = 20
SHIFT: Final = 21
KEEP_ALL: Final = 22
SIGN: Final = 23  # 3 signs
BOX: Final = 26  # 6 boxes
NUMBER: Final = 32  # 6 numbers
GUESS: Final = 38  # 11 sums
BID: Final = 49  # 0 to 30 balls
TARGET: Final = 80  # 6 seats; the same for the next two
NAME: Final = 86
VOTE: Final = 92
YARN: Final = 98  # 12 dice
YARN_ALL: Final = 110  # 6 seats
SET_DIE: Final = 116  # 12 dice
FACE: Final = 128  # 6 faces
CHARACTER: Final = 134  # 8 characters
PLAY: Final = 142  # 96 kinds
DISCARD: Final = 238  # 56 kinds; the same for the next two
FETCH: Final = 294
SHOW: Final = 350
DROP: Final = 406  # 40 kinds; the same for the next three
COPY: Final = 446
SUMMON: Final = 486
BANISH: Final = 526
ORDER: Final = 566  # 72 kinds; the same for the next
TOSS: Final = 638
