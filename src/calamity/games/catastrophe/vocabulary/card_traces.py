"""What has happened to a card in play during this phase: bits of the field `traces`."""

from typing import Final

SOLD: Final = 1  # K-10: its giver has drawn a card for it
BROUGHT: Final = 2  # K-7: its owner has put it into play during this React
