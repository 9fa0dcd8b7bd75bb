"""Tests of Interaction cards: when they may be played, what they choose, and what each of them does."""

from __future__ import annotations

import pytest

from tests.games.catastrophic.scenes import (
    FRESH,
    HUNGRY,
    do,
    end_turn,
    events,
    kind,
    of_type,
    places,
    position,
    printed,
    scene,
    size,
    species,
    traits,
    turn_of,
)
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, default_all, drawn, links, to_send, verdict

FOE = {
    (1, 0): ["antifreeze_sap", "air_channel_roots"],
    (1, 1): ["silvery_hairs", "bendable_stem"],
    (2, 0): ["detox_liver", "oily_plumage"],
}
FOUR = ["thorn_ring", "corky_bark", "bitter_latex", "shade_leaves"]


def test_T74_interactions_are_played_also_in_other_players_turns() -> None:
    table = scene(PLANT, FOE, hands={2: ["invasive_creeper"]}).table()
    table.do(0, "end_step")
    do(table, 2, "play invasive_creeper", "target 1", "species 1 0")
    table.do(1, "lose", "antifreeze_sap")
    assert traits(table, 1, 1, 0) == ["air_channel_roots"]
    assert position(table).active == 0


def test_T75_after_resolving_the_card_goes_to_the_discard_pile() -> None:
    table = scene(PLANT, hand=["nutrient_pulse"]).table()
    table.do(0, "play", "nutrient_pulse")
    assert table.zone("discards") == ["nutrient_pulse"]
    assert table.zone("announced") == []


def test_T5_a_card_text_wins_over_the_general_rule() -> None:
    """T-5, T-16, T-96: Adaptive Burst adds a Trait when no Trait may be played."""
    table = scene(PLANT, hand=["adaptive_burst", "corky_bark"]).table()
    to_send(table)
    assert table.refuses(0, "add", "corky_bark").rule == "T-16"
    do(table, 0, "play adaptive_burst", "species 1 0")
    do(table, 0, "add corky_bark")
    assert set(traits(table, 0, 1, 0)) == {"thorn_ring", "corky_bark"}


def test_T77_timing_tags() -> None:
    """T-77, T-95, T-97: OWN in one's own turn, EVENT and CARD in response only."""
    held = ["nutrient_pulse", "buffer_zone", "evasive_tactics", "seed_rain"]
    table = scene(PLANT, FOE, hand=held, hands={1: ["nutrient_pulse", "seed_rain"][1:]}).table()
    assert table.offers(0, "play", "nutrient_pulse")
    assert table.offers(0, "play", "seed_rain")
    assert table.refuses(0, "play", "buffer_zone").key == "on_event_only"
    assert table.refuses(0, "play", "evasive_tactics").key == "on_card_only"
    other = scene(PLANT, FOE, hands={1: ["nutrient_pulse", "seed_rain"]}).table()
    other.do(0, "end_step")
    assert other.refuses(1, "play", "nutrient_pulse").key == "own_turn_only"
    assert other.offers(1, "play", "seed_rain")


def test_T77_tags_of_all_cards() -> None:
    cards = [printed(card) for card in of_type("interaction") if not printed(card).pack]
    tags = {tag: sum(card.count for card in cards if card.tag == tag) for tag in ("any", "own", "event", "card")}
    assert tags == {"any": 15, "own": 8, "event": 5, "card": 2}


def test_TR44_no_card_protects_an_opponents_species() -> None:
    """T-79, T-R44: one names own Species only."""
    held = ["doomsday_vault", "hidden_refuge"]
    table = scene(PLANT, FOE, hand=held).table()
    for card in held:
        first = links(table, 0, f"play {card}")
        assert all(not link.startswith("target") for link in first)
        assert "species 2 0" not in first


def test_TR63_a_card_may_be_played_for_nothing() -> None:
    table = scene(PLANT, hand=["rapid_regrowth"]).table()
    do(table, 0, "play rapid_regrowth", "species 1 0")
    assert events(table, "reactivated") == []
    assert size(table, 0) == 1, "it still draws"


def test_TR65_evasive_tactics_do_not_cancel_each_other() -> None:
    table = scene(PLANT, FOE, hand=["invasive_creeper", "evasive_tactics"], hands={1: ["evasive_tactics"]}).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    table.do(1, "play", "evasive_tactics")
    assert kind(table) == "traits", "nobody was asked about it"
    assert len(events(table, "cancelled")) == 1
    assert table.zone("hand", 0) == ["evasive_tactics"]


