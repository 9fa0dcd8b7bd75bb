"""A plugin for pytest: a test fails if dice or picks that it has loaded are left over.

Say `pytest_plugins = ["calamity.testing.plugin"]` in the topmost `conftest.py`.
"""

from __future__ import annotations

from collections.abc import Generator

import pytest

from calamity.testing.loads import all_used


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Generator[None, object, object]:
    """Watch the tables that a test lays."""
    with all_used():
        return (yield)
