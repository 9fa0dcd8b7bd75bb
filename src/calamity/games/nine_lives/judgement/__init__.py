"""How bots of Nine Lives judge positions, cards and blows, and each seat's chance of winning."""
