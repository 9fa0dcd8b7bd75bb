"""Runs all checks of a tier (quick or thorough), in parallel where possible, and says at the end what passed.

    python -m tools.checks quick       what to run before a change lands (`make test`)
    python -m tools.checks thorough    what takes longer: the other mode, all laws, every screen (`make test-thorough`)

It needs only Python: the first job sets up `.venv`.  A job's output is shown if it fails; the jobs that run tests show
their progress.  All output is kept in `build/checks`.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from tools.environment import PYTHON, ROOT

LOGS = ROOT / "build" / "checks"
COMPILED = ROOT / "build" / "compiled"
CODE = [
    name for name in ("src", "tests", "benchmarks", "tools", "examples", "hatch_build.py") if (ROOT / name).exists()
]
PROCESSORS = os.cpu_count() or 1
HALF = max(1, PROCESSORS // 2)
COUNTS = re.compile(r"=* ?((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s")  # the last line of a run of pytest
# Bytecode is cached even where that is disabled: hundreds of processes start from it.
BYTECODE = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "bytecode")}
SOURCES = {"CALAMITY_COMPILE": "never"}  # tests run on the sources, not on the compiled engine
SLOW = ("--thorough", "-m", "slow")  # what the other tier leaves out
# Tests that run in parallel in separate processes, which collect nothing else and wait for no other.
GROUPS = {
    "tests of rules": ("tests/games", "tests/kernel", "tests/laws", "tests/testing"),
    "tests of the server": ("tests/server",),
}
WAITING = "tests of the server"  # mostly waits for servers, clocks and disks, so others run in parallel
GAMES = sorted(path.parent.name for path in ROOT.glob("src/calamity/games/*/game.py"))
TABLES = tuple(test for game in GAMES if (ROOT / (test := f"tests/web/test_{game}.py")).is_file())
HELP = tuple(f"tests/web/test_{what}.py" for what in ("advice", "goal", "layout", "lessons", "symbols"))
BRIEF = "course_of_play or alike_everywhere"  # the laws that are enough for the second mode
GONE = 10.0  # seconds that a job has to end when it is stopped


@dataclass
class Job:
    """One command, what has to pass before it, and how many processors it needs."""

    name: str
    command: list[str]
    needs: tuple[str, ...] = ()
    slots: int = 1
    shown: bool = False  # whether its output is shown as it comes
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[str] | None = None
    reader: threading.Thread | None = None  # of its output
    seconds: float = 0.0
    counted: str = ""  # of tests: how many passed

    @property
    def log(self) -> Path:
        """Where its output is kept."""
        return LOGS / f"{self.name.replace(' ', '-')}.log"


def python(module: str, *arguments: str) -> list[str]:
    """A command of the project's own environment."""
    return [str(PYTHON), "-m", module, *arguments]


def pytest_job(
    name: str,
    *arguments: str,
    needs: tuple[str, ...] = (),
    workers: int = PROCESSORS,
    environment: dict[str, str] | None = None,
) -> Job:
    """A run of tests, in as many processes as there are processors."""
    spread = ["-n", str(workers), "--dist", "worksteal"] if workers > 1 else ["-p", "no:xdist"]
    engine = "compiled" if "PYTHONPATH" in (environment or {}) else "sources"  # a silent fallback would hide breakage
    options = ["-q", "-r", "fE", "--color", "yes" if sys.stdout.isatty() else "no", f"--engine={engine}"]
    command = python("pytest", *options, *spread, *arguments)
    return Job(name, command, ("set-up", *needs), min(workers, PROCESSORS), True, environment or {})


def quick() -> list[Job]:
    """What to run before a change lands: each test once, on the compiled engine if possible."""
    compiling, engine = engine_for_tests()
    return [
        *preparing(),
        Job("style", python("ruff", "check", *CODE), ("set-up",)),
        Job("format", python("ruff", "format", "--check", *CODE), ("set-up",)),
        *compiling,
        Job("types", python("mypy", *CODE), ("set-up",)),
        Job("front end", python("tools.web", "--check"), ("set-up", "packages")),
        *([interpreted_laws()] if compiling else []),
        *in_groups("", needs=("pages", *names(compiling)), environment=engine | laws(0.05)),
        in_browser("tables in the browser", *TABLES, workers=HALF, needs=names(compiling), environment=engine),
        in_browser("help in the browser", *HELP, workers=HALF, needs=names(compiling), environment=engine),
        in_browser(
            "browser", "tests/web", *without([*TABLES, *HELP]), workers=HALF, needs=names(compiling), environment=engine
        ),
    ]


