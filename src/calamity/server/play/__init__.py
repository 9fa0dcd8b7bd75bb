"""Tables at which people play: their logs, clocks and reaction windows, and what clients are sent."""
