"""Tests that a file with a new card is all it takes to check, show, play and simulate that card, in every game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

import calamity
from calamity.games import published
from calamity.games.catastropolis.city import LOCATION_SPACE, space_id
from calamity.games.catastropolis.deck import LOCATIONS
from calamity.kernel.cards import Card
from calamity.kernel.game import Game
from calamity.testing import Scenario, ScenarioTable
from tests.cli.conftest import Run
from tests.games.card_files import play, variant
from tests.laws.test_laws import play_and_examine
from tests.laws.worlds import Setup


@dataclass
class Change:
    """A change of a game's cards, and how it shows."""

    card: str  # the new card as a table of the file
    says: str  # what the game's list of cards says of it
    used: Callable[[Game], ScenarioTable]  # a table at which it has just been used
    happens: tuple[str, ...]  # the event that tells of it
    removed: tuple[str, ...]  # cards that are left out
    indispensable: Callable[[Card], bool]  # cards that can't all be left out
    refused: str  # what is said then

    @property
    def id(self) -> str:
        """The new card's id."""
        return self.card.split('id = "')[1].split('"')[0]


def camel(game: Game) -> ScenarioTable:
    table = Scenario(game, seats=2).zone("hand", 0, ["rescue_camel", "sigmar_milano"]).table()
    table.do(0, "vehicle_move", "rescue_camel", "africa")
    assert table.get("region", 0) == "africa" and table.get("actions") == 2
    return table


def ladder(game: Game) -> ScenarioTable:
    scenario = Scenario(game, seats=2, options={"draft": "off", "persona_side": "none"}).set("stage", "react")
    scenario = scenario.zone("disaster", ["earthquake"]).zone("impacts", ["burst_main"]).zone("hand", 0, [])
    table = scenario.zone("hand", 1, []).zone("in_play", 0, ["rope_ladder 1/2"]).table()
    table.do(0, "commit", "rope_ladder", "for", 1, "slot", 2)
    return table


def heist(game: Game) -> ScenarioTable:
    scenario = Scenario(game, seats=2, options={"first_player": "seat0"}).set("round", 1)
    scenario = scenario.zone("queue", ["night_bus_heist up 1"]).zone("powers", 0, ["climbing"])
    station = space_id(LOCATION_SPACE[LOCATIONS.index("union_station")])
    table = scenario.set("space", 0, station).table()
    table.do(0, "resolve", "night_bus_heist")
    return table


def leaves(game: Game) -> ScenarioTable:
    scenario = Scenario(game, seats=2).community(0, {}).community(1, {}).zone("hand", 0, ["silver_leaves"])
    table = scenario.table()
    table.do(0, "introduce", "silver_leaves", 1, 0)
    return table


def breakfast(game: Game) -> ScenarioTable:
    scenario = Scenario(game, seats=2).zone("hand", 0, ["second_breakfast"]).zone("hand", 1, [])
    table = scenario.zone("row", 0, []).zone("row", 1, []).table()
    if table.asks[0].kind != "claw":
        table.everybody_passes()
    table.do(0, "play", "second_breakfast")
    return table


CHANGES = {
    "katastrophenspiel": Change(
        card="""
[[card]]
id = "rescue_camel"
number = 111
kind = "vehicle"
price = 1
symbols = "+1; S MOVE / A D3"
name.en = "Rescue Camel"
""",
        says="+1; S MOVE / A D3",
        used=camel,
        happens=("flew", "bought", "for_sale"),
        removed=("loeschboot", "sturm"),
        indispensable=lambda card: getattr(card, "kind", "") == "catastrophe",
        refused="needs .* cards, it has 0",
    ),
    "catastrophe": Change(
        card="""
[[card]]
id = "rope_ladder"
number = "RE-90"
kind = "resource"
count = 2
uses = 2
covers = ["wreckage"]
name.en = "Rope Ladder"
""",
        says="wreckage",
        used=ladder,
        happens=("committed", "laid_out"),
        removed=("board_games", "jury_rig"),
        indispensable=lambda card: card.deck == "persona",
        refused="Personas",
    ),
    "catastropolis": Change(
        card="""
[[card]]
id = "night_bus_heist"
code = "N01"
type = "crime"
location = "union_station"
time = 9
reputation = 3
powers = ["climbing"]
name.en = "The Night Bus Heist"
""",
        says="Union Station",
        used=heist,
        happens=("resolved", "turned_up", "came_to_light"),
        removed=("jade_sphinx_swap", "stakeout"),
        indispensable=lambda card: card.deck == "search",
        refused="at least 1 Searches are needed, and there are 0",
    ),
    "catastrophic": Change(
        card="""
[[card]]
id = "silver_leaves"
type = "plant"
count = 2
conditions = "HDLU"
name.en = "Silver Leaves"
""",
        says="HDLU",
        used=leaves,
        happens=("introduced", "added"),
        removed=("thorn_ring", "bendable_stem"),
        indispensable=lambda card: getattr(card, "type", "") == "plant",
        refused="4 players need",
    ),
    "nine_lives": Change(
        card="""
[[card]]
id = "second_breakfast"
number = "N01"
type = "ally"
effect = "draw"
amount = 2
count = 4
name.en = "Second Breakfast"
text.en = "Draw two cards."
""",
        says="Draw two cards.",
        used=breakfast,
        happens=("played",),
        removed=("attic_owl", "zoomies"),
        indispensable=lambda card: card.deck == "power_deck",
        refused="6 players need at least",
    ),
}


