"""Ladders: bots against each other in round robins, what that says of their strength, and the record of it."""
