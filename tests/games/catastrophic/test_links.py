"""Tests of linked Species: when one dies its partner loses a Trait, and other Continuous cards stay as they are."""

from __future__ import annotations

from tests.games.catastrophic.scenes import do, events, kind, places, scene, traits
from tests.games.catastrophic.shorthand import default_all

LINK = "obligate_mutualism"


def test_TR62_two_links_that_break_at_once_cost_each_survivor_a_trait() -> None:
    """T-57, T-76, T-R62: the effect takes one Trait of each Species, and each broken link another one."""
    community = {
        (1, 0): ["thorn_ring"],
        (1, 1): ["air_channel_roots"],
        (1, 2): ["corky_bark", "silvery_hairs", "deep_taproot"],
        (1, 3): ["buttress_base", "metal_storing_leaves", "thick_waxy_cuticle"],
    }
    links = {"links": {(1, 0): 1, (1, 2): 1, (1, 1): 2, (1, 3): 2}}
    scenario = scene(community, deck=["deep_freeze"], details={0: links})
    table = scenario.zone("continuous", 0, [LINK, LINK]).set("clocks", 0, [0, 0]).table()
    table.do(0, "end_step")
    default_all(table, "lose")
    assert kind(table) == "send"
    assert places(table, 0) == [(1, 2), (1, 3)]
    assert [len(traits(table, 0, 1, slot)) for slot in (2, 3)] == [1, 1]
    assert [" ".join(event["species"].split()[:2]) for event in events(table, "abandoned")] == ["1 2", "1 3"]
    assert table.zone("continuous", 0) == []
    assert table.zone("discards").count(LINK) == 2


def test_TR69_a_link_of_others_that_breaks_leaves_ones_own_continuous_events_alone() -> None:
    """T-70, T-R62, T-R69: in response to the second Event that is faced again, a rival's link is broken."""
    own = {(1, 0): ["bitter_latex", "corky_bark", "antifreeze_sap", "shade_leaves"]}
    rival = {(1, 0): ["thorn_ring"], (1, 1): ["silvery_hairs", "bendable_stem"]}
    details = {1: {"links": {(1, 0): 1, (1, 1): 1}}}
    scenario = scene(own, rival, {(1, 0): ["deep_taproot"]}, hands={2: ["invasive_creeper"]}, details=details)
    scenario = scenario.zone("continuous", 0, ["parasite_load", "global_warming"]).set("clocks", 0, [0, 0])
    scenario = scenario.set("loads", 0, [1]).zone("continuous", 1, [LINK]).set("clocks", 1, [0])
    table = scenario.table()
    table.do(0, "end_step")
    table.do(2, "pass")
    assert [event["card"] for event in events(table, "faces_again")] == ["global_warming"]
    do(table, 2, "play invasive_creeper", "target 1", "species 1 0")
    default_all(table, "lose")
    assert kind(table) == "send"
    assert (table.zone("continuous", 0), table.zone("continuous", 1)) == (["parasite_load"], [])
    assert table.zone("history") == ["global_warming"]


def test_TR69_an_own_link_that_breaks_leaves_the_event_that_is_faced_again_to_be_filed() -> None:
    """T-70, T-R62, T-R69: the link lay before it, a card that stays behind it."""
    survivor = ["shade_leaves", "air_channel_roots", "climbing_tendrils", "metal_storing_leaves"]
    details = {0: {"links": {(1, 0): 1, (1, 1): 1}, "loads": {(1, 1): 1}}}
    scenario = scene({(1, 0): ["bitter_latex"], (1, 1): survivor}, details=details)
    staying = [LINK, "global_warming", "parasite_load"]
    table = scenario.zone("continuous", 0, staying).set("clocks", 0, [0, 0, 0]).table()
    table.do(0, "end_step")
    default_all(table, "lose")
    assert kind(table) == "send"
    assert (places(table, 0), len(traits(table, 0, 1, 1))) == ([(1, 1)], 1)
    assert (table.zone("continuous", 0), table.zone("history")) == (["parasite_load"], ["global_warming"])
