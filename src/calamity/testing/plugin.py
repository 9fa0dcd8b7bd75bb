"""A plugin for pytest: a test fails if dice or picks that it has loaded are left over.

Say `pytest_plugins = ["calamity.testing.plugin"]` in the topmost `conftest.py`.
"""

from __future__ import annotations

import inspect
from typing import Any

from calamity.positions.loads import all_used


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Watch the tables that each test lays; tests that are coroutines are left alone."""
    for item in items:
        test = getattr(item, "obj", None)
        if inspect.isroutine(test) and not inspect.iscoroutinefunction(test):
            item.obj = all_used()(test)
