"""Tests of installing with and without extras: two packages suffice for the library, and missing ones are named."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from calamity.extras import EXTRAS, install_command
from tests.test_architecture import BASE
from tools.environment import ROOT

# Hides packages as if they were not installed.  `*` hides all of others but those that are always installed.
HIDE = """
import sys
hidden, shown = set(sys.argv[1].split(",")), {"calamity", *sys.argv[2].split(",")} | sys.stdlib_module_names
class Hidden:
    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        ours = root in shown or root.endswith("__mypyc") or root.startswith("_sysconfigdata")
        if root in hidden or "*" in hidden and not ours:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden())
"""
PLAY = """
import sys
sys.modules["gymnasium"] = None  # as `find_spec` sees a package that isn't installed
import calamity, calamity.envs, calamity.testing
for name in calamity.games():
    game = calamity.load(name)
    calamity.play(game, ["random", "greedy"], seed=1)
    table = calamity.Table(game, seats=game.seats.start, seed=2)
    table.act(table.asks[0].seat, table.asks[0].options[0])
    assert calamity.Table.restore(table.save()).digest == table.digest
    assert table.view(0) and game.rulebooks["de"].rules
game = calamity.load("tic_tac_toe")
assert "You are Seat" in calamity.envs.text(game).reset(seed=1).text
assert calamity.play(game, ["level:4", "mcts:50"], seed=1).scores
print("played", len(calamity.games()))
"""
RUN = """
import contextlib, io, json
from calamity.cli import main
told = {}
for command in sys.argv[3:]:
    sys.argv[1:] = command.split()
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        try:
            main()
        except SystemExit as ended:
            told[command] = [ended.code, said.getvalue()]
print(json.dumps(told))
"""
READING = [
    "games",
    "rules nine_lives",
    "cards catastrophe",
    "replay x.calamity",
    "hint x.calamity",
    "terminal",
    "bench",
]
SERVING = ["play", "serve", "serve --port 8000"]
STUDYING = ["simulate nine_lives", "ladder nine_lives", "arena nine_lives"]


def without(hidden: str, code: str, *arguments: str) -> str:
    """What a program prints where some packages are not installed."""
    command = [sys.executable, "-c", HIDE + code, hidden, ",".join(BASE), *arguments]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def told(hidden: str, *commands: str) -> dict[str, tuple[int, str]]:
    """The exit code and the error stream of each command where some packages are not installed."""
    return {name: (code, said) for name, (code, said) in json.loads(without(hidden, RUN, *commands)).items()}


def names(extra: str, purpose: str) -> tuple[int, str]:
    """What a command says whose packages are missing."""
    return 2, f"calamity: {purpose} needs packages that aren't installed: {install_command(extra)}\n"


def test_playing_from_python_needs_two_packages() -> None:
    assert without("*", PLAY) == "played 5\n"


def test_without_any_extra_every_command_names_the_one_that_it_needs() -> None:
    found = told("*", "", "--help", *READING, *SERVING, *STUDYING)
    assert {found[command] for command in ("", "--help", *READING)} == {names("cli", "the command line")}
    for command in SERVING + STUDYING:
        extra = "server" if command in SERVING else "lab"
        assert found[command] == names(extra, f"'calamity {command.split()[0]}'")


def test_with_the_command_line_alone_games_can_be_read_and_played_but_not_served_or_studied() -> None:
    hidden = {name for extra in ("lab", "server", "postgres") for name in EXTRAS[extra]}
    found = told(",".join(hidden - {"markdown_it"}), "games", "rules nine_lives K-1", *SERVING, *STUDYING)
    assert found["games"] == (0, "")
    assert found["rules nine_lives K-1"][0] == 2 and "no rule K-1" in found["rules nine_lives K-1"][1]
    for command in SERVING + STUDYING:
        extra = "server" if command in SERVING else "lab"
        assert found[command] == names(extra, f"'calamity {command.split()[0]}'")


def test_a_server_without_the_command_line_names_its_extra_too() -> None:
    code = "import runpy\nsys.argv[1:] = []\nrunpy.run_module('calamity.server', run_name='__main__')\n"
    command = [sys.executable, "-c", HIDE + code, "*", ",".join(BASE)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == names("server", "the server")


def test_what_is_missing_for_another_reason_is_not_blamed_on_an_extra() -> None:
    code = (
        "from calamity.extras import exit_if_missing\nwith exit_if_missing('cli', 'it'):\n    import no_such_module\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1 and "No module named 'no_such_module'" in done.stderr


# ---- the real thing ----


class Installed:
    """The wheel in an environment of its own, with only what it says that it needs."""

    def __init__(self, folder: Path) -> None:
        self.python = folder / "venv" / "bin" / "python"
        never = {"CALAMITY_COMPILE": "never", "CALAMITY_WEB": "never"}
        build = ["-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
        self._do(sys.executable, *build, cwd=ROOT, env=without_path() | never)
        (wheel,) = folder.glob("calamity_games-*.whl")
        self._do(sys.executable, "-m", "venv", "--without-pip", str(folder / "venv"))
        (packages,) = folder.glob("venv/lib/python*/site-packages")
        self.required = {name for name, extra in requirements(wheel) if not extra}
        for name in self.required:
            copy_distribution(name, packages)
        self.pip("install", "--quiet", "--no-index", "--no-deps", str(wheel))

    def pip(self, *arguments: str) -> str:
        """Let the pip of this environment work on the other one."""
        command = [sys.executable, "-m", "pip", "--python", str(self.python), "--disable-pip-version-check"]
        return self._do(*command, *arguments, env=without_path())

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a program of the environment."""
        return subprocess.run(
            [str(self.python.parent / command[0]), *command[1:]],
            cwd=self.python.parent,
            env=without_path(),
            capture_output=True,
            text=True,
        )

    @staticmethod
    def _do(*command: str, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
        done = subprocess.run(command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert done.returncode == 0, done.stdout
        return done.stdout


def without_path() -> dict[str, str]:
    """The environment of programs that are not to find the package under test anywhere else."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def requirements(wheel: Path) -> list[tuple[str, bool]]:
    """The distributions that a wheel requires, and whether only an extra does."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines = archive.read(name).decode().splitlines()
    found = [line.removeprefix("Requires-Dist: ") for line in lines if line.startswith("Requires-Dist: ")]
    return [(line.partition(">")[0], "extra ==" in line) for line in found]


def copy_distribution(name: str, packages: Path) -> None:
    """Copy an installed distribution from this environment, since no test uses the network."""
    for file in importlib.metadata.files(name) or ():
        if ".." not in file.parts:
            target = packages / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(Path(str(file.locate())), target)


@pytest.mark.slow
def test_a_wheel_with_only_its_base_requirements_plays_and_names_what_is_missing(tmp_path: Path) -> None:
    installed = Installed(tmp_path)
    assert installed.required == {"msgspec", "mypy-extensions"}
    assert "No broken requirements found" in installed.pip("check")
    listed = {entry["name"].replace("_", "-") for entry in json.loads(installed.pip("list", "--format=json"))}
    assert listed == {"calamity-games", "msgspec", "mypy-extensions"}
    played = installed.run("python", "-c", PLAY)
    assert (played.stdout, played.stderr) == ("played 5\n", "")
    command = installed.run("calamity", "serve")
    assert (command.returncode, command.stderr) == names("server", "'calamity serve'")
