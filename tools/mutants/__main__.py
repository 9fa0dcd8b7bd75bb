"""The command `make mutants`.

make mutants                                all games and the kernel
make mutants ARGS="nine_lives kernel"       some of them
make mutants ARGS="show nine_lives"         the survivors with their differences
make mutants ARGS="show 0123456789"         one mutant, with the tests that execute it
make mutants ARGS="table"                   the table of what is known
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import subprocess
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tools.mutants.mutations import Mutant, is_viable, mutants_of
from tools.mutants.targets import ROOT, Target, targets

FOLDER = ROOT / "build" / "mutants"
EQUIVALENT = ROOT / "tests" / "mutants" / "equivalent.toml"
SEED = "calamity"
SAMPLE, QUICK = 300, 15
VERSION = "1"  # of the operators: other ones make other candidates

Result = dict[str, Any]


def main() -> int:
    """Do what the command line asks."""
    options = arguments(sys.argv[1:])
    chosen = {name: target for name, target in targets().items() if not options.targets or name in options.targets}
    if options.command == "show":
        return show(options.words)
    if options.command == "table":
        return table(chosen, options.sample)
    for target in chosen.values():
        run(target, options)
    return table(chosen, options.sample, strict=options.quick)


def arguments(words: list[str]) -> argparse.Namespace:
    """Read the command line; without a command it is `run`."""
    parser = argparse.ArgumentParser(prog="make mutants", description="mutation testing of rules and kernel")
    parser.add_argument("words", nargs="*", metavar="run|show|table|TARGET|ID")
    parser.add_argument("--sample", type=int, default=SAMPLE, help="mutants per target (%(default)s)")
    parser.add_argument("--quick", action="store_true", help=f"{QUICK} per target, all of which must be killed")
    parser.add_argument("--jobs", type=int, default=1, help="processes at once (%(default)s)")
    parser.add_argument("--fresh", action="store_true", help="forget former results")
    options = parser.parse_args(words)
    options.command = "run"
    if options.words and options.words[0] in ("run", "show", "table"):
        options.command = options.words.pop(0)
    options.targets = [] if options.command == "show" else options.words
    unknown = [name for name in options.targets if name not in targets()]
    if unknown:
        parser.error(f"there is no {unknown[0]!r}; there are {', '.join(targets())}")
    if options.quick:
        options.sample = QUICK
    return options


# ---- the sample ----


def candidates(target: Target) -> list[Mutant]:
    """All mutants of a target."""
    found: list[Mutant] = []
    for module in target.modules:
        source = (ROOT / module).read_text()
        digest = hashlib.sha256((VERSION + module + source).encode()).hexdigest()[:20]
        kept = FOLDER / "candidates" / f"{digest}.json"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps([asdict(mutant) for mutant in mutants_of(module, source)]))
        found += [Mutant(**fields) for fields in json.loads(kept.read_text())]
    return found


def sample(target: Target, size: int) -> list[Mutant]:
    """The first of all mutants in an order that looks random; a change of a function moves no other function's."""
    chosen: list[Mutant] = []
    ordered = sorted(candidates(target), key=lambda mutant: hashlib.sha256((SEED + mutant.id).encode()).digest())
    for mutant in ordered:
        if len(chosen) == size:
            break
        if is_viable(mutant, (ROOT / mutant.path).read_text()):
            chosen.append(mutant)
    return chosen


def argued(target: Target) -> dict[str, str]:
    """The equivalent mutants of a target with their arguments; each must be a mutant."""
    entries = tomllib.loads(EQUIVALENT.read_text()).get(target.name, {}) if EQUIVALENT.exists() else {}
    known = {mutant.id for mutant in candidates(target)}
    lost = [id for id in entries if id not in known]
    if lost:
        where = EQUIVALENT.relative_to(ROOT)
        raise SystemExit(
            f"{where} argues about {', '.join(lost)} of {target.name}, which is no mutant any more: remove it"
        )
    return {id: str(argument) for id, argument in entries.items()}


