"""The words of Nine Lives with their numbers, each declared once."""
