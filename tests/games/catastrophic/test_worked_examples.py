"""Tests of whole situations of Catastrophic, step by step, as examples for its rules."""

from __future__ import annotations

from tests.games.catastrophic.scenes import (
    FRESH,
    HUNGRY,
    all_pass,
    asked,
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

THREE_PLANTS = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["bitter_latex"]}


def test_the_pyramid() -> None:
    """T-36, T-38, T-40, T-41, T-42, T-43: three carry two, two carry one, four carry three."""
    hand = ["webbed_feet", "echo_sense", "detox_liver", "thick_blubber", "shade_leaves"]
    table = scene(THREE_PLANTS, hand=hand).table()
    offered = [str(option) for option in table.options(0, [table.game.actions.parse("introduce webbed_feet")])]
    assert offered == ["place 2 0", "place 2 1"]
    offered = [str(option) for option in table.options(0, [table.game.actions.parse("introduce shade_leaves")])]
    assert offered == ["place 1 -1", "place 1 3"]
    table.do(0, "introduce", "webbed_feet", 2, 0)
    table.do(0, "introduce", "echo_sense")
    assert places(table, 0)[3:] == [(2, 0), (2, 1)]
    table.do(0, "introduce", "shade_leaves", 1, 3)
    offered = [str(option) for option in table.options(0, [table.game.actions.parse("introduce detox_liver")])]
    assert offered == ["place 2 2", "place 3 0"]
    table.do(0, "introduce", "detox_liver", 2, 2)
    offered = [str(option) for option in table.options(0, [table.game.actions.parse("introduce thick_blubber")])]
    assert offered == ["place 3 0", "place 3 1"]


def test_an_event_with_both_sides_faced_twice() -> None:
    """T-18, T-20, T-45, T-48, T-60, T-65, T-70, T-72, T-R13, T-R26, T-R27: Global Warming, now and again."""
    community = {
        (1, 0): ["thick_waxy_cuticle", "deep_taproot"],
        (1, 1): ["shade_leaves", "air_channel_roots"],
        (2, 0): ["burrowing_habit", "water_thrifty_kidneys", "thick_blubber"],
    }
    table = scene(community, hand=["corky_bark"], deck=["global_warming"]).table()
    table.do(0, "end_step")
    assert table.get("events") == 1
    faced = {"event": "faced", "seat": 0, "card": "global_warming", "resilient": 2, "vulnerable": 1}
    assert events(table, "faced") == [faced]
    assert asked(table).kind == "lose"
    table.do(0, "lose", "shade_leaves")  # the second goes by itself
    assert kind(table) == "hunger"
    table.do(0, "deactivate", "thick_blubber")
    assert traits(table, 0, 2, 0) == ["-thick_blubber", "burrowing_habit", "water_thrifty_kidneys"]
    assert sorted(table.zone("discards")) == ["air_channel_roots", "shade_leaves"]
    assert (size(table, 1), size(table, 2)) == (1, 1)
    assert size(table, 0) == 3  # one kept, two drawn as a bonus
    assert table.zone("continuous", 0) == ["global_warming"]
    end_turn(table)
    assert traits(table, 0, 2, 0)[0] == "-thick_blubber", "no food check in the turn of the loss"
    assert [card[0] for card in traits(table, 0, 2, 0)].count("-") == 1
    end_turn(table)
    end_turn(table)
    table.do(0, "introduce", "corky_bark", 1, 1)
    assert traits(table, 0, 2, 0) == ["thick_blubber", "burrowing_habit", "water_thrifty_kidneys"]
    before = size(table, 0)
    table.do(0, "end_step")
    assert events(table, "faced")[-1]["vulnerable"] == 0
    assert table.zone("history") == ["global_warming"]
    assert table.get("events") == 1
    assert size(table, 0) == before + 2 + 1, "two as a bonus, one by Nature Calls"


HUNGER = {
    (1, 0): ["thorn_ring"],
    (1, 1): ["corky_bark", "bitter_latex"],
    (2, 0): ["webbed_feet", "echo_sense", "detox_liver"],
}


