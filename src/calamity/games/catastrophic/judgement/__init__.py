"""What bots of Catastrophic think: what Communities are worth, and what befalls them."""
