"""Test helpers: a temporary source checkout with its own environment and a stand-in for the compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable
from pathlib import Path
from time import sleep

import pytest

from tools.environment import ROOT

# In place of hatchling: says how it was started, takes as long as it is told to, and makes a package that says that it
# is compiled.
STANDIN = """
import os, subprocess, sys, time, zipfile
from pathlib import Path
root, folder = Path.cwd(), Path(sys.argv[sys.argv.index("--directory") + 1])
with (root / "priority.txt").open("a") as log:
    print(os.nice(0), os.environ.get("CALAMITY_COMPILE_JOBS"), file=log)
if (root / "wait").exists():
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    (root / "processes.part").write_text(f"{os.getppid()} {os.getpid()} {child.pid}")
    (root / "processes.part").rename(root / "processes.txt")
    while (root / "wait").exists():
        time.sleep(0.01)
    child.kill()
if (root / "broken").exists():
    sys.exit("no luck")
with zipfile.ZipFile(folder / "calamity.whl", "w") as wheel:
    for path in (root / "src" / "calamity").rglob("*"):
        if "__pycache__" not in path.parts and path.is_file():
            text = path.read_bytes().replace(b"compiled: bool = ", b"compiled: bool = True or ")
            wheel.writestr(str(path.relative_to(root / "src")), text)
"""
METADATA = "Metadata-Version: 2.1\nName: hatchling\nVersion: 0.0.1\n"
COMPILER = "#!/bin/sh\nexit 0\n"


class Checkout:
    """Sources, tools and an environment in a folder."""

    def __init__(self, folder: Path, whole: bool = False) -> None:
        """Make a checkout, with the `whole` package or with next to nothing in it."""
        self.root = folder.resolve() / "checkout"
        copied = shutil.ignore_patterns("__pycache__", "web", "mutants")
        shutil.copytree(ROOT / "tools", self.root / "tools", ignore=copied)
        self.package = self.root / "src" / "calamity"
        if whole:
            shutil.copytree(ROOT / "src" / "calamity", self.package, ignore=shutil.ignore_patterns("web"))
        else:
            (self.package / "server").mkdir(parents=True)
            (self.package / "server" / "__init__.py").touch()
            (self.package / "__init__.py").write_text("compiled: bool = False\n")
        (self.root / "pyproject.toml").write_text('[build-system]\nrequires = ["hatchling==0.0.1"]\n')
        (self.root / "requirements").mkdir()
        (self.root / "requirements" / "compile.txt").write_text("")
        self.venv = self.root / ".venv"
        self.python = self.venv / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(self.venv)], check=True)
        (self.packages,) = self.venv.glob("lib/python*/site-packages")
        paths = [self.root / "src", sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
        (self.packages / "checkout.pth").write_text("".join(f"{path}\n" for path in dict.fromkeys(paths)))
        self.compiler = self.root / "cc"
        self.compiler.write_text(COMPILER)
        self.compiler.chmod(0o755)
        self.builds = self.root / "build"

    def install_standin(self) -> None:
        """Install the stand-in for hatchling into the environment."""
        self.write_standin(self.packages)

    def use_the_real_thing(self) -> None:
        """Compile with what this environment has; what was compiled for these tests before is not compiled again."""
        for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
            shutil.copyfile(ROOT / name, self.root / name)
        kept = ROOT / "build" / "native"
        kept.mkdir(parents=True, exist_ok=True)
        self.builds.mkdir()
        (self.builds / "native").symlink_to(kept, target_is_directory=True)

    def write_standin(self, folder: Path) -> None:
        """Write the files of the stand-in."""
        for name, files in {
            "hatchling": {"__init__.py": "", "__main__.py": STANDIN},
            "hatchling-0.0.1.dist-info": {"METADATA": METADATA},
        }.items():
            (folder / name).mkdir(parents=True)
            for file, text in files.items():
                (folder / name / file).write_text(text)

    def wheel(self, folder: Path) -> Path:
        """The stand-in as a wheel that pip can install."""
        self.write_standin(folder / "content")
        home = folder / "content" / "hatchling-0.0.1.dist-info"
        (home / "WHEEL").write_text("Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        (home / "RECORD").write_text("")
        made = folder / "hatchling-0.0.1-py3-none-any.whl"
        with zipfile.ZipFile(made, "w") as archive:
            for path in (folder / "content").rglob("*"):
                archive.write(path, path.relative_to(folder / "content"))
        return made

    @property
    def environment(self) -> dict[str, str]:
        """The environment of programs that find a compiler, and choose the engine themselves."""
        chosen = ("CALAMITY_COMPILE", "CALAMITY_STALE", "PYTHONPATH", "CFLAGS")
        clean = {name: value for name, value in os.environ.items() if name not in chosen}
        return clean | {"CC": str(self.compiler), "PYTHONDONTWRITEBYTECODE": "1"}

    def _with(self, environment: dict[str, str]) -> dict[str, str]:
        """The environment with some variables of other values; those that are empty are left out."""
        return {name: value for name, value in (self.environment | environment).items() if value}

    def run(self, *command: str, **environment: str) -> str:
        """What a program of the environment prints."""
        done = subprocess.run(
            [str(self.python), *command],
            cwd=self.root,
            env=self._with(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return done.stdout

    def start(self, *command: str, **environment: str) -> subprocess.Popen[str]:
        """Start a program of the environment that listens until its input is closed."""
        return subprocess.Popen(
            [str(self.python), *command],
            cwd=self.root,
            env=self._with(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def compile_in_background(self, nice: int = 0, **environment: str) -> list[str]:
        """All that the tool says to somebody who listens to its end."""
        process = self.start("-m", "tools.background", str(nice), **environment)
        assert process.stdout is not None
        said = process.stdout.read().splitlines()
        process.communicate()
        return said

    def is_compiled(self) -> bool:
        """Whether a program that starts now uses a compiled package."""
        told = self.run("-c", "import calamity; print(calamity.compiled, calamity.__file__)")
        assert told.startswith(("True", "False")), told
        assert told.startswith("True") == (f"{self.builds}{os.sep}compiled-" in told), told
        return told.startswith("True")

    def versions(self) -> list[str]:
        """The names of the folders with compiled packages, and of those that are half made."""
        return sorted(path.name for path in self.builds.glob("compil*-*"))

    def let_go(self) -> None:
        """Let a stand-in come to its end that is still there because a test has failed."""
        (self.root / "wait").unlink(missing_ok=True)

    def processes(self) -> list[int]:
        """The processes that compile, once they are all there: the tool, the stand-in, and what it has started."""
        told = self.root / "processes.txt"
        eventually(told.exists)
        return [int(word) for word in told.read_text().split()]


def is_running(process: int) -> bool:
    """Whether a process is there and not over."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def eventually(holds: Callable[[], bool]) -> None:
    """Wait for something that other processes do; fail if it doesn't happen at all."""
    for _ in range(6000):
        if holds():
            return
        sleep(0.01)
    pytest.fail("it doesn't happen")