def test_hunger_over_three_turns() -> None:
    """T-45, T-47, T-49, T-55, T-56, T-R13, T-R14: a food source dies in another turn, and nothing is repaired."""
    table = scene({(1, 0): ["silvery_hairs"]}, HUNGER, hand=["invasive_creeper"], deck=["bendable_stem"] * 2).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert places(table, 1) == [(1, 1), (2, 0)]
    table.do(1, "deactivate", "detox_liver")
    assert (size(table, 0), size(table, 2)) == (1, 1)
    end_turn(table)
    while position(table).active == 1:
        ask = table.asks[0]
        if ask.kind == "hunger":
            table.do(1, "deactivate", "echo_sense")
        else:
            table.act(ask.seat, ask.default)
    assert traits(table, 1, 2, 0) == ["-echo_sense", "webbed_feet", "-detox_liver"]
    end_turn(table)
    end_turn(table)
    others = (size(table, 0), size(table, 2))
    end_turn(table)
    assert species(table, 1, 2, 0) is None
    assert {"webbed_feet", "echo_sense", "detox_liver"} <= set(table.zone("discards"))
    assert size(table, 0) > others[0]
    assert size(table, 2) > others[1]


def test_hunger_is_over_at_once_when_the_source_is_replaced() -> None:
    """T-48, T-49, T-50: a new Species in the empty place below; then the food check does nothing."""
    community = {place: cards for place, cards in HUNGER.items() if place != (1, 0)}
    details = {"shorts": {(2, 0): HUNGRY}, "asleep": {(2, 0): ["detox_liver"]}}
    table = scene(community, hand=["deep_taproot"], details={0: details}).table()
    table.do(0, "introduce", "deep_taproot", 1, 0)
    assert traits(table, 0, 2, 0) == ["echo_sense", "webbed_feet", "detox_liver"]
    assert species(table, 0, 2, 0)["short"] == "no"


def test_both_sources_at_once() -> None:
    """T-51, T-56, T-58: an Animal that loses both sources in one effect dies without any choice; all draw three."""
    community = {(1, 0): ["thorn_ring"], (1, 1): ["salt_glands"], (2, 0): ["webbed_feet", "thick_blubber"]}
    table = scene({(1, 0): ["corky_bark"]}, community, hand=["deep_freeze"]).table()
    nature_calls(table)
    before = size(table, 2)
    do(table, 0, "send deep_freeze", "target 1")
    assert places(table, 1) == []
    assert events(table, "deactivated") == []
    assert size(table, 2) == before + 3


def test_scoring() -> None:
    """T-88, T-89, T-90: the Level of each active Trait; Deactivated and Protected ones count nothing."""
    community = {
        (1, 0): ["thorn_ring", "corky_bark", "bitter_latex"],
        (1, 1): ["thorn_ring", "corky_bark"],
        (1, 2): ["salt_glands"],
        (2, 0): ["webbed_feet", "echo_sense", "torpor"],
        (2, 1): ["webbed_feet", "echo_sense", "torpor"],
        (3, 0): ["thick_blubber", "venom_glands"],
    }
    details = {
        "asleep": {(2, 0): ["torpor"]},
        "fresh_naps": {(2, 0): ["torpor"]},
        "guards": {(2, 1): FRESH, (1, 2): FRESH},
    }
    table = scene(community, details={0: details}).table()
    assert table.view(0)["standing"][0] == 3 + 2 + 4 + 0 + 6


def test_the_end() -> None:
    """T-22, T-86, T-87, T-R51: the seventh Event, one more in the same turn, then everybody's last turn."""
    table = scene(hands={1: ["mild_season"]}, seat=1, deck=["drought"]).set("events", 6).table()
    table.do(1, "end_step")
    assert table.get("events") == 7
    do(table, 1, "send mild_season", "target 1")
    assert table.get("events") == 8
    order = []
    while not table.over:
        order.append(position(table).active)
        end_turn(table)
    assert order == [2, 0, 1]
    assert len(events(table, "last_round")) == 1


def test_a_tie_is_broken_by_one_more_event() -> None:
    """T-92, T-93, T-R53, T-R54: the next Event of the deck strikes the tied players; most Trait cards win."""
    one = {(1, 0): ["bitter_latex"], (1, 1): ["shade_leaves"], (1, 2): ["metal_storing_leaves"], (1, 3): ["thorn_ring"]}
    two = {(1, 0): ["corky_bark", "thick_waxy_cuticle"], (1, 1): ["deep_taproot", "antifreeze_sap"]}
    three = {(1, 0): ["air_channel_roots"]}
    deck = ["silvery_hairs", *["torpor"] * 2, *["fungal_web"] * 2, *["echo_sense"] * 2]
    deck += ["seed_rain", "thorn_ring", "drought"]  # seven for the last turn, then those that are turned up
    table = scene(one, two, three, deck=deck, calm=0).set("turns_left", 1).table()
    end_turn(table)
    assert table.over
    assert [event["card"] for event in events(table, "turned_up")] == ["seed_rain", "thorn_ring", "drought"]
    assert [event["seat"] for event in events(table, "faced")] == [0, 1]
    assert table.result is not None
    assert (table.result.scores, table.result.winners) == ((4, 4, 1), (1,))
    assert (table.result.reason, table.result.ranks) == ("tie_break", (2, 1, 3))
    assert size(table, 2) == 0, "nobody draws for Extinctions"


