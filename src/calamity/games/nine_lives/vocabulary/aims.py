"""What a player must announce when playing a card: its targets or a choice."""

from typing import Final

NOTHING: Final = 0
ONE_PLAYER: Final = 1
PLAYER_WITH_CARDS: Final = 2
RICHER_PLAYER: Final = 3
ONE_OR_TWO: Final = 4
UP_OR_DOWN: Final = 5
TWO_CATS: Final = 6
A_COPY: Final = 7
ALL_OTHERS: Final = 8
