"""What bots of Nine Lives think: what positions, cards and blows are worth, and who wins how likely."""
