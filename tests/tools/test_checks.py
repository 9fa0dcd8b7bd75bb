"""Tests of the tool that runs all checks: in order, in parallel where possible, with a one-line summary at the end."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import pytest

from tools import checks
from tools.checks import Job, Run

SOURCES = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of their own for what the jobs print, and two processors on every machine."""
    monkeypatch.setattr(checks, "ROOT", tmp_path)
    monkeypatch.setattr(checks, "LOGS", tmp_path / "logs")
    monkeypatch.setattr(checks, "PROCESSORS", 2)
    return tmp_path


def job(name: str, code: str = "", needs: tuple[str, ...] = (), **more: object) -> Job:
    return Job(name, [sys.executable, "-c", code], needs, **more)  # type: ignore[arg-type]


def meeting(own: str, other: str) -> str:
    """A job that passes only if another runs at the same time."""
    return (
        "import pathlib, time\n"
        f"pathlib.Path({own!r}).touch()\n"
        "end = time.monotonic() + 60\n"
        f"while not pathlib.Path({other!r}).exists():\n"
        "    assert time.monotonic() < end\n"
        "    time.sleep(0.01)\n"
    )


def test_jobs_run_side_by_side_and_after_what_they_need() -> None:
    first, second = job("first", meeting("a", "b")), job("second", meeting("b", "a"))
    last = job("last", "import pathlib; assert pathlib.Path('a').exists()", ("first", "second"), slots=2)
    run = Run([last, first, second])
    assert run.go()
    assert [done.name for done in run.passed][-1] == "last"


def test_no_more_processors_are_used_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "PROCESSORS", 1)
    alone = "import os, pathlib; pathlib.Path('running').mkdir(); pathlib.Path('running').rmdir()"
    assert Run([job(name, alone) for name in "abc"]).go()


def test_the_last_line_says_what_passed_and_how_many_tests_that_were() -> None:
    run = Run(
        [job("style"), job("tests", "print('....'); print('==== 1234 passed, 5 skipped in 61.20s (0:01:01) ====')")]
    )
    assert run.go()
    verdict = run.verdict()
    assert verdict.startswith("All passed in 0:0")
    assert (
        verdict.endswith(": style, tests (1234 passed, 5 skipped).")
        or "tests (1234 passed, 5 skipped), style" in verdict
    )


def test_a_failure_is_shown_with_its_output_and_ends_the_run(capsys: pytest.CaptureFixture[str]) -> None:
    run = Run([job("types", "print('wrong type in line 7'); raise SystemExit(1)"), job("tests", "", ("types",))])
    assert not run.go()
    told = capsys.readouterr().out
    assert "wrong type in line 7" in told and "types: FAILED" in told and "tests" not in told
    assert run.verdict().startswith("Failed after 0:0") and run.verdict().endswith(": types.")


def test_a_long_run_leaves_out_only_what_needs_the_failed_job() -> None:
    run = Run(
        [job("types", "raise SystemExit(1)"), job("a", "", ("types",)), job("b", "", ("a",)), job("style", slots=2)],
        to_the_end=True,
    )
    assert not run.go()
    assert [done.name for done in run.passed] == ["style"]
    assert run.verdict().endswith(": types.")


def test_only_jobs_with_progress_show_what_they_print_while_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert Run([job("quiet", "print('chatter')"), job("tests", "print('progress')", shown=True)]).go()
    told = capsys.readouterr().out
    assert "chatter" not in told and "progress" in told


def test_stopping_ends_every_process_of_a_job(folder: Path) -> None:
    """Also those that a job has started in turn."""
    code = (
        "import pathlib, subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "pathlib.Path('part').write_text(str(child.pid))\n"
        "pathlib.Path('part').rename('child')\n"
        "time.sleep(600)\n"
    )
    long = job("long", code)
    checks.LOGS.mkdir()
    checks.start(long)
    while not (folder / "child").exists():
        time.sleep(0.01)
    child = int((folder / "child").read_text())
    checks.stop(long)
    assert long.process is not None and long.process.returncode == -signal.SIGTERM
    wait_until_gone(child)


def wait_until_gone(process: int) -> None:
    end = time.monotonic() + 60
    while Path(f"/proc/{process}").exists() and "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text():
        assert time.monotonic() < end, "a process was left behind"
        time.sleep(0.01)


@pytest.mark.parametrize("tier", checks.TIERS)
def test_every_job_of_a_tier_can_run(tier: str) -> None:
    """What it needs is there and comes before it, and no name stands twice."""
    jobs = checks.TIERS[tier]()
    known: set[str] = set()
    for one in jobs:
        assert known.issuperset(one.needs), one.name
        assert one.name not in known
        known.add(one.name)


def test_without_a_compiler_tests_run_on_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    jobs = {one.name: one for one in checks.quick()}
    assert "compiling" not in jobs and "laws interpreted" not in jobs
    assert {jobs[name].environment["CALAMITY_COMPILE"] for name in (*checks.GROUPS, "other tests")} == {"never"}


def test_every_test_belongs_to_one_job_of_the_quick_tier() -> None:
    jobs = [one for one in checks.quick() if "pytest" in one.command and one.name != "laws interpreted"]
    files = [*SOURCES.glob("tests/**/test_*.py"), *SOURCES.glob("benchmarks/tests/test_*.py")]
    for path in (file.relative_to(SOURCES).as_posix() for file in files):
        assert len([one.name for one in jobs if runs(one.command, path)]) == 1, path


def runs(command: list[str], path: str) -> bool:
    """Whether a command that starts pytest collects a file."""
    ignored = [word.removeprefix("--ignore=") for word in command if word.startswith("--ignore=")]
    named = [word for word in command if word.startswith(("tests", "benchmarks"))]
    return any(map(path.startswith, named)) and not any(map(path.startswith, ignored))


def test_an_unknown_tier_is_refused(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["checks", "everything"])
    assert checks.main() == 2
    assert "python -m tools.checks quick" in capsys.readouterr().out
