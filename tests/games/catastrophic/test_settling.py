"""Tests of what follows when a Species loses a Trait or its food: Deactivation, hunger and Extinction, in which order.

`shorts` is the field that says for each Animal whether it is short of food; `asleep` lists its deactivated Traits.
"""

from __future__ import annotations

import pytest

from tests.games.catastrophic.scenes import (
    FED,
    FRESH,
    HUNGRY,
    SPARED,
    all_pass,
    do,
    end_turn,
    events,
    kind,
    nature_calls,
    places,
    position,
    scene,
    size,
    species,
    traits,
    turn_of,
)
from tests.games.catastrophic.shorthand import to_send

BASE = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"]}
SHORT = {(1, 1): ["corky_bark"], (2, 0): ["webbed_feet", "echo_sense", "detox_liver"]}


def hungry(**more: object) -> dict[int, dict[str, object]]:
    return {0: {"shorts": {(2, 0): HUNGRY}, "asleep": {(2, 0): ["detox_liver"]}, **more}}


def test_T46_TR50_a_deactivated_trait_gives_nothing_but_its_name() -> None:
    table = scene(SHORT, details=hungry()).table()
    one = species(table, 0, 2, 0)
    assert one["conditions"] == "WGEU"
    assert one["points"] == 4
    assert traits(table, 0, 2, 0) == ["echo_sense", "webbed_feet", "-detox_liver"]
    assert traits(table, 0, 2, 0) == [
        ("" if trait["active"] else "-") + trait["card"] for trait in table.view(1)["communities"][0][1]["traits"]
    ]


def test_T47_all_traits_deactivated_is_extinct() -> None:
    table = scene({}, {(1, 0): ["thorn_ring", "corky_bark"]}, hand=["habitat_fragmentation"]).table()
    nature_calls(table)
    do(table, 0, "send habitat_fragmentation", "target 1")
    assert places(table, 1) == [(1, 0)], "Resilient"
    table = scene({}, {(1, 0): ["air_channel_roots"]}, hand=["habitat_fragmentation"]).table()
    nature_calls(table)
    do(table, 0, "send habitat_fragmentation", "target 1")
    assert places(table, 1) == [], "its only Trait was turned, even if it was to flip back"


def test_T49_TR11_TR14_the_food_check_turns_a_trait_of_the_owners_choice() -> None:
    table = scene(SHORT, details=hungry()).table()
    nature_calls(table)
    table.do(0, "no_event")
    assert kind(table) == "hunger"
    assert table.names(0) == ["deactivate echo_sense", "deactivate webbed_feet"]
    table.do(0, "deactivate", "echo_sense")
    turn_of(table, 0)
    end_turn(table)
    assert species(table, 0, 2, 0) is None


def test_T49_TR13_not_in_the_turn_of_the_loss() -> None:
    details = {0: {"shorts": {(2, 0): SPARED}, "asleep": {(2, 0): ["detox_liver"]}}}
    table = scene(SHORT, details=details).table()
    end_turn(table)
    assert traits(table, 0, 2, 0) == ["echo_sense", "webbed_feet", "-detox_liver"]
    assert species(table, 0, 2, 0)["short"] == "bites"
    strict = scene(SHORT, details=details, options={"strict_hunger": "on"}).table()
    end_turn(strict)
    assert [card[0] for card in traits(strict, 0, 2, 0)].count("-") == 2


