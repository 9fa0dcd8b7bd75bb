"""Tests of how Species and places are named: in the log, in lists of options, in positions described in words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from calamity.kernel.texts import language_names
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import CARDS, GAME, do, scene
from tests.games.catastrophic.shorthand import building, drawn
from tests.games.catastrophic.test_shown import walk

PLANTS = {(1, 0): ["corky_bark"], (1, 1): ["shade_leaves", "thorn_ring"]}
ART = Path(__file__).parents[3] / "web/src/games/catastrophic/art.json"


def log(table: ScenarioTable, *names: str, lang: str = "en") -> list[str]:
    """What the log says of some kinds of events."""
    told = table.events_since(0, None)
    return [GAME.say_event(event, lang, ("Ann", "Chris", "Eve")) for event in told if event["event"] in names]


def options(table: ScenarioTable, seat: int, *links: str, lang: str = "en") -> list[str]:
    """What a terminal offers a seat after some links."""
    if links:
        do(table, seat, *links)
    ask = table.ask(seat)
    assert ask is not None
    return [GAME.say_option(table.state, seat, option.action, lang) for option in ask.options]


# ---- the log ----


def test_T60_a_species_goes_by_its_owner_its_print_its_sort_and_its_level() -> None:
    table = scene({}, {**PLANTS, (2, 0): ["webbed_feet", "venom_glands"]}, hand=["predator_ecesis"]).table()
    do(table, 0, "play predator_ecesis", "target 1", "species 2 0")
    while (ask := table.ask(1)) is None or ask.kind != "lose":
        table.act(table.asks[0].seat, table.asks[0].default)
    do(table, 1, "lose venom_glands")
    assert log(table, "aimed_at_species", "lost") == [
        "It is aimed at Chris's frog (Animal, Level 2).",
        "Chris's frog (Animal, Level 2) loses Venom Glands.",
    ]
    assert log(table, "lost", lang="de") == ["Chris: Frosch (Tier, Ebene 2) verliert Giftdrüsen."]


def test_T46_the_print_is_that_of_the_first_active_trait() -> None:
    community = {**PLANTS, (2, 0): ["webbed_feet", "venom_glands"]}
    table = scene(community, details={0: {"asleep": {(2, 0): ["webbed_feet"]}}}).table()
    (line,) = [line for line in GAME.describe(table.view(None)) if "Venom Glands" in line]
    assert line.startswith("  snake (Animal, Level 2): Webbed Feet ✕, Venom Glands")


def test_T40_species_that_look_alike_on_a_level_are_told_apart_by_their_sides() -> None:
    community = {(1, 0): ["corky_bark"], (1, 1): ["thorn_ring"], (1, 2): ["corky_bark"]}
    table = scene(community, hand=["doomsday_vault"]).table()
    chosen = options(table, 0, "play doomsday_vault")
    assert chosen == ["oak (Plant, Level 1, left)", "bramble (Plant, Level 1)", "oak (Plant, Level 1, right)"]
    lines = [line.split(": ")[0].strip() for line in GAME.describe(table.view(None))]
    assert [name for name in lines if "Level 1" in name] == chosen
    table.state.traits[0][1] = table.state.traits[0][0]  # type: ignore[attr-defined]  # a third one, of other cards
    assert options(table, 0)[1] == "oak (Plant, Level 1, middle)"


def test_T53_a_species_without_traits_goes_by_its_sort_and_level() -> None:
    table = drawn("drought", {(1, 0): ["bitter_latex"], (1, 1): ["corky_bark"]})
    while not log(table, "extinct"):
        table.act(table.asks[0].seat, table.asks[0].default)
    assert log(table, "lost", "extinct") == [
        "Ann's spurge (Plant, Level 1) loses Bitter Latex.",
        "Ann's Plant on Level 1 goes Extinct.",
    ]
    assert log(table, "extinct", lang="de") == ["Ann: Pflanze auf Ebene 1 stirbt aus."]


@pytest.mark.parametrize("lang", language_names())
def test_the_log_has_no_slots_ids_or_negative_numbers(lang: str) -> None:
    said: set[str] = set()
    for seed in range(3):
        table = [*walk(seed, expansion="spawning_tide")][-1]
        said |= {GAME.say_event(event, lang) for event in table.events_since(0, None)}
    assert len(said) > 100
    assert not [line for line in said if re.search(r"-\d|_|\bslot\b|\bFeld\b|\d -?\d", line)]


def test_T14_the_log_counts_turns_as_the_header_does() -> None:
    for table in walk(5, seats=2):
        turns = [event["number"] for event in table.events_since(0, None) if event["event"] == "turn"]
        assert turns == [*range(1, len(turns) + 1)]
        assert table.view(None)["turn"] == len(turns)


@pytest.mark.parametrize(
    ("card", "said"),
    [("drought", "Event 1: Drought strikes Ann."), ("ash_winter", "Event 1: Ash Winter strikes everybody.")],
)
def test_T20_an_event_that_is_drawn_strikes_and_is_not_sent(card: str, said: str) -> None:
    assert log(drawn(card, PLANTS), "event_played") == [said]


# ---- what is chosen ----


def test_T42_T43_free_places_are_named_by_what_they_lie_beside_or_above() -> None:
    own = {(1, 0): ["corky_bark"], (1, 2): ["thorn_ring"], (1, 3): ["bitter_latex"], (1, 6): ["shade_leaves"]}
    hand = ["silvery_hairs", "webbed_feet"]
    assert options(scene(own, hand=hand).table(), 0, "introduce silvery_hairs") == [
        "Level 1, at the left end",
        "Level 1, between oak and bramble",
        "Level 1, in the gap to the right of spurge",
        "Level 1, in the gap to the left of ginkgo",
        "Level 1, at the right end",
    ]
    beside = scene({**own, (1, 7): ["floating_leaves"]}, hand=hand)
    assert options(beside.table(), 0, "introduce webbed_feet", lang="de") == [
        "Ebene 2, über Brombeere und Wolfsmilch",
        "Ebene 2, über Ginkgo und Seerose",
    ]


def test_T43_a_place_that_nothing_carries_is_named_with_a_dash_for_what_is_missing() -> None:
    """T-43: whoever asks for it is told why not, in these words."""
    table = scene({(1, 0): ["corky_bark"], (1, 4): ["thorn_ring"]}, hand=["webbed_feet"]).table()
    assert GAME.say_option(table.state, 0, GAME.actions.parse("place 2 0"), "en") == "Level 2, above oak and –"


def test_T9_in_set_up_places_and_species_are_those_of_the_community_in_the_making() -> None:
    table = building(["corky_bark", "thorn_ring", "floating_leaves"])
    do(table, 0, "introduce corky_bark")
    assert options(table, 0, "introduce thorn_ring") == ["Level 1, at the left end", "Level 1, at the right end"]
    do(table, 0, "place 1 1")
    assert options(table, 0, "add floating_leaves") == ["oak (Plant, Level 1)", "bramble (Plant, Level 1)"]


def test_T78_the_species_of_an_opponent_is_named_by_what_it_is_there() -> None:
    own = {(1, 0): ["corky_bark"], (1, 1): ["shade_leaves"], (2, 0): ["torpor"]}
    foe = {
        **PLANTS,
        (2, 0): ["detox_liver", "oily_plumage"],
        (1, 2): ["bitter_latex"],
        (2, 1): ["echo_sense", "herd_alarm"],
    }
    table = scene(own, foe, hand=["brood_parasitism"]).table()
    assert options(table, 0, "play brood_parasitism", "target 1") == ["duck (Animal, Level 2)", "bat (Animal, Level 2)"]


# ---- prints ----


TRAITS = [card for card in CARDS if card.type in ("plant", "animal")]


@pytest.mark.parametrize("lang", language_names())
def test_every_trait_has_a_print_of_its_own_with_a_name(lang: str) -> None:
    names = [card.species[lang] for card in TRAITS if card.species]
    assert len(set(names)) == len(TRAITS)
    assert not [card.id for card in CARDS if card not in TRAITS and card.species]
    figures: dict[str, Any] = json.loads(ART.read_text())
    assert len({figures[card.id][0] for card in TRAITS}) == len(TRAITS), "two Traits have the same print"
