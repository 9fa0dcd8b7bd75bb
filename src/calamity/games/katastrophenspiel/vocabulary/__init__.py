"""The constants of Das Katastrophenspiel: each term of its rules with its number, declared once."""
