"""Tries mutants: forks a process for each, puts the change in, and runs tests until one fails.

A function that ran before the first test (a card file that is read, a game that is loaded) has left its results
behind; its mutants are imported anew, which takes a second or two.  For all others the tests are collected already and
the function's code is exchanged.

    python -m tools.mutants.trial collected|imported JOBS RESULTS PROCESSES
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
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import pytest

from tools.mutants.targets import ROOT, targets
from tools.mutants.trace import PYTEST, load_games

Job = dict[str, Any]
Result = dict[str, Any]

GIB = 1 << 30
LIMIT_BYTES = GIB  # beyond what the process has already
LIMIT_FACTOR, LIMIT_SECONDS = 10, 3  # processor time of a test, relative to the time without a mutant, and at least
WALL_SECONDS = 600


def main() -> int:
    """Try all jobs of a file one after the other, or some at once."""
    mode, jobs_file, results_file, processes = sys.argv[1:]
    work = json.loads(Path(jobs_file).read_text())
    trials = Trials(work, Path(results_file), int(processes))
    if mode == "imported":
        import hypothesis  # noqa: F401

        import calamity.testing  # noqa: F401 - its requirements stay loaded, it is forgotten itself

        for name in [name for name in sys.modules if name.split(".")[0] in ("calamity", "tests")]:
            del sys.modules[name]
        trials.run(trials.imported)
        return 0
    code = pytest.main([*PYTEST, *targets()[work["target"]].tests], plugins=[Collected(trials)])
    return 0 if trials.done else int(code) or 1


class Collected:
    """A plugin for pytest that tries mutants in place of running the tests."""

    def __init__(self, trials: Trials) -> None:
        self.trials = trials

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fork for every mutant, with all tests collected."""
        load_games(targets()[self.trials.target])
        session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined] # one folder for all
        items = {item.nodeid: item for item in session.items}
        functions = _functions()
        gc.collect()
        gc.freeze()
        self.trials.run(lambda job, tests: self.trials.collected(job, tests, items, functions))
        return True


class Trials:
    """Mutants to be tried, and what came of it."""

    def __init__(self, work: dict[str, Any], results: Path, processes: int) -> None:
        self.target: str = work["target"]
        self.home = targets()[self.target].home
        self.tests: list[str] = [name for name, _ in work["tests"]]
        self.seconds: dict[str, float] = dict(work["tests"])
        self.jobs: list[Job] = work["jobs"]
        self.results = results
        self.processes = processes
        self.killers: dict[str, list[str]] = {}  # by function: what killed its mutants may kill the next
        self.done = False

    # ---- the parent ----

    def run(self, attempt: Callable[[Job, list[str]], Result]) -> None:
        """Try all jobs, each in a process of its own."""
        running: dict[int, tuple[Job, int, float]] = {}
        for number, job in enumerate(self.jobs, 1):
            tests = self.in_order(job)
            running |= self.start(job, tests, attempt)
            if len(running) >= self.processes or number == len(self.jobs):
                self.finish(running, down_to=0 if number == len(self.jobs) else self.processes - 1)
        self.done = True

    def in_order(self, job: Job) -> list[str]:
        """What killed a mutant of the same function comes first, then the target's own tests, the quickest first."""
        tests = sorted((self.tests[number] for number in job["tests"]), key=self.seconds.__getitem__)
        tests.sort(key=lambda test: not test.startswith(self.home))
        known = set(tests)
        first = [test for test in self.killers.get(job["function"], []) if test in known]
        return first + [test for test in tests if test not in first]

    def start(
        self, job: Job, tests: list[str], attempt: Callable[[Job, list[str]], Result]
    ) -> dict[int, tuple[Job, int, float]]:
        """Fork; the child tells its result through a pipe."""
        reading, writing = os.pipe()
        pid = os.fork()
        if pid:
            os.close(writing)
            return {pid: (job, reading, time.monotonic())}
        try:
            os.close(reading)
            result = attempt(job, tests)
        except BaseException as error:
            result = {"outcome": "broken", "by": repr(error)}
        os.write(writing, json.dumps(result).encode())
        os._exit(0)

    def finish(self, running: dict[int, tuple[Job, int, float]], down_to: int) -> None:
        """Wait for children and write down what became of them."""
        while len(running) > down_to:
            pid, status, usage = os.wait4(-1, 0)
            job, reading, _ = running.pop(pid)
            with os.fdopen(reading, "rb") as pipe:
                told = pipe.read()
            if os.WIFSIGNALED(status):
                late = os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM, signal.SIGXCPU, signal.SIGKILL)
                result: Result = {"outcome": "timeout" if late else "killed", "by": f"signal {os.WTERMSIG(status)}"}
            else:
                result = json.loads(told) if told else {"outcome": "killed", "by": "the process ended"}
            self.write(job, result | {"seconds": round(usage.ru_utime + usage.ru_stime, 2)})

    def write(self, job: Job, result: Result) -> None:
        """Append one result."""
        if "::" in result.get("by", ""):
            killers = self.killers.setdefault(job["function"], [])
            if result["by"] not in killers:
                killers.insert(0, result["by"])
        with self.results.open("a") as file:
            file.write(json.dumps({"id": job["id"], **job["stamp"], **result}) + "\n")
        print(f"  {result['outcome']:8} {job['id']} {job['where']}", flush=True)

    # ---- the child ----

    def collected(
        self,
        job: Job,
        tests: list[str],
        items: dict[str, pytest.Item],
        functions: dict[tuple[str, str, int], list[Any]],
    ) -> Result:
        """Exchange the code of the function, then run the tests that are collected already."""
        _limit()
        exchange(job, functions)
        return self.run_items([items[test] for test in tests if test in items])

    def imported(self, job: Job, tests: list[str]) -> Result:
        """Import the changed module, collect the tests anew and run them."""
        if not tests:
            return {"outcome": "survived", "by": "", "ran": 0}
        _limit()
        sys.meta_path.insert(0, Importer(job["module"], job["path"], job["source"]))
        files = list(dict.fromkeys(test.split("::")[0] for test in tests))
        selection = Selection(self, tests)
        self.watch(20)
        pytest.main([*PYTEST, *files], plugins=[selection])
        if selection.result is None:
            return {"outcome": "killed", "by": "collecting the tests fails", "ran": 0}
        return selection.result

    def run_items(self, items: Sequence[pytest.Item]) -> Result:
        """Run tests until one fails."""
        for number, item in enumerate(items):
            following = items[number + 1] if number + 1 < len(items) else None
            self.watch(LIMIT_SECONDS + LIMIT_FACTOR * self.seconds[item.nodeid])
            reports = _Reports()
            item.config.pluginmanager.register(reports)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            item.config.pluginmanager.unregister(reports)
            if reports.failed:
                return {"outcome": "killed", "by": item.nodeid, "ran": number + 1}
        return {"outcome": "survived", "by": "", "ran": len(items)}

    def watch(self, seconds: float) -> None:
        """Let the process be ended when it uses more processor time than that from now on."""
        signal.setitimer(signal.ITIMER_PROF, seconds)


