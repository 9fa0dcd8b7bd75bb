"""`python -m calamity.lab.balance GAME`: play many games between bots and print how balanced the game is.

Greedy plays all seats and, as a cross-check in a quarter as many games, one seat among random players; a game's
variants are played half as often.  The results depend on the seed, not on the number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter

import calamity
from calamity.kernel.balance.counts import Counts
from calamity.kernel.balance.measures import Measures
from calamity.kernel.balance.report import target_table
from calamity.kernel.errors import CalamityError
from calamity.kernel.registry import home, load
from calamity.lab.balance.players import made
from calamity.lab.balance.study import study
from calamity.lab.plan import Plan

CROSS_CHECKS = 4  # one game against random players per this many among greedy ones
VARIED = 2  # one game of each variant per this many standard ones


def measured() -> list[str]:
    """The games whose balance can be measured: those with a module `balance`."""
    return sorted(name for name in calamity.games() if "." in home(name) and find_spec(_module(name)) is not None)


def measures_of(game: str) -> type[Measures]:
    """The measures that a game declares."""
    found: type[Measures] = import_module(_module(game)).MEASURES
    return found


def _module(game: str) -> str:
    return home(game).rpartition(".")[0] + ".balance"


def main(words: list[str] | None = None) -> int:
    """Measure and print; the exit code is 0 even if a target is missed."""
    wanted = _parser().parse_args(words)
    measures = measures_of(wanted.game)()
    greedy: dict[int, Counts] = {}
    against_random: dict[int, Counts] = {}
    sizes = wanted.seats or tuple(load(wanted.game).seats)
    try:
        for seats in sizes:
            plan = partial(Plan, wanted.game, seats, seed=wanted.seed, options=dict(wanted.option))
            rivals = made(measures.rivals(seats))
            fewer = -(-wanted.games // CROSS_CHECKS)
            for found, bots, games in ((greedy, ("greedy",), wanted.games), (against_random, rivals, fewer)):
                began = perf_counter()
                found[seats] = study(plan(bots), games, measures.count, wanted.jobs)
                took = perf_counter() - began
                print(f"{seats} players, {bots[-1]}: {games:,} games in {took:.0f} s", file=sys.stderr)
        for name, variant in measures.variants.items():
            for seats in (size for size in variant.seats if size in sizes):
                line = Plan(wanted.game, seats, made(variant.bots), wanted.seed, variant.options)
                lines = measures.varied.setdefault(name, {})
                games = -(-wanted.games // VARIED)
                lines[seats] = study(line, games, measures.count, wanted.jobs)
                print(f"{seats} players, {name}: {games:,} games", file=sys.stderr)
    except CalamityError as error:
        print(error, file=sys.stderr)
        return 1
    targets = measures.targets(greedy, against_random)
    print(target_table(targets))
    for heading, figures in measures.tables(greedy, against_random):
        print(f"\n**{heading}**\n\n{figures}")
    if wanted.json is not None:
        facts = {
            "game": wanted.game,
            "seed": wanted.seed,
            "targets": [
                {"name": one.name, "bound": one.bound, "measured": one.measured, "holds": one.holds} for one in targets
            ],
            "greedy": _plain(greedy),
            "against random": _plain(against_random),
            **{name: _plain(lines) for name, lines in measures.varied.items()},
        }
        wanted.json.write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m calamity.lab.balance", description="Measure a game's balance.")
    parser.add_argument("game", choices=measured())
    parser.add_argument("--games", type=_positive, default=4000, help="games for each number of players (default 4000)")
    parser.add_argument("--seats", type=_numbers, help="numbers of players, such as 2,3 (default: all)")
    parser.add_argument("--jobs", type=_positive, default=1, help="number of processes (default 1)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same games (default 1)")
    parser.add_argument("--option", type=_pair, action="append", default=[], metavar="NAME=VALUE", help="a game option")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all counts to this file")
    return parser


def _positive(word: str) -> int:
    if (number := int(word)) < 1:
        raise ValueError(word)
    return number


def _numbers(word: str) -> tuple[int, ...]:
    return tuple(int(part) for part in word.split(","))


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _plain(lines: Mapping[int, Counts]) -> dict[int, dict[str, int]]:
    """Counts with their keys as text, in a fixed order."""
    return {
        seats: {" ".join(map(str, key)): counts[key] for key in sorted(counts, key=lambda key: tuple(map(str, key)))}
        for seats, counts in lines.items()
    }


if __name__ == "__main__":
    sys.exit(main())
