"""The command line: playing, serving, reading rules and cards, simulating and measuring bots.

`calamity play | terminal | serve | games | rules | cards | simulate | ladder | hint | replay | bench`
"""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; Ctrl-C ends it with one line, also while it is still being loaded."""
    try:
        from calamity.cli.app import run

        run()
    except KeyboardInterrupt:
        print("calamity: interrupted", file=sys.stderr)
        sys.exit(130)
