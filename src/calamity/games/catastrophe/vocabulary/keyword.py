"""The keywords that are printed on Resource cards, as bits of a mask."""

from typing import Final

STURDY: Final = 1
REFILL: Final = 2
PERISHABLE: Final = 4
COMMUNAL: Final = 8
DOUBLE_DUTY: Final = 16
MAKESHIFT: Final = 32
QUICK: Final = 64
FIXED: Final = 128
SALVAGE: Final = 256
TRADE_GOODS: Final = 512
FORECAST: Final = 1024
RECHARGE: Final = 2048
TOP_UP: Final = 4096
