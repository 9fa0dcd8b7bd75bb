"""Games between players of any kind: bots, command-line programs and HTTP endpoints, with records of all games."""
