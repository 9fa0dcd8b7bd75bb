"""Tests of what Interactions and abilities may choose, and of targets that are gone when the effect comes."""

from __future__ import annotations

import pytest

from tests.games.catastrophic.scenes import do, events, kind, places, scene, size, species, traits, turn_of
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, drawn, links, verdict

GROUND = {(1, 0): ["corky_bark"], (1, 1): ["shade_leaves"]}
TIDE = {"expansion": "spawning_tide"}


def test_T42_the_outermost_slots_have_no_neighbours_outside() -> None:
    """T-40, T-42: the table is 41 slots wide."""
    left = scene({(1, -20): ["thorn_ring"], (1, -18): ["bitter_latex"]}, hand=["corky_bark"]).table()
    assert links(left, 0, "introduce corky_bark") == ["place 1 -19", "place 1 -17"]
    right = scene({(1, 20): ["thorn_ring"], (1, 18): ["bitter_latex"]}, hand=["corky_bark"]).table()
    assert links(right, 0, "introduce corky_bark") == ["place 1 17", "place 1 19"]


# ---- stealing Traits ----


def test_T78_brood_parasitism_needs_a_trait_that_an_own_animal_lacks() -> None:
    """T-31, T-78: of two opponents only the one who has such a Trait may be chosen."""
    own = GROUND | {(2, 0): ["webbed_feet", "echo_sense"]}
    same = {(1, 0): ["antifreeze_sap"], (1, 1): ["silvery_hairs"], (2, 0): ["webbed_feet", "echo_sense"]}
    other = {(1, 0): ["deep_taproot"], (1, 1): ["floating_leaves"], (2, 0): ["thick_blubber", "broad_diet"]}
    table = scene(own, same, other, hand=["brood_parasitism"]).table()
    for link in ("play brood_parasitism", "steal thick_blubber"):  # there is no choice but of the Trait
        table.act(0, table.game.actions.parse(link))
    assert "thick_blubber" in traits(table, 0, 2, 0)
    both = scene(own, other, other | {(2, 0): ["oily_plumage", "burrowing_habit"]}, hand=["brood_parasitism"]).table()
    assert links(both, 0, "play brood_parasitism") == ["target 1", "target 2"]
    in_vain = scene(own, same, seats=2, hand=["brood_parasitism"]).table()
    assert in_vain.refuses(0, "play", "brood_parasitism").key == "no_target"


def test_T78_nobody_steals_from_oneself() -> None:
    """T-78, T-R67: an own Animal with a Trait that another own Animal lacks is no prey."""
    own = GROUND | {(1, 2): ["bitter_latex"], (2, 0): ["webbed_feet", "echo_sense"], (2, 1): ["torpor"]}
    table = scene(own, PLANT, hand=["brood_parasitism"]).table()
    refusal = table.refuses(0, "play", "brood_parasitism")
    assert (refusal.rule, refusal.key) == ("T-78", "no_target")


# ---- abilities ----


def test_T34_shelter_is_for_species_with_another_active_trait() -> None:
    """T-34, T-100: of two Animals with the same Trait one has no other, or no other that is active."""
    ground = GROUND | {(1, 2): ["bitter_latex"]}
    naps = {"asleep": {(2, 0): ["webbed_feet"]}, "fresh_naps": {(2, 0): ["webbed_feet"]}}
    for weak, details in ((["torpor"], {}), (["torpor", "webbed_feet"], {0: naps})):
        table = drawn("spotted_fever", ground | {(2, 0): weak, (2, 1): ["torpor", "echo_sense"]}, details=details)
        table.do(0, "pass")  # the open window
        do(table, 0, "shelter torpor")  # there is no choice of Species
        assert traits(table, 0, 2, 1) == ["echo_sense"]