def thorough() -> list[Job]:
    """What takes longer: the same on the sources, the laws at length, slow tests, all screens, a sample of mutants."""
    compiling, engine = engine_for_tests()
    return [
        *preparing("docs"),
        *compiling,
        *in_groups(", interpreted", needs=("pages",), environment=SOURCES | laws(0.5)),
        pytest_job("laws", "--thorough", "tests/laws", needs=names(compiling), environment=engine | laws(1.0)),
        pytest_job(
            "slow tests",
            *SLOW,
            "--ignore=tests/web",
            "--ignore=tests/laws",
            needs=("pages", *names(compiling)),
            environment=engine,
        ),
        in_browser("browser", *SLOW, "tests/web", needs=names(compiling), environment=engine),
        Job(
            "mutants",
            python("tools.mutants", "--quick", "--jobs", str(PROCESSORS)),
            ("set-up",),
            PROCESSORS,
            shown=True,
        ),
    ]


def preparing(level: str = "dev") -> list[Job]:
    """Set everything up; the browser and the front end's packages need not wait for Python's."""
    node = shutil.which("node") and shutil.which("npm")
    return [
        Job("set-up", [sys.executable, "-m", "tools.environment", level], shown=True),
        Job("browser's set-up", [sys.executable, "-m", "tools.chromium"], slots=0, shown=True),
        Job(
            "packages",
            [sys.executable if node else str(PYTHON), "-m", "tools.web", "--packages"],
            () if node else ("set-up",),
        ),
        Job("pages", python("tools.web"), ("set-up", "packages")),
    ]


def engine_for_tests() -> tuple[list[Job], dict[str, str]]:
    """The job that compiles the engine, if there is a C compiler, and the environment in which tests use it."""
    if shutil.which(os.environ.get("CC", "cc").split()[0]) is None:
        return [], SOURCES
    return [Job("compiling", python("tools.compiled", "--for-tests"), ("set-up",))], {"PYTHONPATH": str(COMPILED)}


def interpreted_laws() -> Job:
    """The laws, briefly, on the sources, if everything else runs on the compiled engine."""
    brief = ["tests/laws/test_machine.py", "tests/laws/test_digests.py", "-k", BRIEF]
    return pytest_job("laws interpreted", *brief, workers=1, environment=SOURCES | laws(0.05))


def in_groups(how: str, needs: tuple[str, ...], environment: dict[str, str]) -> list[Job]:
    """All tests that need no browser, in groups that fill the processors two at a time."""
    grouped = [folder for folders in GROUPS.values() for folder in folders]
    others = ("tests", "benchmarks/tests", *without(["tests/web", *grouped]))
    jobs = [
        pytest_job(name + how, *places, needs=needs, workers=HALF, environment=environment)
        for name, places in {**GROUPS, "other tests": others}.items()
    ]
    for job in jobs:
        job.slots = 0 if job.name.startswith(WAITING) else job.slots
    return jobs


def without(places: Iterable[str]) -> list[str]:
    """Arguments for pytest that leave out some paths."""
    return [f"--ignore={place}" for place in places]


def in_browser(
    name: str, *arguments: str, needs: tuple[str, ...], environment: dict[str, str], workers: int = PROCESSORS
) -> Job:
    """Tests in a browser, which keeps about one processor busy for each test process."""
    after = ("browser's set-up", "pages", *needs)
    return pytest_job(name, *arguments, needs=after, workers=workers, environment=environment)


def names(jobs: list[Job]) -> tuple[str, ...]:
    """The names of jobs."""
    return tuple(job.name for job in jobs)


def laws(effort: float) -> dict[str, str]:
    """How thorough the laws are, unless that is already set."""
    return {"CALAMITY_LAWS": os.environ.get("CALAMITY_LAWS", str(effort))}


