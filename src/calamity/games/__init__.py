"""The published games, each in a folder with the same rooms."""
