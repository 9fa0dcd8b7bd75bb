"""The constants of Catastrophic: each term of its rules with its number, declared once."""
