"""What bots of Das Katastrophenspiel think with, beside their wits."""
