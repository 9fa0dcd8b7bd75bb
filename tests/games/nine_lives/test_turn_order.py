"""Tests of what happens in turn order: draws, dice, discards, short supplies, and the next turn.

Positions are told in turn order: the player to act comes first, whichever seat that is.
"""

from __future__ import annotations

import pytest

from tests.games.nine_lives.shorthand import (
    BY_ANYBODY,
    CURIOSITY,
    DULL,
    A,
    B,
    C,
    D,
    alive,
    answer,
    asked,
    default,
    end_claw,
    events,
    hand,
    in_turn,
    kind,
    lasting,
    lives,
    pile,
    play,
    power_pile,
    reveal,
    room,
    row,
    seated,
    settle,
    turn,
    yarn,
)


@BY_ANYBODY
@pytest.mark.parametrize(
    ("event", "each"), [("scratching_post_tower", 1), ("box_delivery", 2), ("nine_candles", 1)], ids=str
)
def test_L32_events_deal_cards_in_turn_order(first: int, event: str, each: int) -> None:
    """L-32, L-22: after the three cards of the Paw Phase the next ones go to the current player, and so on."""
    cards = [CURIOSITY, "double_swipe", "attic_owl", "mirror_imp", "laser_point_lunge", "pickpocket_paws"]
    table = reveal(event, 4, seat=first, lives=seated(first, [9, 9, 0, 9]), dice=[6, 6, 6], main=[*DULL, *cards])
    hands = [hand(table, seat) for seat in ((first + place) % 4 for place in (0, 1, 3))]
    dealt = [cards[place * each : (place + 1) * each] for place in range(3)]
    assert [sorted(cards) for cards in hands] == [sorted([*DULL, *dealt[0]]), sorted(dealt[1]), sorted(dealt[2])]


@BY_ANYBODY
def test_L32_the_cat_show_goes_round_in_turn_order(first: int) -> None:
    """L-32, L-27: each draws and drops before the next; whoever has four chooses at once."""
    cats = ["granny_tuxedo", "robin_hoodie", "bishop_blink"]
    full = ["clover_calico", "patchwork_pat", "tenth_life_tabitha"]
    table = reveal("cat_show", 3, seat=first, power=cats, rows={(first + 1) % 3: full})
    assert (kind(table), asked(table)) == ("drop", [(first + 1) % 3])
    assert row(table, first) == cats[:1] and row(table, (first + 2) % 3) == []
    answer(table, (first + 1) % 3, "clover_calico")
    assert row(table, (first + 1) % 3) == [*full[1:], cats[1]] and row(table, (first + 2) % 3) == cats[2:]


@BY_ANYBODY
@pytest.mark.parametrize(("face", "reached"), [(1, 1), (2, 3), (3, 0), (4, 1), (5, 3), (6, 0)])
def test_LR66_the_sardine_can_counts_from_the_current_player(first: int, face: int, reached: int) -> None:
    """L-R66, L-71: the left neighbour first, skipping the third, who is out."""
    table = reveal("spin_the_sardine_can", 4, seat=first, lives=seated(first, [9, 9, 0, 9]), dice=[face])
    assert in_turn(first, lives(table)) == [9 - 2 * (place == reached) if place != 2 else 0 for place in range(4)]


@BY_ANYBODY
def test_L32_the_ladder_is_climbed_in_turn_order(first: int) -> None:
    """L-32, L-71: the first has nobody before; the third and the fourth roll lower than the one before them."""
    table = reveal("ladder_of_shelves", 4, seat=first, dice=[3, 6, 5, 1])
    assert [event["seat"] for event in events(table, "rolled")] == in_turn(first, [A, B, C, D])
    assert in_turn(first, lives(table)) == [9, 9, 8, 8]


@BY_ANYBODY
def test_LR66_the_vacuum_compares_with_the_left_neighbour(first: int) -> None:
    """L-R66, L-71: also the last one in turn order, whose left neighbour is the current player."""
    table = reveal("runaway_vacuum", 4, seat=first, lives=seated(first, [9, 9, 0, 9]), dice=[4, 5, 2])
    assert in_turn(first, lives(table)) == [8, 9, 0, 8]