def test_a_tie_that_no_event_breaks() -> None:
    """T-93, T-R53: equal numbers of Trait cards after the Event share the victory."""
    same = [{(1, 0): ["corky_bark"]}, {(1, 0): ["thick_waxy_cuticle"]}]
    deck = ["silvery_hairs", *["torpor"] * 2, *["fungal_web"] * 2, *["echo_sense"] * 2, "drought"]
    table = scene(*same, deck=deck, calm=0).set("turns_left", 1).table()
    end_turn(table)
    assert table.result is not None
    assert (table.result.winners, table.result.outcome, table.result.reason) == ((0, 1), "shared", "shared")


def test_a_cascade_through_a_shared_source() -> None:
    """T-54, T-57, T-66, T-R12, T-R18: Wildfire takes one Plant, an Animal starves, the top goes hungry."""
    community = {
        (1, 0): ["bitter_latex"],
        (1, 1): ["corky_bark"],
        (1, 2): ["salt_glands"],
        (2, 0): ["webbed_feet"],
        (2, 1): ["echo_sense", "torpor"],
        (3, 0): ["venom_glands", "thick_blubber"],
    }
    table = scene(community, hands={1: ["wildfire_front"]}, seat=1).table()
    nature_calls(table, 1)
    sizes = size(table, 1) - 1, size(table, 2)
    do(table, 1, "send wildfire_front", "target 0")
    table.do(0, "pass")  # Torpor could Shelter
    assert table.names(0) == ["species 1 0", "species 2 1", "species 3 0"]
    table.do(0, "species", 1, 0)
    assert kind(table) == "hunger"
    table.do(0, "deactivate", "thick_blubber")
    assert places(table, 0) == [(1, 1), (1, 2), (2, 1), (3, 0)]
    assert (size(table, 1), size(table, 2)) == (sizes[0] + 2, sizes[1] + 2)
    assert table.names(0) == ["take bitter_latex", "take webbed_feet"]
    table.do(0, "take", "webbed_feet")
    assert "webbed_feet" in table.zone("hand", 0)


def test_repair_needs_the_right_place() -> None:
    """T-43, T-44, T-48, T-50: first the Plant, then the Animal, then the top is fed."""
    community = {
        (1, 1): ["corky_bark"],
        (1, 2): ["salt_glands"],
        (2, 1): ["echo_sense", "torpor"],
        (3, 0): ["venom_glands", "thick_blubber"],
    }
    details = {"shorts": {(3, 0): HUNGRY}, "asleep": {(3, 0): ["thick_blubber"]}}
    table = scene(community, hand=["detox_liver", "thorn_ring"], details={0: details}).table()
    assert table.refuses(0, "introduce", "detox_liver").rule == "T-43"
    table.do(0, "introduce", "thorn_ring", 1, 0)
    table.do(0, "introduce", "detox_liver")
    assert places(table, 0) == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (3, 0)]
    assert traits(table, 0, 3, 0) == ["thick_blubber", "venom_glands"]


def test_a_response_makes_resilient() -> None:
    """T-72, T-78, T-97, T-R41, T-R71: Adaptive Burst in response; V and R are judged after it."""
    hands = {1: ["deep_freeze"], 0: ["adaptive_burst", "shade_leaves"]}
    table = scene({(1, 0): ["corky_bark"]}, hands=hands, seat=1).table()
    nature_calls(table, 1)
    do(table, 1, "send deep_freeze", "target 0")
    assert table.view(0)["forecast"]["facing"][0]["vulnerable"] == 1
    do(table, 0, "play adaptive_burst", "species 1 0")
    table.do(0, "add", "shade_leaves")
    assert traits(table, 0, 1, 0) == ["corky_bark", "shade_leaves"]
    assert events(table, "faced")[-1]["resilient"] == 1
    assert table.get("events") == 1


