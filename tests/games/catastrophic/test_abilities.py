"""Tests of abilities of Traits combined with other rules, and of the numbers on Events at their limits."""

from __future__ import annotations

import pytest

from tests.games.catastrophic.scenes import do, events, kind, places, scene, size, species, traits
from tests.games.catastrophic.shorthand import PLANT, default_all, drawn, links, to_send, verdict

TWO = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"]}
BARE = ["thorn_ring", "thorn_ring", "corky_bark", "corky_bark", "silvery_hairs", "silvery_hairs", "air_channel_roots"]


@pytest.mark.parametrize(("plants", "number"), [(1, 6), (2, 6), (3, 5), (4, 5), (5, 4), (7, 4)])
def test_T85_lean_years_cost_one_per_two_vulnerable_species(plants: int, number: int) -> None:
    """T-64, T-85: rounded up, at most three."""
    table = drawn("lean_years", {(1, slot): [card] for slot, card in enumerate(BARE[:plants])})
    assert verdict(table) == (0, plants)
    assert table.view(None)["resource_number"][0] == number


def test_T34_depart_needs_another_active_trait_and_an_event_that_concerns_the_species() -> None:
    """T-34, T-63, T-97."""
    alone = drawn("spotted_fever", TWO | {(2, 0): ["long_range_flight"]})
    assert (kind(alone), places(alone, 0)) == ("send", [(1, 0), (1, 1)])
    outside = drawn("swarm_year", TWO | {(2, 0): ["long_range_flight", "thick_blubber"]})
    assert kind(outside) != "window"
    open_window = scene(TWO | {(2, 0): ["long_range_flight", "thick_blubber"]}, hand=["seed_rain"]).table()
    open_window.do(0, "end_step")
    assert open_window.refuses(0, "depart", "long_range_flight").key == "depart_from_events"


def test_T34_another_species_than_the_only_one_that_can_depart_is_refused_with_the_reason() -> None:
    """T-34, T-78: also in a window in which the player who asks has nothing else to choose."""
    table = drawn("deep_freeze", TWO | {(2, 0): ["long_range_flight", "thick_blubber"]})
    parse = table.game.actions.parse
    refusal = table.why_not(0, [parse("depart long_range_flight"), parse("species 1 0")])
    assert refusal is not None and (refusal.rule, refusal.key) == ("T-34", "not_this_species")


def test_T34_a_departed_species_counts_neither_way() -> None:
    """T-63: all the other Species face the Event."""
    community = TWO | {(2, 0): ["long_range_flight", "thick_blubber"]}
    table = drawn("deep_freeze", community)
    do(table, 0, "depart long_range_flight", "species 2 0")
    assert verdict(table) == (0, 2)


