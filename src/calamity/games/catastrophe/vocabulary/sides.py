"""C-78, C-R65: the sides of a Persona card; with the option `mixed` everybody chooses one."""

from typing import Final

ABILITY: Final = 0
DETRIMENT: Final = 1
NONE: Final = 2
MIXED: Final = 3