@BY_ANYBODY
def test_LR36_a_card_for_all_others_rolls_in_turn_order(first: int) -> None:
    """L-R36, L-32: the dice of a group roll lie in turn order, whoever plays the card."""
    table = room(4, first, rows={first: ["trampoline_trixie"]}, yarn=seated(first, [1, 0, 0, 0]), dice=[1, 6, 2])
    play(table, first, "trampoline_trixie")
    assert table.get("rollers") == in_turn(first, [A, B, C, D])[1:]


@BY_ANYBODY
def test_LR40_snap_gives_the_last_balls_in_turn_order(first: int) -> None:
    """L-R40, L-32: all three show a type of their own, and two balls are left."""
    near, far = (first + 1) % 3, (first + 2) % 3
    table = reveal("snap", 3, seat=first, hands={near: ["take"], far: [CURIOSITY]}, yarn=seated(first, [28, 0, 0]))
    for seat, card in ((far, CURIOSITY), (near, "take"), (first, DULL[0])):
        answer(table, seat, card)
    assert in_turn(first, yarn(table)) == [29, 1, 0]
    assert pile(table) == [DULL[0], "take", CURIOSITY]


@BY_ANYBODY
def test_L32_cold_breath_rolls_in_turn_order(first: int) -> None:
    """L-32, L-R36: of the three right above the Reapurr the second rolls the low die."""
    table = reveal("cold_breath", 4, seat=first, lives=seated(first, [2, 2, 9, 2]), dice=[6, 1, 5])
    assert in_turn(first, lives(table)) == [2, 0, 9, 2]


@BY_ANYBODY
def test_LR36_divers_roll_in_turn_order(first: int) -> None:
    """L-R36, L-32: of the two who dive the nearer one rolls first, and sinks."""
    table = reveal("fishbowl_dive", 3, seat=first, lives=[5, 5, 5], dice=[1, 6])
    for seat in in_turn(first, [A, B, C])[::-1]:
        answer(table, seat, "stay" if seat == first else "dive")
    assert in_turn(first, lives(table)) == [5, 4, 6]


@BY_ANYBODY
def test_LR59_loose_floorboards_are_paid_for_in_turn_order(first: int) -> None:
    """L-R59, L-32: whoever chooses first, the discards lie in turn order."""
    near, far = (first + 1) % 3, (first + 2) % 3
    hands = {near: ["mirror_imp", "double_swipe"], far: ["attic_owl", "double_swipe"]}
    table = reveal("loose_floorboards", 3, seat=first, hands=hands, dice=[2, 3, 2])
    for seat, card in ((far, "attic_owl"), (first, DULL[0]), (near, "mirror_imp")):
        answer(table, seat, card)
    assert pile(table) == [DULL[0], "mirror_imp", "attic_owl"]


@BY_ANYBODY
def test_LR59_litter_boxes_are_cleaned_in_turn_order(first: int) -> None:
    """L-R59, L-32: two cards each, in the order in which they were chosen."""
    near, far = (first + 1) % 3, (first + 2) % 3
    hands = {near: ["mirror_imp", "double_swipe", "take"], far: ["attic_owl", "pass", "cucumber"]}
    table = reveal("litter_box_duty", 3, seat=first, hands=hands)
    answer(table, far, "pay", "pass", "attic_owl")
    answer(table, near, "pay", "take", "mirror_imp")
    answer(table, first, "suffer")
    assert pile(table) == ["take", "mirror_imp", "pass", "attic_owl"]


@BY_ANYBODY
def test_LR58_too_many_cards_are_discarded_in_turn_order(first: int) -> None:
    """L-R58, L-R59: those who hold too many choose at the same time; their discards lie in turn order."""
    near, far = (first + 1) % 3, (first + 2) % 3
    hands = {near: ["mirror_imp", *["double_swipe"] * 2, *["take"] * 3], far: ["attic_owl", *["pass"] * 5]}
    table = reveal("box_delivery", 3, seat=first, hands=hands)
    assert asked(table) == [near, far]
    answer(table, far, "attic_owl")
    answer(table, near, "mirror_imp")
    assert pile(table) == ["mirror_imp", "attic_owl"]


