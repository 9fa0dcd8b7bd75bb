"""Tests of games from other packages: the example is built, installed, and played in every way there is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

from tests.server.client import Server
from tests.server.test_play import play_out
from tools.environment import ROOT

GAME = "rising_river"
PLAY = f"""
import calamity
assert {GAME!r} in calamity.games()
assert calamity.load({GAME!r}).rulebooks["de"].rules
for seats in calamity.load({GAME!r}).seats:
    result = calamity.play({GAME!r}, ["greedy", "level:4", "random", "level:1", "mcts:40"][:seats], seed=seats)
    assert 0 < len(result.winners)
table = calamity.Table({GAME!r}, seats=3, seed=2)
while not table.over:
    table.act(table.asks[0].seat, table.asks[0].options[0])
assert calamity.Table.restore(table.save()).digest == table.digest
print("played", table.result.reason)
"""

INSTALL = "pip install ./examples/rising-river"
# What the recipe has people type, and what they then see.
TYPED = {
    INSTALL: "Successfully installed rising-river",
    "calamity games": "rising_river",
    f"calamity terminal {GAME}": "The game is over",
    f"calamity simulate {GAME} --bots greedy,random": "greedy",
}
ELSEWHERE = ("calamity play", f"python -m pytest tests/laws -k {GAME}")  # in tests/web, and below
SCRIPT = "#!{python}\nimport sys\nfrom calamity.cli import main\nsys.exit(main())\n"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example in it, as pip installs a wheel into a folder."""
    folder = tmp_path_factory.mktemp("packages")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT / "examples" / "rising-river", check=True, capture_output=True)
    (wheel,) = folder.glob("rising_river-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "packages")
    return folder / "packages"


def environment(installed: Path) -> dict[str, str]:
    """The environment of a process that finds the installed package."""
    path = os.pathsep.join(filter(None, [str(installed), os.environ.get("PYTHONPATH", "")]))
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "120"}


def told(installed: Path, *arguments: str, typed: str = "") -> str:
    """What a Python command prints where the package is installed."""
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment(installed),
        cwd=ROOT,
        input=typed,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A new environment that has what ours has, the command `calamity` included, and nothing else."""
    folder = tmp_path / "fresh"
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    ours = [str(ROOT / "src"), sysconfig.get_path("purelib")]
    (site / "ours.pth").write_text("\n".join(ours) + "\n")
    script = folder / "bin" / "calamity"
    script.write_text(SCRIPT.format(python=folder / "bin" / "python"))
    script.chmod(0o755)
    return folder


def commands() -> list[str]:
    """What docs/adding-a-game.md has people type, without the comments."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    block = page[page.index(f"    {INSTALL}\n") :].split("\n\n")[0]
    return [line.partition("#")[0].strip() for line in block.splitlines()]


def test_the_recipe_is_true_word_for_word(fresh: Path) -> None:
    """Nothing comes from a network: what the package needs is there already, as is what builds it."""
    assert commands() == [INSTALL, *[line for line in TYPED if line != INSTALL], *ELSEWHERE]
    offline = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_CACHE_DIR": "1"}  # 0: it is off
    path = os.pathsep.join([str(fresh / "bin"), os.environ["PATH"]])
    for command, seen in TYPED.items():
        done = subprocess.run(
            command,
            shell=True,
            cwd=ROOT,
            env={**os.environ, **offline, "PATH": path, "COLUMNS": "120"},
            input="2\n" + "1\n" * 40,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0 and seen in done.stdout, f"{command}: {done.stdout}{done.stderr}"


def test_it_is_played_from_python(installed: Path) -> None:
    assert told(installed, "-c", PLAY) in ("played broken\n", "played held\n")


def test_the_command_line_knows_it(installed: Path) -> None:
    assert re.search(r"rising_river +2–5 +dyke", told(installed, "-m", "calamity", "games"))
    assert "W-6" in told(installed, "-m", "calamity", "rules", GAME)
    assert "Floodgate" in told(installed, "-m", "calamity", "cards", GAME)


def test_it_is_played_in_the_terminal(installed: Path) -> None:
    told_ = told(installed, "-m", "calamity", "terminal", GAME, "--bots", "greedy", "--seed", "4", typed="1\n" * 20)
    assert "One more shower will do no harm" in told_
    assert "The game is over" in told_ and re.search(r"The dyke (is broken|holds)\.", told_)


def test_it_is_simulated_in_several_processes(installed: Path) -> None:
    command = ("-m", "calamity", "simulate", GAME, "--games", "40", "--bots", "greedy,random", "--jobs", "2")
    assert "40 games" in told(installed, *command)


@pytest.mark.asyncio
async def test_it_is_played_at_a_server(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", environment(installed)["PYTHONPATH"])
    with Server(tmp_path / "data", samples=False) as server:
        games = {game["name"]: game for game in server.browser().get("/api/games").json()}
        info = games[GAME]
        assert info["title"]["de"] == "Der Fluss steigt" and info["minutes"] == 10 and info["origin"] == "installed"
        assert list(games)[-1] == GAME and len(games) == 6
        table, keys, _ = server.table_of_people(GAME, options={"dyke": 9})
        async with server.player(table, keys[0]) as one, server.player(table, keys[1]) as two:
            hidden = one.picture["view"]["zones"]["hand"]
            assert len(hidden[0]) == 3 and hidden[1] == 3
            await play_out([one, two])
            assert one.picture["over"]["reason"] in ("broken", "held")
        alone = server.create(GAME, 3, bots=[{"seat": seat, "bot": "level", "level": 4} for seat in (1, 2)])
        async with server.player(alone["id"], alone["seat_key"]) as one:
            await play_out([one])
        assert "W-9" in server.browser().get(f"/api/games/{GAME}/rulebook/en").text


def test_it_keeps_the_laws(installed: Path) -> None:
    laws = ("-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "tests/laws", "-k", GAME)
    passed = re.search(r"(\d+) passed", told(installed, *laws))
    assert passed and int(passed[1]) > 50


def test_a_broken_package_is_one_line_for_people_and_for_the_log_and_everything_else_works(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wreck = tmp_path / "packages" / "wreck-1.0.dist-info"
    wreck.mkdir(parents=True)
    (wreck / "METADATA").write_text("Metadata-Version: 2.1\nName: wreck\nVersion: 1.0\n")
    (wreck / "entry_points.txt").write_text("[calamity.games]\nadrift = nowhere.game\n")
    line = "the game 'adrift' of the package wreck is left out: ModuleNotFoundError: No module named 'nowhere'"
    path = os.pathsep.join([str(wreck.parent), environment(installed)["PYTHONPATH"]])
    for arguments in (["games"], ["terminal", "adrift"]):
        done = subprocess.run(
            [sys.executable, "-m", "calamity", *arguments],
            env=environment(installed) | {"PYTHONPATH": path},
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        assert done.stderr == f"calamity: {line}\n"
        assert (done.returncode, GAME in done.stdout) == ((0, True) if arguments == ["games"] else (2, False))
    monkeypatch.setenv("PYTHONPATH", path)
    with Server(tmp_path / "data", samples=False) as server:
        assert len(server.browser().get("/api/games").json()) == 6
        assert server.create(GAME)["id"]
        logged = [entry for entry in server.log.read_text().splitlines() if "left out" in entry]
        assert len(logged) == 1 and "of the package wreck" in logged[0]
