"""Small sample games that show how to use the kernel and test it."""
