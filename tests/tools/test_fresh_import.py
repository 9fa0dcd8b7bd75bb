"""Python chooses the compiled package only while it was made from the sources as they are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import fresh_import
from tools.environment import ROOT

# Without `site`, so that an environment in which `make compile` has run is no different.
TELL = """
import sys
source, compiled, root = sys.argv[1:]
sys.path[:0] = [root, source]
from tools import fresh_import
fresh_import.install(source, compiled)
fresh_import.install(source, compiled)
import calamity
print(calamity.MADE)
"""


class Tree:
    """Sources and a package that was compiled from them."""

    def __init__(self, folder: Path) -> None:
        self.source, self.compiled = folder / "src", folder / "compiled"
        for place, made in ((self.source, "interpreted"), (self.compiled, "compiled")):
            (place / "calamity").mkdir(parents=True)
            (place / "calamity" / "__init__.py").write_text(f"MADE = {made!r}\n")
        self.stamp()

    def stamp(self) -> None:
        (self.compiled / fresh_import.STAMP).write_text(fresh_import.inventory(str(self.source)))

    def imported(self, **environment: str) -> tuple[str, str]:
        """Which package Python imports, and what it says about that."""
        clean = {name: value for name, value in os.environ.items() if name not in ("CALAMITY_COMPILE", "PYTHONPATH")}
        told = subprocess.run(
            [sys.executable, "-S", "-c", TELL, str(self.source), str(self.compiled), str(ROOT)],
            env=clean | {"PYTHONDONTWRITEBYTECODE": "1"} | environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return told.stdout.strip(), told.stderr.strip()


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_a_fresh_package_goes_first(tree: Tree) -> None:
    assert tree.imported() == ("compiled", "")


def test_changed_sources_run_interpreted_and_say_so(tree: Tree) -> None:
    (tree.source / "calamity" / "rules.py").write_text("")
    assert tree.imported() == ("interpreted", fresh_import.NOTICE)
    tree.stamp()
    assert tree.imported() == ("compiled", "")


def test_without_a_compiled_package_the_sources_run(tree: Tree) -> None:
    (tree.compiled / fresh_import.STAMP).unlink()
    assert tree.imported() == ("interpreted", fresh_import.NOTICE)


def test_the_sources_can_be_asked_for(tree: Tree) -> None:
    assert tree.imported(CALAMITY_COMPILE="never") == ("interpreted", "")


def test_pages_for_the_browser_make_nothing_stale(tree: Tree) -> None:
    pages = tree.source / "calamity" / "server" / "web"
    pages.mkdir(parents=True)
    tree.stamp()
    (pages / "index.html").write_text("new")
    assert tree.imported() == ("compiled", "")
