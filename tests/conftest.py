"""What all tests share: a reproducible Hypothesis, and a count of what the laws have examined."""

from __future__ import annotations

from typing import Any

import hypothesis
import pytest

from tests.laws.worlds import COUNTED

hypothesis.settings.register_profile("calamity", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("calamity")


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
    """Say how many positions the laws were held against."""
    if COUNTED:
        positions = COUNTED["positions"]
        terminalreporter.section("laws")
        terminalreporter.line(f"{positions} positions examined")
        for law, times in sorted(COUNTED.items()):
            if law != "positions":
                terminalreporter.line(f"  {law}: {times}")