def test_TR67_with_two_players_the_opponent_is_the_only_choice() -> None:
    table = scene(PLANT, {(1, 0): ["corky_bark"]}, hand=["reciprocal_altruism", "echo_sense"], seats=2).table()
    do(table, 0, "play reciprocal_altruism", "target 1")
    assert {ask.kind for ask in table.asks} == {"gift"}
    assert (size(table, 0), size(table, 1)) == (3, 2)


def test_T105_losing_traits_is_no_discarding_and_playing_is_none_either() -> None:
    table = scene(PLANT, {(1, 0): ["corky_bark", "shade_leaves"]}, hand=["invasive_creeper", "salt_glands"]).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    table.do(1, "lose", "corky_bark")
    assert events(table, "discarded") == []
    paying = scene(PLANT, hand=["salt_glands", "echo_sense"]).table()
    do(paying, 0, "add salt_glands", "species 1 0", "discard echo_sense")
    assert events(paying, "discarded") == [{"event": "discarded", "seat": 0, "card": "echo_sense"}]


def test_T78_a_card_without_a_legal_target_can_not_be_announced() -> None:
    table = scene(PLANT, {}, hand=["invasive_creeper", "narrow_niche", "adaptive_burst"]).table()
    for card in ("invasive_creeper", "narrow_niche", "adaptive_burst"):
        refusal = table.refuses(0, "play", card)
        assert (refusal.rule, refusal.key) == ("T-78", "no_target")
    lonely = scene(PLANT, hand=["seed_rain"]).table()
    lonely.do(0, "play", "seed_rain")
    assert size(lonely, 0) == 1, "nothing to take, but it draws"


# ---- what each card does ----


