"""How bots of Das Katastrophenspiel rate missions and choose the cards for them."""
