"""The words of Catastropolis with their numbers, each declared once."""
