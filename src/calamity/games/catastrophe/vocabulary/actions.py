"""The numbers of the actions.  A verb with arguments has one number per combination; its constant is the first.

Cards in play are numbered 2 * title, and one more for the second copy in the same row.
"""

from typing import Final

READY: Final = 4
DONE: Final = 5
NO_TRADE: Final = 6
SEND: Final = 7
DECLINE: Final = 8
AGREE: Final = 9
ACCEPT: Final = 10
WITHDRAW: Final = 11
NOBODY_ELSE: Final = 12
LOOK: Final = 13
LOOK_AWAY: Final = 14
TRIAGE: Final = 15
PANTRY: Final = 16
BANDAGE: Final = 17  # 6 times
SIDE: Final = 23  # 2 sides
PARTNER: Final = 25  # 6 seats
FOR: Final = 31  # 6 seats
ALSO_FOR: Final = 37  # 6 seats
BORROW: Final = 43  # 6 seats
SLOT: Final = 49  # 4 slots
ALSO_SLOT: Final = 53  # 4 slots
UNIT: Final = 57  # 12 kinds
WISH: Final = 69  # 12 kinds
PICK: Final = 81  # 104 supply cards
OFFER: Final = 185  # 104 supply cards
PAY: Final = 289  # 104 supply cards
DISCARD: Final = 393  # 104 supply cards
LAY: Final = 497  # 84 Resources
QUICK: Final = 581  # 84 Resources
FETCH: Final = 665  # 84 Resources
PLAY: Final = 749  # 20 Responses
OFFER_PLAY: Final = 769  # 168 cards in play; the same for the next
ENTER: Final = 937
RETURN: Final = 1105
SCRAP: Final = 1273
COMMIT: Final = 1441
LOAN: Final = 1609
REWIND: Final = 1777
WEAR: Final = 1945
SPARE: Final = 2113
RELEASE: Final = 2281  # 72 units: seat, slot and unit
