"""How bots of Catastrophe judge: what cards are worth, how to bargain, and how to react."""
