"""How a game declares its balance study: what to count, and its targets. `calamity.lab.balance` plays the games."""
