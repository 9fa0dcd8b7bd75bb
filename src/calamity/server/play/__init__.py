"""Tables at which people play: their logs, clocks and bots, the time for reactions, and what clients are sent."""
