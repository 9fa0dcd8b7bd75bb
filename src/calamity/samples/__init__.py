"""Small games that teach the kernel and test it."""
