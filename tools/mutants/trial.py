"""Tests mutants: forks a process for each, applies the change, and runs tests until one fails.

Functions that ran before the first test (to read a card file, to make a game) have already left results; their mutants
are imported and the tests collected again, which takes a few seconds.  For all others the tests are already collected,
and only the function's code is exchanged.

`python -m tools.mutants.trial collected|imported JOBS RESULTS PROCESSES` tries the jobs of a file.
"""

from __future__ import annotations

import gc
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import hypothesis
import pytest

from tools.mutants.mutations import same_code
from tools.mutants.results import BROKEN, KILLED, SURVIVED, TIMEOUT, Result
from tools.mutants.sample import source_of
from tools.mutants.targets import ROOT, targets
from tools.mutants.trace import PYTEST, load_games

Job = dict[str, Any]
Attempt = Callable[[Job, list[str]], Result]
Place = tuple[str | int, ...]  # of a code object: names and numbers on the way to it
Functions = dict[tuple[str, str, int], list[FunctionType]]  # by file, name and line

LIMIT_BYTES = 1 << 30  # beyond what the process already uses
LIMIT_FACTOR, LIMIT_SECONDS = 10, 3  # processor time of a test: this many times its normal time, plus some
COLLECTING_SECONDS = 60
WALL_SECONDS = 1200  # against a mutant that waits
TOO_LATE = (signal.SIGPROF, signal.SIGALRM, signal.SIGKILL)


def main() -> int:
    """Try all jobs of a file."""
    mode, jobs, results, processes = sys.argv[1:]
    work = json.loads(Path(jobs).read_text())
    trials = Trials(work, Path(results), int(processes))
    if mode == "imported":
        forget_our_modules()
        trials.run(trials.imported)
    else:
        pytest.main([*PYTEST, *targets()[trials.target].tests], plugins=[Collected(trials), WithoutShrinking()])
    return 0 if trials.done else 1


class Trials:
    """Mutants to be tried, and their results."""

    def __init__(self, work: dict[str, Any], results: Path, processes: int) -> None:
        self.target: str = work["target"]
        self.home = targets()[self.target].home
        self.tests = [name for name, _ in work["tests"]]
        self.seconds: dict[str, float] = dict(work["tests"])
        self.jobs: list[Job] = work["jobs"]
        self.results = results
        self.processes = processes
        self.killers: dict[str, list[str]] = {}  # by function: tests that killed one of its mutants may kill the next
        self.running: dict[int, tuple[Job, int]] = {}  # by process, with the pipe for its result
        self.finished = 0
        self.parent = os.getppid()
        self.done = False

    # ---- the parent ----

    def run(self, attempt: Attempt) -> None:
        """Try all jobs, each in a separate process."""
        try:
            for job in self.jobs:
                self.stop_if_orphaned()
                self.start(job, attempt)
                if len(self.running) == self.processes:
                    self.finish_one()
            while self.running:
                self.finish_one()
            self.done = True
        finally:
            for process in self.running:
                os.kill(process, signal.SIGKILL)

    def start(self, job: Job, attempt: Attempt) -> None:
        """Fork; the child reports its result through a pipe."""
        tests = self.in_order(job)
        reading, writing = os.pipe()
        process = os.fork()
        if process:
            os.close(writing)
            self.running[process] = job, reading
            return
        try:
            self.parent = os.getppid()
            limit_this_process()
            result = attempt(job, tests) if tests else {"outcome": SURVIVED, "by": "", "ran": 0}
        except BaseException as error:
            result = {"outcome": BROKEN, "by": repr(error)}
        os.write(writing, json.dumps(result).encode())
        os._exit(0)

    def stop_if_orphaned(self) -> None:
        """End together with the process that started this one, however that ended."""
        if os.getppid() != self.parent:
            os._exit(1)

    def in_order(self, job: Job) -> list[str]:
        """Tests that killed a mutant of the same function first, then the target's own tests, the fastest first."""
        killers = self.killers.get(job["function"], [])
        tests = [self.tests[number] for number in job["tests"]]
        return sorted(tests, key=lambda test: (test not in killers, not test.startswith(self.home), self.seconds[test]))

    def finish_one(self) -> None:
        """Wait for a child and record its mutant's result."""
        process, status, usage = os.wait4(-1, 0)
        job, reading = self.running.pop(process)
        with os.fdopen(reading, "rb") as pipe:
            output = pipe.read()
        if os.WIFSIGNALED(status):
            number = os.WTERMSIG(status)
            result: Result = {"outcome": TIMEOUT if number in TOO_LATE else KILLED, "by": signal.Signals(number).name}
        else:
            result = json.loads(output) if output else {"outcome": KILLED, "by": "the end of the process"}
        if result["by"] in self.seconds:
            self.killers.setdefault(job["function"], []).append(result["by"])
        result["seconds"] = round(usage.ru_utime + usage.ru_stime, 2)
        with self.results.open("a") as file:
            file.write(json.dumps({"id": job["id"], **job["stamp"], **result}) + "\n")
        self.finished += 1
        print(f"{self.finished:4}/{len(self.jobs)} {result['outcome']:8} {job['id']} {job['where']}", flush=True)

    # ---- the child ----

    def imported(self, job: Job, tests: list[str]) -> Result:
        """Import the changed module, collect the tests and run them."""
        sys.meta_path.insert(0, Importer(job))
        selection = Selection(self, tests)
        signal.setitimer(signal.ITIMER_PROF, COLLECTING_SECONDS)
        pytest.main(
            [*PYTEST, *dict.fromkeys(test.split("::")[0] for test in tests)], plugins=[selection, WithoutShrinking()]
        )
        return selection.result or {"outcome": KILLED, "by": "collecting the tests", "ran": 0}

    def run_tests(self, items: Sequence[pytest.Item]) -> Result:
        """Run tests until one fails."""
        reports = Reports()
        for number, item in enumerate(items):
            if not number:
                item.config.pluginmanager.register(reports)
            self.stop_if_orphaned()
            following = items[number + 1] if number + 1 < len(items) else None
            signal.setitimer(signal.ITIMER_PROF, LIMIT_SECONDS + LIMIT_FACTOR * self.seconds[item.nodeid])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if reports.failed:
                return {"outcome": KILLED, "by": item.nodeid, "ran": number + 1}
        return {"outcome": SURVIVED, "by": "", "ran": len(items)}


