"""Tests that Python imports the compiled package only if it was compiled from the current sources."""

from __future__ import annotations

import fcntl
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
source, builds, root, notice = sys.argv[1:]
sys.path[:0] = [root, source]
from tools import fresh_import
fresh_import.install(source, builds, notice == "True")
fresh_import.install(source, builds, notice == "True")
import calamity
print(calamity.MADE)
"""


class Tree:
    """Sources and a package that was compiled from them."""

    def __init__(self, folder: Path) -> None:
        self.source, self.builds = folder / "src", folder / "build"
        self.write(self.source, "interpreted")
        self.compile()

    def write(self, place: Path, made: str) -> None:
        (place / "calamity").mkdir(parents=True)
        (place / "calamity" / "__init__.py").write_text(f"MADE = {made!r}\n")

    def compile(self) -> Path:
        """The package that would be compiled from the sources as they are now."""
        made = self.builds / fresh_import.version(str(self.source))
        self.write(made, "compiled")
        (made / fresh_import.LOCK).touch()
        return made

    def imported(self, notice: bool = True, **environment: str) -> tuple[str, str]:
        """Which package Python imports, and what it says about that."""
        chosen = ("CALAMITY_COMPILE", "PYTHONPATH", fresh_import.STALE)
        clean = {name: value for name, value in os.environ.items() if name not in chosen}
        told = subprocess.run(
            [sys.executable, "-S", "-c", TELL, str(self.source), str(self.builds), str(ROOT), str(notice)],
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
    tree.compile()
    assert tree.imported() == ("compiled", "")


def test_who_has_not_asked_for_compiling_is_told_nothing(tree: Tree) -> None:
    (tree.source / "calamity" / "rules.py").write_text("")
    assert tree.imported(notice=False) == ("interpreted", "")


def test_worker_processes_of_one_that_is_stale_say_nothing_and_do_the_same(tree: Tree) -> None:
    assert tree.imported(CALAMITY_STALE="1") == ("interpreted", "")


def test_a_package_that_is_being_removed_is_not_used(tree: Tree) -> None:
    with (tree.builds / fresh_import.version(str(tree.source)) / fresh_import.LOCK).open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert tree.imported(notice=False) == ("interpreted", "")


def test_a_package_on_the_path_is_used_whatever_became_of_the_sources(tree: Tree) -> None:
    former = tree.builds / fresh_import.version(str(tree.source))
    (tree.source / "calamity" / "rules.py").write_text("")
    tell = TELL.replace("sys.path[:0] = [root, source]", "sys.path[:0] = [root]; sys.path.append(source)")
    told = subprocess.run(
        [sys.executable, "-S", "-c", tell, str(tree.source), str(tree.builds), str(ROOT), "True"],
        env=os.environ | {"PYTHONPATH": str(former), fresh_import.STALE: "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (told.stdout, told.stderr) == ("compiled\n", "")


def test_the_sources_can_be_asked_for(tree: Tree) -> None:
    assert tree.imported(CALAMITY_COMPILE="never") == ("interpreted", "")


def test_pages_for_the_browser_make_nothing_stale(tree: Tree) -> None:
    pages = tree.source / "calamity" / "server" / "web"
    pages.mkdir(parents=True)
    (pages / "index.html").write_text("new")
    assert tree.imported() == ("compiled", "")
