"""The command line of the benchmarks: times all engines and prints the results."""

import argparse
import random
import sys
from fnmatch import fnmatch
from pathlib import Path

import msgspec

from benchmarks.columns import COLUMNS
from benchmarks.report import report
from benchmarks.runner import ColumnError, Entry, Record, enquire, rounds


def say(line: str) -> None:
    """Print progress to the error stream, separate from the results."""
    print(line, file=sys.stderr, flush=True)


def wanted(name: str, patterns: list[str]) -> bool:
    """Whether a name matches one of the patterns, or there are none."""
    return not patterns or any(fnmatch(name, pattern) for pattern in patterns)


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    add = parser.add_argument
    add("--quick", action="store_true", help="two short rounds in less than a minute, for a first look")
    add("--rounds", type=int, help="the most rounds (default 5; quick: 2)")
    add("--seconds", type=float, help="processor time of one reading (default 0.5; quick: 0.2)")
    add("--budget", type=float, help="seconds for the whole run (default 285; quick: 55)")
    add("--workloads", nargs="+", default=[], metavar="PATTERN", help="only these workloads")
    add("--columns", nargs="+", default=[], metavar="PATTERN", help="only these columns")
    add("--json", type=Path, metavar="FILE", help="append every reading to this file, one JSON object a line")
    add(
        "--from",
        type=Path,
        nargs="+",
        dest="logs",
        metavar="FILE",
        help="report these readings and run nothing",
    )
    return parser.parse_args()


def field(columns: list[str], workloads: list[str]) -> list[Entry]:
    """Collect the columns that take part, and say which don't and what to do about it."""
    entries = []
    for column in COLUMNS:
        if wanted(column.name, columns):
            try:
                entries += enquire(column)
            except ColumnError as failure:
                say(f"left out: {column.label}: {failure}")
    return [entry for entry in entries if wanted(entry.offer.work, workloads)]


def main() -> int:
    """Run the benchmarks or re-read results, then print the report."""
    args = options()
    decoder = msgspec.json.Decoder(Record)
    if args.logs:
        records = [decoder.decode(line) for log in args.logs for line in log.read_bytes().splitlines()]
    else:
        limit, seconds, budget = (2, 0.2, 55.0) if args.quick else (5, 0.5, 285.0)
        entries = field(args.columns, args.workloads)
        records = []
        for record in rounds(
            entries,
            args.rounds or limit,
            args.seconds or seconds,
            args.budget or budget,
            say,
            random.Random(),
        ):
            records.append(record)
            if args.json:
                with args.json.open("ab") as log:
                    log.write(msgspec.json.encode(record) + b"\n")
    if not records:
        say("nothing was measured")
        return 1
    print(report(records))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
