"""Tests of Protection: what it prevents, what it costs, and when it ends."""

from __future__ import annotations

from tests.games.catastrophic.scenes import (
    DUE,
    FRESH,
    HUNGRY,
    do,
    end_turn,
    events,
    kind,
    places,
    scene,
    species,
    traits,
    turn_of,
)
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, drawn, links, to_send, verdict

GUARDED = {0: {"guards": {(1, 0): FRESH}}}


def test_T79_cards_protect_a_species() -> None:
    table = scene(PLANT, hand=["hidden_refuge"]).table()
    do(table, 0, "play hidden_refuge", "species 1 0")
    for viewer in (0, 1, None):
        assert table.view(viewer)["communities"][0][0]["protected"]


def test_T80_a_protected_species_is_resilient_whatever_its_conditions() -> None:
    table = drawn("drought", {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves"]}, details=GUARDED)
    assert verdict(table) == (1, 1)
    assert places(table, 0) == [(1, 0)]
    outside = drawn("spotted_fever", PLANT, details=GUARDED)
    assert verdict(outside) == (0, 0), "only if the scope includes it"


def test_T81_opponents_can_not_choose_it_but_the_owner_can() -> None:
    foe = {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves"]}
    details = {1: {"guards": {(1, 0): FRESH}}}
    table = scene(PLANT, foe, hand=["predator_ecesis", "invasive_creeper"], details=details).table()
    for card in ("predator_ecesis", "invasive_creeper"):
        do_links = links(table, 0, f"play {card}")
        assert "species 1 0" not in do_links
    own = scene(PLANT, hand=["rapid_regrowth"], details=GUARDED).table()
    assert own.offers(0, "play", "rapid_regrowth")


def test_T82_no_trait_can_be_added_to_it() -> None:
    table = scene(PLANT, hand=["corky_bark"], details=GUARDED).table()
    refusal = table.refuses(0, "add", "corky_bark")
    assert (refusal.rule, refusal.key) == ("T-82", "protected")


def test_T83_it_ends_with_the_first_own_turn_that_starts_later() -> None:
    table = scene(PLANT, hand=["hidden_refuge"]).table()
    do(table, 0, "play hidden_refuge", "species 1 0")
    turn_of(table, 1)
    assert species(table, 0, 1, 0)["protected"], "not with the turn in which it began"
    turn_of(table, 0)
    assert species(table, 0, 1, 0)["protection_ends"] == "this_turn"
    turn_of(table, 1)
    assert not species(table, 0, 1, 0)["protected"]


def test_TR42_of_two_protections_the_later_end_counts() -> None:
    table = scene(PLANT, hand=["hidden_refuge"], details={0: {"guards": {(1, 0): DUE}}}).table()
    do(table, 0, "play hidden_refuge", "species 1 0")
    end_turn(table)
    assert species(table, 0, 1, 0)["protected"]


def test_TR43_an_attached_card_is_suspended_not_removed() -> None:
    foe = {(1, 0): ["climbing_tendrils"]}
    hands = {1: ["hidden_refuge"]}
    table = scene(PLANT, foe, hand=["parasite_load", "deep_freeze"], hands=hands).table()
    do(table, 0, "play parasite_load", "target 1", "species 1 0")
    table.do(1, "pass")
    assert table.view(0)["previews"]["deep_freeze"][1]["vulnerable"] == 1
    table.do(0, "end_step")
    do(table, 1, "play hidden_refuge", "species 1 0")
    assert table.view(0)["previews"]["deep_freeze"][1]["resilient"] == 1
    assert table.zone("continuous", 1) == ["parasite_load"]
    turn_of(table, 2)
    assert species(table, 1, 1, 0)["parasites"] == 1
    assert not species(table, 1, 1, 0)["protected"]


def test_TR45_protection_of_the_last_turn_costs_the_points() -> None:
    """T-90, T-R45: begun in the turn before, it expires in time."""
    rival = {(1, 0): ["corky_bark"]}
    late = scene(rival, PYRAMID, hands={1: ["hidden_refuge"]}, seat=1, seats=2).set("turns_left", 1).table()
    do(late, 1, "play hidden_refuge", "species 2 0")
    end_turn(late)
    assert late.result is not None
    assert late.result.scores == (1, 4)
    early = scene(rival, PYRAMID, seat=1, seats=2, details={1: {"guards": {(2, 0): DUE}}}).set("turns_left", 1).table()
    end_turn(early)
    assert early.result is not None
    assert early.result.scores == (1, 8)


def test_TR46_traits_of_a_protected_animal_wake_when_food_returns() -> None:
    community = {(1, 1): ["corky_bark"], (2, 0): ["webbed_feet", "echo_sense"]}
    details = {"shorts": {(2, 0): HUNGRY}, "asleep": {(2, 0): ["echo_sense"]}, "guards": {(2, 0): FRESH}}
    table = scene(community, hand=["thorn_ring"], details={0: details}).table()
    do(table, 0, "introduce thorn_ring", "place 1 0")
    assert set(traits(table, 0, 2, 0)) == {"webbed_feet", "echo_sense"}


def test_TR62_a_link_breaks_for_a_protected_partner_too() -> None:
    """T-76, T-R62: the survivor loses a Trait, for it is an own card."""
    community = {(1, 0): ["shade_leaves"], (1, 1): ["bitter_latex", "metal_storing_leaves"]}
    scenario = scene(
        community, hand=["wildfire_front"], details={0: {"links": {(1, 0): 1, (1, 1): 1}, "guards": {(1, 1): FRESH}}}
    )
    table = scenario.zone("continuous", 0, ["obligate_mutualism"]).set("clocks", 0, [0]).table()
    to_send(table)
    do(table, 0, "send wildfire_front", "target 0")
    while kind(table) in ("lose", "take", "doom"):
        table.act(table.asks[0].seat, table.asks[0].default)
    assert len(events(table, "abandoned")) == 1
    assert len(traits(table, 0, 1, 1)) == 1
    assert "obligate_mutualism" in table.zone("discards")