def test_T97_depart_is_offered_only_where_it_can_be_used() -> None:
    """T-34, T-63, T-97: the flyer in scope has no other Trait, the other flyer is too high for River Flood."""
    ground = {(1, slot): [card] for slot, card in enumerate(["thorn_ring", "corky_bark", "bitter_latex"])}
    flyers = {(2, 0): ["long_range_flight"], (2, 1): ["webbed_feet"], (3, 0): ["long_range_flight", "echo_sense"]}
    table = drawn("river_flood", ground | flyers, hand=["hidden_refuge"])
    table.do(0, "pass")
    assert links(table, 0) == ["play hidden_refuge", "pass"]


def test_T97_before_an_event_shelter_and_depart_stand_side_by_side() -> None:
    """T-34, T-97, T-100."""
    community = {(1, 0): ["dormant_seeds", "corky_bark"], (1, 1): ["thorn_ring"]}
    table = drawn("deep_freeze", community | {(2, 0): ["long_range_flight", "webbed_feet"]})
    table.do(0, "pass")
    assert links(table, 0) == ["shelter dormant_seeds", "depart long_range_flight", "pass"]


def test_T26_a_hidden_species_hides_again_when_its_trait_flips_back() -> None:
    """T-26, T-34, T-R58: the opponent could have chosen it before the end of the turn, and can't after."""
    nap = {(2, 0): ["cryptic_colours"]}
    guards = {(1, 0): 2, (1, 1): 2}
    own = GROUND | {(2, 0): ["cryptic_colours", "webbed_feet"]}
    details = {0: {"asleep": nap, "due_naps": nap, "guards": guards}}
    table = scene(own, {(1, 0): ["thorn_ring"]}, seats=2, hands={1: ["predator_ecesis"]}, details=details).table()
    table.do(0, "end_step")
    assert table.offers(1, "play", "predator_ecesis")
    turn_of(table, 1)
    assert traits(table, 0, 2, 0) == ["webbed_feet", "cryptic_colours"]
    assert table.refuses(1, "play", "predator_ecesis").key == "no_target"


# ---- choices that are gone ----


def test_T78_a_link_with_a_species_that_has_vanished_fizzles() -> None:
    """T-76, T-78, T-R38: whichever of the two it is; the card is spent."""
    community = {(1, 0): ["thorn_ring"], (1, 1): ["bitter_latex", "corky_bark"], (1, 2): ["silvery_hairs"]}
    for gone, left in ((0, [(1, 1), (1, 2)]), (2, [(1, 0), (1, 1)])):
        table = scene(community, PLANT, hand=["obligate_mutualism"], hands={1: ["invasive_creeper"]}).table()
        do(table, 0, "play obligate_mutualism", f"species 1 {gone}", "species 1 1")
        do(table, 1, "play invasive_creeper", "target 0", f"species 1 {gone}")
        assert places(table, 0) == left
        assert events(table, "fizzled") == [{"event": "fizzled", "seat": 0, "card": "obligate_mutualism"}]
        assert table.zone("continuous", 0) == []
        assert "obligate_mutualism" in table.zone("discards")
        assert [one["link"] for one in table.view(None)["communities"][0]] == [0, 0]


def test_TR38_parasites_find_a_species_that_was_protected_in_response() -> None:
    """T-76, T-81, T-R38, T-R43: the card is spent."""
    table = scene(PLANT, GROUND, hand=["parasite_load"], hands={1: ["hidden_refuge"]}).table()
    do(table, 0, "play parasite_load", "target 1", "species 1 1")
    do(table, 1, "play hidden_refuge", "species 1 1")
    assert events(table, "fizzled") == [{"event": "fizzled", "seat": 0, "card": "parasite_load"}]
    assert (species(table, 1, 1, 1)["parasites"], table.zone("continuous", 1)) == (0, [])
    assert "parasite_load" in table.zone("discards")


def test_T82_trait_turnover_does_nothing_to_a_species_that_was_protected_in_response() -> None:
    """T-78, T-82: by oneself."""
    table = scene(PYRAMID, hand=["trait_turnover", "detox_liver", "hidden_refuge"]).table()
    do(table, 0, "play trait_turnover", "species 2 0")
    do(table, 0, "play hidden_refuge", "species 2 0")
    assert events(table, "fizzled") == [{"event": "fizzled", "seat": 0, "card": "trait_turnover"}]
    assert kind(table) == "traits"
    assert traits(table, 0, 2, 0) == ["echo_sense", "webbed_feet"]


