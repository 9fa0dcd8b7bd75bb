"""Tests of Events: which Species are Resilient or Vulnerable to them, and what follows."""

from __future__ import annotations

import pytest

from tests.games.catastrophic.scenes import (
    CARDS,
    FRESH,
    all_pass,
    do,
    end_turn,
    events,
    kind,
    places,
    position,
    scene,
    size,
    species,
    traits,
    turn_of,
)
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, drawn, links, to_send, verdict


def test_T59_most_events_show_conditions_and_a_condition_number() -> None:
    base = [card for card in CARDS if card.type == "event" and not card.pack]
    with_conditions = [card for card in base if card.conditions]
    assert (len(base), len(with_conditions)) == (14, 12)
    assert all(1 <= card.cn <= len(card.conditions) for card in with_conditions)
    assert all(card.cn == 0 for card in base if not card.conditions)


def test_T60_matches_are_different_conditions_on_active_traits() -> None:
    """T-60, T-61: Global Warming wants two of HDLU."""
    cases = {
        ("corky_bark",): (1, 0),  # H U
        ("silvery_hairs", "floating_leaves"): (0, 1),  # H twice counts once
        ("silvery_hairs", "bendable_stem"): (1, 0),  # H, U
    }
    for held, expected in cases.items():
        table = scene({(1, 0): list(held)}, hand=["global_warming"]).table()
        found = table.view(0)["previews"]["global_warming"][0]
        assert (found["resilient"], found["vulnerable"]) == expected
    details = {"asleep": {(1, 0): ["bendable_stem"]}, "fresh_naps": {(1, 0): ["bendable_stem"]}}
    table = scene({(1, 0): ["silvery_hairs", "bendable_stem"]}, hand=["global_warming"], details={0: details}).table()
    assert table.view(0)["previews"]["global_warming"][0] == {"resilient": 0, "vulnerable": 1}


def test_TR31_at_least_one_match_is_always_needed() -> None:
    """T-R31, T-R68: an Event with Conditions never finds a Species without any match Resilient."""
    plants = [card for card in CARDS if card.type == "plant" and card.conditions and not card.abilities]
    for event in CARDS:
        if event.type == "event" and event.conditions and not event.pack and event.scope != "animals":
            strange = next(card.id for card in plants if not set(card.conditions) & set(event.conditions))
            table = scene({(1, 0): [strange]}, hand=[event.id]).table()
            assert table.view(0)["previews"][event.id][0] == {"resilient": 0, "vulnerable": 1}, event.id


def test_TR68_a_parasite_load_raises_the_number_needed() -> None:
    """T-60, T-R68: it takes no matches away."""
    foe = {(1, 0): ["shade_leaves"]}
    table = scene(PLANT, foe, hand=["parasite_load", "deep_freeze"]).table()
    do(table, 0, "play parasite_load", "target 1", "species 1 0")
    to_send(table)
    assert table.view(0)["previews"]["deep_freeze"][1] == {"resilient": 1, "vulnerable": 0}, "C and G, two needed"
    thin = scene(PLANT, {(1, 0): ["climbing_tendrils"]}, hand=["parasite_load", "deep_freeze"]).table()
    do(thin, 0, "play parasite_load", "target 1", "species 1 0")
    assert thin.view(0)["previews"]["deep_freeze"][1] == {"resilient": 0, "vulnerable": 1}


def test_what_happens_depends_on_v_and_r() -> None:
    """T-64, T-R21: losses for the Vulnerable, cards for the Resilient; the losses come first."""
    community = {(1, 0): ["thick_waxy_cuticle"], (1, 1): ["deep_taproot"], (1, 2): ["bitter_latex", "shade_leaves"]}
    table = drawn("drought", community)
    assert (verdict(table), size(table, 0)) == ((2, 1), 0), "nothing is drawn before the loss"
    table.do(0, "lose", "bitter_latex")
    assert size(table, 0) == 1
    story = [event["event"] for event in table.events_since(0, None)]
    assert story.index("lost") < story.index("drew")