class Selection:
    """A plugin for pytest that runs the chosen tests in their order."""

    def __init__(self, trials: Trials, tests: list[str]) -> None:
        self.trials = trials
        self.tests = tests
        self.result: Result | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run until one fails."""
        if session.testsfailed:  # while collecting
            return True
        items = {item.nodeid: item for item in session.items}
        self.result = self.trials.run_items([items[test] for test in self.tests if test in items])
        missing = [test for test in self.tests if test not in items]
        if missing and self.result["outcome"] == "survived":  # parameters come from the game's data
            self.result = {"outcome": "killed", "by": f"{missing[0]} is not collected", "ran": 0}
        return True


class _Reports:
    """Notes whether a test failed."""

    def __init__(self) -> None:
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a failure, in set-up and tear-down too."""
        self.failed = self.failed or report.failed


class Importer(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Gives one module another text."""

    def __init__(self, module: str, path: str, source: str) -> None:
        self.module = module
        self.path = str(ROOT / path)
        self.source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find that module only."""
        if fullname != self.module:
            return None
        return importlib.util.spec_from_file_location(fullname, self.path, loader=self)

    def exec_module(self, module: ModuleType) -> None:
        """Execute the other text."""
        exec(compile(self.source, self.path, "exec", dont_inherit=True), vars(module))


def exchange(job: Job, functions: dict[tuple[str, str, int], list[Any]]) -> None:
    """Give all functions that come from the mutated one its code."""
    path = str(ROOT / job["path"])
    original = dict(_codes(compile(Path(path).read_text(), path, "exec", dont_inherit=True)))
    changed = dict(_codes(compile(job["source"], path, "exec", dont_inherit=True)))
    count = 0
    for place, code in original.items():
        for function in functions.get((path, code.co_qualname, code.co_firstlineno), ()):
            if job["body"][0] - 10 <= code.co_firstlineno <= job["body"][1]:
                function.__code__ = changed[place]
                count += 1
    if not count:
        raise LookupError("no function to exchange")


def _codes(code: CodeType, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], CodeType]]:
    """All code objects in a module's code, by names and numbers on the way to them."""
    seen: dict[str, int] = {}
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            seen[inner.co_name] = seen.get(inner.co_name, 0) + 1
            where = (*place, inner.co_name, seen[inner.co_name])
            yield where, inner
            yield from _codes(inner, where)


def _functions() -> dict[tuple[str, str, int], list[Any]]:
    """All functions of our modules that there are, by file, name and line."""
    found: dict[tuple[str, str, int], list[Any]] = {}
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(ROOT / "src")):
            code = thing.__code__
            found.setdefault((code.co_filename, code.co_qualname, code.co_firstlineno), []).append(thing)
    return found


def _limit() -> None:
    """Limit memory and time of this process, and let it be silent."""
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + LIMIT_BYTES + GIB * (not pages),) * 2)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, WALL_SECONDS)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


if __name__ == "__main__":
    sys.exit(main())
