"""The constants of Nine Lives: each term of its rules with its number, declared once."""