@pytest.mark.parametrize(
    ("mark", "strict", "first", "told"),
    [
        (FED, "off", "echo_sense", "no"),
        (HUNGRY, "off", "echo_sense", "bites"),
        (SPARED, "off", "echo_sense", "spared"),
        (SPARED, "on", "echo_sense", "bites"),
        (HUNGRY, "off", "broad_diet", "spared"),
        (SPARED, "on", "broad_diet", "spared"),
    ],
)
def test_T49_T84_TR13_whether_hunger_bites_is_told_as_it_comes(mark: int, strict: str, first: str, told: str) -> None:
    """The next food check asks for a Trait exactly where the view says that it bites."""
    ground = {(1, 0): ["bitter_latex"], (1, 1): ["corky_bark"]} if mark == FED else {(1, 1): ["corky_bark"]}
    community = ground | {(2, 0): [first, "webbed_feet"]}
    details = {0: {"shorts": {(2, 0): mark}}}
    table = scene(community, details=details, options={"strict_hunger": strict}).table()
    assert species(table, 0, 2, 0)["short"] == told
    to_send(table)
    table.do(0, "no_event")
    assert (kind(table) == "hunger") == (told == "bites")


def test_TR16_bottom_up_each_settled_before_the_next() -> None:
    community = {
        (1, 1): ["corky_bark"],
        (1, 2): ["bitter_latex"],
        (2, 0): ["webbed_feet"],
        (2, 1): ["echo_sense"],
        (3, 0): ["thick_blubber", "venom_glands", "oily_plumage"],
    }
    table = scene(community, details={0: {"shorts": {(2, 0): HUNGRY}}}).table()
    nature_calls(table)
    table.do(0, "no_event")
    assert (2, 0) not in places(table, 0), "its last Trait was turned"
    table.do(0, "deactivate", "oily_plumage")
    assert position(table).active != 0, "the top became short in this check: no second Trait"
    assert [card[0] for card in traits(table, 0, 3, 0)].count("-") == 1


def test_TR15_TR58_being_fed_wakes_everything() -> None:
    community = {(1, 1): ["corky_bark"], (2, 0): ["webbed_feet", "echo_sense", "detox_liver"]}
    details = {
        0: {
            "shorts": {(2, 0): HUNGRY},
            "asleep": {(2, 0): ["detox_liver", "echo_sense"]},
            "fresh_naps": {(2, 0): ["echo_sense"]},
        }
    }
    table = scene(community, hand=["thorn_ring"], details=details).table()
    do(table, 0, "introduce thorn_ring", "place 1 0")
    assert traits(table, 0, 2, 0) == ["echo_sense", "webbed_feet", "detox_liver"]
    assert position(table).fresh_naps[0] == [0, 0, 0]


def test_TR58_a_timed_deactivation_flips_just_its_own_cards_back() -> None:
    details = {
        0: {
            "shorts": {(2, 0): SPARED},
            "asleep": {(2, 0): ["detox_liver", "echo_sense"]},
            "due_naps": {(2, 0): ["echo_sense"]},
        }
    }
    table = scene(SHORT, details=details).table()
    end_turn(table)
    assert traits(table, 0, 2, 0) == ["echo_sense", "webbed_feet", "-detox_liver"]


def test_TR59_omnivores_don_t_starve_until_the_trait_is_gone() -> None:
    community = {(1, 1): ["corky_bark"], (2, 0): ["broad_diet", "echo_sense", "thick_blubber"]}
    table = scene(community, details={0: {"shorts": {(2, 0): HUNGRY}}}, deck=["spotted_fever"]).table()
    end_turn(table)
    assert "-" not in "".join(traits(table, 0, 2, 0))
    community[(2, 0)] = ["broad_diet", "thick_blubber", "webbed_feet"]
    table = scene(community, details={0: {"shorts": {(2, 0): HUNGRY}}}, hands={1: ["predator_ecesis"]}, seat=1).table()
    do(table, 1, "play predator_ecesis", "target 0", "species 2 0")
    table.do(0, "lose", "broad_diet")
    assert "-" not in "".join(traits(table, 0, 2, 0)), "nothing at once"
    turn_of(table, 0)
    end_turn(table)
    assert [card[0] for card in traits(table, 0, 2, 0)].count("-") == 1


