"""What becomes of long commands that end early: Ctrl-C, and bots that fail."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from types import SimpleNamespace

import pytest

import calamity.cli
from calamity.lab.ladder.record import read
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


def processes_of(session: int) -> list[str]:
    """The command lines of all processes of a session."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            try:
                if os.getsid(int(folder.name)) == session:
                    found.append((folder / "cmdline").read_bytes().decode())
            except OSError:
                continue  # it is over
    return found


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
        while not any("spawn_main" in line for line in processes_of(process.pid)):
            assert process.poll() is None
            sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130, err
    assert "Traceback" not in err and len(err.splitlines()) <= 1
    assert "topped" in out + err


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
    assert "deal 0 of frail_4:Cheating, greedy: bot 'cheating' in seat 1 answered -7" in ran.err
