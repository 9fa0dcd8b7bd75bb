"""A table that people sit at: its log, clocks and reaction windows, and what its clients are sent."""
