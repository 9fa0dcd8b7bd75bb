"""Playing at a terminal, against bots or passing the keyboard, by typing numbers."""
