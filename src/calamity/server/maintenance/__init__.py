"""What an operator does beside running the server: back it up, restore it, and check it."""
