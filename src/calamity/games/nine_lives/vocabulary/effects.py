"""The effects of cards, group by group.

A new effect follows the last one of its group, which has unused numbers.  Card files and rules identify a group by the
numbers where it and the next one begin.
"""

from typing import Final

# Attacks
STRIKE: Final = 0
SIP: Final = 1
PICKPOCKET: Final = 2
SHRED: Final = 3
ROLLED_STRIKE: Final = 4
TOPPLE: Final = 5
TANGLE: Final = 6
BACKLASH: Final = 7
RICOCHET: Final = 8

# Curiosities
CURSE: Final = 20
SACK: Final = 21
STOVE: Final = 22

# what other Main cards and Power Cats do
GAIN_LIVES: Final = 30
TEAPOT: Final = 31
GAIN_YARN: Final = 32
DRAW: Final = 33
RECRUIT: Final = 34
PILFER: Final = 35
YETI: Final = 36
MAGPIE: Final = 37
LANTERN: Final = 38
RAVEN: Final = 39
SHIELD: Final = 40
FORESEE: Final = 41
COMPOST: Final = 42
BLOCK: Final = 43
TAKE: Final = 44
PASS_ON: Final = 45
RESCUE: Final = 46
PARADOX: Final = 47
CLOVER: Final = 48
BOUNCE: Final = 49
MIRROR: Final = 50
FORTUNE: Final = 51
STORM: Final = 52
SUMMON: Final = 53
COPY: Final = 54
SWAP: Final = 55
FERRY: Final = 56
ROBIN: Final = 57
TRAMPOLINE: Final = 58
BANISH: Final = 59
FEAST: Final = 60
GUARD: Final = 61
PATCH: Final = 62

# Events of dice
QUAKE: Final = 100
BATH: Final = 101
VACUUM: Final = 102
THUNDER: Final = 103
TOWER: Final = 104
HARVEST: Final = 105
CURSED_NUMBER: Final = 106
FLOORBOARDS: Final = 107
SARDINE: Final = 108
FISHBOWL: Final = 109
GRAVITY: Final = 110
LADDER: Final = 111

# Events of choices
STARING: Final = 130
SIGNS: Final = 131
AUCTION: Final = 132
SHARE_OR_GRAB: Final = 133
BOXES: Final = 134
DOORWAYS: Final = 135
SHELF: Final = 136
SOFA_VOTE: Final = 137
TAIL_BATTING: Final = 138
FORECAST: Final = 139
MOUSE: Final = 140
DOORBELL: Final = 141
SNAP: Final = 142
DUEL: Final = 143
GRUDGE: Final = 144
HAIRBALL: Final = 145
BLAME: Final = 146

# Events of resources and the board
SPRINKLER: Final = 160
LITTER: Final = 161
ZOOMIES: Final = 162
YARN_RAIN: Final = 163
TUMBLE: Final = 164
PARADE: Final = 165
CAT_SHOW: Final = 166
TRUCE: Final = 167
FRENZY: Final = 168
DELIVERY: Final = 169

# the Grim Reapurr's cards
STRIDE: Final = 190
KNUCKLEBONES: Final = 191
COLD_BREATH: Final = 192
BARGAIN: Final = 193
CANDLES: Final = 194
