"""The words of Das Katastrophenspiel with their numbers, each declared once."""
