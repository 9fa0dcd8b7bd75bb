"""Stores the results of mutation testing in `build`, so that a run can be stopped and continued."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from tools.mutants.mutations import Mutant
from tools.mutants.sample import FOLDER
from tools.mutants.targets import ROOT, Target

KILLED, TIMEOUT, SURVIVED, BROKEN = "killed", "timeout", "survived", "broken"
DEAD = (KILLED, TIMEOUT)

KILLERS = ROOT / "tests" / "mutants" / "killers.toml"
HEAD = """\
# Which test killed which mutant, for those that `make mutants ARGS="--quick"` tries again; "timeout" for a mutant that
# never ends.  Written by `make mutants ARGS="keep"` after a run: edit nothing here.
"""

Result = dict[str, Any]


def results_file(target: Target) -> Path:
    """The file of results, one per line; the last one of a mutant counts."""
    return FOLDER / f"{target.name}.results.jsonl"


def known_results(target: Target, file: Path | None = None) -> dict[str, Result]:
    """The last result of each mutant, unless it could not be tried."""
    file = file or results_file(target)
    lines = file.read_text().splitlines() if file.exists() else []
    results = [json.loads(line) for line in lines if line.endswith("}")]  # the last one may be truncated
    last = {result["id"]: result for result in results}
    return {id: result for id, result in last.items() if result["outcome"] != BROKEN}


def still_counts(result: Result | None, mutant: Mutant, tests: Collection[str], fingerprint: str) -> bool:
    """Whether a mutant's result is still valid.

    Its function must be unchanged; then killed mutants stay killed while the test that killed them exists, and a
    survivor is tried again as soon as anything changes.
    """
    if result is None or result["function"] != mutant.fingerprint:
        return False
    if result["outcome"] == SURVIVED:
        return bool(result["tests"] == fingerprint)
    return "::" not in result["by"] or result["by"] in tests


def kept_killers(target: Target) -> dict[str, str]:
    """The test that killed each of the mutants that are tried again, by the mutant's id."""
    return dict(_all_killers().get(target.name, {}))


def keep_killers(target: Target, killers: dict[str, str]) -> None:
    """Replace what is kept for a target."""
    tables = _all_killers() | {target.name: killers}
    text = HEAD
    for name in sorted(tables):
        entries = (f'"{id}" = {json.dumps(test, ensure_ascii=False)}' for id, test in sorted(tables[name].items()))
        text += "\n" + "\n".join([f"[{name}]", *entries]) + "\n"
    KILLERS.write_text(text, encoding="utf-8")


def _all_killers() -> dict[str, dict[str, str]]:
    return tomllib.loads(KILLERS.read_text(encoding="utf-8")) if KILLERS.is_file() else {}
