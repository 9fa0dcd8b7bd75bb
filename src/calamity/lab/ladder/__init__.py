"""Ladders: round robins between bots, the ratings that follow, and the records of them."""
