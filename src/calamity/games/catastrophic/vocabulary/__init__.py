"""The words of Catastrophic with their numbers, each declared once."""
