"""Tests of how commands end early: by Ctrl-C, or because a bot fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import sleep
from types import SimpleNamespace

import pytest

import calamity.cli
from calamity.lab.ladder.record import read
from calamity.lab.runner import AWAITED
from tests.cli.conftest import Run

FRAIL = """
class Frail:
    name = "frail"
    def __init__(self, seed):
        pass
    def decide(self, mind):
        Frail.decided = getattr(Frail, "decided", 0) + 1
        if Frail.decided > 40:
            raise ValueError("no more\\nof this")
        return mind.options[0]
class Cheating(Frail):
    name = "cheating"
    def decide(self, mind):
        return -7
"""


def workers_of(session: int) -> list[str]:
    """The command lines of all processes of a session that play games for another one."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                line = (folder / "cmdline").read_bytes().decode()
                if os.getsid(int(folder.name)) == session and "spawn_main" in line:
                    found.append(line)
            except OSError:
                continue  # it is over
    return found


def eventually(holds: Callable[[], bool]) -> None:
    """Wait for something that other processes do; fail if it doesn't happen at all."""
    for _ in range(3000):
        if holds():
            return
        sleep(0.01)
    pytest.fail("it doesn't happen")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc to see when processes start")
@pytest.mark.parametrize("command", ["ladder", "simulate"])
def test_ctrl_c_while_processes_start_ends_without_a_traceback(command: str, tmp_path: Path) -> None:
    arguments = (command, "katastrophenspiel", "--bots", "level:5,mcts:5000", "-j", "2")
    with subprocess.Popen(
        [sys.executable, "-m", "calamity", *arguments],
        cwd=tmp_path,
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while not workers_of(process.pid):
            assert process.poll() is None
            sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130, err
    first, *others = err.splitlines()
    assert first == AWAITED and len(others) <= 1 and "Traceback" not in err
    assert "topped" in out + err


LOOPS = """
import os
from pathlib import Path
class Loops:
    name = "loops"
    def __init__(self, seed):
        pass
    def decide(self, mind):
        Path(f"{os.getpid()}.looping").touch()
        while True:
            pass
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc to see which processes there are")
@pytest.mark.parametrize("command", ["ladder", "simulate"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_second_ctrl_c_ends_a_bot_that_never_decides(command: str, jobs: int, tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text(LOOPS)
    arguments = (command, "tic_tac_toe", "--bots", "loops:Loops,greedy", "-n", "4", "-j", str(jobs))
    said = tmp_path / "said.txt"
    with (
        said.open("w") as heard,
        subprocess.Popen(
            [sys.executable, "-m", "calamity", *arguments],
            cwd=tmp_path,
            start_new_session=True,
            stdout=heard,
            stderr=heard,
        ) as process,
    ):
        try:
            eventually(lambda: len(list(tmp_path.glob("*.looping"))) == (1 if command == "ladder" else jobs))
            os.killpg(process.pid, signal.SIGINT)
            eventually(lambda: AWAITED in said.read_text())
            assert process.poll() is None
            os.killpg(process.pid, signal.SIGINT)
            eventually(lambda: process.poll() is not None)
        finally:
            left = workers_of(process.pid)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, left) == (130, [])
    assert "Traceback" not in said.read_text() and "topped" in said.read_text()


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc to see which processes there are")
def test_no_process_goes_on_without_the_one_that_started_it(tmp_path: Path) -> None:
    (tmp_path / "loops.py").write_text(LOOPS)
    arguments = ("simulate", "tic_tac_toe", "--bots", "loops:Loops,greedy", "-n", "4", "-j", "2")
    with subprocess.Popen(
        [sys.executable, "-m", "calamity", *arguments], cwd=tmp_path, start_new_session=True, stderr=subprocess.DEVNULL
    ) as process:
        eventually(lambda: bool(list(tmp_path.glob("*.looping"))))
        process.kill()
    try:
        eventually(lambda: not workers_of(process.pid))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test_ctrl_c_while_the_command_line_is_loaded_ends_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "calamity.cli.app", SimpleNamespace(run=interrupted))
    with pytest.raises(SystemExit) as stopped:
        calamity.cli.main()
    assert (stopped.value.code, capsys.readouterr().err) == (130, "calamity: interrupted\n")


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_ladder_keeps_what_was_played_when_a_bot_fails(run: Run, tmp_path: Path, jobs: int) -> None:
    module = f"frail_{jobs}"
    (tmp_path / f"{module}.py").write_text(FRAIL)
    ran = run("ladder", "tic_tac_toe", "--bots", f"{module}:Frail,greedy", "-j", jobs, "-n", 90, "--out", "l.json")
    assert ran.code == 1 and len(ran.err.splitlines()) == 1, ran.err
    assert f"bot '{module}:Frail' in seat" in ran.err and "in deal " in ran.err
    assert f"ValueError: no more of this ({module}.py:" in ran.err
    assert "Stopped after" in ran.out and "Wrote l.json" in ran.out
    assert 0 < read((tmp_path / "l.json").read_bytes()).games < 90


@pytest.mark.parametrize("command", ["ladder", "simulate"])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_ends_the_program_has_failed(run: Run, tmp_path: Path, command: str, jobs: int) -> None:
    module = f"leaver_{command}_{jobs}"
    (tmp_path / f"{module}.py").write_text("import sys\n" + FRAIL.replace("raise ValueError", "sys.exit() or print"))
    ran = run(command, "tic_tac_toe", "--bots", f"{module}:Frail,greedy", "-j", jobs, "-n", 90)
    assert (ran.code, f"bot '{module}:Frail' in seat" in ran.err) == (1, True), ran.err
    assert f"SystemExit ({module}.py:" in ran.err and "Stopped" in ran.out


def test_a_simulation_keeps_what_was_played_when_a_bot_fails(run: Run, tmp_path: Path) -> None:
    (tmp_path / "frail_3.py").write_text(FRAIL)
    ran = run("simulate", "tic_tac_toe", "--bots", "frail_3:Frail,greedy", "-n", 90, "--out", "rows.csv")
    assert ran.code == 1 and "bot 'frail_3:Frail' in seat" in ran.err
    assert "Stopped early" in ran.out and (tmp_path / "rows.csv").exists()


def test_an_answer_that_is_not_offered_ends_a_ladder_with_the_deal_and_the_bot(run: Run, tmp_path: Path) -> None:
    (tmp_path / "frail_4.py").write_text(FRAIL)
    ran = run("ladder", "tic_tac_toe", "--bots", "frail_4:Cheating,greedy", "-j", 1)
    assert (ran.code, ran.out) == (1, "")
    assert "bot 'frail_4:Cheating' in seat 1 failed in deal 0: it answered -7, which isn't offered\n" in ran.err


def test_a_bot_that_breaks_the_rules_of_an_imagined_world_is_named_as_any_that_fails(run: Run, tmp_path: Path) -> None:
    refused = "raise __import__('calamity').BadOption('no such thing')"
    (tmp_path / "frail_5.py").write_text(FRAIL.replace("return -7", refused))
    ran = run("ladder", "tic_tac_toe", "--bots", "frail_5:Cheating,greedy", "-j", 1)
    assert "bot 'frail_5:Cheating' in seat 1 failed in deal 0: BadOption: no such thing (frail_5.py:" in ran.err


def test_where_any_bot_may_be_at_fault_all_are_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calamity.load("tic_tac_toe"), "bound", 3)
    ran = run("ladder", "tic_tac_toe", "--bots", "random,greedy", "-j", 1)
    assert "bots 'random', 'greedy' failed in deal 0: this game of tic_tac_toe isn't over after 3" in ran.err
