"""Settings for all tests: quick and slow ones, repeatable Hypothesis runs, a count of the positions checked."""

from __future__ import annotations

import signal
from typing import Any

import hypothesis
import pytest

import calamity
from tests.laws.worlds import COUNTED

hypothesis.settings.register_profile("calamity", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("calamity")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options for how much is tested, and on which engine."""
    parser.addoption("--thorough", action="store_true", help="run the tests that are marked as slow too")
    parser.addoption("--engine", choices=["compiled", "sources"], help="fail if the engine under test is not this one")


def pytest_configure(config: pytest.Config) -> None:
    """Stop if the engine is not the requested one, and make Ctrl-C work in processes that tests start."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell does to what it starts in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    asked = config.getoption("--engine")
    found = "compiled" if calamity.compiled else "sources"
    if asked not in (None, found):
        raise pytest.UsageError(f"the tests were to run with --engine={asked}, but they would run on: {found}")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave slow tests out unless they are asked for."""
    if config.getoption("--thorough"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add what a worker process has counted."""
    COUNTED.update(getattr(node, "workeroutput", {}).get("counted", {}))


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the counts of a worker process to the one that prints the summary."""
    workeroutput = getattr(session.config, "workeroutput", None)
    if workeroutput is not None:
        workeroutput["counted"] = dict(COUNTED)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say on how many positions the laws were checked, and in longer reports how often each law."""
    if COUNTED:
        positions = COUNTED["positions"]
        terminalreporter.section("laws")
        terminalreporter.line(f"{positions} positions examined")
    if COUNTED and terminalreporter.verbosity >= 0:
        for law, times in sorted(COUNTED.items()):
            if law != "positions":
                terminalreporter.line(f"  {law}: {times}")