def test_doomsday_vault() -> None:
    """T-79: up to two own Plants, and a card."""
    table = scene({(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (2, 0): ["webbed_feet"]}, hand=["doomsday_vault"])
    both = table.table()
    assert links(both, 0, "play doomsday_vault") == ["species 1 0", "species 1 1"]
    do(both, 0, "play doomsday_vault", "species 1 0", "species 1 1")
    assert [one["protected"] for one in both.view(None)["communities"][0]] == [True, True, False]
    assert size(both, 0) == 1
    one = table.table()
    do(one, 0, "play doomsday_vault", "species 1 1", "stop")
    assert [found["protected"] for found in one.view(None)["communities"][0]] == [False, True, False]


def test_hidden_refuge() -> None:
    """T-79, T-83: one own Species."""
    table = scene(PYRAMID, hand=["hidden_refuge"]).table()
    do(table, 0, "play hidden_refuge", "species 2 0")
    assert species(table, 0, 2, 0)["protection_ends"] == "next_turn"
    end_turn(table)
    assert species(table, 0, 2, 0)["protected"]


def test_rapid_regrowth() -> None:
    """T-R58: all Traits wake up; the Animal stays short of food."""
    community = {(1, 1): ["corky_bark"], (2, 0): ["webbed_feet", "echo_sense"]}
    details = {"shorts": {(2, 0): HUNGRY}, "asleep": {(2, 0): ["echo_sense"]}}
    table = scene(community, hand=["rapid_regrowth"], details={0: details}).table()
    do(table, 0, "play rapid_regrowth", "species 2 0")
    assert set(traits(table, 0, 2, 0)) == {"webbed_feet", "echo_sense"}
    assert species(table, 0, 2, 0)["short"] == "bites"
    assert size(table, 0) == 1


def test_seed_rain() -> None:
    """T-R64: a Trait from the discard pile for all to see, and a card."""
    table = scene(PLANT, hand=["seed_rain"], discards=["torpor", "drought", "echo_sense"]).table()
    table.do(0, "play", "seed_rain")
    assert sorted(table.names(0)) == ["take echo_sense", "take torpor"]
    table.do(0, "take", "torpor")
    assert "torpor" in table.zone("hand", 0)
    assert size(table, 0) == 2
    assert [one["card"] for one in table.view(1)["known"] if 0 in one["zones"]] == ["torpor"]


def test_adaptive_burst_pays_invest_when_it_resolves() -> None:
    """T-32, T-78, T-R41: the Trait is chosen then; not on a Protected Species."""
    table = scene(PLANT, hand=["adaptive_burst", "salt_glands", "echo_sense"]).table()
    do(table, 0, "play adaptive_burst", "species 1 0")
    do(table, 0, "add salt_glands", "discard echo_sense")
    assert set(traits(table, 0, 1, 0)) == {"thorn_ring", "salt_glands"}
    guarded = scene(PLANT, hand=["adaptive_burst", "corky_bark"], details={0: {"guards": {(1, 0): FRESH}}}).table()
    assert guarded.refuses(0, "play", "adaptive_burst").rule == "T-78"
    poor = scene(PLANT, hand=["adaptive_burst", "salt_glands"]).table()
    assert poor.refuses(0, "play", "adaptive_burst").rule == "T-78", "nothing is left to Invest"


def test_obligate_mutualism_links_a_species_only_once() -> None:
    """T-76, T-78: each Species has at most one link; only printed Conditions are shared."""
    community = {(1, 0): ["corky_bark"], (1, 1): ["thorn_ring"], (1, 2): ["shade_leaves"], (1, 4): ["root_partners"]}
    table = scene(community, hand=["obligate_mutualism", "obligate_mutualism"]).table()
    do(table, 0, "play obligate_mutualism", "species 1 0", "species 1 4")
    assert links(table, 0, "play obligate_mutualism")[0] != "species 1 0"
    found = {one["slot"]: one["conditions"] for one in table.view(None)["communities"][0]}
    assert found[0] == "HLU"
    assert found[1] == "EU", "the Aura of a linked Species is not lent on"


def test_reciprocal_altruism() -> None:
    """T-78, T-105: both draw two and give one card, unseen by others."""
    table = scene(PLANT, hand=["reciprocal_altruism", "echo_sense"], deck=["torpor", "oily_plumage"]).table()
    do(table, 0, "play reciprocal_altruism", "target 2")
    assert {(ask.seat, ask.mode) for ask in table.asks} == {(0, "sealed"), (2, "sealed")}
    table.do(0, "give", "echo_sense")
    gift = table.zone("hand", 2)[0]
    table.do(2, "give", gift)
    assert "echo_sense" in table.zone("hand", 2)
    assert gift in table.zone("hand", 0)
    assert (size(table, 0), size(table, 2)) == (3, 2)
    assert len(events(table, "gave_card", 0)) == len(events(table, "gave_card", 2)) == 2
    assert events(table, "gave_card", 1) == []
    assert len(events(table, "gave", 1)) == 2


def test_nutrient_pulse() -> None:
    """T-26, T-85: two cards, and one more to hold until the end of the next turn."""
    table = scene(PLANT, hand=["nutrient_pulse"]).table()
    table.do(0, "play", "nutrient_pulse")
    assert size(table, 0) == 2
    turn_of(table, 1)
    assert size(table, 0) == 8
    turn_of(table, 0)
    turn_of(table, 1)
    assert table.view(None)["resource_number"][0] == 7


def test_trait_turnover() -> None:
    """T-31, T-R41: up to three swaps, without Invest, the new Trait active."""
    hand = ["trait_turnover", "salt_glands", "bendable_stem", "antifreeze_sap", "silvery_hairs", "echo_sense"]
    details = {"asleep": {(1, 0): ["thorn_ring"]}, "fresh_naps": {(1, 0): ["thorn_ring"]}}
    table = scene({(1, 0): ["thorn_ring", "corky_bark"]}, hand=hand, details={0: details}).table()
    do(table, 0, "play trait_turnover", "species 1 0")
    assert not table.offers(0, "swap_in", "echo_sense")
    do(table, 0, "swap_out thorn_ring", "swap_in salt_glands")
    assert set(traits(table, 0, 1, 0)) == {"salt_glands", "corky_bark"}
    do(table, 0, "swap_out corky_bark", "swap_in bendable_stem")
    do(table, 0, "swap_out bendable_stem", "swap_in corky_bark")
    assert kind(table) == "traits", "three swaps are all"
    assert set(traits(table, 0, 1, 0)) == {"salt_glands", "corky_bark"}
    guarded = scene(PLANT, hand=["trait_turnover", "corky_bark"], details={0: {"guards": {(1, 0): FRESH}}}).table()
    assert guarded.refuses(0, "play", "trait_turnover").rule == "T-78"


def test_early_warning() -> None:
    """T-60, T-R71: one match more for up to two own Species, in this facing."""
    community = {(1, 0): ["thorn_ring"], (1, 1): ["bitter_latex"], (1, 2): ["shade_leaves"]}
    table = drawn("drought", community, hand=["early_warning"])
    do(table, 0, "play early_warning", "species 1 0", "species 1 1")
    assert verdict(table) == (2, 1)
    assert places(table, 0) == [(1, 0), (1, 1)]
    none = drawn("gene_bottleneck", community, hand=["early_warning"])
    assert kind(none) == "send", "only against an Event with a Condition Number"


def test_buffer_zone() -> None:
    """T-65, T-77: no negative effects; V and R are counted and the positive ones happen."""
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["deep_taproot"]}
    table = drawn("drought", community, hand=["buffer_zone"])
    table.do(0, "play", "buffer_zone")
    assert verdict(table) == (2, 1)
    assert len(places(table, 0)) == 3
    assert size(table, 0) == 1


