"""Runs a target's tests without any mutant: which test executes which line, and how long it takes.

`python -m tools.mutants.trace TARGET FILE [TEST ...]` writes the result to a file; tests that don't exist are ignored.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Set
from functools import cached_property
from pathlib import Path
from typing import Any

import coverage
import pytest

from tools.mutants.targets import ROOT, Target, targets

# As little of pytest as possible; nobody reads why a test fails.
PYTEST = (
    *("-o", "addopts=", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-s", "-qq", "--no-header", "--no-summary", "--tb=native", "--assert=plain"),
)


def main() -> int:
    """Trace one target."""
    target, file, chosen = targets()[sys.argv[1]], Path(sys.argv[2]), sys.argv[3:]
    tracer = Tracer(target, set(chosen))
    files = {test.partition("::")[0] for test in chosen}
    tracer.coverage.start()
    code = pytest.main([*PYTEST, *(test for test in target.tests if not chosen or test in files)], plugins=[tracer])
    tracer.coverage.stop()
    if tracer.failed or code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        failed = "\n  ".join(tracer.failed) or f"pytest ended with {code!r}"
        raise SystemExit(f"The tests of {target.name} must pass without any mutant; these fail:\n  {failed}")
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".partial")
    partial.write_text(json.dumps(tracer.found()))
    partial.replace(file)
    return 0


class Tracer:
    """A pytest plugin that records what every test executes."""

    def __init__(self, target: Target, chosen: Set[str]) -> None:
        self.target = target
        self.chosen = chosen  # all, if it is empty
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(ROOT / module) for module in target.modules]
        )
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out tests that can't notice any mutant, and those that aren't asked for."""
        items[:] = [
            item
            for item in items
            if self.target.concerns(item.nodeid) and (not self.chosen or item.nodeid in self.chosen)
        ]

    def pytest_collection_finish(self) -> None:
        """Load games before any test does: what runs only once belongs to no test."""
        load_games(self.target)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Record lines and processor time of one test."""
        self.coverage.switch_context(item.nodeid)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = round(time.process_time() - began, 4)
            self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record failures."""
        if report.failed:
            self.failed.append(report.nodeid)

    def found(self) -> dict[str, Any]:
        """All tests with their seconds; for every line the numbers of its tests, -1 for what runs outside tests."""
        numbers = {"": -1} | {test: number for number, test in enumerate(self.seconds)}
        data = self.coverage.get_data()
        lines: dict[str, dict[int, list[int]]] = {}
        for module in self.target.modules:
            contexts = data.contexts_by_lineno(str(ROOT / module))
            lines[module] = {line: sorted(numbers[name] for name in names) for line, names in contexts.items()}
        return {"tests": list(self.seconds.items()), "lines": lines}


def load_games(target: Target) -> None:
    """Load the games, and compute what they compute only once."""
    import calamity  # late: what importing executes is traced

    for name in target.games:
        game = calamity.load(name)
        for kind in type(game).__mro__:
            for attribute, value in vars(kind).items():
                if isinstance(value, cached_property):
                    getattr(game, attribute)


if __name__ == "__main__":
    sys.exit(main())