def test_TR40_whoever_has_nothing_left_to_swap_is_asked_all_the_same() -> None:
    """T-78, T-R40: to answer by itself would tell everybody that the hand has no fitting Trait."""
    table = scene(PYRAMID, PLANT, hand=["trait_turnover", "detox_liver"], hands={1: ["raided_stores"]}).table()
    do(table, 0, "play trait_turnover", "species 2 0")
    do(table, 1, "play raided_stores", "target 0")
    assert (kind(table), table.asks[0].seat, links(table, 0)) == ("swap", 0, ["stop"])


def test_TR40_whoever_cannot_pay_for_a_bonus_is_asked_all_the_same() -> None:
    """T-33, T-R40, T-R41: a Trait that is to be added can't be Invested for itself."""
    for hand, options in ((["salt_glands"], []), (["salt_glands", "torpor"], ["add salt_glands"])):
        table = drawn("river_flood", {(1, 0): ["air_channel_roots", "buttress_base"]}, hand=hand)
        assert (kind(table), links(table, 0)) == ("bonus", [*options, "decline"])


# ---- Cross-Breeding ----


def test_T102_cross_breeding_takes_the_two_traits_that_were_named() -> None:
    """T-78, T-102: also if the first of all Traits is the first that is named."""
    community = {(1, 0): ["thick_waxy_cuticle", "sticky_pollen"], (1, 1): ["corky_bark", "silvery_hairs"]}
    table = scene(community, hand=["cross_breeding"], options=TIDE).table()
    swap = ("swap_out thick_waxy_cuticle", "swap_in silvery_hairs")
    do(table, 0, "play cross_breeding", "species 1 0", "species 1 1", *swap)
    assert (traits(table, 0, 1, 0), traits(table, 0, 1, 1)) == (
        ["silvery_hairs", "sticky_pollen"],
        ["thick_waxy_cuticle", "corky_bark"],
    )


def test_T78_cross_breeding_with_a_species_that_has_vanished_fizzles() -> None:
    """T-78, T-102: no other Species takes its place, though it has the same Trait."""
    community = {(1, 0): ["winged_seeds"], (1, 1): ["corky_bark"], (1, 2): ["winged_seeds", "thorn_ring"]}
    hands = {1: ["invasive_creeper"]}
    table = scene(community, PLANT, hand=["cross_breeding"], hands=hands, options=TIDE).table()
    swap = ("swap_out winged_seeds", "swap_in corky_bark")
    do(table, 0, "play cross_breeding", "species 1 0", "species 1 1", *swap)
    do(table, 1, "play invasive_creeper", "target 0", "species 1 0")
    assert events(table, "fizzled") == [{"event": "fizzled", "seat": 0, "card": "cross_breeding"}]
    assert (traits(table, 0, 1, 1), traits(table, 0, 1, 2)) == (["corky_bark"], ["thorn_ring", "winged_seeds"])


@pytest.mark.parametrize(("slot", "lost"), [(0, "winged_seeds"), (1, "corky_bark")])
def test_T78_cross_breeding_fizzles_if_one_of_the_two_traits_was_lost(slot: int, lost: str) -> None:
    """T-78, T-R38, T-102: the other Trait stays where it is."""
    community = {(1, 0): ["thorn_ring", "winged_seeds"], (1, 1): ["corky_bark", "shade_leaves"]}
    table = scene(community, PLANT, hand=["cross_breeding"], hands={1: ["invasive_creeper"]}, options=TIDE).table()
    swap = ("swap_out winged_seeds", "swap_in corky_bark")
    do(table, 0, "play cross_breeding", "species 1 0", "species 1 1", *swap)
    do(table, 1, "play invasive_creeper", "target 0", f"species 1 {slot}")
    table.do(0, "lose", lost)
    assert events(table, "fizzled") == [{"event": "fizzled", "seat": 0, "card": "cross_breeding"}]
    left = {place: [trait for trait in cards if trait != lost] for place, cards in community.items()}
    assert {place: traits(table, 0, *place) for place in community} == left
    assert "cross_breeding" in table.zone("discards")


