"""What bots of Catastrophe think: what cards are worth, how to bargain, and how to react."""
