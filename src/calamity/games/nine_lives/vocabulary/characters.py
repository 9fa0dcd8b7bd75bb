"""The characters, six cats and two dogs (rules L-4, L-14)."""

from typing import Final

CAPTAIN_PICKLES: Final = 0
DOCTOR_WHISKERBY: Final = 1
LADY_MARZIPAN: Final = 2
NOODLE_THE_NAPPER: Final = 3
ZIGGY_STATIC: Final = 4
AUNTIE_VELCRO: Final = 5
INSPECTOR_DROOP: Final = 6
SPROCKET: Final = 7

COUNT: Final = 8
