"""Damages thousands of card files at random, as a long test: each must be refused with a reason or be playable.

    python -m tests.games.card_files_at_length                      2,000 files of every published game
    python -m tests.games.card_files_at_length --files 300 GAME     so many, of some games
    python -m tests.games.card_files_at_length --round 3            other damage than in rounds before

The first file of a game that does neither is made as small as possible and shown, and the other games go on.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

import calamity
from calamity.games import published
from tests.games.card_files import damaged, refused_or_played


class Finding(NamedTuple):
    """What came of one game's files: how many were refused and played, and the first that was neither."""

    refused: int
    played: int
    fault: str


def examined(name: str, files: int, first: int) -> Finding:
    """Damage the card file of a game so many times."""
    refused: list[bool] = []

    @seed(first)
    @settings(max_examples=files, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(damaged(name), st.integers(0, 2**32))
    def each(file: bytes, deal: int) -> None:
        refused.append(refused_or_played(name, file, deal))

    try:
        each()
    except Exception:  # whatever a card file makes a game raise is the finding
        return Finding(sum(refused), len(refused) - sum(refused), traceback.format_exc())
    return Finding(sum(refused), len(refused) - sum(refused), "")


def main(words: Sequence[str]) -> int:
    """Do what the command line asks; 1 if a file was neither refused nor played."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.games.card_files_at_length", description=__doc__.split("\n", 1)[0]
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; without it all published ones")
    parser.add_argument("--files", type=int, default=2000, help="of each game (default: %(default)s)")
    parser.add_argument("--round", type=int, default=0, dest="first", help="which damage")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: %(default)s)")
    asked = parser.parse_args(words)
    names = asked.games or list(published())
    if unknown := set(names) - set(published()):
        parser.error(f"there is no game {sorted(unknown)[0]!r}: {', '.join(published())}")
    mode = "compiled" if calamity.compiled else "interpreted"
    print(f"{asked.files:,} damaged card files of each game, {mode}", flush=True)
    failed = False
    with ProcessPoolExecutor(asked.jobs) as pool:
        waiting = {pool.submit(examined, name, asked.files, asked.first): name for name in names}
        for done in as_completed(waiting):
            found = done.result()
            failed = failed or bool(found.fault)
            verdict = f"a fault: {found.fault}" if found.fault else "no fault"
            print(f"{waiting[done]}: {found.refused:,} refused, {found.played:,} played, {verdict}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