def test_protection_in_response() -> None:
    """T-78, T-81, T-83, T-R38: Hidden Refuge takes effect first; the attack finds no target and is spent."""
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (2, 0): ["thick_blubber"]}
    hands = {2: ["predator_ecesis"], 0: ["hidden_refuge"]}
    table = scene(community, hands=hands, seat=2).table()
    do(table, 2, "play predator_ecesis", "target 0", "species 2 0")
    do(table, 0, "play hidden_refuge", "species 2 0")
    assert traits(table, 0, 2, 0) == ["thick_blubber"]
    assert events(table, "fizzled")[0]["card"] == "predator_ecesis"
    assert "predator_ecesis" in table.zone("discards")
    end_turn(table)
    assert position(table).active == 0
    assert species(table, 0, 2, 0)["protection_ends"] == "this_turn"
    end_turn(table)
    assert not species(table, 0, 2, 0)["protected"]


def test_alien_weed_until_clean() -> None:
    """T-56, T-70, T-R32: faced at each Nature Calls until nobody is Vulnerable."""
    community = {(1, 0): ["thorn_ring", "metal_storing_leaves"], (1, 1): ["air_channel_roots"]}
    table = scene({(1, 0): ["corky_bark"]}, community, hand=["alien_weed"]).table()
    nature_calls(table)
    before = size(table, 1), size(table, 2)
    do(table, 0, "send alien_weed", "target 1")
    assert places(table, 1) == [(1, 0)]
    assert (size(table, 1), size(table, 2)) == (before[0], before[1] + 1)
    assert table.zone("continuous", 1) == ["alien_weed"]
    turn_of(table, 1)
    hand = size(table, 1)
    table.do(1, "end_step")
    assert events(table, "faced")[-1]["vulnerable"] == 0
    assert table.zone("history") == ["alien_weed"]
    assert size(table, 1) == hand + 2


def test_invest() -> None:
    """T-32, T-33: one of two Invest cards can be played for the other; alone it can't."""
    table = scene({(1, 0): ["thorn_ring"]}, hand=["night_breathing_leaves", "salt_glands"]).table()
    do(table, 0, "add salt_glands", "species 1 0", "discard night_breathing_leaves")
    assert traits(table, 0, 1, 0) == ["thorn_ring", "salt_glands"]
    assert table.zone("discards") == ["night_breathing_leaves"]
    alone = scene({(1, 0): ["thorn_ring"]}, hand=["salt_glands"]).table()
    assert alone.refuses(0, "add", "salt_glands").rule == "T-33"
    assert alone.refuses(0, "introduce", "salt_glands").rule == "T-33"


def test_aura_wild_and_once_only() -> None:
    """T-60, T-61: a neighbour's Aura, a Wild Trait, and each Condition once."""
    community = {(1, 0): ["root_partners"], (1, 1): ["thick_waxy_cuticle"], (1, 2): ["floating_leaves"]}
    table = scene(community, hand=["habitat_fragmentation"]).table()
    found = table.view(0)["previews"]["habitat_fragmentation"][0]
    assert found == {"resilient": 2, "vulnerable": 1}
    assert [one["conditions"] for one in table.view(0)["communities"][0]] == ["L", "HDL", "HWG"]
    wild = {(1, 0): ["plastic_growth", "corky_bark", "silvery_hairs"]}
    table = scene(wild, hand=["global_warming"]).table()
    assert table.view(0)["previews"]["global_warming"][0] == {"resilient": 1, "vulnerable": 0}
    table = scene({(1, 0): ["plastic_growth"]}, hand=["global_warming"]).table()
    assert table.view(0)["previews"]["global_warming"][0] == {"resilient": 0, "vulnerable": 1}


def test_scope() -> None:
    """T-62, T-63, T-68: Drought is for Plants only; Animals are neither Resilient nor Vulnerable."""
    community = {
        (1, 0): ["thick_waxy_cuticle"],
        (1, 1): ["antifreeze_sap"],
        (1, 2): ["thorn_ring", "bitter_latex"],
        (2, 0): ["echo_sense"],
        (2, 1): ["webbed_feet"],
    }
    table = scene(community, deck=["drought"]).table()
    table.do(0, "end_step")
    assert (events(table, "faced")[0]["resilient"], events(table, "faced")[0]["vulnerable"]) == (2, 1)
    table.do(0, "lose", "thorn_ring")
    assert size(table, 0) == 1
    assert len(places(table, 0)) == 5


def test_depart() -> None:
    """T-34, T-97: Long-Range Flight takes its Species out of the facing, and goes to hand."""
    community = {
        (1, 0): ["thorn_ring"],
        (1, 1): ["corky_bark"],
        (1, 2): ["bitter_latex"],
        (2, 0): ["long_range_flight", "thick_blubber"],
        (2, 1): ["venom_glands"],
    }
    table = scene(community, deck=["spotted_fever"]).table()
    table.do(0, "end_step")
    do(table, 0, "depart long_range_flight", "species 2 0")
    assert (events(table, "faced")[0]["resilient"], events(table, "faced")[0]["vulnerable"]) == (1, 0)
    assert table.zone("hand", 0) == ["long_range_flight"]
    assert table.names(0) == ["species 2 1", "decline"]
    table.do(0, "species", 2, 1)
    assert species(table, 0, 2, 1)["protected"]