def test_wind_shift_only_for_an_event_just_played_on_oneself_alone() -> None:
    """T-77, T-R24: not for all players, not for a later facing, not for others."""
    assert kind(drawn("great_storm", PLANT, FOE, hand=["wind_shift"])) != "window"
    again = scene(PLANT, hand=["wind_shift"]).zone("continuous", 0, ["global_warming"]).set("clocks", 0, [0]).table()
    again.do(0, "end_step")
    assert kind(again) == "send"
    other = scene(PLANT, {(1, 0): ["corky_bark"]}, hand=["drought"], hands={2: ["wind_shift"]}).table()
    to_send(other)
    do(other, 0, "send drought", "target 1")
    assert events(other, "faced")[0]["seat"] == 1


def test_evasive_tactics() -> None:
    """T-77, T-R37: cancels a card that chooses oneself; it goes to the discard pile."""
    table = scene(PLANT, FOE, hand=["invasive_creeper"], hands={1: ["evasive_tactics"], 2: ["evasive_tactics"]}).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert table.refuses(2, "play", "evasive_tactics").rule in ("T-77", "T-74")
    table.do(1, "play", "evasive_tactics")
    assert len(traits(table, 1, 1, 0)) == 2
    assert sorted(table.zone("discards")) == ["evasive_tactics", "invasive_creeper"]


@pytest.mark.parametrize("high", [False, True])
def test_predator_ecesis(high: bool) -> None:
    """T-52, T-78: one Trait, or two with an own Species on Level 3."""
    own = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["bitter_latex"], (2, 0): ["webbed_feet"]}
    own |= {(2, 1): ["echo_sense"]} | ({(3, 0): ["thick_blubber"]} if high else {})
    foe = {(1, 0): ["antifreeze_sap", "silvery_hairs", "bendable_stem"]}
    table = scene(own, foe, hand=["predator_ecesis"]).table()
    do(table, 0, "play predator_ecesis", "target 1", "species 1 0")
    default_all(table, "lose")
    assert len(traits(table, 1, 1, 0)) == (1 if high else 2)


def test_predator_ecesis_reaches_levels_1_and_2_only() -> None:
    """T-78: and never oneself."""
    tall = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["bitter_latex"], (2, 0): ["webbed_feet"]}
    tall |= {(2, 1): ["echo_sense"], (3, 0): ["thick_blubber"]}
    table = scene(PLANT, tall, FOE, hand=["predator_ecesis"]).table()
    assert links(table, 0, "play predator_ecesis") == ["target 1", "target 2"]
    assert "species 3 0" not in links(table, 0, "play predator_ecesis", "target 1")


def test_brood_parasitism() -> None:
    """T-31, T-78, T-R41: a chosen Trait moves, active, to an own Animal."""
    table = scene(PYRAMID, FOE, hand=["brood_parasitism"]).table()
    do(table, 0, "play brood_parasitism", "target 1", "species 2 0", "steal detox_liver", "species 2 0")
    assert "detox_liver" in traits(table, 0, 2, 0)
    assert traits(table, 1, 2, 0) == ["oily_plumage"]
    single = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (2, 0): ["detox_liver"]}
    alone = scene(PYRAMID, single, hand=["brood_parasitism"]).table()
    assert alone.refuses(0, "play", "brood_parasitism").rule == "T-78", "two Traits are needed"


