"""A pytest plugin: a test fails if dice or picks that it loaded are left unused.

Put `pytest_plugins = ["calamity.testing.plugin"]` into the top-level `conftest.py`.
"""

from __future__ import annotations

import inspect
from typing import Any

from calamity.positions.loads import all_used


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """Watch the tables that each test creates, except in coroutine tests."""
    for item in items:
        test = getattr(item, "obj", None)
        if inspect.isroutine(test) and not inspect.iscoroutinefunction(test):
            item.obj = all_used()(test)
