"""Tests of compiling the engine during a game: at low priority, and without leaving a process behind."""

from __future__ import annotations

import hashlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.checkout import Checkout, eventually, is_running
from tools import background

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc to see which processes run"),
]
TOOL = ("-m", "tools.background", "0")  # not at the lowest priority: a busy machine would never come to an end


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Checkout]:
    made = Checkout(tmp_path)
    yield made
    made.let_go()


@pytest.fixture
def ready(checkout: Checkout) -> Checkout:
    """A checkout in whose environment everything is installed that compiling needs."""
    checkout.install_standin()
    return checkout


def test_it_compiles_at_a_low_priority_and_later_programs_use_the_result(ready: Checkout) -> None:
    assert not ready.is_compiled()
    first, second = ready.compile_in_background(nice=1)
    (version,) = ready.versions()
    assert (first, second) == ("compiling", f"ready {ready.builds / version}")
    assert (ready.root / "priority.txt").read_text() == f"{os.nice(0) + 1} 1\n", "one job, a bit nicer than these tests"
    assert ready.is_compiled()
    assert not (ready.builds / "compiled").exists(), "that one belongs to those who compile by hand"
    assert ready.compile_in_background() == [f"ready {ready.builds / version}"], "there is nothing more to do"


def test_the_priority_is_the_lowest_if_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    monkeypatch.setattr(background, "supervise", found.append)
    for arguments in ([], ["3"]):
        monkeypatch.setattr(sys, "argv", ["background", *arguments])
        background.main()
    assert found == ["19", "3"]


def test_changed_sources_are_compiled_again_and_what_is_in_use_stays(ready: Checkout) -> None:
    ready.compile_in_background()
    (former,) = ready.versions()
    reader = ready.start("-c", "import calamity; print(calamity.compiled, flush=True); input()")
    try:
        assert reader.stdout is not None and reader.stdout.readline() == "True\n"
        (ready.package / "rules.py").write_text("")
        assert not ready.is_compiled()
        ready.compile_in_background()
        assert len(ready.versions()) == 2 and former in ready.versions()
        assert ready.is_compiled()
    finally:
        reader.communicate("\n")
    ready.run("-m", "tools.compiled")
    assert former not in ready.versions() and len(ready.versions()) == 1


def test_without_a_compiler_it_says_nothing(ready: Checkout) -> None:
    assert ready.compile_in_background(CC=str(ready.root / "no-such-compiler")) == []
    ready.compiler.write_text("#!/bin/sh\nexit 1\n")
    assert ready.compile_in_background() == []
    assert not (ready.root / "priority.txt").exists() and not ready.is_compiled()


def test_when_compiling_fails_everything_stays_as_it_was(ready: Checkout) -> None:
    (ready.root / "broken").touch()
    assert ready.compile_in_background() == ["compiling", "failed"]
    assert ready.versions() == [] and not ready.is_compiled()


@pytest.mark.parametrize("way", ["closed", "killed"])
def test_it_ends_with_whoever_started_it(way: str, ready: Checkout) -> None:
    (ready.root / "wait").touch()
    starting = (
        "import subprocess, sys; child = subprocess.Popen([sys.executable, '-m', 'tools.background', '0'], "
        "stdin=subprocess.PIPE); print(child.pid, flush=True); input(); child.stdin.close(); child.wait()"
    )
    parent = ready.start("-c", starting)
    assert parent.stdout is not None
    supervisor = int(parent.stdout.readline())
    running = [supervisor, *ready.processes()]
    assert all(map(is_running, running))
    if way == "closed":
        parent.communicate("\n")
    else:
        parent.kill()
        parent.communicate()
    eventually(lambda: not any(map(is_running, running)))
    assert ready.versions() == [] and not ready.is_compiled()


def test_a_build_that_was_killed_leaves_nothing_that_is_used_and_is_cleared_away(ready: Checkout) -> None:
    (ready.root / "wait").touch()
    process = ready.start(*TOOL)
    running = [process.pid, *ready.processes()]
    for one in running:
        os.kill(one, signal.SIGKILL)
    eventually(lambda: not any(map(is_running, running[1:])))
    process.communicate()
    (half,) = ready.versions()
    assert half.startswith("compiling-") and not ready.is_compiled()
    (ready.root / "wait").unlink()
    assert ready.compile_in_background()[0] == "compiling"
    (version,) = ready.versions()
    assert version.startswith("compiled-") and ready.is_compiled()


def test_two_at_once_share_the_work(ready: Checkout) -> None:
    (ready.root / "wait").touch()
    both = [ready.start(*TOOL) for _ in range(2)]
    ready.processes()
    assert [one.stdout.readline() for one in both if one.stdout] == ["compiling\n"] * 2
    (ready.root / "wait").unlink()
    said = {one.stdout.readline() for one in both if one.stdout}
    for one in both:
        one.communicate()
    (version,) = ready.versions()
    assert said == {f"ready {ready.builds / version}\n"}
    assert len((ready.root / "priority.txt").read_text().splitlines()) == 1, "the second one has compiled nothing"


def test_what_compiling_needs_is_installed_beside_the_environment(checkout: Checkout, tmp_path: Path) -> None:
    wheel = checkout.wheel(tmp_path / "wheels")
    pinned = f"hatchling==0.0.1 --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"
    (checkout.root / "requirements" / "compile.txt").write_text(pinned)
    before = sorted(path.name for path in checkout.packages.iterdir())
    assert checkout.compile_in_background(PIP_NO_INDEX="1", PIP_FIND_LINKS=str(wheel.parent))[1].startswith("ready ")
    (tools,) = checkout.builds.glob("compiler-*")
    assert (tools / "hatchling").is_dir() and checkout.is_compiled()
    added = {path.name for path in checkout.packages.iterdir()} - set(before)
    assert added == {"_calamity_fresh_import.py", "calamity_compiled.pth"}


def test_without_a_network_it_does_not_compile(checkout: Checkout) -> None:
    (checkout.root / "requirements" / "compile.txt").write_text(f"hatchling==0.0.1 --hash=sha256:{'0' * 64}\n")
    assert checkout.compile_in_background(PIP_NO_INDEX="1") == ["compiling", "failed"]
    assert list(checkout.builds.glob("comp*-*")) == [] and not checkout.is_compiled()


def test_who_compiles_by_hand_is_told_when_that_is_stale_and_nobody_else(ready: Checkout) -> None:
    ready.compile_in_background()
    (ready.package / "rules.py").write_text("")
    assert ready.run("-c", "import calamity") == ""
    assert "Until the sources change" in ready.run("-m", "tools.compiled", "--activate")
    assert (ready.builds / "compiled").resolve().name == ready.versions()[0]
    (ready.package / "rules.py").write_text("# changed")
    assert "run interpreted; run 'make compile'" in ready.run("-c", "import calamity")
    ready.compile_in_background()
    (ready.package / "rules.py").write_text("# changed again")
    assert "run interpreted; run 'make compile'" in ready.run("-c", "import calamity")
