"""Catastropolis: superheroes guard a city together, and only one of them becomes its favourite."""
