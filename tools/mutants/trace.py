"""Runs a target's tests on the unchanged code, and records which test executes which line, and how long it takes.

`python -m tools.mutants.trace TARGET FILE` writes the result to a file.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
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
    target, file = targets()[sys.argv[1]], Path(sys.argv[2])
    tracer = Tracer(target)
    tracer.coverage.start()
    code = pytest.main([*PYTEST, *target.tests], plugins=[tracer])
    tracer.coverage.stop()
    if tracer.failed or code != pytest.ExitCode.OK:
        failed = "\n  ".join(tracer.failed) or f"pytest ended with {code!r}"
        raise SystemExit(f"The tests of {target.name} must pass without any mutant; these fail:\n  {failed}")
    file.parent.mkdir(parents=True, exist_ok=True)
    partial = file.with_suffix(".partial")
    partial.write_text(json.dumps(tracer.found()))
    partial.replace(file)
    return 0


class Tracer:
    """A pytest plugin that records what every test executes."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(ROOT / module) for module in target.modules]
        )
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []

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
