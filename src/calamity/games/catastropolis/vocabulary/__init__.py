"""The constants of Catastropolis: each term of its rules with its number, declared once."""
