"""Tests of the code's structure: who may import whom, no shared code names a game, all games have the same modules."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import calamity
from calamity.extras import DISTRIBUTION, EXTRAS, FOR_RESEARCH
from calamity.games import published
from calamity.kernel.registry import load

SOURCE = Path(__file__).parents[1] / "src"
PACKAGE = "calamity"
API = "(the package itself)"  # calamity/__init__.py, the public interface

BELOW = {API, "bots", "games", "kernel"}  # what every way to use the engine may import
MAY_IMPORT = {
    "kernel": {"kernel"},
    "games": {"games", "kernel"},
    "samples": {"samples", "kernel"},
    "bots": {"bots", "kernel"},
    "positions": {"positions", "kernel"},
    "lessons": {"lessons", "positions", "kernel"},
    "testing": {"testing", "positions", "bots", "kernel"},
    API: {API, "bots", "games", "kernel"},
    "lab": {"lab", *BELOW},
    "envs": {"envs", *BELOW},
    "arena": {"arena", "envs", "lab", *BELOW},
    "terminal": {"terminal", "lessons", "positions", *BELOW},
    "server": {"server", "lessons", "positions", *BELOW},
    "cli": {"cli", "arena", "lab", "terminal", "server", "lessons", *BELOW},
}
# The packages within the server: modules beside them are its base, and `run` and `__main__` put all together.
SERVER_MAY_IMPORT = {
    "": set(),
    "protocol": {""},
    "storage": {""},
    "thinking": {"", "protocol"},
    "play": {"", "protocol", "storage", "thinking"},
    "http": {"", "protocol", "storage", "thinking", "play"},
    "maintenance": {"", "http", "play", "storage"},
    "run": {"", "http", "storage", "thinking"},
}
BASE = {"msgspec", "mypy_extensions"}  # the packages of others that are always installed
# The extras whose packages a subpackage may use as well; all others use only the base.
OPTIONAL = {
    API: {"envs"},
    "cli": {"cli"},
    "terminal": {"cli"},
    "lab": {"lab"},
    "server": {"server"},
    "envs": {"envs", "openspiel"},
}


def imported(source: str, module: str) -> Iterator[str]:
    """Every module that a source text imports, anywhere in it, as a dotted name from the root."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: -node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def name_of(path: Path) -> str:
    """The dotted name of a module; that of a package ends in `__init__`."""
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts)


def subpackage(module: str) -> str:
    """The subpackage of one of our modules, or of a name in it, such as `kernel`."""
    parts = module.split(".")
    if module == f"{PACKAGE}.__main__":
        return "cli"  # another way to start the command line
    return parts[1] if len(parts) > 1 and (SOURCE / PACKAGE / parts[1]).is_dir() else API