def test_cheating() -> None:
    """T-67, T-77: the thief draws what the other would draw."""
    strong = {(1, 0): ["corky_bark"], (1, 1): ["deep_taproot"]}
    table = scene(strong, deck=["drought"], hands={1: ["cheating"]}).table()
    table.do(0, "end_step")
    do(table, 1, "play cheating", "target 0")
    assert (size(table, 0), size(table, 1)) == (0, 1)
    assert len(events(table, "cheated")) == 1


def test_cheating_takes_from_the_discard_pile_as_well() -> None:
    """T-67: Wildfire Front's Trait goes to the thief."""
    table = scene(
        {(1, 0): ["corky_bark"]}, deck=["wildfire_front"], hands={1: ["cheating"]}, discards=["torpor"]
    ).table()
    table.do(0, "end_step")
    do(table, 1, "play cheating", "target 0")
    default_all(table, "take")
    assert table.zone("hand", 1) == ["torpor"]


def test_invasive_creeper_chooses_plants_of_opponents() -> None:
    """T-78, T-81."""
    table = scene(PLANT, FOE, hand=["invasive_creeper"]).table()
    assert links(table, 0, "play invasive_creeper") == ["species 1 0", "species 1 1"]


def test_parasite_load() -> None:
    """T-76, T-R43: it stays on its host until two cards are discarded, or the host leaves."""
    table = scene(PLANT, FOE, hand=["parasite_load"], hands={1: ["echo_sense", "torpor", "herd_alarm"]}).table()
    do(table, 0, "play parasite_load", "target 1", "species 1 0")
    assert species(table, 1, 1, 0)["parasites"] == 1
    assert table.zone("continuous", 1) == ["parasite_load"]
    turn_of(table, 1)
    do(table, 1, "cure", "species 1 0", "discard echo_sense", "discard torpor")
    assert species(table, 1, 1, 0)["parasites"] == 0
    assert table.zone("hand", 1) == ["herd_alarm"]
    assert "parasite_load" in table.zone("discards")
    poor = scene(PLANT, {(1, 0): ["bitter_latex"]}, hand=["parasite_load", "drought"]).table()
    do(poor, 0, "play parasite_load", "target 1", "species 1 0")
    to_send(poor)
    do(poor, 0, "send drought", "target 1")
    assert poor.zone("continuous", 1) == []
    assert "parasite_load" in poor.zone("discards")


def test_raided_stores() -> None:
    """T-78: a random card; only the two see it."""
    table = scene(PLANT, hand=["raided_stores"], hands={1: ["echo_sense"]}).table()
    do(table, 0, "play raided_stores", "target 1")
    assert table.zone("hand", 0) == ["echo_sense"]
    assert size(table, 1) == 0
    for viewer in (0, 1):
        assert [event["card"] for event in events(table, "raided_card", viewer)] == ["echo_sense"]
    assert events(table, "raided_card", 2) == []
    empty = scene(PLANT, hand=["raided_stores"]).table()
    assert empty.refuses(0, "play", "raided_stores").rule == "T-78"


def test_raided_stores_takes_any_card() -> None:
    """T-78: which one, chance decides."""
    hands = {1: ["echo_sense", "torpor", "herd_alarm"]}
    taken = set()
    for seed in range(20):
        table = scene(PLANT, hand=["raided_stores"], hands=hands, seed=seed).table()
        do(table, 0, "play raided_stores", "target 1")
        taken.update(table.zone("hand", 0))
    assert taken == {"echo_sense", "torpor", "herd_alarm"}


def test_overgrazing() -> None:
    """T-57, T-81: on each Plant with two active Traits, not on Protected ones, for a while."""
    foe = {(1, 0): ["thorn_ring", "corky_bark"], (1, 1): ["bitter_latex"], (1, 2): ["shade_leaves", "thorn_ring"]}
    table = scene(PLANT | {(1, 0): ["silvery_hairs"]}, foe, hand=["overgrazing"], details={1: {"guards": {(1, 2): 2}}})
    grazed = table.table()
    do(grazed, 0, "play overgrazing", "target 1")
    grazed.do(1, "deactivate", "thorn_ring")
    assert kind(grazed) == "traits"
    assert set(traits(grazed, 1, 1, 0)) == {"-thorn_ring", "corky_bark"}
    assert traits(grazed, 1, 1, 1) == ["bitter_latex"]
    turn_of(grazed, 1)
    turn_of(grazed, 2)
    assert set(traits(grazed, 1, 1, 0)) == {"thorn_ring", "corky_bark"}