class Collected:
    """A pytest plugin that tries mutants instead of running the tests."""

    def __init__(self, trials: Trials) -> None:
        self.trials = trials

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fork for every mutant, with all tests collected."""
        load_games(targets()[self.trials.target])
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined] # one folder for all children
        items = {item.nodeid: item for item in session.items}
        functions = our_functions()
        codes = {
            path: dict(codes_in(compiled(path, source_of(path)))) for path in {j["path"] for j in self.trials.jobs}
        }

        def attempt(job: Job, tests: list[str]) -> Result:
            exchange(job, codes[job["path"]], functions)
            return self.trials.run_tests([items[test] for test in tests])

        gc.freeze()  # children share what they don't change
        self.trials.run(attempt)
        return True


class Selection:
    """A pytest plugin that runs the chosen tests in order."""

    def __init__(self, trials: Trials, tests: list[str]) -> None:
        self.trials = trials
        self.tests = tests
        self.result: Result | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run until one fails; a test that a mutant makes disappear counts as failed."""
        if not session.testsfailed:  # while collecting
            items = {item.nodeid: item for item in session.items}
            self.result = self.trials.run_tests([items[test] for test in self.tests if test in items])
            missing = [test for test in self.tests if test not in items]
            if missing and self.result["outcome"] == SURVIVED:
                self.result = {"outcome": KILLED, "by": missing[0], "ran": len(items)}
        return True


class Reports:
    """A pytest plugin that records whether a test failed."""

    failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record a failure, in set-up and tear-down too."""
        self.failed = self.failed or report.failed


class WithoutShrinking:
    """A pytest plugin that lets Hypothesis fail at once instead of looking for a smaller example."""

    def pytest_configure(self) -> None:
        """Change the settings before test modules, which depend on them, are imported."""
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutants", parent=hypothesis.settings.default, phases=phases)
        hypothesis.settings.load_profile("mutants")


class Importer(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives the mutated module its changed text."""

    def __init__(self, job: Job) -> None:
        self.job = job

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find that module only."""
        if fullname != self.job["module"]:
            return None
        return importlib.util.spec_from_file_location(fullname, ROOT / self.job["path"], loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Execute the changed text."""
        exec(compiled(self.job["path"], self.job["source"]), vars(module))


def exchange(job: Job, original: dict[Place, CodeType], functions: Functions) -> None:
    """Replace the code of every function that was made from the mutated text."""
    changed = dict(codes_in(compiled(job["path"], job["source"])))
    exchanged = 0
    for place, code in original.items():
        if place in changed and not same_code(code, changed[place]):
            for function in functions.get((code.co_filename, code.co_qualname, code.co_firstlineno), ()):
                function.__code__ = changed[place]
                exchanged += 1
    if not exchanged:
        raise LookupError(f"there is no function {job['function']}")


def compiled(path: str, source: str) -> CodeType:
    """The code of a module."""
    return compile(source, str(ROOT / path), "exec", dont_inherit=True)


def codes_in(code: CodeType, place: Place = ()) -> Iterator[tuple[Place, CodeType]]:
    """All code objects inside another."""
    number = 0
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            number += 1
            yield (*place, inner.co_name, number), inner
            yield from codes_in(inner, (*place, inner.co_name, number))


def our_functions() -> Functions:
    """All existing functions of our modules."""
    found: Functions = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(ROOT / "src")):
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return found


def forget_our_modules() -> None:
    """Import what our modules and tests require, but not themselves: each child does that."""
    import calamity.testing

    for name in [name for name in sys.modules if name.split(".")[0] in (calamity.__name__, "tests")]:
        del sys.modules[name]


def limit_this_process() -> None:
    """Limit memory and time, and suppress output."""
    size = Path("/proc/self/statm")
    if size.exists():
        memory = int(size.read_text().split()[0]) * resource.getpagesize() + LIMIT_BYTES
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # the command says so
        sys.exit(1)
