"""Plays the games that rank bots: writes records and charts to `docs/ladders`, and tables to `docs/bots.md`.

    python -m tools.ladders [GAME ...] [--games N] [--slow-games N] [--games-of ONE,OTHER=N ...] [--jobs N]
                            [--minutes N] [--seed N]
    python -m tools.ladders --tables             only rewrite the tables and pictures from the records

Without a game it plays all five.  It needs the compiled engine, and hours for many games of the searching levels
(`--slow-games`), which play with all their iterations and no time limit, so that a busy machine doesn't change the
result.  Every finished game is stored in `build/ladders`: after Ctrl-C, or when the `--minutes` for each game of this
run are over, the same command continues where it was, and more `--games` add to the existing ones.  Other cards, rules
or budgets start over.
"""

import argparse
import os
import re
import sys
from hashlib import blake2b
from pathlib import Path
from time import perf_counter

import msgspec

import calamity
from calamity.bots.levels import LEVELS
from calamity.games import published
from calamity.lab.ladder.matches import Failed, Played, play
from calamity.lab.ladder.plan import Ladder, parsed_counts, usual_seats
from calamity.lab.ladder.plot import picture
from calamity.lab.ladder.record import Record, budgets, code, read, record, written
from calamity.lab.ladder.table import fair_share, markdown

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
RECORDS = ROOT / "docs" / "ladders"
PARTS = ROOT / "build" / "ladders"
SEED = 2  # bots were tuned with other seeds
BOTS = ("random", *(f"level:{level.number}" for level in LEVELS))


def main() -> int:
    """Do what the command line asks and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.ladders")
    parser.add_argument("game", nargs="*", default=list(published()))
    parser.add_argument("--bots", default=",".join(BOTS))
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--slow-games", type=int, default=0)
    parser.add_argument("--games-of", action="append")
    parser.add_argument("--minutes", type=float, default=None)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--tables", action="store_true")
    wanted = parser.parse_args()
    failure = ""
    if not wanted.tables:
        if not calamity.compiled:
            print("The engine runs interpreted, which is too slow for this: 'make compile' first.")
            return 1
        for name in wanted.game:
            game = calamity.load(name)
            bots = tuple(wanted.bots.split(","))
            seats = usual_seats(game, game.seats)
            counts = parsed_counts(wanted.games_of)
            ladder = Ladder(
                name,
                bots,
                wanted.games,
                seats,
                wanted.seed,
                options=game.ladder_options,
                slow_games=wanted.slow_games,
                patient=True,
                games_of=counts,
            )
            failure = play_one(ladder, wanted.jobs, wanted.minutes) or failure
    draw()
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 1 if failure else 0


def play_one(ladder: Ladder, jobs: int, minutes: float | None) -> str:
    """Play what is missing of a ladder, and write its record; return the error of a bot, if there was one."""
    parts = Parts(ladder)
    until = parts.began + 60 * minutes if minutes else None
    failure = ""
    try:
        played = play(ladder, jobs, parts.tell, parts.games(), parts.keep, until)
    except Failed as failed:
        played, failure = failed.games, str(failed)
    print(f"\n{failure}" if failure else "")
    if played:
        kept = record(ladder, played, parts.seconds())
        RECORDS.mkdir(exist_ok=True)
        (RECORDS / f"{ladder.game}.json").write_bytes(written(kept))
    return failure


def draw() -> None:
    """Draw every record again."""
    for path in RECORDS.glob("*.json"):
        path.with_suffix(".svg").write_text(picture(read(path.read_bytes())), encoding="utf-8")


class Part(msgspec.Struct):
    """Games that were played together, their bots' budgets, and how long they took."""

    budgets: dict[str, str]
    games: list[Played]
    seconds: float


class Parts:
    """The games of a ladder played so far, in a file for this state of the game and of the bots."""

    def __init__(self, ladder: Ladder) -> None:
        self.budgets = budgets(ladder)
        self.ladder = ladder
        depends = (ladder.loaded().content, ladder.seats, ladder.seed, dict(ladder.options), code(ladder.game))
        self.path = PARTS / f"{ladder.game}-{blake2b(repr(depends).encode(), digest_size=6).hexdigest()}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.path.touch()
        self.began = self.last = perf_counter()

    def read(self) -> list[Part]:
        """All parts whose bots had their current budgets."""
        found = [msgspec.json.decode(line, type=Part) for line in self.path.read_bytes().splitlines()]
        return [part for part in found if part.budgets.items() <= self.budgets.items()]

    def games(self) -> list[Played]:
        """All games so far."""
        return [game for part in self.read() for game in part.games]

    def seconds(self) -> float:
        """How long all of them took."""
        return sum(part.seconds for part in self.read())

    def keep(self, games: list[Played]) -> None:
        """Add finished games."""
        now = perf_counter()
        budgets = {name: self.budgets[name] for game in games for name in game.bots}
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(Part(budgets, games, now - self.last)) + b"\n")
        self.last = now

    def tell(self, count: int) -> None:
        """Print the progress."""
        print(f"\r{self.ladder.game}: {count:,} games", end="", flush=True)


def with_tables(page: str) -> str:
    """The page with each table rewritten from its record; games without one say so."""

    def table(found: re.Match[str]) -> str:
        path = RECORDS / f"{found[2]}.json"
        content = summary(read(path.read_bytes())) if path.exists() else "Not measured yet.\n"
        return f"{found[1]}\n\n{content}\n<!-- end -->"

    return re.sub(r"(<!-- ladder: (\w+) -->)\n.*?<!-- end -->", table, page, flags=re.DOTALL)


def summary(kept: Record) -> str:
    """A record's table, its picture, and its origin."""
    ladder = kept.ladder
    source = f"[record](ladders/{ladder.game}.json), [picture](ladders/{ladder.game}.svg)"
    built = f"version {kept.calamity}, {'compiled' if kept.compiled else 'interpreted'}, seed {ladder.seed}"
    if ladder.patient:
        built += ", all iterations and no time cap"
    changed = "".join(f", {name}={value}" for name, value in ladder.options.items())
    fair = f"; {said}" if (said := fair_share(ladder)) else ""
    return f"{markdown(kept)}\n{ladder.seats} players{changed}; {kept.games:,} games{fair}; {built}; {source}.\n"


if __name__ == "__main__":
    sys.exit(main())
