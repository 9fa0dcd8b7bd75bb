"""How bots of Catastropolis judge where a hero might go, and what that would be worth."""
