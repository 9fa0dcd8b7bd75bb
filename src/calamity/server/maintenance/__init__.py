"""An operator's tasks besides running the server: backing up, restoring and checking it."""