class Run:
    """The jobs of a tier being run."""

    def __init__(self, jobs: list[Job], to_the_end: bool = False) -> None:
        self.to_the_end = to_the_end  # whether to start more jobs after one has failed
        self.waiting = list(jobs)
        self.running: list[Job] = []
        self.passed: list[Job] = []
        self.failed: list[Job] = []
        self.began = time.monotonic()

    def go(self) -> bool:
        """Run them all; unless told otherwise, start nothing more once one has failed.  Returns whether all passed."""
        LOGS.mkdir(parents=True, exist_ok=True)
        try:
            while self.running or self.can_go_on():
                if self.can_go_on():
                    self.begin_what_can()
                time.sleep(0.05)
                for job in [job for job in self.running if ended(job)]:
                    self.end(job)
        finally:
            for job in self.running:
                stop(job)
        return not self.failed

    def can_go_on(self) -> bool:
        """Whether there are jobs left to start, now or later."""
        if self.failed:
            lost = {job.name for job in self.failed}
            while more := {job.name for job in self.waiting if lost.intersection(job.needs)} - lost:
                lost |= more
            self.waiting = [job for job in self.waiting if self.to_the_end and job.name not in lost]
        return bool(self.waiting)

    def begin_what_can(self) -> None:
        """Start every job whose predecessors have passed and for which there are processors, in the given order."""
        done = {job.name for job in self.passed}
        free = PROCESSORS - sum(job.slots for job in self.running)
        for job in list(self.waiting):
            if job.slots <= free and done.issuperset(job.needs):
                self.waiting.remove(job)
                self.running.append(job)
                free -= job.slots
                start(job)

    def end(self, job: Job) -> None:
        """Record how a job ended, and report it if it matters."""
        assert job.process is not None and job.reader is not None
        job.reader.join(GONE)  # not forever: a leftover process may keep the output open
        self.running.remove(job)
        job.seconds = time.monotonic() - job.seconds
        output = job.log.read_text(encoding="utf-8", errors="replace")
        found = COUNTS.findall(output)
        job.counted = found[-1] if found else ""
        if job.process.returncode == 0:
            self.passed.append(job)
            say(f"{job.name}: passed{f' ({job.counted})' if job.counted else ''}, {job.seconds:.0f} s")
        else:
            self.failed.append(job)
            say(("" if job.shown else output) + f"{job.name}: FAILED; its output is in {job.log.relative_to(ROOT)}")

    def verdict(self) -> str:
        """What was run and how it ended, in one line."""
        minutes, seconds = divmod(round(time.monotonic() - self.began), 60)
        if self.failed:
            return f"Failed after {minutes}:{seconds:02}: {', '.join(job.name for job in self.failed)}."
        jobs = [f"{job.name} ({job.counted})" if job.counted else job.name for job in self.passed]
        return f"All passed in {minutes}:{seconds:02}: {', '.join(jobs)}."


def start(job: Job) -> None:
    """Start a job in a separate process group, so that all of it can be ended."""
    job.seconds = time.monotonic()
    job.process = subprocess.Popen(
        job.command,
        cwd=ROOT,
        env=os.environ | BYTECODE | job.environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    job.reader = threading.Thread(target=keep_output, args=(job,), daemon=True)
    job.reader.start()


def keep_output(job: Job) -> None:
    """Save a job's output, and show it if wanted."""
    assert job.process is not None and job.process.stdout is not None
    with job.process.stdout as output, job.log.open("w", encoding="utf-8") as log:
        for line in output:
            log.write(line)
            if job.shown and line.strip():
                say(f"{job.name}: {line.rstrip()}")


def ended(job: Job) -> bool:
    """Whether a job has ended."""
    assert job.process is not None
    return job.process.poll() is not None


def stop(job: Job) -> None:
    """End a job with all its processes."""
    assert job.process is not None
    for how in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(job.process.pid, how)
            job.process.wait(GONE)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            continue
    if job.reader is not None:
        job.reader.join(GONE)


def say(text: str) -> None:
    """Print immediately, also into a file."""
    print(text, flush=True)


TIERS = {"quick": quick, "thorough": thorough}


def main() -> int:
    """Run the tier given on the command line."""
    if len(sys.argv) != 2 or sys.argv[1] not in TIERS:
        print(__doc__)
        return 2
    run = Run(TIERS[sys.argv[1]](), to_the_end=sys.argv[1] == "thorough")
    try:
        passed = run.go()
    except KeyboardInterrupt:
        say("Stopped.")
        return 130
    say(run.verdict())
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