def test_lean_years() -> None:
    """T-24, T-26, T-85, T-R49: the Resource Number falls for this turn and the next, and rises again."""
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["air_channel_roots"]}
    hand = ["echo_sense", "torpor", "webbed_feet", "detox_liver", "oily_plumage", "herd_alarm"]
    table = scene(community, hand=hand, deck=["lean_years"]).table()
    table.do(0, "end_step")
    assert table.view(0)["resource_number"][0] == 5
    table.do(0, "no_event")
    assert kind(table) == "discard"
    table.do(0, "discard", "torpor")
    assert size(table, 0) == 5
    assert table.zone("continuous", 0) == ["lean_years"]
    end_turn(table)
    end_turn(table)
    assert table.view(0)["resource_number"][0] == 5
    end_turn(table)
    assert size(table, 0) == 5
    assert table.view(0)["resource_number"][0] == 7
    assert table.zone("history") == ["lean_years"]


def test_mutualism() -> None:
    """T-76, T-R62: linked Species share Conditions; when one dies, the other loses a Trait."""
    community = {(1, 0): ["corky_bark"], (1, 1): ["shade_leaves"]}
    table = scene(community, hand=["obligate_mutualism", "deep_freeze"], hands={1: ["invasive_creeper"]}).table()
    do(table, 0, "play obligate_mutualism", "species 1 0", "species 1 1")
    all_pass(table)
    assert table.view(0)["previews"]["deep_freeze"][0] == {"resilient": 2, "vulnerable": 0}
    assert table.zone("continuous", 0) == ["obligate_mutualism"]
    end_turn(table)
    before = size(table, 2)
    do(table, 1, "play invasive_creeper", "target 0", "species 1 1")
    all_pass(table)
    assert places(table, 0) == []
    assert size(table, 2) == before + 2
    assert "obligate_mutualism" in table.zone("discards")


def test_the_deck_runs_out() -> None:
    """T-55, T-56, T-94: an Extinct Species' cards are in the discard pile before the others draw."""
    discards = ["silvery_hairs"] * 2 + ["torpor"] * 2 + ["detox_liver"] * 2 + ["herd_alarm"]
    community = {(1, 0): ["shade_leaves", "bitter_latex"]}
    deck = ["echo_sense", "webbed_feet"]  # one for Nature Calls, one for B
    table = scene(community, discards=discards, hand=["wildfire_front"], deck=deck, calm=-1).table()
    table.do(0, "end_step")
    do(table, 0, "send wildfire_front", "target 0")
    assert places(table, 0) == []
    assert table.zone("hand", 1) == ["webbed_feet"]
    assert size(table, 2) == 1
    assert [event["count"] for event in events(table, "reshuffled")] == [9]


def test_redirect() -> None:
    """T-72, T-R24, T-R29, T-R30: Wind Shift plays the drawn Event on somebody else; the hand Event is still there."""
    hand = ["wind_shift", "mild_season"]
    table = scene({(1, 0): ["thorn_ring"]}, {(1, 0): ["bitter_latex"]}, hand=hand, deck=["drought"]).table()
    table.do(0, "end_step")
    do(table, 0, "play wind_shift", "target 1")
    all_pass(table)
    assert places(table, 0) == [(1, 0)]
    assert places(table, 1) == []
    assert table.get("events") == 1
    assert table.offers(0, "send", "mild_season")


def test_all_players() -> None:
    """T-58, T-69, T-98, T-R20: Ash Winter strikes B, C and A in this order, each completely."""
    lone = {(1, 0): ["corky_bark"]}
    strong = {(1, s): ["bitter_latex"] for s in range(2)} | {(1, 2): ["shade_leaves", "air_channel_roots"]}
    table = scene(lone, strong, lone, hands={1: ["ash_winter"]}, seat=1).table()
    nature_calls(table, 1)
    do(table, 1, "send ash_winter", "target 0")
    assert [event["seat"] for event in events(table, "faced")] == [1, 2, 0]
    assert len(events(table, "event_played")) == 1
    story = [(event["event"], event.get("seat")) for event in table.events_since(0, None)]
    assert story.index(("extinct", 2)) < story.index(("faced", 0))
