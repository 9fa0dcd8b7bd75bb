"""Compiles the package into the folder `build`, unpacked, so that PYTHONPATH can point to it.

Each version of the sources has its own folder, `build/compiled-…`, which appears when it is complete and is never
changed afterwards; `build/compiled` is a link to the one requested last.  Older ones are removed unless a process uses
them.

`python -m tools.compiled` does nothing if the package exists and is fresh.  With `--activate` it also makes `.venv`
prefer the compiled package while that is fresh (see `fresh_import`).  With `--for-tests` it builds a variant that
compiles faster and runs a little slower, unless the other exists.
"""

import fcntl
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import fresh_import

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"
BUILDS = ROOT / "build"
COMPILED = BUILDS / fresh_import.COMPILED
SCRATCH = "compiling-"  # the prefix of folders in which something is being built or removed
PAGES = Path("calamity", "server", "web")
MODULE = "_calamity_fresh_import"
FOR_TESTS = "-for-tests"  # the suffix of folders that are only for tests
SOONER = "g"  # their optimisation level: two thirds of the compile time


def main() -> int:
    """Do what the command line asks and return the exit code."""
    made = current()
    if sys.argv[1:] == ["--for-tests"] and not made.is_dir():
        made = for_tests()
    if not made.is_dir():
        print("Compiling the engine ...", flush=True)
        build(made)
    link(made)
    remove_old()
    if sys.argv[1:] == ["--activate"]:
        activate()
        print("The engine is compiled. Until the sources change, .venv/bin/calamity uses it.")
    return 0


def current() -> Path:
    """The folder of the package compiled from the current sources for this Python."""
    return BUILDS / fresh_import.version(str(SOURCE))


def for_tests() -> Path:
    """The same for the package that is only for tests."""
    made = current()
    return made.with_name(made.name + FOR_TESTS)


def is_fresh() -> bool:
    """Whether `build/compiled` was made from the current sources by this Python."""
    return COMPILED.is_dir() and COMPILED.resolve() == current()


def build(made: Path) -> None:
    """Build the wheel, strictly compiled, and unpack it; the folder gets its name when it is complete.

    The name must be computed before: an edit in the meantime makes the result stale.
    """
    with scratch_folder() as scratch:
        command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(scratch)]
        wanted = {"CALAMITY_COMPILE": "always", "CALAMITY_WEB": "never", "TMPDIR": str(scratch)}
        if made.name.endswith(FOR_TESTS):
            wanted["CALAMITY_OPTIMISATION"] = SOONER
        done = subprocess.run(
            command,
            cwd=ROOT,
            env=os.environ | wanted,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode:
            raise SystemExit(done.stdout)
        (wheel,) = scratch.glob("*.whl")
        package = scratch / "package"
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(package)
        share_pages(package)
        (package / fresh_import.LOCK).touch()
        settle(package, made)


def share_pages(package: Path) -> None:
    """Let the compiled package serve the pages of the sources, which are built separately."""
    pages = package / PAGES
    shutil.rmtree(pages, ignore_errors=True)
    pages.symlink_to(SOURCE / PAGES, target_is_directory=True)


def settle(complete: Path, place: Path) -> None:
    """Give a complete folder its name, unless another process was faster."""
    try:
        complete.rename(place)
    except OSError:
        if not place.is_dir():
            raise


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder to build in, removed afterwards; `remove_old` removes that of a killed process."""
    with alone():
        folder = Path(tempfile.mkdtemp(prefix=SCRATCH, dir=BUILDS))
        lock = locked(folder / fresh_import.LOCK, fcntl.LOCK_EX)
    try:
        yield folder
    finally:
        os.close(lock)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def alone(name: str = "folders.lock") -> Iterator[None]:
    """Keep other processes of this checkout from doing the same at the same time."""
    BUILDS.mkdir(exist_ok=True)
    lock = locked(BUILDS / name, fcntl.LOCK_EX)
    try:
        yield
    finally:
        os.close(lock)


def locked(path: Path, how: int) -> int:
    """Open a file, created if necessary, and lock it; raises `BlockingIOError` instead of waiting, if asked to."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(descriptor, how)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def link(made: Path) -> None:
    """Point `build/compiled` to a version."""
    if COMPILED.is_dir() and not COMPILED.is_symlink():
        shutil.rmtree(COMPILED)
    with scratch_folder() as scratch:
        (scratch / "link").symlink_to(made.name)
        (scratch / "link").replace(COMPILED)


def remove_old(*kept: Path) -> None:
    """Remove the versions that no process uses, except the current one, the linked one and some others."""
    keep = {current(), for_tests(), COMPILED.resolve(), *kept}
    with alone():
        for folder in [*BUILDS.glob(f"{fresh_import.COMPILED}-*"), *BUILDS.glob(f"{SCRATCH}*")]:
            if folder not in keep:
                remove_unused(folder)


def remove_unused(folder: Path) -> None:
    """Remove a folder unless a process has locked it; nobody ever sees half of it under its name."""
    try:
        lock = locked(folder / fresh_import.LOCK, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return
    try:
        if not folder.name.startswith(SCRATCH):
            folder = folder.rename(folder.with_name(f"{SCRATCH}{folder.name}"))
        shutil.rmtree(folder, ignore_errors=True)
    finally:
        os.close(lock)


def activate(notice: bool = True) -> None:
    """Make every Python of this environment choose between sources and compiled package.

    With `notice`, it says when compiling would be necessary again; only for people who asked for compiling.
    """
    packages = Path(sysconfig.get_path("purelib"))
    switch = packages / "calamity_compiled.pth"
    asked = f"import {MODULE}; {MODULE}.install({str(SOURCE)!r}, {str(BUILDS)!r})\n"
    if not notice and not (switch.exists() and switch.read_text() == asked):
        asked = asked.replace(")\n", ", notice=False)\n")
    write(packages / f"{MODULE}.py", Path(fresh_import.__file__).read_text(encoding="utf-8"))
    write(switch, asked)


def write(path: Path, text: str) -> None:
    """Write a file in one step, because programs may start in the meantime."""
    partial = path.with_name(f"{path.name}.{os.getpid()}")
    partial.write_text(text, encoding="utf-8")
    partial.replace(path)


if __name__ == "__main__":
    sys.exit(main())
