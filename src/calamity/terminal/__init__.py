"""Playing in a terminal by typing numbers, against bots or with several people at one keyboard."""
