"""How a game declares its balance study: what it counts, and its targets. `calamity.lab.balance` plays the games."""