def test_every_published_game_is_shown() -> None:
    assert CHANGES.keys() == {*published()}


@pytest.fixture(params=CHANGES)
def name(request: pytest.FixtureRequest) -> str:
    """The name of a game."""
    return str(request.param)


@pytest.fixture
def file(name: str, tmp_path: Path) -> Path:
    """A card file with one card more than the box has, and two less: all that has to be written."""
    change = CHANGES[name]
    file = tmp_path / "mine.toml"
    file.write_text(variant(calamity.load(name).card_file, *change.removed, added=change.card), encoding="utf-8")
    return file


def test_the_card_is_examined_shown_simulated_and_played_at_a_terminal(run: Run, name: str, file: Path) -> None:
    change = CHANGES[name]
    checked = run("cards", "check", name, file)
    assert checked.code == 0 and "mine.toml is fine" in checked.out
    shown = run("cards", name, change.id, "--cards", file)
    assert shown.code == 0 and change.says in shown.out
    for gone in change.removed:
        assert run("cards", name, gone, "--cards", file).code != 0 == run("cards", name, gone).code
    simulated = run("simulate", name, "--games", 3, "--seats", 3, "--seed", 5, "--cards", file)
    assert simulated.code == 0 and "3 games of" in simulated.out
    english = calamity.load(name, file).cards[change.id].name.english
    sat = run("terminal", name, "--seats", 2, "--seed", 3, "--cards", file, typed=(f"? {english}", "1", "1", "q"))
    assert sat.code == 0 and english in sat.out and "Saved: " in sat.out
    saved = sat.out.split("Saved: ")[1].split()[0]
    resumed = run("terminal", "--resume", saved, "--cards", file, typed=("1", "q"))
    assert resumed.code == 0
    assert run("terminal", "--resume", saved, typed=("q",)).code != 0, "without its cards it is another game"


def test_a_scenario_uses_it(name: str, file: Path) -> None:
    change = CHANGES[name]
    table = change.used(calamity.load(name, file))
    assert any(change.id in map(str, told.values()) for told in table.events_since(0, 0))
    with pytest.raises(calamity.BadScenario, match="there is no card"):
        change.used(calamity.load(name))


def test_it_comes_up_in_play_and_the_laws_hold(name: str, file: Path) -> None:
    change, game = CHANGES[name], calamity.load(name, file)
    tables = [play(game, seats, seed) for seats in (game.seats[0], game.seats[-1]) for seed in range(4)]
    events = [told for table in tables for _, _, told in table.history]
    assert {told["event"] for told in events if change.id in map(str, told.values())} & {*change.happens}
    assert not [told for told in events if {*change.removed} & {*map(str, told.values())}]
    play_and_examine(Setup(name, game.seats[0], cards=str(file)), 1)


def test_a_deck_that_cannot_be_dealt_is_refused_everywhere(run: Run, name: str, tmp_path: Path) -> None:
    change, game = CHANGES[name], calamity.load(name)
    few = tmp_path / "few.toml"
    few.write_text(variant(game.card_file, *(card.id for card in game.cards.values() if change.indispensable(card))))
    for command in (("cards", "check", name, few), ("simulate", name, "--games", 1, "--cards", few)):
        ran = run(*command)
        assert ran.code != 0 and re.search(change.refused, ran.out + ran.err) and "Traceback" not in ran.err
    with pytest.raises(calamity.BadCards, match=change.refused):
        Scenario(calamity.load(name, few))
