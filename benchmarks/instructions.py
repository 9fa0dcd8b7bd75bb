"""Counts processor instructions, a measure that other programs on the machine don't disturb, unlike time.

    python -m benchmarks.instructions                        random play and copies of all games
    python -m benchmarks.instructions --before TREE          beside another revision
    python -m benchmarks.instructions --workloads observe batch --columns calamity-compiled openspiel

Needs valgrind.  TREE is a work tree of another revision; for the compiled engine it is compiled there, as here
(`python -m tools.compiled`).  Both engines do the tasks of this revision's columns, with the same seeds.  Each task is
prepared and done once; then the process splits, one copy goes on, and the other ends.  The difference between their
counts is what the repetitions took, without starting, loading and warming up.  Instructions of one program before and
after a change are comparable; those of different programs only roughly, because some take longer than others.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.__main__ import say, wanted
from benchmarks.columns import COLUMNS, ROOT, Column
from benchmarks.report import figure, table
from benchmarks.runner import ColumnError, Offer, answers, enquire

WORKLOADS = ["random_play", "copy"]
WAYS = ["*inside", "*copy"]
TIMES = {"copy": 300, "observation": 300, "batch": 4}  # by workload; 8 positions a time, or a step of 1,024 games
GAMES = 300  # in workloads whose repetitions are games
SLOWER = 10  # interpreted, or at tables, so many times fewer
TIMEOUT = 1800.0
COUNTING = ("valgrind", "--quiet", "--tool=cachegrind", "--cache-sim=no")


@dataclass(frozen=True)
class Count:
    """How much work a task did, and how many instructions that took."""

    amount: int
    instructions: int

    @property
    def each(self) -> float:
        """Instructions for one unit of work."""
        return self.instructions / self.amount


def count(column: Column, offers: Sequence[Offer], scale: float) -> list[Count]:
    """Do the tasks of a column in one process, counting each."""
    with tempfile.TemporaryDirectory() as scratch:
        command = (*COUNTING, f"--cachegrind-out-file={scratch}/%p", *column.command)
        tasks = [f"{offer.work}:{offer.way}:{repetitions(column, offer, scale)}" for offer in offers]
        lines = answers(replace(column, command=command), ["repeat", *tasks], TIMEOUT)
        return [read(line, Path(scratch)) for line in lines[-len(offers) :]]


def read(line: str, folder: Path) -> Count:
    """The difference between two processes: without repetitions, and with them."""
    idle, _, busy, amount = line.split()
    return Count(int(amount), total(folder / busy) - total(folder / idle))


def total(counts: Path) -> int:
    """The instructions of a process, from cachegrind's file."""
    found = re.search(r"^summary: (\d+)", counts.read_text(), re.MULTILINE)
    assert found is not None, "cachegrind has changed its format"
    return int(found[1])


def repetitions(column: Column, offer: Offer, scale: float) -> int:
    """How often a task is repeated."""
    times = TIMES.get(offer.work, GAMES) * scale
    times /= SLOWER if column.mode == "interpreted" else 1
    times /= SLOWER if offer.way.endswith("table") else 1
    return max(1, round(times))


def elsewhere(column: Column, tree: Path) -> Column:
    """The same column with the engine of another work tree; a column of somebody else stays as it is."""
    return replace(column, path=tree / column.path.relative_to(ROOT)) if column.path else column


def rows(column: Column, asked: argparse.Namespace) -> list[list[str]]:
    """The lines of a column."""
    offers = [entry.offer for entry in enquire(column)]
    offers = [offer for offer in offers if wanted(offer.work, asked.workloads) and wanted(offer.way, asked.ways)]
    if not offers:
        return []
    now = count(column, offers, asked.scale)
    before = count(elsewhere(column, asked.before.resolve()), offers, asked.scale) if asked.before else []
    lines = []
    for place, offer in enumerate(offers):
        found = [before[place], now[place]] if before else [now[place]]
        cells = [cell for one in found for cell in (f"{one.amount:,}", figure(one.each))]
        ratio = [f"{before[place].each / now[place].each:.3f}"] if before else []
        lines.append([f"{column.label}: {offer.note}", *cells, *ratio])
    return lines


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--before", type=Path, metavar="TREE", help="a work tree of another revision")
    add("--workloads", nargs="+", metavar="PATTERN", help="which workloads (default: random play and copies)")
    add("--ways", nargs="+", metavar="PATTERN", help="which ways of doing them (default: inside the engine, or all)")
    add("--columns", nargs="+", default=["calamity-*"], metavar="PATTERN", help="which columns (default: ours)")
    add("--scale", type=float, default=1.0, help="how many times as many repetitions (default: 1)")
    asked = parser.parse_args()
    asked.ways = asked.ways or ([] if asked.workloads else WAYS)
    asked.workloads = asked.workloads or WORKLOADS
    return asked


def main() -> int:
    """Count, and print a table."""
    asked = options()
    if shutil.which(COUNTING[0]) is None:
        say("valgrind counts the instructions, and isn't installed")
        return 1
    lines = []
    for column in COLUMNS:
        if wanted(column.name, asked.columns):
            try:
                lines += rows(column, asked)
            except ColumnError as failure:
                say(f"left out: {column.label}: {failure}")
    head = ["task", "before", "each", "now", "each", "before ÷ now"]
    print("\n".join(table(head if asked.before else ["task", "amount", "instructions each"], lines)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
