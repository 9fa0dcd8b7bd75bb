"""Tests that the examples in docs/testing.md and in docstrings run as they are."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from calamity.positions import scenario

PAGE = Path(__file__).parents[2] / "docs" / "testing.md"


def test_the_examples_of_the_page_run_one_after_the_other() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 7
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), names)
    for name in [name for name in names if name.startswith("test_")]:
        test = names[name]
        assert callable(test)
        test()


def test_the_example_of_the_docstring_runs() -> None:
    results = doctest.testmod(scenario)
    assert results.attempted >= 3 and results.failed == 0
