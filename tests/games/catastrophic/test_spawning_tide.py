"""Tests of the expansion Spawning Tide: water, Offspring, and its forty cards."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import (
    FRESH,
    Community,
    do,
    events,
    kind,
    of_type,
    places,
    printed,
    scene,
    size,
    species,
    traits,
)
from tests.games.catastrophic.shorthand import links, verdict

TIDE = {"expansion": "spawning_tide"}


def tide(*communities: Community, **more: Any) -> ScenarioTable:
    """A table with the pack."""
    return scene(*communities, options=TIDE, **more).table()


def struck(event: str, community: Community, **more: Any) -> ScenarioTable:
    """Seat 0 draws an Event of the pack."""
    table = tide(community, deck=[event], **more)
    table.do(0, "end_step")
    return table


def test_T101_attributes_are_printed_on_cards() -> None:
    pack = [card for kind in ("plant", "animal") for card in of_type(kind) if printed(card).pack]
    assert sum(printed(card).aquatic for card in pack) == 6
    assert sum(printed(card).reproduction > 0 for card in pack) == 6
    continuous = {card for card in of_type("interaction") if printed(card).continuous}
    assert continuous == {"obligate_mutualism", "parasite_load"}


def test_T101_the_pack_has_forty_cards() -> None:
    counts = {kind: sum(printed(card).count for card in of_type(kind) if printed(card).pack) for kind in (
        "plant", "animal", "event", "interaction")}  # fmt: skip
    assert counts == {"plant": 12, "animal": 12, "event": 6, "interaction": 10}


def test_T102_an_active_trait_makes_a_species_aquatic_or_reproductive() -> None:
    community = {(1, 0): ["kelp_holdfast", "thorn_ring"], (1, 1): ["fruit_bounty", "sticky_pollen"]}
    table = tide(community)
    assert (species(table, 0, 1, 0)["aquatic"], species(table, 0, 1, 1)["reproductive"]) == (True, 3)
    naps = {"asleep": {(1, 0): ["kelp_holdfast"], (1, 1): ["fruit_bounty"]}}
    naps["fresh_naps"] = naps["asleep"]
    asleep = tide(community, details={0: naps})
    assert (species(asleep, 0, 1, 0)["aquatic"], species(asleep, 0, 1, 1)["reproductive"]) == (False, 1)


def test_red_tide_strikes_aquatic_species_only() -> None:
    """T-62, T-102."""
    table = struck("red_tide", {(1, 0): ["kelp_holdfast"], (1, 1): ["thorn_ring"], (1, 2): ["mangrove_props"]})
    assert verdict(table) == (1, 1)
    assert places(table, 0) == [(1, 1), (1, 2)]
    assert size(table, 0) == 1


def test_sea_rise_spares_aquatic_species_and_pays_for_them() -> None:
    """T-63, T-64, T-102."""
    community = {(1, 0): ["kelp_holdfast"], (1, 1): ["mangrove_props"], (1, 2): ["bitter_latex"]}
    table = struck("sea_rise", community)
    assert verdict(table) == (0, 1)
    assert places(table, 0) == [(1, 0), (1, 1)]
    assert size(table, 0) == 1


def test_oxygen_crash() -> None:
    """T-54, T-79: one aquatic Species goes Extinct; two Resilient ones let one be Protected."""
    community = {(1, 0): ["oxygen_bubblers"], (1, 1): ["kelp_holdfast", "shade_leaves"], (1, 4): ["mangrove_props"]}
    table = struck("oxygen_crash", community)
    assert verdict(table) == (2, 1)
    assert (1, 4) not in places(table, 0)
    assert table.names(0) == ["species 1 0", "species 1 1", "decline"]
    table.do(0, "species", 1, 1)
    assert species(table, 0, 1, 1)["protected"]


def test_failed_season() -> None:
    """T-73, T-R22: all Offspring are gone, but for Protected Species; without any one draws."""
    community = {(1, 0): ["sticky_pollen"], (1, 1): ["winged_seeds"]}
    details = {0: {"offspring": {(1, 0): 2, (1, 1): 1}, "guards": {(1, 1): FRESH}}}
    table = struck("failed_season", community, details=details)
    assert [one["offspring"] for one in table.view(None)["communities"][0]] == [0, 1]
    assert size(table, 0) == 0
    assert size(struck("failed_season", community), 0) == 1


def test_meteor_fall() -> None:
    """T-64, T-69, T-R32: all players; two cards for whoever has nobody Vulnerable."""
    table = struck("meteor_fall", {(1, 0): ["bitter_latex"]})
    assert [event["seat"] for event in events(table, "faced")] == [0, 1, 2]
    assert [size(table, seat) for seat in range(3)] == [2, 0, 0]


def test_giants_fall() -> None:
    """T-73, T-R22, T-R34: the biggest unprotected Species loses half; then a card."""
    five = ["thorn_ring", "corky_bark", "bitter_latex", "shade_leaves", "antifreeze_sap"]
    community = {(1, 0): five, (1, 1): five[:4]}
    table = struck("giants_fall", community)
    for card in five[:2]:
        table.do(0, "lose", card)
    assert (len(traits(table, 0, 1, 0)), len(traits(table, 0, 1, 1)), size(table, 0)) == (3, 4, 1)
    equal = struck("giants_fall", {(1, 0): five[:4], (1, 1): five[:4]})
    assert equal.names(0) == ["species 1 0", "species 1 1"]
    guarded = struck("giants_fall", {(1, 0): five[:4]}, details={0: {"guards": {(1, 0): FRESH}}})
    assert (kind(guarded), size(guarded, 0)) == ("send", 1)


@pytest.mark.parametrize(("card", "expected"), [("pollination", [2, 3, 0]), ("spawning_run", [0, 2, 2])])
def test_offspring(card: str, expected: list[int]) -> None:
    """T-82, T-102: the sum of Reproduction, at most three on a Species, Protected ones too."""
    community = {(1, 0): ["fruit_bounty"], (1, 1): ["sticky_pollen"], (2, 0): ["egg_clutch"]}
    details = {0: {"offspring": {(1, 1): 2}, "guards": {(1, 1): FRESH}}}
    table = tide(community, hand=[card], details=details)
    table.do(0, "play", card)
    assert [one["offspring"] for one in table.view(None)["communities"][0]] == expected
    again = tide(community, hand=[card], details={0: {"offspring": {(1, 0): 3, (1, 1): 3, (2, 0): 3}}})
    again.do(0, "play", card)
    assert [one["offspring"] for one in again.view(None)["communities"][0]] == [3, 3, 3]


def test_an_offspring_instead_of_a_trait() -> None:
    """T-52, T-102: per Trait, at an Event or an Interaction; not at hunger."""
    community = {(1, 0): ["winged_seeds", "bitter_latex"]}
    table = struck("drought", community, details={0: {"offspring": {(1, 0): 1}}})
    assert table.names(0)[-1] == "spare"
    table.do(0, "spare")
    assert len(traits(table, 0, 1, 0)) == 2
    assert species(table, 0, 1, 0)["offspring"] == 0
    foe = tide({(1, 0): ["thorn_ring"]}, community, hand=["invasive_creeper"], details={1: {"offspring": {(1, 0): 1}}})
    do(foe, 0, "play invasive_creeper", "target 1", "species 1 0")
    foe.do(1, "spare")
    assert len(traits(foe, 1, 1, 0)) == 2
    hungry = {(1, 1): ["corky_bark"], (2, 0): ["egg_clutch", "webbed_feet"]}
    details = {0: {"offspring": {(2, 0): 2}, "shorts": {(2, 0): 1}}}
    starving = tide(hungry, details=details)
    starving.do(0, "end_step")
    starving.do(0, "no_event")
    assert kind(starving) == "hunger"
    assert all(name.startswith("deactivate") for name in starving.names(0))


def test_cross_breeding() -> None:
    """T-31, T-82, T-102: one Trait each, same kind, at least one reproductive, then Offspring."""
    community = {(1, 0): ["sticky_pollen", "thorn_ring"], (1, 1): ["corky_bark", "thorn_ring"], (2, 0): ["egg_clutch"]}
    table = tide(community, hand=["cross_breeding"])
    assert links(table, 0, "play cross_breeding") == ["species 1 0", "species 1 1"]
    do(table, 0, "play cross_breeding", "species 1 0", "species 1 1", "swap_out sticky_pollen", "swap_in corky_bark")
    assert set(traits(table, 0, 1, 0)) == {"corky_bark", "thorn_ring"}
    assert set(traits(table, 0, 1, 1)) == {"sticky_pollen", "thorn_ring"}
    assert [one["offspring"] for one in table.view(None)["communities"][0]] == [0, 1, 0]
    barren = tide({(1, 0): ["shade_leaves"], (1, 1): ["corky_bark"]}, hand=["cross_breeding"])
    assert barren.refuses(0, "play", "cross_breeding").rule == "T-78"


def test_egg_thief() -> None:
    """T-78, T-81: all Offspring of an opponent's Species, and a card."""
    foe = {(1, 0): ["sticky_pollen"], (1, 1): ["winged_seeds"]}
    details = {1: {"offspring": {(1, 0): 3, (1, 1): 2}, "guards": {(1, 1): FRESH}}}
    table = tide({(1, 0): ["thorn_ring"]}, foe, hand=["egg_thief"], details=details)
    do(table, 0, "play egg_thief", "target 1", "species 1 0")
    assert [one["offspring"] for one in table.view(None)["communities"][1]] == [0, 2]
    assert size(table, 0) == 1
    assert [event["seat"] for event in events(table, "no_offspring")] == [1], "everybody hears of it"


def test_offspring_do_not_score_and_vanish_with_the_species() -> None:
    """T-88, T-102."""
    table = tide({(1, 0): ["sticky_pollen"]}, details={0: {"offspring": {(1, 0): 3}}})
    assert table.view(None)["standing"][0] == 1