def test_narrow_niche() -> None:
    """T-52, T-78: four or more Traits, of which two are lost."""
    table = scene({(1, 0): ["silvery_hairs"]}, {(1, 0): FOUR, (1, 1): FOUR[:3]}, hand=["narrow_niche"]).table()
    do(table, 0, "play narrow_niche", "target 1", "species 1 0")
    table.do(1, "lose", "thorn_ring")
    table.do(1, "lose", "corky_bark")
    assert set(traits(table, 1, 1, 0)) == {"bitter_latex", "shade_leaves"}


# ---- abilities of Traits ----


def test_sting() -> None:
    """T-34: an attacker who takes a Trait discards a card of their choice, also if Sting itself is taken."""
    foe = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (2, 0): ["venom_glands", "webbed_feet"]}
    table = scene({(1, 0): ["silvery_hairs"]}, foe, hand=["predator_ecesis", "echo_sense", "torpor"]).table()
    do(table, 0, "play predator_ecesis", "target 1", "species 2 0")
    table.do(1, "lose", "venom_glands")
    assert (kind(table), table.asks[0].seat) == ("discard", 0)
    table.do(0, "discard", "torpor")
    assert table.zone("hand", 0) == ["echo_sense"]


def test_hidden() -> None:
    """T-34, T-78: opponents can't choose the Species; the owner can."""
    foe = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (2, 0): ["cryptic_colours", "webbed_feet"]}
    table = scene({(1, 0): ["silvery_hairs"]}, foe, hand=["predator_ecesis"]).table()
    assert "species 2 0" not in links(table, 0, "play predator_ecesis")
    owner = scene(foe, hand=["hidden_refuge"]).table()
    assert "species 2 0" in links(owner, 0, "play hidden_refuge")


def test_shelter() -> None:
    """T-34, T-79, T-100: at once, without an answer, and only with another active Trait."""
    community = {(1, 0): ["dormant_seeds", "thorn_ring"], (1, 1): ["dormant_seeds"]}
    table = drawn("river_flood", community)

    do(table, 0, "shelter dormant_seeds", "species 1 0")
    assert species(table, 0, 1, 0)["protected"]
    assert "dormant_seeds" in table.zone("discards")
    assert events(table, "announced") == []


def test_shelter_needs_another_active_trait() -> None:
    """T-34, T-100: a lone Dormant Seeds is not even asked."""
    table = drawn("river_flood", {(1, 0): ["dormant_seeds"]})
    assert places(table, 0) == []


def test_regrow() -> None:
    """T-34: back to hand with its Species, if it was active."""
    table = drawn("wildfire_front", {(1, 0): ["creeping_runners", "bitter_latex"]})
    default_all(table, "take")
    assert "creeping_runners" in table.zone("hand", 0)
    assert [event["card"] for event in events(table, "regrew")] == ["creeping_runners"]
    last = drawn("drought", {(1, 0): ["creeping_runners"]})
    assert last.zone("hand", 0) == ["creeping_runners"]


def test_store() -> None:
    """T-34, T-85, T-R49: one more card each, never beyond ten."""
    stores = {(1, 0): ["fungal_web"], (1, 1): ["fungal_web"], (2, 0): ["keen_forager"]}
    table = scene(stores).set("due_rn", 0, 2).table()
    assert table.view(None)["resource_number"][0] == 10
    low = scene(PLANT).set("due_rn", 0, -6).table()
    assert low.view(None)["resource_number"][0] == 3


def test_windfall_and_aura_of_animals() -> None:
    """T-34, T-60: Herd Alarm lends E to neighbours on its Level."""
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (1, 2): ["bitter_latex"]}
    community |= {(2, 0): ["herd_alarm"], (2, 1): ["webbed_feet"]}
    table = scene(community).table()
    assert [one["conditions"] for one in table.view(None)["communities"][0]][3:] == ["E", "WEU"]