def test_T67_you_is_whoever_faces_the_event() -> None:
    foe = {(1, 0): ["bitter_latex", "shade_leaves"], (1, 1): ["corky_bark"], (1, 2): ["deep_taproot"]}
    table = scene(PLANT, foe, hand=["drought"]).table()
    to_send(table)
    before = size(table, 0), size(table, 1)
    do(table, 0, "send drought", "target 1")
    assert (kind(table), table.asks[0].seat) == ("lose", 1)
    table.do(1, "lose", "bitter_latex")
    assert size(table, 1) == before[1] + 1
    assert places(table, 0) == [(1, 0)]


def test_TR28_a_continuous_event_does_nothing_more_when_the_game_ends() -> None:
    winner = {(1, 0): ["thorn_ring", "corky_bark"]}
    table = scene({(1, 0): ["corky_bark"]}, winner, deck=["global_warming"], seats=2).set("turns_left", 2).table()
    table.do(0, "end_step")
    end_turn(table)
    assert table.zone("continuous", 0) == ["global_warming"]
    end_turn(table)
    assert table.over
    assert len(events(table, "faced")) == 1
    assert table.zone("continuous", 0) == ["global_warming"]


def test_TR69_several_continuous_events_the_oldest_first() -> None:
    """T-18, T-R26, T-R69: each completely, before the normal draw; none is skipped without Species."""
    scenario = scene({(1, 0): ["corky_bark", "buttress_base"]}).zone("continuous", 0, ["alien_weed", "global_warming"])
    table = scenario.set("clocks", 0, [0, 0]).table()
    table.do(0, "end_step")
    story = [event for event in table.events_since(0, None) if event["event"] in ("faces_again", "nature_calls")]
    assert [event["card"] for event in story[:2]] == ["alien_weed", "global_warming"]
    assert story[2]["event"] == "nature_calls"
    assert table.zone("history") == ["alien_weed", "global_warming"]
    assert table.get("events") == 0, "being faced again is not being played"
    empty = scene({}).zone("continuous", 0, ["global_warming"]).set("clocks", 0, [0]).table()
    empty.do(0, "end_step")
    assert empty.zone("history") == ["global_warming"]


def test_T71_a_played_event_lies_in_the_history_a_discarded_one_in_the_discard_pile() -> None:
    table = scene(PLANT, hand=["drought", "salt_glands"], deck=["mild_season"]).table()
    do(table, 0, "introduce salt_glands", "place 1 1", "discard drought")
    table.do(0, "end_step")
    assert table.zone("history") == ["mild_season"]
    assert table.zone("discards") == ["drought"]
    assert table.get("events") == 1


def test_T73_an_event_without_conditions_has_no_v_and_r() -> None:
    """T-73, T-R22: Gene Bottleneck names whom it hits, and skips the Protected."""
    four = ["thorn_ring", "corky_bark", "bitter_latex", "shade_leaves"]
    community = {(1, 0): four, (1, 1): four, (1, 2): ["antifreeze_sap"]}
    table = drawn("gene_bottleneck", community, details={0: {"guards": {(1, 1): FRESH}}})
    assert verdict(table) == (0, 0)
    table.do(0, "lose", "thorn_ring")
    table.do(0, "lose", "corky_bark")
    assert len(traits(table, 0, 1, 0)) == 2
    assert len(traits(table, 0, 1, 1)) == 4
    assert size(table, 0) == 1, "one Species had three or fewer"


