"""How bots of Nine Lives judge positions, cards and losses, and each seat's chance of winning."""
