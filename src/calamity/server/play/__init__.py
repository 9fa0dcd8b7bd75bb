"""A table that people sit at: its log, its clocks and reaction windows, and what its clients are told."""
