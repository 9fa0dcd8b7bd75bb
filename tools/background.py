"""Compiles the engine while somebody plays, at low priority, and stops when they stop.

`calamity play` starts this in a source checkout and reads its output line by line:

    compiling       there is a C compiler, and the work begins
    ready FOLDER    the folder of the compiled package, which `.venv` uses from now on
    failed          the engine stays interpreted

Without a C compiler it prints nothing.  When its standard input is closed, so also when the process that started it is
killed, it ends with everything that it has started and leaves nothing unfinished behind.

    python -m tools.background [NICE]    the priority is the lowest, 19, unless another is given
"""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
import tomllib
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from tools import compiled
from tools.environment import LOCKS, ROOT, digest, pip

LOWEST_PRIORITY = "19"
REQUIREMENTS = LOCKS / "compile.txt"
TOOLS = "compiler-"  # the prefix of folders with the compiler's packages
ENDING_SECONDS = 5.0


def main() -> int:
    """Supervise the work, or do it."""
    match sys.argv[1:]:
        case ["--work", niceness]:
            os.nice(int(niceness))
            return work()
        case arguments:
            return supervise([*arguments, LOWEST_PRIORITY][0])


def supervise(niceness: str) -> int:
    """Do the work in a separate process group, and end that group when standard input is closed."""
    with suppress(PermissionError):  # a session's first process already has its own group
        os.setpgrp()  # Ctrl-C is meant for the process that started this
    command = [sys.executable, "-m", "tools.background", "--work", niceness]
    worker = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, process_group=0)
    threading.Thread(target=end_with_input, args=(worker,), daemon=True).start()
    code = worker.wait()
    if code < 0:
        await_end(worker.pid)
        compiled.remove_old()
    return code


def end_with_input(worker: subprocess.Popen[bytes]) -> None:
    """Wait until standard input is closed, then end the worker and everything it has started."""
    while os.read(0, 1024):  # not `sys.stdin`, whose lock would be held when the program ends
        pass
    if worker.poll() is None:
        os.killpg(worker.pid, signal.SIGKILL)


def await_end(group: int) -> None:
    """Wait until no process of a group is left."""
    end = time.monotonic() + ENDING_SECONDS
    with suppress(ProcessLookupError):
        while time.monotonic() < end:
            os.killpg(group, 0)
            time.sleep(0.01)


def work() -> int:
    """Compile if necessary and possible, and let the environment use the result."""
    made = compiled.current()
    try:
        if not made.is_dir():
            if not has_compiler():
                return 0
            tell("compiling")
            made = compile_alone()
        compiled.activate(notice=False)
        compiled.remove_old(made)
    except (OSError, SystemExit, subprocess.CalledProcessError) as error:
        print(error, file=sys.stderr)
        tell("failed")
        return 1
    tell(f"ready {made}")
    return 0


def tell(line: str) -> None:
    """Report to the process that started this."""
    print(line, flush=True)


def compile_alone() -> Path:
    """Compile with one job, unless another process is doing so in the background; return the package's folder."""
    with compiled.alone("background.lock"):
        made = compiled.current()
        if not made.is_dir():
            os.environ["CALAMITY_COMPILE_JOBS"] = "1"
            if not has_tools():
                paths = [str(provide_tools()), *filter(None, [os.environ.get("PYTHONPATH")])]
                os.environ["PYTHONPATH"] = os.pathsep.join(paths)
            compiled.build(made)
        return made


def has_compiler() -> bool:
    """Whether C code that includes Python's headers can be compiled; needs nothing but Python itself."""
    command = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as scratch:
        probe = Path(scratch, "probe.c")
        probe.write_text("#include <Python.h>\n")
        command += [f"-I{sysconfig.get_path('include')}", "-c", str(probe), "-o", str(probe.with_suffix(".o"))]
        try:
            return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
        except OSError:
            return False


def has_tools() -> bool:
    """Whether the environment has the packages that compiling needs, in the right versions."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        pins: list[str] = tomllib.load(file)["build-system"]["requires"]
    try:
        return all(version(name) == pinned for name, _, pinned in (pin.partition("==") for pin in pins))
    except PackageNotFoundError:
        return False


def provide_tools() -> Path:
    """Install the packages that compiling needs beside the environment, which is in use; return their folder."""
    tools = compiled.BUILDS / f"{TOOLS}{digest(REQUIREMENTS)[:16]}{EXTENSION_SUFFIXES[0].rpartition('.')[0]}"
    if not tools.is_dir():
        for old in compiled.BUILDS.glob(f"{TOOLS}*"):
            shutil.rmtree(old, ignore_errors=True)
        with compiled.scratch_folder() as scratch:
            place = scratch / "tools"
            options = ["--retries=1", "--timeout=10"]  # fail quickly without a network
            options += ["--target", str(place), "--require-hashes", "--requirement", str(REQUIREMENTS)]
            pip(*options, python=sys.executable, TMPDIR=str(scratch))
            compiled.settle(place, tools)
    return tools


if __name__ == "__main__":
    sys.exit(main())
