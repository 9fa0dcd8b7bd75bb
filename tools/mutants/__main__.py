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
    keep_killers,
    kept_killers,
    known_results,
    results_file,
    still_counts,
)
from tools.mutants.sample import FOLDER, candidates, equivalents, sample, source_of
from tools.mutants.targets import ROOT, Target, targets
from tools.mutants.trace import PYTEST

SAMPLE, QUICK = 300, 15
PATIENCE = 3.0  # seconds of processor time that a test is taken to need where it was not measured
EXAMPLES = """\
  make mutants                            try all games and the kernel
  make mutants ARGS="GAME kernel"         try some; known results are not tried again
  make mutants ARGS="show GAME"           show the survivors
  make mutants ARGS="show 0123456789"     show one mutant and the tests that execute it
  make mutants ARGS="table"               show the table of results
  make mutants ARGS="keep"                keep which test killed which mutant, for --quick
"""

Trace = dict[str, Any]
Job = dict[str, Any]


def main() -> int:
    """Do what the command line asks."""
    options = arguments(sys.argv[1:])
    if options.command == "show":
        return show(options.words)
    chosen = [target for name, target in targets().items() if not options.words or name in options.words]
    if options.command == "keep":
        return keep(chosen, options.sample)
    if options.quick:
        return sum(try_again(target, options.sample, options.jobs) for target in chosen) and 1
    if options.command == "run":
        for target in chosen:
            run(target, options.sample, options.jobs, options.fresh)
    return table(chosen, options.sample)


def arguments(words: list[str]) -> argparse.Namespace:
    """Read the command line; without a command it is `run`."""
    parser = argparse.ArgumentParser(
        prog="make mutants", epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "words", nargs="*", metavar="show|table|keep|TARGET|ID", help=f"targets: {', '.join(targets())}"
    )
    parser.add_argument("--sample", type=int, help=f"mutants per target ({SAMPLE}, {QUICK} with --quick)")
    parser.add_argument("--quick", action="store_true", help=f"the first {QUICK} of each, without tracing")
    parser.add_argument("--jobs", type=int, default=1, help="processes at a time (%(default)s)")
    parser.add_argument("--fresh", action="store_true", help="forget earlier results")
    options = parser.parse_args(words)
    options.command = options.words.pop(0) if options.words[:1] in (["run"], ["show"], ["table"], ["keep"]) else "run"
    unknown = [name for name in options.words if name not in targets()]
    if unknown and options.command != "show":
        parser.error(f"there is no {unknown[0]!r}; the targets are {', '.join(targets())}")
    if options.sample is None:
        options.sample = QUICK if options.quick or options.command == "keep" else SAMPLE
    if min(options.sample, options.jobs) < 1:
        parser.error("--sample and --jobs must be 1 or more")
    if not hasattr(os, "fork"):
        parser.error("mutants are tried in forked processes, which this system does not have")
    return options


# ---- trying ----


def run(target: Target, size: int, processes: int, fresh: bool) -> None:
    """Try the mutants of the sample that have no valid result."""
    if fresh:
        results_file(target).unlink(missing_ok=True)
    trace = traced(target)
    wanted = to_try(target, size, {name for name, _ in trace["tests"]})
    print(f"{target.name}: {len(wanted)} mutants to try", flush=True)
    early = [mutant for mutant in wanted if runs_early(mutant, trace)]
    others = [mutant for mutant in wanted if mutant not in early]
    attempt("collected", target, trace, others, processes)
    known = known_results(target)
    attempt("imported", target, trace, early + [mutant for mutant in others if mutant.id not in known], processes)


def to_try(target: Target, size: int, tests: Collection[str]) -> list[Mutant]:
    """What has not been tried, or survived before something changed; also equivalent ones."""
    known, fingerprint = known_results(target), target.fingerprint()
    return [
        mutant for mutant in sample(target, size) if not still_counts(known.get(mutant.id), mutant, tests, fingerprint)
    ]


def attempt(mode: str, target: Target, trace: Trace, mutants: list[Mutant], processes: int) -> None:
    """Try mutants with the tests that execute them."""
    fingerprint = target.fingerprint()
    jobs = [job(mutant, covering(mutant, trace), fingerprint) for mutant in mutants]
    try_jobs(mode, target, trace["tests"], jobs, results_file(target), processes)


def try_jobs(
    mode: str, target: Target, tests: list[tuple[str, float]], jobs: list[Job], results: Path, processes: int
) -> None:
    """Try mutants in a separate process."""
    if not jobs:
        return
    file = FOLDER / f"{target.name}.{mode}.json"
    file.write_text(json.dumps({"target": target.name, "tests": tests, "jobs": jobs}))
    python("tools.mutants.trial", mode, str(file), str(results), str(processes))


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


# ---- trying a few again ----


def try_again(target: Target, size: int, processes: int) -> int:
    """Try the first mutants of the sample with the tests that killed them before; returns how many survive.

    If no test is known for a mutant, because its function or its test is new, all tests of the target's own folder run.
    """
    equivalent, killers = equivalents(target), kept_killers(target)
    mutants = [m for m in sample(target, size) if m.id not in equivalent and killers.get(m.id) != TIMEOUT]
    own = [test for test in target.tests if test.startswith(target.home)]
    tests = collected({killers[m.id].split("::")[0] for m in mutants if m.id in killers})
    if any(killers.get(m.id) not in tests for m in mutants):
        tests |= collected(own)
    names = sorted(tests)
    numbers = {name: number for number, name in enumerate(names)}
    all_own = [number for name, number in numbers.items() if name.split("::")[0] in own]
    jobs = [
        job(m, [numbers[killers[m.id]]] if killers.get(m.id) in numbers else all_own, target.fingerprint())
        for m in mutants
    ]
    file = FOLDER / f"{target.name}.again.jsonl"
    file.unlink(missing_ok=True)
    print(f"{target.name}: {len(jobs)} mutants to try", flush=True)
    try_jobs("imported", target, [(name, PATIENCE) for name in names], jobs, file, processes)
    found = known_results(target, file)
    alive = [m for m in mutants if m.id not in found or found[m.id]["outcome"] not in DEAD]
    for mutant in alive:
        print(described(mutant, found.get(mutant.id)))
    return len(alive)


def collected(files: Collection[str]) -> set[str]:
    """The tests of some files, without running them; a file that is gone has none."""
    existing = sorted(file for file in files if (ROOT / file).is_file())
    if not existing:
        return set()
    command = [sys.executable, "-m", "pytest", *PYTEST, "-v", "--collect-only", *existing]  # quiet, but not as quiet
    settings = {"CALAMITY_COMPILE": "never", "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=ROOT, env=os.environ | settings, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"The tests could not be collected:\n{done.stdout}")
    return {line for line in done.stdout.splitlines() if "::" in line}


def keep(chosen: list[Target], size: int) -> int:
    """Keep which test killed which mutant, for the mutants that `--quick` tries."""
    for target in chosen:
        known = known_results(target)
        first = [m.id for m in sample(target, size) if m.id in known and known[m.id]["function"] == m.fingerprint]
        keep_killers(
            target,
            {
                id: TIMEOUT if known[id]["outcome"] == TIMEOUT else known[id]["by"]
                for id in first
                if known[id]["outcome"] == TIMEOUT or "::" in known[id]["by"]
            },
        )
    return 0


# ---- showing ----


def table(chosen: list[Target], size: int) -> int:
    """Print how many mutants were killed; returns 1 if an equivalent one was."""
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
