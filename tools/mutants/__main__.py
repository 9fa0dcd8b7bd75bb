"""The command `make mutants`: mutation testing, which shows code that no test checks; see docs/testing.md."""

from __future__ import annotations

import argparse
import difflib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any

from tools.mutants.mutations import Mutant
from tools.mutants.results import (
    DEAD,
    KILLED,
    SURVIVED,
    TIMEOUT,
    Result,
    known_results,
    results_file,
    still_counts,
)
from tools.mutants.sample import FOLDER, candidates, equivalents, sample, source_of
from tools.mutants.targets import ROOT, Target, targets

SAMPLE, QUICK = 300, 15
EXAMPLES = """\
  make mutants                            try all games and the kernel
  make mutants ARGS="GAME kernel"         try some; known results are not tried again
  make mutants ARGS="show GAME"           show the survivors
  make mutants ARGS="show 0123456789"     show one mutant and the tests that execute it
  make mutants ARGS="table"               show the table of results
"""

Trace = dict[str, Any]
Job = dict[str, Any]


def main() -> int:
    """Do what the command line asks."""
    options = arguments(sys.argv[1:])
    if options.command == "show":
        return show(options.words)
    chosen = [target for name, target in targets().items() if not options.words or name in options.words]
    if options.command == "run":
        for target in chosen:
            run(target, options.sample, options.jobs, options.fresh, options.quick)
    return table(chosen, options.sample, strict=options.quick)


def arguments(words: list[str]) -> argparse.Namespace:
    """Read the command line; without a command it is `run`."""
    parser = argparse.ArgumentParser(
        prog="make mutants", epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*", metavar="show|table|TARGET|ID", help=f"targets: {', '.join(targets())}")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="mutants per target (%(default)s)")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} per target, of which none may survive")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time (%(default)s)")
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    options = parser.parse_args(words)
    options.command = options.words.pop(0) if options.words[:1] in (["run"], ["show"], ["table"]) else "run"
    unknown = [name for name in options.words if name not in targets()]
    if unknown and options.command != "show":
        parser.error(f"there is no {unknown[0]!r}; the targets are {', '.join(targets())}")
    if min(options.sample, options.jobs) < 1:
        parser.error("--sample and --jobs must be 1 or more")
    if not hasattr(os, "fork"):
        parser.error("mutants are tried in forked processes, which this system does not have")
    if options.quick:
        options.sample = QUICK
    return options


# ---- trying ----


def run(target: Target, size: int, processes: int, fresh: bool, quick: bool) -> None:
    """Try the mutants of the sample that have no valid result."""
    if fresh:
        results_file(target).unlink(missing_ok=True)
    trace = traced(target)
    wanted = to_try(target, size, {name for name, _ in trace["tests"]}, quick)
    print(f"{target.name}: {len(wanted)} mutants to try", flush=True)
    early = [mutant for mutant in wanted if runs_early(mutant, trace)]
    others = [mutant for mutant in wanted if mutant not in early]
    attempt("collected", target, trace, others, processes)
    known = known_results(target)
    attempt("imported", target, trace, early + [mutant for mutant in others if mutant.id not in known], processes)


def to_try(target: Target, size: int, tests: Collection[str], quick: bool) -> list[Mutant]:
    """What has not been tried, or survived before something changed; also equivalent ones, unless `quick`."""
    equivalent, known, fingerprint = equivalents(target), known_results(target), target.fingerprint()
    return [
        mutant
        for mutant in sample(target, size)
        if not still_counts(known.get(mutant.id), mutant, tests, fingerprint)
        and not (quick and mutant.id in equivalent)
    ]


def attempt(mode: str, target: Target, trace: Trace, mutants: list[Mutant], processes: int) -> None:
    """Try mutants in a separate process."""
    if not mutants:
        return
    fingerprint = target.fingerprint()
    jobs = [job(mutant, covering(mutant, trace), fingerprint) for mutant in mutants]
    file = FOLDER / f"{target.name}.{mode}.json"
    file.write_text(json.dumps({"target": target.name, "tests": trace["tests"], "jobs": jobs}))
    python("tools.mutants.trial", mode, str(file), str(results_file(target)), str(processes))


def job(mutant: Mutant, tests: list[int], fingerprint: str) -> Job:
    """What a trial needs to know."""
    module = Path(mutant.path).with_suffix("").relative_to("src")
    return {
        "id": mutant.id,
        "path": mutant.path,
        "module": ".".join(module.parts).removesuffix(".__init__"),
        "function": f"{mutant.path}:{mutant.function}",
        "where": f"{mutant.path}:{mutant.line} {mutant.function}",
        "body": mutant.body,
        "source": mutant.applied(source_of(mutant.path)),
        "tests": tests,
        "stamp": {"function": mutant.fingerprint, "tests": fingerprint},
    }


