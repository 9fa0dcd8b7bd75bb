"""The command line: `calamity play | terminal | serve | games | rules | cards | simulate | replay | bench`."""

from calamity.cli.app import main

__all__ = ["main"]
