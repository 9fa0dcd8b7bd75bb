"""Digests of random games, stored to test that the engine plays the same everywhere, interpreted or compiled.

`python -m tests.laws.digests` writes them anew; a difference means that the rules or the random draws have changed.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from calamity.kernel.registry import installed, load
from tests.laws.laws import fingerprint
from tests.laws.worlds import Setup, game_names, option_setups, plain_setups

FILE = Path(__file__).with_name("digests.json")
SEED = 20


def setups() -> list[Setup]:
    """The games whose course is stored: every size, every option; of our own games only."""
    names = [name for name in game_names() if name not in installed()]
    return [setup for name in names for setup in (*plain_setups(name), *option_setups(name))]


def played(setup: Setup) -> str:
    """The digest of one game."""
    return fingerprint(load(setup.game), setup.seats, SEED, dict(setup.options))


def stored() -> dict[str, str]:
    """The digests of the file, by setup."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, str])


def main() -> None:
    """Write the file."""
    found = {str(setup): played(setup) for setup in setups()}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")


if __name__ == "__main__":
    main()