def traced(target: Target) -> Trace:
    """Which tests execute which lines, from an earlier run if nothing has changed since."""
    file = FOLDER / f"{target.name}.trace.{target.fingerprint()}.json"
    if not file.exists():
        for old in FOLDER.glob(f"{target.name}.trace.*"):
            old.unlink()
        print(f"{target.name}: tracing the tests", flush=True)
        python("tools.mutants.trace", target.name, str(file), output=subprocess.DEVNULL)
    trace: Trace = json.loads(file.read_text())
    return trace


def covering(mutant: Mutant, trace: Trace) -> list[int]:
    """The tests that may notice: those that execute the statement, or all if it runs before the first test."""
    lines, (first, last) = trace["lines"][mutant.path], mutant.statement
    tests = {test for line in range(first, last + 1) for test in lines.get(str(line), ())}
    return list(range(len(trace["tests"]))) if -1 in tests else sorted(tests)


def runs_early(mutant: Mutant, trace: Trace) -> bool:
    """Whether the function, apart from its first line, runs before the first test."""
    lines, (first, last) = trace["lines"][mutant.path], mutant.body
    return any(-1 in lines.get(str(line), ()) for line in range(min(first + 1, last), last + 1))


def python(module: str, *words: str, output: int | None = None) -> None:
    """Run a module on the sources, not on the compiled engine, with a fixed hash seed."""
    settings = {"CALAMITY_COMPILE": "never", "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "0"}
    try:
        command = [sys.executable, "-m", module, *words]
        code = subprocess.run(command, cwd=ROOT, env=os.environ | settings, stdout=output).returncode
    except KeyboardInterrupt:
        raise SystemExit("\nStopped. Run the same command to continue.") from None
    if code:
        raise SystemExit(f"{module} ended with {code}")


# ---- showing ----


def table(chosen: list[Target], size: int, strict: bool) -> int:
    """Print how many mutants were killed; returns 1 if an equivalent one was, or if `strict` and some survived."""
    columns = ("sampled", KILLED, TIMEOUT, "equivalent", SURVIVED, "untried")
    print(f"\n{'':18}" + "".join(f"{column:>12}" for column in columns) + f"{'share':>9}")
    wrong = 0
    for target in chosen:
        counts = Counter(sampled=0)
        known, equivalent = known_results(target), equivalents(target)
        for mutant in sample(target, size):
            result = known.get(mutant.id)
            outcome = result["outcome"] if result else "untried"
            if mutant.id in equivalent and result and outcome in DEAD:
                print(f"{mutant.id} is listed as equivalent, but {result['by']} notices it: remove the entry")
                wrong += 1
            counts.update(["sampled", "equivalent" if mutant.id in equivalent else outcome])
        dead, counted = counts[KILLED] + counts[TIMEOUT], counts["sampled"] - counts["equivalent"]
        wrong += strict * (counted - dead)
        print(
            f"{target.name:18}"
            + "".join(f"{counts[column]:12}" for column in columns)
            + f"{dead / (counted or 1):9.1%}"
        )
    return 1 if wrong else 0


def show(words: list[str]) -> int:
    """Print the survivors of targets, or single mutants, with what they change."""
    missing = set(words)
    for target in targets().values():
        known, equivalent = known_results(target), equivalents(target)
        whole = not words or target.name in words
        missing.discard(target.name)
        for mutant in sorted(candidates(target), key=lambda mutant: (mutant.path, mutant.line)):
            result = known.get(mutant.id)
            current = result is not None and result["function"] == mutant.fingerprint
            survived = current and result is not None and result["outcome"] == SURVIVED and mutant.id not in equivalent
            if mutant.id in words:
                missing.discard(mutant.id)
                print(described(mutant, result), *executed_by(mutant, target), sep="\n")
            elif whole and survived:
                print(described(mutant, result))
    if missing:
        raise SystemExit(f"there is no target and no mutant {sorted(missing)[0]!r}")
    return 0


def described(mutant: Mutant, result: Result | None) -> str:
    """A mutant in readable form: where it is, its result, and its diff."""
    source = source_of(mutant.path)
    lines = difflib.unified_diff(source.splitlines(), mutant.applied(source).splitlines(), lineterm="", n=2)
    fate = "not tried"
    if result:
        by = f" by {result['by']}" if result["by"] else ""
        fate = f"{result['outcome']}{by}, {result.get('ran', 0)} tests run"
    head = f"{mutant.id}  {mutant.path}:{mutant.line}  {mutant.function}  ({mutant.operator}; {fate})"
    return "\n".join([head, *(f"    {line}" for line in list(lines)[2:]), ""])


def executed_by(mutant: Mutant, target: Target) -> list[str]:
    """The tests that execute a mutant's statement."""
    trace = traced(target)
    tests = [trace["tests"][number][0] for number in covering(mutant, trace)]
    return [f"executed by {len(tests)} tests:", *(f"    {test}" for test in tests), ""]


if __name__ == "__main__":
    sys.exit(main())
