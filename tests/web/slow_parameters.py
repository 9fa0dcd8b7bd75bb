"""Test helper that marks all but the last of a test's parameters, such as window sizes, as slow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest


def quick_last(values: Mapping[str, object]) -> list[Any]:
    """The names of some values as parameters of a test; all but the last, the hardest, are marked as slow."""
    *others, last = values
    return [*(pytest.param(name, marks=pytest.mark.slow) for name in others), last]
