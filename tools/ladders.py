"""Play the ladders of the documentation: records and pictures in `docs/ladders`, tables in `docs/bots.md`.

    python -m tools.ladders [GAME ...] [--games N] [--slow-games N] [--jobs N]     without a game: all five
    python -m tools.ladders --tables                             only write the tables again from the records

It needs the compiled engine, and hours for many games of the searching levels (`--slow-games`).  Ctrl-C ends a game's
ladder early and keeps what has been played.
"""

import argparse
import os
import re
import sys
from pathlib import Path
from time import perf_counter

import calamity
from calamity.bots.levels import LEVELS
from calamity.lab.ladder.matches import play
from calamity.lab.ladder.plan import Ladder, usual_seats
from calamity.lab.ladder.plot import picture
from calamity.lab.ladder.record import Record, read, record, written
from calamity.lab.ladder.standings import standings
from calamity.lab.ladder.table import markdown

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
RECORDS = ROOT / "docs" / "ladders"
BOTS = ("random", *(f"level:{level.number}" for level in LEVELS))


def main() -> int:
    """Do what the command line asks and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.ladders")
    parser.add_argument("game", nargs="*", default=list(calamity.games()))
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--slow-games", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tables", action="store_true")
    wanted = parser.parse_args()
    if not wanted.tables:
        if not calamity.compiled:
            print("The engine runs interpreted, which is too slow for this: 'make compile' first.")
            return 1
        for name in wanted.game:
            play_one(name, tuple(wanted.bots.split(",")), wanted.games, wanted.slow_games, wanted.jobs)
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def play_one(name: str, bots: tuple[str, ...], games: int, slow_games: int, jobs: int) -> None:
    """Play a game's ladder and keep its record and its picture."""
    game = calamity.load(name)
    ladder = Ladder(name, bots, games, usual_seats(game, game.seats), slow_games=slow_games)
    began = perf_counter()
    played = play(ladder, jobs, lambda finished: print(f"\r{name}: {finished:,} games", end="", flush=True))
    print()
    kept = record(ladder, standings(ladder, played), perf_counter() - began)
    RECORDS.mkdir(exist_ok=True)
    (RECORDS / f"{name}.json").write_bytes(written(kept))
    (RECORDS / f"{name}.svg").write_text(picture(kept), encoding="utf-8")


def with_tables(page: str) -> str:
    """The page with each table written anew from its record; games without one say so."""

    def table(found: re.Match[str]) -> str:
        path = RECORDS / f"{found[2]}.json"
        content = summary(read(path.read_bytes())) if path.exists() else "Not measured yet.\n"
        return f"{found[1]}\n\n{content}\n<!-- end -->"

    return re.sub(r"(<!-- ladder: (\w+) -->)\n.*?<!-- end -->", table, page, flags=re.DOTALL)


def summary(kept: Record) -> str:
    """A record's table, its picture, and where it comes from."""
    ladder = kept.ladder
    source = f"[record](ladders/{ladder.game}.json), [picture](ladders/{ladder.game}.svg)"
    built = f"version {kept.calamity}, {'compiled' if kept.compiled else 'interpreted'}, seed {ladder.seed}"
    return f"{markdown(kept)}\n{ladder.seats} players; {kept.games:,} games; {built}; {source}.\n"


if __name__ == "__main__":
    sys.exit(main())
