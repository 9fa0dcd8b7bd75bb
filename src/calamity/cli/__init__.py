"""The command line: play and learn games, serve, keep backups, read rules and cards, simulate games, measure bots.

`calamity play | terminal | serve | games | rules | cards | simulate | ladder | arena | hint | replay | bench`
"""

from __future__ import annotations

import sys

from calamity.extras import exit_if_missing

EXTRA_OF = {
    "play": "server",
    "serve": "server",
    "simulate": "lab",
    "ladder": "lab",
    "arena": "lab",
}  # the others need only `cli`


def main() -> None:
    """Run the command line; Ctrl-C ends it with one line, even while it is loading."""
    command = next((word for word in sys.argv[1:] if not word.startswith("-")), "")
    purpose = f"'calamity {command}'" if command in EXTRA_OF else "the command line"
    try:
        with exit_if_missing(EXTRA_OF.get(command, "cli"), purpose):
            from calamity.cli.app import run

            run()
    except KeyboardInterrupt:
        print("calamity: interrupted", file=sys.stderr)
        sys.exit(130)
