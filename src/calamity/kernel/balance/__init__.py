"""How a game declares its balance study: what it counts and promises.  `calamity.lab.balance` plays the games."""
