"""How bots of Catastrophic judge what Communities are worth and what will happen to them."""
