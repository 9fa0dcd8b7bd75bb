"""The numbers of the actions.  A verb with arguments has one number per combination; its constant is the first."""

from typing import Final

END_CLAW: Final = 4
ENOUGH: Final = 5  # stop choosing
RISE_AGAIN: Final = 6
FALL: Final = 7  # be eliminated instead of using Tenth-Life Tabitha
DOWN: Final = 8  # the Reapurr goes down
UP: Final = 9  # the Reapurr goes up
# The choices that Events offer, from DIVE to SHIFT, and the signs, boxes, numbers and sums up to BID.
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
ACCEPT: Final = 20  # take the blame
SHIFT: Final = 21  # shift the blame
KEEP_ALL: Final = 22  # discard nothing
SIGN: Final = 23  # 3 signs
BOX: Final = 26  # 6 boxes
NUMBER: Final = 32  # 6 numbers
GUESS: Final = 38  # 11 sums
BID: Final = 49  # 0 to 30 balls
TARGET: Final = 80  # 6 seats
NAME: Final = 86  # 6 seats
VOTE: Final = 92  # 6 seats
YARN: Final = 98  # 12 dice, one of which is rolled again
YARN_ALL: Final = 110  # 6 seats, all of whose dice are rolled again
SET_DIE: Final = 116  # 12 dice, for Professor Paradox
FACE: Final = 128  # the 6 numbers to which the die can be set
CHARACTER: Final = 134  # 8 characters
PLAY: Final = 142  # 96 kinds of cards
DISCARD: Final = 238  # 56 kinds of Main cards
FETCH: Final = 294  # 56 kinds of Main cards, from a pile
SHOW: Final = 350  # 56 kinds of Main cards
DROP: Final = 406  # 40 kinds of Power Cats, given up because the row is full
COPY: Final = 446  # 40 kinds of Power Cats
SUMMON: Final = 486  # 40 kinds of Power Cats
BANISH: Final = 526  # 40 kinds of Power Cats
ORDER: Final = 566  # 72 kinds of CATastrophe cards, looked at and put back in order
TOSS: Final = 638  # 72 kinds of CATastrophe cards
