"""The effects of Interaction cards (rule T-75)."""

from typing import Final

PROTECT: Final = 0
REACTIVATE: Final = 1
TAKE: Final = 2
ADD: Final = 3
LINK: Final = 4
GIFT: Final = 5
RESOURCES: Final = 6
SWAP: Final = 7
EXTRA_MATCH: Final = 8
IGNORE: Final = 9
REDIRECT: Final = 10
CANCEL: Final = 11
LOSE: Final = 12
STEAL_TRAIT: Final = 13
STEAL_BONUS: Final = 14
ATTACH: Final = 15
RAID: Final = 16
OVERGRAZE: Final = 17
REPRODUCE: Final = 18
CROSS: Final = 19
EGG_THIEF: Final = 20
