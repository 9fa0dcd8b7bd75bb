"""Catastrophic: communities of plants and animals that rival players grow, and the events that strike them."""
