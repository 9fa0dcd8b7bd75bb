"""Tests of games from installed packages: found by name, checked before they are offered, refused in one line."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import calamity
from calamity import BadCards, BadGame, Observer, UnknownGame
from calamity.games import published
from calamity.kernel import registry
from calamity.kernel.installed_games import GROUP
from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream

EXAMPLE = Path(__file__).parents[2] / "examples/rising-river"
Install = Callable[..., None]

BROKEN = {
    "raising": 'raise RuntimeError("no rain today")',
    "leaving": "raise SystemExit(3)",
    "without_make": "",
    "no_game": "def make(source, file): return 7",
    "misnamed": "from rising_river.game import make",
    "wordless": """
from rising_river.game import RisingRiver
class Wordless(RisingRiver):
    name = "wordless"
    def __init__(self, source, file):
        super().__init__(source, file)
        self.package = "email"
def make(source, file): return Wordless(source, file)
""",
}


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Install]:
    """Leaves packages behind as pip would: their entry points; modules are found beside them."""

    def installed(package: str, **games: str) -> None:
        home = tmp_path / f"{package.replace('-', '_')}-1.0.dist-info"
        home.mkdir()
        (home / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = [f"{name} = {module}" for name, module in games.items()]
        (home / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines]) + "\n")
        registry.forget_installed()

    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.forget_installed()
    yield installed
    registry.forget_installed()


def test_an_installed_package_brings_its_game(install: Install) -> None:
    with pytest.raises(UnknownGame):
        calamity.load("rising_river")
    install("rising-river", rising_river="rising_river.game")
    assert calamity.games() == (*published(), "rising_river")
    assert "rising_river" in registry.registered()
    assert registry.home("rising_river") == "rising_river.game"
    assert registry.left_out() == ()
    assert calamity.play("rising_river", ["greedy", "level:4"], seed=1).winners
    assert calamity.load("rising_river") is calamity.load("rising_river")


def test_every_position_of_the_example_game_can_be_observed(install: Install) -> None:
    install("rising-river", rising_river="rising_river.game")
    game = calamity.load("rising_river")
    for seats in game.seats:
        observer, state = Observer(game, seats), game.new(seats, seats)
        row = array("h", bytes(2 * observer.size))
        while True:
            for seat in range(seats):
                observer.observe(state, seat, row)
            if state.over:
                break
            random_play(state, stream(state.rng), 1)


def test_a_name_that_is_close_is_suggested(install: Install) -> None:
    install("rising-river", rising_river="rising_river.game")
    with pytest.raises(UnknownGame, match="did you mean 'rising_river'"):
        calamity.load("rising_rivers")


def test_cards_of_ones_own_are_for_installed_games_too(install: Install, tmp_path: Path) -> None:
    install("rising-river", rising_river="rising_river.game")
    file = tmp_path / "cards.toml"
    file.write_text((EXAMPLE / "rising_river/cards.toml").read_text(encoding="utf-8").replace("water = 5", "water = 6"))
    assert 6 in [card.water for card in calamity.load("rising_river", file).deck.cards]  # type: ignore[union-attr]
    file.write_text("version = 1\n")
    with pytest.raises(BadCards, match="the file has no cards"):
        calamity.load("rising_river", file)


@pytest.mark.parametrize("taken", ["nine_lives", "bazaar"])
def test_a_name_that_is_taken_is_refused(install: Install, taken: str) -> None:
    ours = calamity.load(taken)
    install("thief", **{taken: "rising_river.game"})
    assert registry.left_out() == (
        f"the game {taken!r} of the package thief is left out: there is a game of that name already",
    )
    assert calamity.load(taken).package == ours.package
    assert calamity.games() == published()


def test_of_two_packages_with_one_name_the_first_keeps_it(install: Install) -> None:
    install("rising-river", rising_river="rising_river.game")
    install("zebra", rising_river="nowhere.game")
    assert registry.left_out() == (
        "the game 'rising_river' of the package zebra is left out: the package rising-river has a game of that name",
    )
    assert calamity.load("rising_river").package == "rising_river"


def test_a_name_must_be_good_for_addresses(install: Install) -> None:
    install("odd", **{"Rising/River": "rising_river.game"})
    (line,) = registry.left_out()
    assert line.startswith("the game 'Rising/River' of the package odd is left out: a name consists of")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("raising", r"RuntimeError: no rain today \(.*raising\.py:1\)"),
        ("leaving", "SystemExit: 3"),
        ("without_make", "AttributeError: module 'without_make' has no attribute 'make'"),
        ("no_game", r"make\(\) returned an object of type int, not a Game"),
        ("misnamed", "the game's own name is 'rising_river'"),
        ("wordless", "BadTexts: email has no texts: there is no file texts.en.toml"),
        ("missing", "ModuleNotFoundError: No module named 'missing'"),
    ],
)
def test_a_package_that_is_broken_harms_nobody_else(install: Install, tmp_path: Path, name: str, why: str) -> None:
    if name in BROKEN:
        (tmp_path / f"{name}.py").write_text(BROKEN[name])
    install("rising-river", rising_river="rising_river.game")
    install("wreck", **{name: name})
    with pytest.raises(BadGame, match=f"^the game '{name}' of the package wreck is left out: {why}"):
        calamity.load(name)
    (line,) = registry.left_out()
    assert "wreck" in line and "\n" not in line
    assert calamity.games() == (*published(), "rising_river")


def test_a_game_without_a_poster_comes_last_and_says_no_minutes() -> None:
    plain = calamity.load("tic_tac_toe").poster
    assert plain.minutes == 0
    assert all(plain.place > calamity.load(name).poster.place for name in published())
