"""The alley, a small sample game of interruptions: reactions, re-rolls, theft, peeks, and cards known to some."""
