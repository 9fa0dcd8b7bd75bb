"""The moments at which a card may be played outside one's own Claw Phase."""

from typing import Final

NEVER: Final = 0
ANYTIME: Final = 1  # it needs no card to act on
ON_TOP: Final = 2  # it acts on the newest card in play
AS_TARGET: Final = 3  # it acts on an Attack or Curiosity aimed at its player
AS_OTHERS_TARGET: Final = 4  # the same, and the card belongs to somebody else
ON_REVEAL: Final = 5  # it acts on a revealed CATastrophe card