def test_TR22_a_protected_species_counts_for_positive_effects() -> None:
    table = drawn(
        "gene_bottleneck", {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"]}, details={0: {"guards": {(1, 0): FRESH}}}
    )
    assert size(table, 0) == 2


def test_TR19_each_vulnerable_species_loses_its_own_traits_without_carry_over() -> None:
    community = {(1, 0): ["bitter_latex"], (1, 1): ["climbing_tendrils", "air_channel_roots", "antifreeze_sap"]}
    table = drawn("global_warming", community)
    assert verdict(table) == (0, 2)
    table.do(0, "lose", "climbing_tendrils")
    table.do(0, "lose", "air_channel_roots")
    assert places(table, 0) == [(1, 1)]
    assert traits(table, 0, 1, 1) == ["antifreeze_sap"]


def test_TR25_an_event_may_strike_a_player_without_species() -> None:
    table = scene(PLANT, {}, hand=["mild_season"]).table()
    to_send(table)
    do(table, 0, "send mild_season", "target 1")
    assert table.get("events") == 1
    assert table.zone("history") == ["mild_season"]
    assert size(table, 1) == 0


def test_TR32_no_bonus_for_an_empty_community() -> None:
    table = drawn("great_storm", {}, {}, {})
    assert [size(table, seat) for seat in range(3)] == [0, 0, 0]
    strong = drawn("great_storm", {(1, 0): ["buttress_base"]}, {}, {})
    assert [size(strong, seat) for seat in range(3)] == [1, 0, 0]


def test_TR33_one_discards_what_there_is() -> None:
    community = {(1, slot): [card] for slot, card in enumerate(["thick_waxy_cuticle", "antifreeze_sap", "corky_bark"])}
    table = drawn("swarm_year", community, hand=["echo_sense"])
    assert verdict(table) == (0, 3)
    table.do(0, "discard", "echo_sense")
    assert size(table, 0) == 0
    assert kind(table) == "send"


def test_TR34_among_equals_the_owner_chooses() -> None:
    community = {
        (1, 0): ["thorn_ring"],
        (1, 1): ["corky_bark"],
        (1, 2): ["buttress_base"],
        (2, 0): ["echo_sense", "venom_glands"],
        (2, 1): ["detox_liver", "echo_sense"],
    }
    table = drawn("great_storm", community)
    assert verdict(table) == (3, 2)
    assert table.names(0) == ["species 2 0", "species 2 1"]
    table.do(0, "species", 2, 1)
    for viewer in (1, None):
        assert events(table, "struck", viewer) == [{"event": "struck", "seat": 0, "species": "2 1 echo_sense right"}]
    table.do(0, "lose", "detox_liver")
    assert traits(table, 0, 2, 1) == ["echo_sense"]


def test_T66_the_storm_strikes_the_highest_level_that_has_a_vulnerable_species() -> None:
    """T-66, T-R34: Plants are Vulnerable as well, and out of its reach; the Animal above is Resilient."""
    community = {
        (1, 0): ["thick_waxy_cuticle", "shade_leaves"],
        (1, 1): ["bitter_latex", "shade_leaves"],
        (1, 2): ["buttress_base"],
        (2, 0): ["echo_sense", "detox_liver"],
        (2, 1): ["herd_alarm", "venom_glands"],
        (3, 0): ["webbed_feet"],
    }
    table = drawn("great_storm", community)
    assert verdict(table) == (2, 4)
    assert table.names(0) == ["species 2 0", "species 2 1"]


def test_TR64_gains_are_not_optional_unless_the_card_says_may() -> None:
    community = {(1, 0): ["corky_bark"]}
    table = drawn("wildfire_front", community, discards=["echo_sense", "torpor"])
    assert kind(table) == "take"
    assert sorted(table.names(0)) == ["take echo_sense", "take torpor"]
    may = drawn("spotted_fever", PYRAMID | {(2, 0): ["venom_glands"]})
    assert may.names(0)[-1] == "decline"


def test_TR72_v_and_r_are_public_at_any_time() -> None:
    table = scene(PLANT, {(1, 0): ["bitter_latex"]}, hand=["drought"]).table()
    assert table.view(0)["previews"]["drought"] == [
        {"resilient": 0, "vulnerable": 1},
        {"resilient": 0, "vulnerable": 1},
        {"resilient": 0, "vulnerable": 0},
    ]
    assert "drought" not in table.view(1).get("previews", {})
    responding = scene(PLANT, {(1, 0): ["bitter_latex"]}, hand=["drought"], hands={1: ["hidden_refuge"]}).table()
    to_send(responding)
    do(responding, 0, "send drought", "target 1")
    for viewer in (0, 1, 2, None):
        [shown] = responding.view(viewer)["forecast"]["facing"]
        assert (shown["seat"], shown["vulnerable"]) == (1, 1)
        assert shown["species"][0]["status"] == "vulnerable"


def test_TR18_the_verdicts_shown_stay_after_the_first_loss() -> None:
    """T-61, T-66, T-R72: a neighbour stays Resilient when the Aura that made it so is lost."""
    community = {(1, 0): ["root_partners", "bitter_latex", "air_channel_roots"], (1, 1): ["antifreeze_sap"]}
    table = drawn("global_warming", community)
    assert verdict(table) == (1, 1)
    table.do(0, "lose", "root_partners")
    assert kind(table) == "lose", "the second loss is to come"
    [shown] = table.view(None)["forecast"]["facing"]
    assert (shown["resilient"], shown["vulnerable"]) == (1, 1)
    assert [one["status"] for one in shown["species"]] == ["vulnerable", "resilient"]


def test_TR72_in_the_middle_of_an_event_both_sorts_are_counted() -> None:
    """T-60, T-R72: one Plant has nothing against the cold; two Species withstand it."""
    community = {(1, 0): ["thorn_ring", "corky_bark"], (1, 1): ["bendable_stem"], (2, 0): ["echo_sense", "webbed_feet"]}
    table = drawn("deep_freeze", community)
    assert kind(table) == "lose"
    [shown] = table.view(None)["forecast"]["facing"]
    assert (shown["resilient"], shown["vulnerable"]) == (2, 1)


def test_TR18_after_a_debate_nothing_is_disputed_even_if_nobody_is_resilient() -> None:
    """T-66, T-103, T-R18: the verdicts are found, and the harm is under way."""
    community = {(1, 0): ["climbing_tendrils", "shade_leaves"], (1, 1): ["climbing_tendrils"]}
    table = drawn("deep_freeze", community, options={"debate": "on"})
    while kind(table) in ("window", "claim", "vote"):
        table.act(table.asks[0].seat, table.asks[0].default)
    assert kind(table) == "lose"
    [shown] = table.view(None)["forecast"]["facing"]
    assert [one["status"] for one in shown["species"]] == ["vulnerable", "vulnerable"]
    assert (shown["resilient"], shown["vulnerable"]) == (0, 2)


def test_TR18_the_verdicts_on_one_community_are_not_shown_for_the_next() -> None:
    """T-66, T-103: in a debate the next Community is asked before anything is found about it."""
    wide = {(1, 0): ["bitter_latex", "shade_leaves"], (1, 1): ["deep_taproot"]}
    event = next(card.id for card in CARDS if card.everyone and card.cn and card.scope == "all" and not card.pack)
    table = drawn(event, wide, wide, options={"debate": "on"})
    while not (kind(table) == "claim" and table.asks[0].seat == 1):
        table.act(table.asks[0].seat, table.asks[0].default)
    assert (position(table).vulnerable, position(table).resilient) == ([], [])


# ---- the cards that no worked example shows ----


def test_habitat_fragmentation() -> None:
    """T-26, T-46, T-R58: a Trait of each Vulnerable Species for a while, and no new Species next turn."""
    community = {(1, 0): ["antifreeze_sap", "air_channel_roots"], (1, 1): ["antifreeze_sap", "air_channel_roots"]}
    table = drawn("habitat_fragmentation", community, hand=["thorn_ring", "corky_bark"])
    table.do(0, "deactivate", "antifreeze_sap")
    table.do(0, "deactivate", "antifreeze_sap")
    turn_of(table, 1)
    assert traits(table, 0, 1, 0).count("-antifreeze_sap") == 1, "not in this turn"
    turn_of(table, 0)
    refusal = table.refuses(0, "introduce", "thorn_ring")
    assert (refusal.rule, refusal.key) == ("T-26", "banned")
    do(table, 0, "add thorn_ring", "species 1 0")
    turn_of(table, 1)
    assert "antifreeze_sap" in traits(table, 0, 1, 0)
    turn_of(table, 0)
    assert table.offers(0, "introduce")


def test_habitat_fragmentation_with_one_vulnerable_species_bans_nothing() -> None:
    """T-64: from two on."""
    table = drawn("habitat_fragmentation", {(1, 0): ["antifreeze_sap", "air_channel_roots"], (1, 1): ["thorn_ring"]})
    table.do(0, "deactivate", "antifreeze_sap")
    assert table.get("bans", 0) == 0
    assert size(table, 0) == 1


@pytest.mark.parametrize(("plants", "cards"), [(1, 0), (2, 1), (5, 2), (7, 3)])
def test_deep_freeze_pays_one_card_for_two_resilient_species(plants: int, cards: int) -> None:
    """T-64: rounded down, at most three."""
    held = ["shade_leaves", "shade_leaves", "bitter_latex", "bitter_latex", "bendable_stem", "bendable_stem"]
    community = {(1, slot): [card] for slot, card in enumerate([*held, "antifreeze_sap"][:plants])}
    assert size(drawn("deep_freeze", community), 0) == cards


def test_drought_pays_at_most_two() -> None:
    """T-64: one card for two Resilient Plants."""
    held = ["thick_waxy_cuticle", "thick_waxy_cuticle", "deep_taproot", "deep_taproot", "corky_bark", "corky_bark"]
    table = drawn("drought", {(1, slot): [card] for slot, card in enumerate(held)})
    assert size(table, 0) == 2


def test_river_flood() -> None:
    """T-62, T-66, T-82, T-R41: Levels 1 and 2 only; then a Trait from hand on a Resilient Species."""
    community = {
        (1, 0): ["thorn_ring"],
        (1, 1): ["buttress_base"],
        (1, 2): ["antifreeze_sap", "shade_leaves"],
        (2, 0): ["webbed_feet"],
        (2, 1): ["oily_plumage"],
        (3, 0): ["echo_sense"],
    }
    hand = ["salt_glands", "bendable_stem", "herd_alarm"]
    table = drawn("river_flood", community, hand=hand, details={0: {"guards": {(1, 0): FRESH}}})
    assert verdict(table) == (4, 1)
    table.do(0, "lose", "shade_leaves")
    assert kind(table) == "bonus"
    do(table, 0, "add salt_glands", "species 1 1", "discard bendable_stem")
    assert set(traits(table, 0, 1, 1)) == {"buttress_base", "salt_glands"}
    assert table.zone("hand", 0) == ["herd_alarm"]
    declined = drawn("river_flood", {(1, 0): ["buttress_base"]}, hand=["corky_bark"])
    declined.do(0, "decline")
    assert traits(declined, 0, 1, 0) == ["buttress_base"]


def test_ash_winter_pays_two_for_three_resilient_species() -> None:
    """T-64, T-69: two of GCTE each."""
    held = ["bitter_latex", "bitter_latex", "climbing_tendrils"]
    table = drawn("ash_winter", {(1, slot): [card] for slot, card in enumerate(held)})
    assert verdict(table) == (0, 0)
    assert events(table, "faced")[0]["resilient"] == 3
    assert size(table, 0) == 2


def test_spotted_fever_may_protect_a_resilient_animal() -> None:
    """T-62, T-79: Animals only."""
    table = drawn("spotted_fever", PYRAMID | {(2, 0): ["venom_glands"]})
    assert table.names(0) == ["species 2 0", "decline"]
    table.do(0, "species", 2, 0)
    assert species(table, 0, 2, 0)["protected"]
    alone = drawn("spotted_fever", PLANT)
    assert (verdict(alone), kind(alone)) == ((0, 0), "send")


def test_swarm_year() -> None:
    """T-64, T-105: a card per Vulnerable Plant, at most three; two Resilient ones draw one."""
    bare = ["thick_waxy_cuticle", "thick_waxy_cuticle", "antifreeze_sap", "corky_bark"]
    hand = ["echo_sense", "webbed_feet", "detox_liver", "herd_alarm"]
    table = drawn("swarm_year", {(1, slot): [card] for slot, card in enumerate(bare)}, hand=hand)
    for card in hand[:3]:
        table.do(0, "discard", card)
    assert table.zone("hand", 0) == ["herd_alarm"]
    safe = drawn("swarm_year", {(1, 0): ["thorn_ring"], (1, 1): ["shade_leaves"]})
    assert size(safe, 0) == 1


def test_lean_years_without_vulnerable_species_raises_the_resource_number() -> None:
    """T-85, T-R32: one more, until the end of the next turn."""
    table = drawn("lean_years", {(1, 0): ["shade_leaves"]})
    assert table.view(None)["resource_number"][0] == 8
    turn_of(table, 1)
    turn_of(table, 0)
    assert (table.view(None)["resource_number"][0], size(table, 0)) == (8, 8)
    turn_of(table, 1)
    assert table.view(None)["resource_number"][0] == 7


def test_gene_bottleneck_pays_at_most_three() -> None:
    """T-66, T-73: counted when the facing began."""
    held = ["thorn_ring", "corky_bark", "bitter_latex", "shade_leaves"]
    table = drawn("gene_bottleneck", {(1, slot): [card] for slot, card in enumerate(held)})
    assert size(table, 0) == 3
    shrinking = drawn("gene_bottleneck", {(1, 0): held})
    shrinking.do(0, "lose", "thorn_ring")
    shrinking.do(0, "lose", "corky_bark")
    assert size(shrinking, 0) == 0, "it had four when it began"


def test_mild_season() -> None:
    """T-48, T-73: wakes those who are fed, and draws a card per Level."""
    community = {
        (1, 0): ["thorn_ring", "corky_bark"],
        (1, 1): ["bitter_latex"],
        (2, 0): ["webbed_feet", "echo_sense"],
        (2, 1): ["detox_liver", "herd_alarm"],
        (3, 0): ["thick_blubber"],
    }
    details = {
        "asleep": {(1, 0): ["corky_bark"], (2, 1): ["herd_alarm"]},
        "fresh_naps": {(1, 0): ["corky_bark"]},
        "shorts": {(2, 1): 1},
    }
    table = drawn("mild_season", community, details={0: details})
    assert "corky_bark" in traits(table, 0, 1, 0)
    assert "-herd_alarm" in traits(table, 0, 2, 1)
    assert size(table, 0) == 3


def test_TR18_whoever_starved_meanwhile_still_counts_as_resilient() -> None:
    """T-66, T-R18: the Animal dies with its Plants, but it was Resilient when the facing began."""
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (2, 0): ["thick_blubber"]}
    table = drawn("deep_freeze", community)
    assert verdict(table) == (1, 2)
    assert places(table, 0) == []


def test_TR29_a_redirected_continuous_event_lies_with_the_new_target() -> None:
    table = drawn("global_warming", PLANT, {(1, 0): ["corky_bark"]}, hand=["wind_shift"])
    do(table, 0, "play wind_shift", "target 1")
    all_pass(table)
    assert table.zone("continuous", 1) == ["global_warming"]
    assert table.zone("continuous", 0) == []
    turn_of(table, 1)
    table.do(1, "end_step")
    assert events(table, "faces_again")[-1]["seat"] == 1


def test_T70_facing_again_has_its_own_response_window() -> None:
    """T-18, T-70, T-98: each later facing of a Continuous Event; it belongs to Nature Calls."""
    scenario = scene({(1, 0): ["bitter_latex", "shade_leaves", "thorn_ring"]}, hand=["buffer_zone"])
    table = scenario.zone("continuous", 0, ["global_warming"]).set("clocks", 0, [0]).table()
    table.do(0, "end_step")
    assert kind(table) == "window"
    assert links(table, 0) == ["play buffer_zone", "pass"]
    assert position(table).active == 0
    assert table.get("stage") == "calling"