def test_T45_an_omnivore_keeps_its_traits_when_one_source_dies() -> None:
    community = BASE | {(2, 0): ["broad_diet", "echo_sense"]}
    table = scene({}, community, hand=["invasive_creeper"]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    all_pass(table)
    assert traits(table, 1, 2, 0) == ["echo_sense", "broad_diet"]
    assert species(table, 1, 2, 0)["short"] == "spared"


def test_TR60_replaced_and_lost_again_counts_anew() -> None:
    community = BASE | {(2, 0): ["webbed_feet", "echo_sense", "detox_liver"]}
    del community[(1, 0)]
    table = scene(community, hand=["bitter_latex"], details=hungry(), deck=["drought"]).table()
    do(table, 0, "introduce bitter_latex", "place 1 0")
    assert "-" not in "".join(traits(table, 0, 2, 0))
    nature_calls(table)  # Drought takes it away again
    table.do(0, "deactivate", "echo_sense")
    assert species(table, 0, 2, 0)["short"] == "spared"
    end_turn(table)
    assert traits(table, 0, 2, 0) == ["-echo_sense", "webbed_feet", "detox_liver"]


def test_T52_deactivated_cards_may_be_lost() -> None:
    safe = SHORT | {(2, 0): ["webbed_feet", "venom_glands", "detox_liver"]}
    table = scene(safe, details=hungry(), deck=["spotted_fever"]).table()
    table.do(0, "end_step")
    assert kind(table) != "lose", "venom glands make it Resilient"
    community = {(1, 1): ["corky_bark"], (2, 0): ["webbed_feet", "thick_blubber", "detox_liver"]}
    table = scene(community, details=hungry(), deck=["spotted_fever"]).table()
    table.do(0, "end_step")
    assert "lose detox_liver" in table.names(0)
    table.do(0, "lose", "detox_liver")
    assert traits(table, 0, 2, 0) == ["thick_blubber", "webbed_feet"]


def test_T53_TR10_the_last_trait_makes_extinct_not_the_first() -> None:
    table = scene({}, {(1, 0): ["shade_leaves", "bitter_latex"]}, hand=["drought"]).table()
    nature_calls(table)
    do(table, 0, "send drought", "target 1")
    table.do(1, "lose", "shade_leaves")
    assert places(table, 1) == [(1, 0)]
    table = scene({}, {(1, 0): ["bitter_latex"]}, hand=["drought"]).table()
    nature_calls(table)
    do(table, 0, "send drought", "target 1")
    assert places(table, 1) == []


def test_T55_TR9_extinct_cards_go_to_the_discard_pile_or_leave_the_game() -> None:
    for option, zone in (("off", "discards"), ("on", "removed")):
        community = {(1, 0): ["shade_leaves", "bitter_latex"]}
        table = scene(community, deck=["wildfire_front"], options={"extinct_pile": option}).table()
        nature_calls(table)
        assert sorted(table.zone(zone)) == ["bitter_latex", "shade_leaves"]


def test_T56_TR17_others_draw_unseen_and_events_among_them_don_t_strike() -> None:
    table = scene({(1, 0): ["bitter_latex"]}, deck=["drought", "deep_freeze", "torpor"]).table()
    nature_calls(table)
    assert table.zone("hand", 1) == ["deep_freeze"]
    assert table.zone("hand", 2) == ["torpor"]
    assert table.get("events") == 1
    assert events(table, "drew_card", 2) == [{"event": "drew_card", "seat": 2, "card": "torpor"}]


def test_T57_losses_first_then_it_settles_once() -> None:
    community = {
        (1, 0): ["bitter_latex"],
        (1, 1): ["silvery_hairs"],
        (1, 2): ["climbing_tendrils"],
        (2, 0): ["webbed_feet", "echo_sense"],
        (2, 1): ["thick_blubber", "herd_alarm"],
    }
    table = scene(community, deck=["drought"]).table()
    nature_calls(table)
    story = [(event["event"], event.get("species")) for event in table.events_since(0, None)]
    assert story.index(("lost", "1 2 climbing_tendrils")) < story.index(("extinct", "1 0"))
    assert kind(table) == "hunger"
    table.do(0, "deactivate", "echo_sense")
    assert places(table, 0) == [(1, 1), (2, 0)] or places(table, 0) == [(1, 1), (2, 0), (2, 1)]


@pytest.mark.parametrize(
    ("event", "question", "plants", "animal"),
    [
        (
            "deep_freeze",
            "lose",
            [["corky_bark", "thick_waxy_cuticle"], ["air_channel_roots", "thorn_ring"]],
            ["water_thrifty_kidneys", "webbed_feet"],
        ),
        (
            "habitat_fragmentation",
            "sleep",
            [["antifreeze_sap", "thick_waxy_cuticle"], ["air_channel_roots", "floating_leaves"]],
            ["thick_blubber", "water_thrifty_kidneys"],
        ),
    ],
    ids=["lose", "sleep"],
)
def test_T57_what_is_lost_or_turned_is_chosen_bottom_up_and_from_the_left(
    event: str, question: str, plants: list[list[str]], animal: list[str]
) -> None:
    """T-57, T-26, T-52: each of the three Species has a Trait to choose."""
    table = scene({(1, 0): plants[0], (1, 1): plants[1], (2, 0): animal}, deck=[event]).table()
    nature_calls(table)
    asked = []
    while kind(table) == question:
        asked.append(sorted(option.args[0] for option in table.options(0)))
        table.act(0, table.options(0)[0])
    assert asked == [*plants, animal]


def test_TR62_a_link_breaks_even_under_protection() -> None:
    community = {(1, 0): ["corky_bark", "bitter_latex"], (1, 1): ["shade_leaves"]}
    scenario = scene(
        {},
        community,
        hand=["invasive_creeper"],
        details={1: {"links": {(1, 0): 1, (1, 1): 1}, "guards": {(1, 0): FRESH}}},
    )
    table = scenario.zone("continuous", 1, ["obligate_mutualism"]).set("clocks", 1, [0]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 1")
    table.do(1, "lose", "corky_bark")
    assert traits(table, 1, 1, 0) == ["bitter_latex"]
    assert "obligate_mutualism" in table.zone("discards")


def test_TR66_a_species_that_is_gone_leaves_no_trace() -> None:
    community = {(1, 0): ["bitter_latex"]}
    details = {1: {"loads": {(1, 0): 1}, "guards": {(1, 0): 0}}}
    scenario = scene({}, community, hand=["invasive_creeper"], details=details)
    table = scenario.zone("continuous", 1, ["parasite_load"]).set("clocks", 1, [0]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert table.zone("continuous", 1) == []
    assert "parasite_load" in table.zone("discards")


def test_T34_regrow_brings_the_card_back() -> None:
    table = scene({}, {(1, 0): ["creeping_runners"]}, hand=["invasive_creeper"]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert table.zone("hand", 1) == ["creeping_runners"]
    assert places(table, 1) == []
    table = scene({(1, 0): ["creeping_runners", "bitter_latex"]}, deck=["wildfire_front"]).table()
    nature_calls(table)
    assert "creeping_runners" in table.zone("hand", 0)
    assert "bitter_latex" in table.zone("discards")
    table = scene({(1, 0): ["creeping_runners", "bitter_latex"]}, deck=["drought"]).table()
    nature_calls(table)
    table.do(0, "lose", "creeping_runners")
    assert "creeping_runners" in table.zone("discards"), "not as the last active one"


def test_T34_scavenge_draws_after_the_others() -> None:
    community = BASE | {(1, 2): ["bitter_latex"], (2, 0): ["carrion_feeding", "webbed_feet"]}
    table = scene({}, community, hand=["invasive_creeper"]).table()
    before = size(table, 1)
    do(table, 0, "play invasive_creeper", "target 1", "species 1 2")
    all_pass(table)
    assert size(table, 1) == before + 1
    drawn = [event["seat"] for event in events(table, "drew")]
    assert drawn == [2, 0, 1]