@BY_ANYBODY
def test_L71_the_brave_draw_in_turn_order(first: int) -> None:
    """L-71, L-32: behind the Doorbell two cards wait for everybody who is brave."""
    cards = [CURIOSITY, "double_swipe", "attic_owl", "mirror_imp", "laser_point_lunge", "pickpocket_paws"]
    table = reveal("doorbell", 3, seat=first, dice=[6], main=[*DULL, *cards])
    answer(table, first, "brave")
    others = in_turn(first, [A, B, C])[1:]
    assert [sorted(hand(table, seat)) for seat in others] == [sorted(cards[2:4]), sorted(cards[4:])]


@BY_ANYBODY
def test_L54_those_who_fall_together_discard_in_turn_order(first: int) -> None:
    """L-54, L-R49, L-R59: the order of the piles is kept; the nearest in turn order discards first."""
    near, far = (first + 1) % 4, (first + 3) % 4
    table = reveal(
        "creeping_shadow",
        4,
        seat=first,
        lives=seated(first, [9, 1, 9, 1]),
        hands={near: ["mirror_imp"], far: ["attic_owl"]},
        rows={near: ["robin_hoodie"], far: ["clover_calico"]},
    )
    assert pile(table) == ["mirror_imp", "attic_owl"]
    assert power_pile(table) == ["robin_hoodie", "clover_calico"]
    assert [event["seat"] for event in events(table, "eliminated")] == [near, far]


@BY_ANYBODY
def test_L16_the_next_turn_is_the_next_living_cats(first: int) -> None:
    """L-16, L-55, L-R66: clockwise, skipping those who are out."""
    table = room(4, first, lives=seated(first, [9, 0, 0, 9]))
    end_claw(table, first)
    assert turn(table) == (first + 3) % 4
    end_claw(table, turn(table))
    assert turn(table) == first


@BY_ANYBODY
def test_LR51_the_next_cat_follows_one_who_fell_in_its_own_turn(first: int) -> None:
    """L-R51: the CATastrophe takes the current player; the turn after it is the left neighbour's, not one further."""
    table = reveal("creeping_shadow", 3, seat=first, lives=seated(first, [1, 9, 9]))
    assert first not in alive(table)
    assert turn(table) == (first + 1) % 3


@BY_ANYBODY
def test_LR67_a_lasting_event_ends_with_the_next_turn_of_whoever_revealed_it(first: int) -> None:
    """L-R67: all others have a turn under it first."""
    table = reveal("catnip_truce", 3, seat=first, then=["called_back", "creeping_shadow"])
    for place in (1, 2):
        assert (turn(table), lasting(table)) == ((first + place) % 3, ["catnip_truce"])
        end_claw(table, turn(table))
        settle(table)
    assert (turn(table), lasting(table)) == (first, [])


@BY_ANYBODY
def test_LR77_an_absent_player_names_the_nearest_to_the_left(first: int) -> None:
    """L-R77, L-R66: the next cat clockwise who can be named, not the lowest seat."""
    table = reveal("rooftop_duel", 4, seat=first, lives=seated(first, [9, 0, 9, 9]))
    assert default(table, first) == f"name {(first + 2) % 4}"


@BY_ANYBODY
def test_LR65_a_grudge_among_equals_is_between_the_current_player_and_the_left_neighbour(first: int) -> None:
    table = reveal("grudge_match", 4, seat=first, lives=seated(first, [5, 0, 5, 5]), dice=[6, 1])
    assert in_turn(first, lives(table)) == [5, 0, 4, 5]


@BY_ANYBODY
def test_L71_the_first_hairball_may_be_tossed_to_anybody_else(first: int) -> None:
    """L-71: nobody has tossed it to the current player; the one who gets it can't toss it back."""
    near, far = (first + 1) % 3, (first + 2) % 3
    table = reveal("hot_hairball", 3, seat=first, dice=[6, 6, 1])
    assert sorted(int(option.args[0]) for option in table.options(first)) == sorted([near, far])
    answer(table, first, far)
    assert (table.names(far) == [] and lives(table) == [9, 9, 9]) or asked(table) == [near]
