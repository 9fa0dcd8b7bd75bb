"""What bots of Catastropolis think with, beside their wits: where a hero might go, and what that would be worth."""
