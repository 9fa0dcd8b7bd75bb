"""Stores the results of mutation testing in `build`, so that a run can be stopped and continued."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from tools.mutants.mutations import Mutant
from tools.mutants.sample import FOLDER
from tools.mutants.targets import Target

KILLED, TIMEOUT, SURVIVED, BROKEN = "killed", "timeout", "survived", "broken"
DEAD = (KILLED, TIMEOUT)

Result = dict[str, Any]


def results_file(target: Target) -> Path:
    """The file of results, one per line; the last one of a mutant counts."""
    return FOLDER / f"{target.name}.results.jsonl"


def known_results(target: Target) -> dict[str, Result]:
    """The last result of each mutant, unless it could not be tried."""
    file = results_file(target)
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
