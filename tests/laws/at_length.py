"""Checks the laws (what must hold in every game) on a given number of positions, far more than the tests do.

    python -m tests.laws.at_length                          100,000 positions of every published game
    python -m tests.laws.at_length --positions 5000 GAME    so many, of some games
    python -m tests.laws.at_length --round 3                other deals than those of rounds before

Games are played at random, in every size and with every value of every option in turn.  The first violation of a game
is shown with the round in which it can be seen again, and the other games go on.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import traceback
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

import calamity
from calamity.games import published
from tests.laws import laws
from tests.laws.test_laws import examine
from tests.laws.worlds import option_setups, plain_setups, walk


class Finding(NamedTuple):
    """The result of one game: how many positions were examined, and the violation if there was one."""

    positions: int
    games: int
    violation: str


def examined(name: str, positions: int, first: int) -> Finding:
    """Play games of all sizes and options until enough positions were examined."""
    setups = plain_setups(name) + option_setups(name)
    seen = games = 0
    while seen < positions:
        setup = setups[games % len(setups)]
        rng = random.Random(f"{setup} at length {first + games // len(setups)}")
        try:
            table = setup.table(rng.randrange(1 << 62), take_back=True)
            laws.law_fields_are_declared(table.game, table.state)
            for position, move in walk(table, rng, leaving=0.002 if games % 3 == 0 else 0.0):
                examine(position, move, rng)
                seen += 1
            laws.law_log_is_everything(table)
            laws.law_events_have_words(table)
        except Exception:  # whatever a law or a rule raises is the finding
            return Finding(seen, games, f"{setup}, round {first + games // len(setups)}\n{traceback.format_exc()}")
        games += 1
    return Finding(seen, games, "")


def main(words: Sequence[str]) -> int:
    """Run the command; returns 1 if a law was violated."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws.at_length", description=__doc__.split("\n", 1)[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; without it all published ones")
    parser.add_argument("--positions", type=int, default=100_000, help="of each game (default: %(default)s)")
    parser.add_argument("--round", type=int, default=0, dest="first", help="where to begin with the deals")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: %(default)s)")
    asked = parser.parse_args(words)
    names = asked.games or list(published())
    if unknown := set(names) - set(published()):
        parser.error(f"there is no game {sorted(unknown)[0]!r}: {', '.join(published())}")
    mode = "compiled" if calamity.compiled else "interpreted"
    print(f"{asked.positions:,} positions of each game, {mode}", flush=True)
    failed = False
    with ProcessPoolExecutor(asked.jobs) as pool:
        waiting = {pool.submit(examined, name, asked.positions, asked.first): name for name in names}
        for done in as_completed(waiting):
            found = done.result()
            failed = failed or bool(found.violation)
            verdict = f"violated in {found.violation}" if found.violation else "no violation"
            print(f"{waiting[done]}: {found.positions:,} positions in {found.games} games, {verdict}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