def test_T34_shelter_in_response_to_an_attack() -> None:
    """T-34, T-81, T-R38: the attack finds its target Protected."""
    foe = {(1, 0): ["dormant_seeds", "thorn_ring"]}
    table = scene({(1, 0): ["corky_bark"]}, foe, hand=["invasive_creeper"]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    do(table, 1, "shelter dormant_seeds", "species 1 0")
    assert traits(table, 1, 1, 0) == ["thorn_ring"]
    assert events(table, "fizzled") == [{"event": "fizzled", "seat": 0, "card": "invasive_creeper"}]


def test_T34_a_sleeping_sting_does_not_sting() -> None:
    foe = TWO | {(2, 0): ["venom_glands", "webbed_feet"]}
    naps = {"asleep": {(2, 0): ["venom_glands"]}, "fresh_naps": {(2, 0): ["venom_glands"]}}
    table = scene({(1, 0): ["silvery_hairs"]}, foe, hand=["predator_ecesis", "echo_sense"], details={1: naps}).table()
    do(table, 0, "play predator_ecesis", "target 1", "species 2 0")
    table.do(1, "lose", "venom_glands")
    assert (kind(table), size(table, 0)) == ("traits", 1)


def test_T34_sting_answers_a_stolen_trait_too() -> None:
    own = {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves"], (2, 0): ["detox_liver"]}
    foe = TWO | {(2, 0): ["venom_glands", "webbed_feet"]}
    table = scene(own, foe, hand=["brood_parasitism", "echo_sense", "torpor"]).table()
    do(table, 0, "play brood_parasitism", "target 1", "species 2 0", "steal venom_glands", "species 2 0")
    assert (kind(table), table.asks[0].seat) == ("discard", 0)
    table.do(0, "discard", "torpor")
    assert "venom_glands" in traits(table, 0, 2, 0)


def test_T34_sting_spares_the_owner_and_events() -> None:
    table = drawn("deep_freeze", TWO | {(2, 0): ["venom_glands", "webbed_feet", "burrowing_habit"]}, hand=["torpor"])
    default_all(table, "lose", "hunger")
    assert events(table, "stung") == []


def test_T34_regrow_needs_the_trait_to_be_active() -> None:
    naps = {"asleep": {(1, 0): ["creeping_runners"]}, "fresh_naps": {(1, 0): ["creeping_runners"]}}
    table = drawn("wildfire_front", {(1, 0): ["creeping_runners", "bitter_latex"]}, details={0: naps})
    assert events(table, "regrew") == []
    assert "creeping_runners" in table.zone("discards")


def test_T34_a_regrowing_trait_lost_beside_others_is_lost() -> None:
    table = drawn("drought", {(1, 0): ["creeping_runners", "bitter_latex"]})
    table.do(0, "lose", "creeping_runners")
    assert table.zone("discards") == ["creeping_runners"]


def test_T60_two_wild_conditions_are_not_lent_by_a_link() -> None:
    """T-60, T-76: a link shares printed Conditions only."""
    community = {(1, 0): ["plastic_growth"], (1, 2): ["thorn_ring"]}
    scenario = scene(community, hand=["deep_freeze"], details={0: {"links": {(1, 0): 1, (1, 2): 1}}})
    table = scenario.zone("continuous", 0, ["obligate_mutualism"]).set("clocks", 0, [0]).table()
    assert table.view(0)["previews"]["deep_freeze"][0] == {"resilient": 1, "vulnerable": 1}


def test_T64_wildfire_without_a_resilient_species_gives_nothing() -> None:
    table = drawn("wildfire_front", {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves"]}, discards=["torpor"])
    table.do(0, "species", 1, 0)
    assert kind(table) == "send"
    assert size(table, 0) == 0


def test_T70_global_warming_bites_a_second_time() -> None:
    """T-18, T-70, T-R26: whoever is Vulnerable then loses two Traits again."""
    community = {(1, 0): ["bitter_latex", "shade_leaves", "climbing_tendrils"]}
    table = scene(community).zone("continuous", 0, ["global_warming"]).set("clocks", 0, [0]).table()
    table.do(0, "end_step")
    default_all(table, "lose")
    assert len(traits(table, 0, 1, 0)) == 1
    assert table.zone("history") == ["global_warming"]


def test_T70_alien_weed_stays_as_long_as_somebody_is_vulnerable() -> None:
    table = drawn("alien_weed", {(1, 0): ["corky_bark", "bendable_stem", "antifreeze_sap"]})
    default_all(table, "lose")
    assert table.zone("continuous", 0) == ["alien_weed"]
    assert len(traits(table, 0, 1, 0)) == 2


def test_T69_an_event_for_all_lies_in_the_history_once() -> None:
    """T-69, T-71, T-72: it is one Event."""
    table = drawn("great_storm", PLANT, {(1, 0): ["buttress_base"]})
    assert (table.get("events"), table.zone("history")) == (1, ["great_storm"])


def test_T58_several_communities_settle_one_after_the_other() -> None:
    """T-58, T-69, T-R20: the active player's first, extinction draws before the next faces it."""
    lone = {(1, 0): ["corky_bark"]}
    table = drawn("ash_winter", lone, {(1, 0): ["thick_waxy_cuticle"]}, lone)
    gone = [event["seat"] for event in events(table, "extinct")]
    assert gone == [0, 1, 2]
    assert [size(table, seat) for seat in range(3)] == [2, 2, 2]


def test_T78_a_target_that_vanished_meanwhile_is_left_out() -> None:
    """T-78, T-97, T-R38: the second attack finds nobody; both cards are spent."""
    foe = {(1, 0): ["thorn_ring"], (1, 1): ["bitter_latex"]}
    hands = {2: ["invasive_creeper"]}
    table = scene({(1, 0): ["corky_bark"]}, foe, hand=["invasive_creeper"], hands=hands).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    do(table, 2, "play invasive_creeper", "target 1", "species 1 0")
    assert places(table, 1) == [(1, 1)]
    assert len(events(table, "fizzled")) == 1
    assert table.zone("discards").count("invasive_creeper") == 2


def test_TR71_early_warning_keeps_its_species_whatever_comes() -> None:
    """T-60, T-R71: one match more, on top of what the Species has when it is judged."""
    table = drawn("global_warming", {(1, 0): ["silvery_hairs"]}, hand=["early_warning"])
    assert links(table, 0) == ["play early_warning", "pass"]
    do(table, 0, "play early_warning", "species 1 0")
    assert verdict(table) == (1, 0)


def test_TR29_buffer_zone_of_the_old_target_does_not_follow_a_redirected_event() -> None:
    """T-67, T-R29: the new target faces it unshielded."""
    foe = {(1, 0): ["bitter_latex"]}
    table = drawn("drought", PLANT, foe, hand=["buffer_zone", "wind_shift"])
    table.do(0, "play", "buffer_zone")
    do(table, 0, "play wind_shift", "target 1")
    assert places(table, 1) == []
    assert events(table, "shielded") == []


def test_TR43_a_parasite_leaves_no_mark_on_a_protected_species() -> None:
    """T-80, T-81: it can't be attached to one either."""
    details = {1: {"guards": {(1, 0): 2}}}
    table = scene(PLANT, {(1, 0): ["corky_bark"]}, hand=["parasite_load"], details=details).table()
    assert table.refuses(0, "play", "parasite_load").rule == "T-78"


def test_T57_overgrazing_can_not_kill() -> None:
    """T-47, T-57: a Plant with one active Trait is not chosen."""
    table = scene({(1, 0): ["silvery_hairs"]}, TWO, hand=["overgrazing"]).table()
    do(table, 0, "play overgrazing", "target 1")
    assert places(table, 1) == [(1, 0), (1, 1)]
    assert events(table, "deactivated") == []


def test_T22_an_event_may_be_sent_to_oneself() -> None:
    table = scene(PLANT, hand=["mild_season"]).table()
    to_send(table)
    before = size(table, 0)
    do(table, 0, "send mild_season", "target 0")
    assert events(table, "faced")[-1]["seat"] == 0
    assert before == 2
    assert species(table, 0, 1, 0) is not None