# ---- running ----


def run(target: Target, options: argparse.Namespace) -> None:
    """Try what has not been tried, or what survived before the tests changed."""
    results = results_file(target)
    if options.fresh:
        results.unlink(missing_ok=True)
    argued(target)
    trace = traced(target)
    wanted = pending(target, sample(target, options.sample), trace)
    print(f"{target.name}: {len(wanted)} mutants to try", flush=True)
    collected: list[dict[str, Any]] = []
    imported: list[dict[str, Any]] = []
    for mutant in wanted:
        tests, early = covering(mutant, trace)
        (imported if early else collected).append(job(mutant, tests, target))
    if collected:
        collected_broken(target, trace, collected, options.jobs, imported)
    if imported:
        attempt("imported", target, trace, imported, options.jobs)


def collected_broken(
    target: Target, trace: dict[str, Any], jobs: list[dict[str, Any]], processes: int, imported: list[dict[str, Any]]
) -> None:
    """Try mutants by exchanging code; where that is impossible, they are imported."""
    attempt("collected", target, trace, jobs, processes)
    known = known_results(target)
    imported += [job for job in jobs if known[job["id"]]["outcome"] == "broken"]


def attempt(mode: str, target: Target, trace: dict[str, Any], jobs: list[dict[str, Any]], processes: int) -> None:
    """Let a process try mutants."""
    file = FOLDER / f"{target.name}.{mode}.json"
    file.write_text(json.dumps({"target": target.name, "tests": trace["tests"], "jobs": jobs}))
    command = [sys.executable, "-m", "tools.mutants.trial", mode, str(file), str(results_file(target)), str(processes)]
    subprocess.run(command, cwd=ROOT, env=environment(), check=True)