@pytest.mark.parametrize(
    ("seat", "answer"),
    [
        (1, ["play hidden_refuge", "species 2 0"]),
        (0, ["play hidden_refuge", "species 2 0"]),
        (2, ["play predator_ecesis", "target 1", "species 2 0"]),
    ],
)
def test_TR38_brood_parasitism_fizzles_if_the_prey_the_nest_or_the_trait_is_gone(seat: int, answer: list[str]) -> None:
    """T-78, T-81, T-82, T-R38: either Animal is Protected in response, or the Trait is lost to somebody else."""
    own = GROUND | {(2, 0): ["webbed_feet"]}
    prey = {
        (1, 0): ["antifreeze_sap"],
        (1, 1): ["silvery_hairs"],
        (2, 0): ["thick_blubber", "oily_plumage", "broad_diet"],
    }
    hands = {0: ["brood_parasitism"], 1: [], 2: []}
    hands[seat].append(answer[0].split()[1])
    table = scene(own, prey, PLANT, hands=hands).table()
    do(table, 0, "play brood_parasitism", "target 1", "species 2 0", "steal thick_blubber")
    do(table, seat, *answer)
    if kind(table) == "lose":
        table.do(1, "lose", "thick_blubber")
    assert events(table, "fizzled") == [{"event": "fizzled", "seat": 0, "card": "brood_parasitism"}]
    assert traits(table, 0, 2, 0) == ["webbed_feet"]
    assert len(traits(table, 1, 2, 0)) == (2 if seat == 2 else 3)
    assert "brood_parasitism" in table.zone("discards")


def test_T78_raided_stores_find_nothing_in_a_hand_that_was_emptied_in_response() -> None:
    """T-78, T-R38: the only card was played; the raid is spent."""
    table = scene(PLANT, GROUND, hand=["raided_stores"], hands={1: ["hidden_refuge"]}).table()
    do(table, 0, "play raided_stores", "target 1")
    do(table, 1, "play hidden_refuge", "species 1 0")
    assert events(table, "fizzled") == [{"event": "fizzled", "seat": 0, "card": "raided_stores"}]
    assert (table.zone("hand", 0), table.zone("hand", 1)) == ([], [])
    assert "raided_stores" in table.zone("discards")


def test_TR38_an_egg_thief_leaves_a_species_that_was_protected_in_response_and_still_draws() -> None:
    """T-78, T-81, T-R38: only the part with the target does nothing."""
    details = {1: {"offspring": {(1, 0): 2}}}
    hands = {1: ["hidden_refuge"]}
    table = scene(PLANT, GROUND, hand=["egg_thief"], hands=hands, options=TIDE, details=details).table()
    do(table, 0, "play egg_thief", "target 1", "species 1 0")
    do(table, 1, "play hidden_refuge", "species 1 0")
    assert events(table, "fizzled") == [{"event": "fizzled", "seat": 0, "card": "egg_thief"}]
    assert species(table, 1, 1, 0)["offspring"] == 2
    assert size(table, 0) == 1


# ---- Conditions that are gone ----


def test_T60_a_lost_trait_takes_its_conditions_along() -> None:
    """T-46, T-60, T-61: it withstood the next Event before, and doesn't after."""
    table = scene({(1, 0): ["antifreeze_sap", "shade_leaves"]}, deck=["river_flood"], hand=["drought"]).table()
    assert table.view(0)["previews"]["drought"][0] == {"resilient": 1, "vulnerable": 0}
    table.do(0, "end_step")
    table.do(0, "lose", "antifreeze_sap")
    assert table.view(0)["previews"]["drought"][0] == {"resilient": 0, "vulnerable": 1}
    do(table, 0, "send drought", "target 0")
    assert verdict(table) == (0, 1)
