"""How bots of Das Katastrophenspiel plan missions."""