def environment() -> dict[str, str]:
    """The sources, not the compiled engine; sets in the same order every time."""
    return os.environ | {"CALAMITY_COMPILE": "never", "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}


def traced(target: Target) -> dict[str, Any]:
    """Which tests execute which lines, from a former run if nothing has changed since."""
    file = FOLDER / f"{target.name}.trace.{target.fingerprint()}.json"
    if not file.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        for old in FOLDER.glob(f"{target.name}.trace.*"):
            old.unlink()
        print(f"{target.name}: tracing the tests", flush=True)
        subprocess.run(
            [sys.executable, "-m", "tools.mutants.trace", target.name, str(file)],
            cwd=ROOT,
            env=environment(),
            check=True,
        )
    found: dict[str, Any] = json.loads(file.read_text())
    found["fingerprint"] = target.fingerprint()
    return found


def covering(mutant: Mutant, trace: dict[str, Any]) -> tuple[list[int], bool]:
    """The tests that execute a mutant's statement, and whether its function runs before the first test."""
    lines = trace["lines"][mutant.path]
    first, last = mutant.statement
    tests = {test for line in range(first, last + 1) for test in lines.get(str(line), ())}
    start, end = mutant.body
    inside = range(start + 1, end + 1) if end > start else range(start, end + 1)
    early = any(-1 in lines.get(str(line), ()) for line in inside)
    if -1 in tests:
        tests = set(range(len(trace["tests"])))
    return sorted(tests - {-1}), early


def job(mutant: Mutant, tests: list[int], target: Target) -> dict[str, Any]:
    """What a trial needs to know."""
    path = Path(mutant.path)
    return {
        "id": mutant.id,
        "path": mutant.path,
        "module": ".".join(path.with_suffix("").relative_to("src").parts).removesuffix(".__init__"),
        "function": f"{mutant.path}:{mutant.function}",
        "where": f"{mutant.path}:{mutant.line} {mutant.function}",
        "body": mutant.body,
        "source": mutant.applied((ROOT / path).read_text()),
        "tests": tests,
        "stamp": {"function": mutant.fingerprint, "tests": target.fingerprint()},
    }


# ---- results ----


def results_file(target: Target) -> Path:
    """Where results are kept, one line each; a later line is the better one."""
    return FOLDER / f"{target.name}.results.jsonl"


def known_results(target: Target) -> dict[str, Result]:
    """The last result of each mutant."""
    file = results_file(target)
    if not file.exists():
        return {}
    lines = [json.loads(line) for line in file.read_text().splitlines() if line.endswith("}")]
    return {line["id"]: line for line in lines}


def pending(target: Target, mutants: list[Mutant], trace: dict[str, Any]) -> list[Mutant]:
    """What has no result that still counts."""
    known, there = known_results(target), {name for name, _ in trace["tests"]}
    return [mutant for mutant in mutants if not _counts(known.get(mutant.id), mutant, there, trace["fingerprint"])]


def _counts(result: Result | None, mutant: Mutant, tests: set[str], fingerprint: str) -> bool:
    if result is None or result["function"] != mutant.fingerprint or result["outcome"] == "broken":
        return False
    if result["outcome"] == "survived":
        return bool(result["tests"] == fingerprint)
    return "::" not in result["by"] or result["by"].split(" is not")[0] in tests


def table(chosen: dict[str, Target], size: int, strict: bool = False) -> int:
    """Print how many mutants were killed; 1 if `strict` and not all were."""
    print(
        f"{'':20}{'sampled':>9}{'killed':>9}{'timeouts':>9}{'equivalent':>12}{'survived':>10}{'untried':>9}{'share':>9}"
    )
    left = 0
    for target in chosen.values():
        known, equivalent = known_results(target), argued(target)
        outcomes: dict[str, int] = dict.fromkeys(("killed", "timeout", "equivalent", "survived", "untried"), 0)
        for mutant in sample(target, size):
            result = known.get(mutant.id)
            outcome = "untried" if result is None or result["outcome"] == "broken" else result["outcome"]
            if mutant.id in equivalent:
                if outcome in ("killed", "timeout"):
                    print(f"{mutant.id} is no equivalent mutant: {result and result['by']} kills it; remove the entry")
                    left += 1
                outcome = "equivalent"
            outcomes[outcome] += 1
        dead, counted = outcomes["killed"] + outcomes["timeout"], sum(outcomes.values()) - outcomes["equivalent"]
        left += counted - dead
        print(
            f"{target.name:20}{sum(outcomes.values()):9}{outcomes['killed']:9}{outcomes['timeout']:9}"
            f"{outcomes['equivalent']:12}{outcomes['survived']:10}{outcomes['untried']:9}"
            f"{dead / max(counted, 1):9.1%}"
        )
    return 1 if strict and left else 0


def show(words: list[str]) -> int:
    """Print survivors of targets, or single mutants, with what they change."""
    for target in targets().values():
        known, equivalent = known_results(target), argued(target)
        for mutant in sorted(candidates(target), key=lambda mutant: (mutant.path, mutant.line)):
            result = known.get(mutant.id)
            survived = result is not None and result["outcome"] == "survived" and mutant.id not in equivalent
            current = result is not None and result["function"] == mutant.fingerprint
            if mutant.id in words or (survived and current and (not words or target.name in words)):
                print(described(mutant, target, result, mutant.id in words))
    return 0


def described(mutant: Mutant, target: Target, result: Result | None, in_full: bool) -> str:
    """A mutant for people."""
    source = (ROOT / mutant.path).read_text()
    changed = mutant.applied(source)
    lines = list(difflib.unified_diff(source.splitlines(), changed.splitlines(), lineterm="", n=2))[2:]
    ran = f"{result['outcome']} {result['by']}, {result.get('ran', 0)} tests run" if result else "not tried"
    head = f"{mutant.id}  {mutant.path}:{mutant.line}  {mutant.function}  ({mutant.operator}; {ran})"
    if in_full:
        trace = traced(target)
        tests = [trace["tests"][number][0] for number in covering(mutant, trace)[0]]
        lines += ["", "executed by:", *(f"  {test}" for test in tests)]
    return "\n".join([head, *("    " + line for line in lines), ""])


if __name__ == "__main__":
    sys.exit(main())
