"""The words of Catastrophe with their numbers, each declared once."""
