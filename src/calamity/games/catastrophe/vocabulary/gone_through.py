"""What has happened to a copy of a card in this phase: bits of `traces`."""

from typing import Final

SOLD: Final = 1  # K-10: its giver has drawn a card for it
BROUGHT: Final = 2  # K-7: its owner has put it into play during this React