def imports() -> dict[str, list[tuple[str, str]]]:
    """For every subpackage, each pair of a module in it and a name that it imports."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted((SOURCE / PACKAGE).rglob("*.py")):
        module = name_of(path)
        pairs = [(module, name) for name in imported(path.read_text(encoding="utf-8"), module)]
        found.setdefault(subpackage(module), []).extend(pairs)
    return found


FOUND = imports()


def is_ours(name: str) -> bool:
    return name.split(".")[0] == PACKAGE


@pytest.mark.parametrize("home", FOUND)
def test_a_subpackage_imports_only_what_it_may(home: str) -> None:
    assert home in MAY_IMPORT, f"say in this test what {home} may import"
    assert [pair for pair in FOUND[home] if is_ours(pair[1]) and subpackage(pair[1]) not in MAY_IMPORT[home]] == []


@pytest.mark.parametrize("home", FOUND)
def test_a_subpackage_imports_the_packages_of_its_extra_and_no_others(home: str) -> None:
    packages = {name for extra in OPTIONAL.get(home, ()) for name in EXTRAS[extra]}
    known = sys.stdlib_module_names | BASE | packages | {PACKAGE}
    assert [pair for pair in FOUND[home] if pair[1].split(".")[0] not in known] == []


def server_package(module: str) -> str:
    """The package within the server that a module is in; the modules beside them count as one, but for `run`."""
    name = module.split(".")[2]
    return name if name in SERVER_MAY_IMPORT else "run" if name == "__main__" else ""


@pytest.mark.parametrize("home", SERVER_MAY_IMPORT)
def test_a_package_of_the_server_imports_only_what_it_may(home: str) -> None:
    pairs = [pair for pair in FOUND["server"] if server_package(pair[0]) == home and is_ours(pair[1])]
    within = [pair for pair in pairs if re.match(rf"{PACKAGE}\.server\.\w", pair[1])]
    assert within
    assert [pair for pair in within if server_package(pair[1]) not in {home, *SERVER_MAY_IMPORT[home]}] == []


def test_the_extras_are_those_of_the_project() -> None:
    project = tomllib.loads((SOURCE.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] == DISTRIBUTION
    assert {module for requirement in project["dependencies"] for module in modules_of(requirement)} == BASE
    declared = project["optional-dependencies"]
    for extra, packages in EXTRAS.items():
        others = [requirement for requirement in declared[extra] if not requirement.startswith(DISTRIBUTION)]
        assert sorted(module for requirement in others for module in modules_of(requirement)) == sorted(packages)
    assert declared["all"] == [f"{DISTRIBUTION}[{','.join(sorted(set(EXTRAS) - set(FOR_RESEARCH)))}]"]


def modules_of(requirement: str) -> tuple[str, ...]:
    """The modules that a required distribution brings."""
    name = re.match(r"[a-z0-9-]+", requirement)
    assert name is not None
    several = {"markdown-it-py": ("markdown_it",), "open-spiel": ("open_spiel", "pyspiel")}
    return several.get(name[0], (name[0].replace("-", "_"),))


@pytest.mark.parametrize("home", ["games", "samples"])
def test_no_game_knows_another(home: str) -> None:
    strangers = [
        (module, name)
        for module, name in FOUND[home]
        if is_ours(name) and subpackage(name) != "kernel" and name.split(".")[:3] != module.split(".")[:3]
    ]
    assert strangers == []


# ---- one home for each game ----

ROOTS = (SOURCE / PACKAGE, SOURCE.parent / "web" / "src", SOURCE.parent / "tools")
KINDS = {".py", ".toml", ".md", ".ts", ".svelte", ".css", ".json", ".html"}
BUILT = SOURCE / PACKAGE / "server" / "web"
WORDS = {"catastrophe", "catastrophic"}  # names that are words too: they count as whole strings, keys and paths


def mentions(text: str, name: str, title: str) -> bool:
    """Whether a text speaks of a game: by its name, or by its title as it is printed."""
    if re.search(rf"\b{re.escape(title)}\b", text):
        return True
    if name not in WORDS:
        return re.search(rf"(?<![a-z]){name}(?![a-z])", text, re.IGNORECASE) is not None
    return re.search(rf"""["'`/.\[]{name}["'`/.\]]|^\s*{name}\s*[:=]""", text, re.MULTILINE) is not None


def files_of_all_games() -> Iterator[Path]:
    """Every source that belongs to no game: what lies in no folder that has a game's name."""
    for root in ROOTS:
        for path in sorted(root.rglob("*")):
            own = any(path.is_relative_to(root / "games" / name) for name in published())
            if path.suffix in KINDS and path.is_file() and not own and not path.is_relative_to(BUILT):
                yield path


def test_no_file_names_a_game_but_its_own() -> None:
    titles = {name: calamity.load(name).texts.get("title", "en") for name in published()}
    found = [
        (path.relative_to(SOURCE.parent).as_posix(), name)
        for path in files_of_all_games()
        for name, title in titles.items()
        if mentions(path.read_text(encoding="utf-8"), name, title)
    ]
    assert found == []


def test_every_way_to_name_a_game_is_noticed() -> None:
    for text in ('{"catastrophe": 1}', "[catastrophe]", "import('./catastrophe')", "  catastrophe: 3", "(Catastrophe)"):
        assert mentions(text, "catastrophe", "Catastrophe"), text
    for text in ("Pick your catastrophe", "about catastrophes", "--t-catastrophe: red", "no catastrophe."):
        assert not mentions(text, "catastrophe", "Catastrophe"), text
    for text in ("make ARGS=nine_lives", "on test_nine_lives.py", "in Nine Lives"):
        assert mentions(text, "nine_lives", "Nine Lives"), text


def test_every_way_to_import_is_noticed() -> None:
    source = """
import os.path as p, calamity.lab.plan
from calamity import games
from ..kernel import state
from . import deck
def late():
    from calamity.server.http.app import make
"""
    assert sorted(imported(source, "calamity.games.sample.game")) == [
        "calamity.games",
        "calamity.games.kernel.state",
        "calamity.games.sample.deck",
        "calamity.lab.plan",
        "calamity.server.http.app.make",
        "os.path",
    ]
    assert subpackage("calamity.lab.plan") == "lab" and subpackage("calamity.load") == API == subpackage(
        "calamity.__init__"
    )


# ---- the rooms of a game ----

GAMES = SOURCE / PACKAGE / "games"
ROOMS_PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
MODULES = [
    "thing_actions",
    "balance",
    "box",
    "data",
    "deck",
    "events",
    "fields",
    "forecasts",
    "game",
    "impossible",
    "options",
    "refusals",
    "screen",
    "state",
    "view",
    "wits",
]
SAME = {*(f"{name}.py" for name in MODULES), "rules/", "vocabulary/", "judgement/"}
NAMES_AT_ONCE = 14  # that one statement imports; a game's numbers are named by their modules


def rooms_of(game: str) -> set[str]:
    """The modules and packages of a game's folder."""
    folder = GAMES / game
    modules = {path.name for path in folder.glob("*.py")} - {"__init__.py"}
    return modules | {path.parent.name + "/" for path in folder.glob("*/__init__.py")}


@pytest.mark.parametrize("game", published())
def test_the_chain_of_rule_classes_is_the_one_that_the_rules_describe(game: str) -> None:
    package = GAMES / game / "rules"
    described = re.findall(r"^    (\w+)\.py +(\w+): ", (package / "__init__.py").read_text(encoding="utf-8"), re.M)
    chain = [(one.__module__, one.__name__) for one in load(game).state_class.__mro__]
    prefix = f"{PACKAGE}.games.{game}.rules."
    real = [(module.removeprefix(prefix), name) for module, name in reversed(chain) if module.startswith(prefix)]
    assert described == real


def test_all_games_have_the_same_rooms_and_the_recipe_names_them() -> None:
    rooms = [rooms_of(game) for game in published()]
    assert set.intersection(*rooms) >= SAME
    named = set(re.findall(r"`([\w/]+(?:\.py)?)`", ROOMS_PAGE.read_text(encoding="utf-8")))
    shared = {room for one in rooms for room in one if sum(room in other for other in rooms) > 1}
    assert shared <= named


@pytest.mark.parametrize("game", published())
def test_no_statement_imports_a_long_list_of_names(game: str) -> None:
    long = [
        f"{path.relative_to(GAMES)}:{node.lineno} imports {len(node.names)} names"
        for path in sorted((GAMES / game).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and len(node.names) > NAMES_AT_ONCE
    ]
    assert not long
