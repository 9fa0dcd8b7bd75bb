"""Tests that no bot makes beginners' mistakes at Catastrophic.

| mistake | test or rule |
|---|---|
| a Plant in the middle carries everything with one Trait | `test_what_carries_…`, `test_one_plant_…` |
| a new Animal with one food source | T-43 |
| the drawn Event is sent to somebody else | T-20 |
| the same icon is counted twice | `test_no_icon_…` |
| Protection in the last round | `test_nobody_protects_…`, `test_no_bonus_…` |
| Traits low instead of high | `test_traits_belong_…` |
| a Plant is moved into a gap | T-44 |
| an Extinction feeds all rivals | `test_no_species_…`, `test_the_ground_…`, `test_what_sleeps_…` |
| the hand is cut to the Resource Number | `test_what_would_be_cut_…` |

Besides, what only gains is done, and what only hurts isn't: `test_a_trait_that_fits_…`, `test_no_event_…`.
"""

from __future__ import annotations

from tests.bots.sense.players import Player
from tests.games.catastrophic.scenes import Community, all_pass, do, kind, nature_calls, scene
from tests.games.catastrophic.shorthand import PYRAMID, building
from tests.games.catastrophic.test_greedy import HIGH

TALL: Community = {
    (1, 0): ["thorn_ring", "corky_bark"],
    (1, 1): ["bitter_latex"],
    (1, 2): ["silvery_hairs", "buttress_base"],
    (2, 0): ["venom_glands", "thick_blubber"],
    (2, 1): ["echo_sense", "detox_liver"],
}


# ---- where Traits go ----


def test_a_trait_that_fits_is_played(player: Player) -> None:
    """T-30: it only gains by lying in the Community."""
    table = scene(PYRAMID, {(1, 0): ["deep_taproot"]}, hand=["torpor"], seats=2).table()
    assert "end_step" not in player.answers(table)


def test_what_carries_everything_is_not_left_with_one_trait(player: Player) -> None:
    """T-45, T-53: if the Plant in the middle dies, both Animals go hungry; its neighbours have two Traits already."""
    table = scene(TALL, hand=["shade_leaves"]).table()
    table.do(0, "add", "shade_leaves")
    assert player.answers(table) == {"species 1 1"}


def test_one_plant_is_no_ground_to_build_on(player: Player) -> None:
    """T-37: without two Plants there are no Animals, and six of ten cards are some."""
    plants = ["thorn_ring", "bitter_latex", "corky_bark", "silvery_hairs"]
    animals = ["echo_sense", "torpor", "detox_liver", "oily_plumage", "herd_alarm", "fat_reserves"]
    other = ["deep_taproot", "shade_leaves", "salt_glands", "antifreeze_sap", *animals]
    table = building([*plants, *animals], other)
    table.do(0, "introduce", "thorn_ring")
    table.do(0, "add", "bitter_latex")
    assert "finish" not in player.answers(table)


def test_no_icon_is_added_where_it_is_already(player: Player) -> None:
    """T-61: Root Partners have nothing but nutrients, which one of two equal Plants has and the other lacks."""
    community = {(1, 0): ["thorn_ring", "silvery_hairs"], (1, 1): ["metal_storing_leaves", "air_channel_roots"]}
    table = scene(community, hand=["root_partners"]).table()
    table.do(0, "add", "root_partners")
    assert "species 1 1" not in player.answers(table)


def test_traits_belong_on_the_highest_level(player: Player) -> None:
    """T-88: three points on Level 3, two on Level 2, and all have two Traits so far."""
    table = scene(HIGH, hand=["torpor"]).table()
    table.do(0, "add", "torpor")
    assert player.answers(table) == {"species 3 0"}


def test_what_would_be_cut_from_the_hand_is_played(player: Player) -> None:
    """T-24: eleven cards in hand, of which seven can stay."""
    hand = ["torpor", "oily_plumage", "burrowing_habit", "keen_forager", "herd_alarm", "fat_reserves"]
    hand += ["deep_taproot", "shade_leaves", "salt_glands", "climbing_tendrils", "floating_leaves"]
    table = scene(PYRAMID, hand=hand).table()
    assert "end_step" not in player.answers(table)


# ---- Protection ----


def test_nobody_protects_in_the_last_turn(player: Player) -> None:
    """T-83, T-90: it would last to the end, and the Species would score nothing."""
    table = scene(HIGH, hand=["hidden_refuge"]).set("turns_left", 3).table()
    assert "play hidden_refuge" not in player.answers(table)


def test_no_bonus_of_protection_is_taken_in_the_last_turn(player: Player) -> None:
    """T-90: Spotted Fever offers one."""
    table = scene(HIGH, deck=["spotted_fever"]).set("turns_left", 3).table()
    nature_calls(table)
    all_pass(table)
    assert kind(table) == "guard"
    assert player.answers(table) == {"decline"}


# ---- losses ----


def test_what_sleeps_is_lost_before_what_counts(player: Player) -> None:
    """T-53, T-89: a Deactivated Trait is worth nothing now, the last active one is the Species."""
    community = {(1, 0): ["shade_leaves", "bitter_latex"]}
    table = scene({}, community, hand=["drought"], details={1: {"asleep": {(1, 0): ["shade_leaves"]}}}).table()
    nature_calls(table)
    do(table, 0, "send drought", "target 1")
    assert player.answers(table, 1) == {"lose shade_leaves"}


def test_no_species_dies_where_another_can_spare_a_trait(player: Player) -> None:
    """T-53, T-56: one Vulnerable Species has to lose a Trait, and one of two has three of them."""
    community = {(1, 0): ["corky_bark"], (1, 1): ["antifreeze_sap", "thick_waxy_cuticle", "dormant_seeds"]}
    table = scene(community, deck=["alien_weed"]).table()
    nature_calls(table)
    all_pass(table)
    assert kind(table) == "strike"
    assert player.answers(table) == {"species 1 1"}


def test_the_ground_is_not_burnt_from_under_the_others(player: Player) -> None:
    """T-51, T-56: one Species has to go; what stands on it would go hungry, and all rivals draw for each that dies."""
    community = {
        (1, 0): ["bitter_latex", "shade_leaves"],
        (1, 1): ["air_channel_roots", "climbing_tendrils"],
        (1, 2): ["metal_storing_leaves"],
        (2, 0): ["echo_sense", "oily_plumage"],
    }
    table = scene(community, deck=["wildfire_front"]).table()
    nature_calls(table)
    all_pass(table)
    assert kind(table) == "doom"
    assert player.answers(table).isdisjoint({"species 1 0", "species 1 1"})


def test_no_event_is_sent_to_oneself_that_only_hurts(player: Player) -> None:
    """T-22: all Plants are Vulnerable, one's own ones too."""
    dry = {(1, 0): ["bitter_latex", "shade_leaves"], (1, 1): ["climbing_tendrils", "air_channel_roots"]}
    other = {(1, 0): ["bitter_latex", "shade_leaves"], (1, 1): ["climbing_tendrils", "air_channel_roots"]}
    table = scene(dry, other, hand=["drought"], seats=2).table()
    nature_calls(table)
    do(table, 0, "send drought")
    assert player.answers(table) == {"target 1"}
