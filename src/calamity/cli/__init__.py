"""The command line: `calamity play | games | rules | cards | simulate | replay | bench`."""

from calamity.cli.app import main

__all__ = ["main"]
