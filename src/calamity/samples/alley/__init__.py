"""The alley, a small game of interruptions: reactions to reactions, re-rolls, theft, peeks, and cards known to some."""
