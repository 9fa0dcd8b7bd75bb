"""Tests of when cards may be played outside one's own Claw Phase: after a play or a reveal, and between phases."""

from __future__ import annotations

import pytest

from calamity.kernel.state import IMPATIENT, PATIENT
from calamity.testing import ScenarioTable
from tests.games.nine_lives.shorthand import (
    BY_ANYBODY,
    CARDS,
    CURIOSITY,
    A,
    B,
    C,
    D,
    alone,
    asked,
    end_claw,
    events,
    fate_pile,
    hand,
    in_turn,
    kind,
    lives,
    offered,
    pile,
    play,
    refused,
    resolve,
    reveal,
    room,
    row,
    seated,
    settle,
    skip,
    stack,
    targets,
    turn,
    vanish,
    yarn,
)

PROACTIVE = ["granny_tuxedo", "knitwitch_purl", "laundry_basket_knight"]


def test_L33_catfinity_works_in_other_players_turns() -> None:
    table = room(3, lives=[9, 5, 9], hands={A: [CURIOSITY]}, rows={B: ["granny_tuxedo"]})
    play(table, A, CURIOSITY, C)
    play(table, B, "granny_tuxedo")
    settle(table)
    assert lives(table) == [9, 7, 8]


def test_L34_a_catfinity_card_takes_effect_before_the_interrupted_one() -> None:
    """L-34: with 1 life, gaining 2 first saves the cat."""
    table = room(3, lives=[9, 1, 9], hands={A: [CURIOSITY]}, rows={B: ["granny_tuxedo"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "granny_tuxedo")
    settle(table)
    assert lives(table) == [9, 2, 9]


def test_L35_no_catfinity_card_after_the_dice() -> None:
    """L-35, L-R15: once the die is rolled, only Yarn is asked for."""
    table = room(3, yarn=[0, 1, 0], hands={A: ["tail_chaser_tackle"], B: ["cucumber"]}, dice=[1])
    play(table, A, "tail_chaser_tackle", B)
    skip(table, B)
    assert alone(table, B) == "yarn"
    assert refused(table, B, "cucumber").rule == "L-35"


def test_L36_a_catfinity_card_may_interrupt_another() -> None:
    table = room(3, lives=[9, 5, 9], hands={A: [CURIOSITY], C: ["cucumber"]}, rows={B: ["granny_tuxedo"]})
    play(table, A, CURIOSITY, C)
    play(table, B, "granny_tuxedo")
    play(table, C, "cucumber")
    settle(table)
    assert lives(table) == [9, 5, 8]


def test_L37_the_newest_takes_effect_first() -> None:
    table = room(4, hands={A: [CURIOSITY], B: ["cucumber"], C: ["cucumber"], D: ["cucumber"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "cucumber")
    play(table, C, "cucumber")
    play(table, D, "cucumber")
    settle(table)
    # D's blocks C's, so B's blocks the Curiosity.
    assert [e["card"] for e in events(table, "blocked")] == ["cucumber", CURIOSITY]
    assert lives(table) == [9, 9, 9, 9]


@pytest.mark.parametrize("card", ["laser_point_lunge", "captain_crossbones", "the_velvet_burglar", "siren_of_the_sink"])
def test_L38_a_red_dot_takes_effect_immediately(card: str) -> None:
    """L-38, L-39, L-33: nobody is asked, whatever they hold."""
    in_row = CARDS[card].deck == "power_deck"
    table = room(
        3,
        hands={A: [CURIOSITY] if in_row else [card, CURIOSITY], B: ["cucumber", "take", "pass"]},
        rows={A: [card] if in_row else [], B: ["bishop_blink"]},
        dice=[6],
    )
    play(table, A, card, "bishop_blink" if card == "siren_of_the_sink" else B)
    assert asked(table) == [A]
    assert kind(table) == "claw"


def test_L39_take_cannot_be_answered() -> None:
    table = room(3, hands={A: [CURIOSITY], B: ["take"], C: ["cucumber", "take"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "take")
    assert hand(table, B) == [CURIOSITY]
    assert alone(table, A) == "claw"


def test_LR8_the_four_moments() -> None:
    """L-R8: a reaction window, a reveal window, both lull windows, one's own Claw Phase."""
    cats = {B: ["granny_tuxedo"]}
    reaction = room(3, lives=[9, 5, 9], hands={A: [CURIOSITY]}, rows=cats)
    play(reaction, A, CURIOSITY, C)
    assert kind(reaction) == "react"
    lull = room(3, lives=[9, 5, 9], hands={A: [CURIOSITY]}, rows=cats, lull=True)
    assert (kind(lull), asked(lull)) == ("lull", [B])
    skip(lull, B)
    end_claw(lull)
    assert (kind(lull), asked(lull)) == ("lull", [B])
    skip(lull, B)
    assert (kind(lull), asked(lull)) == ("reveal", [B])
    assert fate_pile(lull) == []
    play(lull, B, "granny_tuxedo")
    assert lives(lull)[B] == 7
    own = room(3, lives=[5, 9, 9], hands={A: [CURIOSITY]}, rows={A: ["granny_tuxedo"]})
    play(own, A, "granny_tuxedo")
    assert lives(own)[A] == 7


@pytest.mark.parametrize("card", ["cucumber", "take", "pass", "bishop_blink", "bouncer_bartholomew", "mirror_mog"])
def test_LR8_cards_that_act_on_a_card_cannot_start_a_lull_or_reveal(card: str) -> None:
    """L-R8, L-R17: there is nothing that they could act on."""
    in_row = CARDS[card].deck == "power_deck"
    table = room(3, hands={A: [CURIOSITY], B: [] if in_row else [card]}, rows={B: [card] if in_row else []}, lull=True)
    assert alone(table, A) == "claw"
    end_claw(table)
    assert turn(table) == B


def test_LR8_pillow_golem_and_stella_can_start() -> None:
    """L-R8: Pillow Golem in a lull, Storm-Tail Stella only after the reveal."""
    table = room(3, hands={A: [CURIOSITY], B: ["pillow_golem"]}, rows={C: ["storm_tail_stella"]}, lull=True)
    assert (kind(table), asked(table)) == ("lull", [B])
    settle(table)
    end_claw(table)
    assert (kind(table), asked(table)) == ("lull", [B])
    skip(table, B)
    assert (kind(table), asked(table)) == ("reveal", [B, C])


def test_LR8_a_proactive_card_gets_its_own_reaction_window() -> None:
    """L-R8: and a reveal window goes on until all pass in a row with an empty stack."""
    table = room(
        3,
        lives=[9, 5, 5],
        hands={A: [CURIOSITY], C: ["cucumber"]},
        rows={B: ["granny_tuxedo"], C: ["knitwitch_purl"]},
        lull=True,
    )
    play(table, B, "granny_tuxedo")
    assert (kind(table), stack(table)) == ("react", ["granny_tuxedo"])
    play(table, C, "cucumber")
    settle_one = kind(table)
    assert settle_one == "react"
    skip(table, C)  # Knitwitch Purl could answer too
    assert lives(table) == [9, 5, 5]
    assert (kind(table), asked(table)) == ("lull", [C])


def test_LR9_everybody_is_asked_again_when_the_stack_has_changed() -> None:
    """L-R9: also those who passed before."""
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber"], C: ["pass", "cucumber"]})
    play(table, A, CURIOSITY, C)
    skip(table, B)
    play(table, C, "pass", B)
    assert stack(table) == [CURIOSITY, "pass"]
    assert B in asked(table)
    resolve(table, "pass")
    assert targets(table) == [B]
    assert B in asked(table)
    play(table, B, "cucumber")
    settle(table)
    assert lives(table) == [9, 9, 9]


def test_LR10_the_current_player_comes_first() -> None:
    """L-R10, L-32: of two who answer, the one nearer to the current player in turn order is heard."""
    table = room(4, seat=C, hands={C: [CURIOSITY], A: ["take"], B: ["take"], D: []})
    play(table, C, CURIOSITY, B)
    table.do(B, "play", "take")  # an answer ahead of its turn waits for those before it
    assert stack(table) == [CURIOSITY]
    skip(table, A)
    assert hand(table, B) == [CURIOSITY]


def heard_in(table: ScenarioTable) -> list[int]:
    """Who is asked in the open window, one after the other, while all pass."""
    window, seats = kind(table), []
    while kind(table) == window:
        seats.append(asked(table)[0])
        skip(table, seats[-1])
    return seats


@BY_ANYBODY
def test_LR10_a_reaction_window_goes_round_from_the_current_player(first: int) -> None:
    """L-R10, L-32: whoever has a Cucumber is asked, the current player first, then clockwise."""
    table = room(4, first, hands={seat: ["cucumber", *[CURIOSITY] * (seat == first)] for seat in range(4)})
    play(table, first, CURIOSITY, (first + 2) % 4)
    assert heard_in(table) == in_turn(first, [A, B, C, D])


@BY_ANYBODY
def test_LR10_a_reaction_window_starts_again_with_the_current_player(first: int) -> None:
    """L-R10, L-R9: after the third player's Cucumber everybody is asked again."""
    hands = {seat: ["cucumber", "cucumber", *[CURIOSITY] * (seat == first)] for seat in range(4)}
    table = room(4, first, hands=hands)
    play(table, first, CURIOSITY, (first + 1) % 4)
    play(table, (first + 2) % 4, "cucumber")
    assert stack(table) == [CURIOSITY, "cucumber"]
    assert heard_in(table) == in_turn(first, [A, B, C, D])
    assert pile(table) == [CURIOSITY, "cucumber"]


@BY_ANYBODY
def test_LR10_lulls_and_reveals_go_round_from_the_current_player(first: int) -> None:
    """L-R10, L-R8: the windows at the beginning, before the reveal and after it, skipping who is out."""
    out = (first + 1) % 4
    order = [seat for seat in in_turn(first, [A, B, C, D]) if seat != out]
    rows = {seat: [cat] for seat, cat in zip(order, PROACTIVE, strict=True)}
    table = room(4, first, rows=rows, lives=seated(first, [9, 0, 9, 9]), lull=True)
    assert (kind(table), heard_in(table)) == ("lull", order)
    end_claw(table, first)
    assert (kind(table), heard_in(table)) == ("lull", order)
    assert (kind(table), heard_in(table)) == ("reveal", order)


def test_LR50_windows_go_on_from_the_next_cat_if_the_current_player_is_out() -> None:
    """L-R50, L-R10: C is gone while its card is still in play; D counts as the first now."""
    table = room(4, C, hands={C: [CURIOSITY], A: ["cucumber"], B: ["cucumber"], D: ["cucumber"]})
    play(table, C, CURIOSITY, A)
    vanish(table, C)
    play(table, D, "cucumber")
    assert heard_in(table) == [A, B]


def test_LR11_one_may_answer_oneself_and_several_times() -> None:
    table = room(2, hands={A: [CURIOSITY, "cucumber", "cucumber"]})
    play(table, A, CURIOSITY, B)
    play(table, A, "cucumber")
    play(table, A, "cucumber")
    settle(table)
    assert lives(table) == [9, 8]


def test_LR12_nobody_reaches_past_the_top_card() -> None:
    """L-R12: the Take gets the newest card, not the Curiosity below it."""
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber"], C: ["take"]})
    play(table, A, CURIOSITY, B)
    play(table, B, "cucumber")
    play(table, C, "take")
    assert hand(table, C) == ["cucumber"]
    settle(table)
    assert lives(table) == [9, 8, 9]


def test_LR12_finished_cards_do_not_count() -> None:
    table = room(3, hands={A: [CURIOSITY, CURIOSITY], B: ["take"]})
    play(table, A, CURIOSITY, C)
    skip(table, B)
    assert refused(table, B, "take").rule == "L-R10"
    assert pile(table) == [CURIOSITY]


def test_LR14_a_red_dot_stops_paradox_but_not_yarn() -> None:
    table = room(3, yarn=[0, 1, 0], hands={A: ["laser_point_lunge"]}, rows={B: ["professor_paradox"]}, dice=[1])
    play(table, A, "laser_point_lunge", B)
    assert alone(table, B) == "yarn"
    assert offered(table, B, "yarn") and not offered(table, B, "set_die")
    plain = room(3, yarn=[0, 1, 0], hands={A: ["tail_chaser_tackle"]}, rows={B: ["professor_paradox"]}, dice=[1])
    play(plain, A, "tail_chaser_tackle", B)
    assert offered(plain, B, "set_die")


def test_LR14_tabitha_works_under_a_red_dot() -> None:
    table = room(3, lives=[9, 1, 9], hands={A: ["laser_point_lunge"]}, rows={B: ["tenth_life_tabitha"]}, dice=[1])
    play(table, A, "laser_point_lunge", B)
    assert alone(table, B) == "rescue"


def test_LR15_no_card_between_two_rolls_of_one_card() -> None:
    """L-R15: Double Swipe rolls twice; the second roll opens no reaction window."""
    table = room(3, yarn=[1, 0, 0], hands={A: ["double_swipe"], B: ["cucumber"]}, dice=[1, 1])
    play(table, A, "double_swipe", B)
    skip(table, B)
    assert alone(table, A) == "yarn"
    skip(table, A)
    assert alone(table, A) == "yarn"
    skip(table, A)
    assert lives(table) == [9, 7, 9]


def test_LR16_a_card_without_catfinity_is_no_answer() -> None:
    table = room(3, hands={A: [CURIOSITY], B: [CURIOSITY, "laser_point_lunge", "cucumber"]})
    play(table, A, CURIOSITY, B)
    assert refused(table, B, CURIOSITY).rule == "L-R16"
    assert refused(table, B, "laser_point_lunge").rule == "L-R16"


def test_LR33_a_chain_of_reactions_ends() -> None:
    """L-R33: every Reaction leaves a card on the discard pile for good; with all of them in hand the chain ends."""
    hands = {A: [CURIOSITY, *["cucumber"] * 6], B: ["cucumber"] * 6 + ["take"]}
    table = room(2, hands=hands)
    play(table, A, CURIOSITY, B)
    plays = 0
    while kind(table) == "react":
        seat = asked(table)[0]
        answers = [o for o in table.options(seat) if o.verb != "pass"]
        table.act(seat, answers[0])
        plays += 1
        assert plays < 30
    assert (kind(table), stack(table)) == ("claw", [])
    assert plays == 14  # twelve Cucumbers, a Take, and the Cucumber it took


def test_L32_turn_order_starts_with_the_current_player() -> None:
    """L-32, L-R40: two balls left for three gains go to the current player and the next."""
    table = reveal("yarn_rain", 3, seat=B, yarn=[10, 9, 9], lives=[9, 9, 9])
    assert yarn(table) == [10, 10, 10]


def test_L61_every_reaction_has_catfinity() -> None:
    reactions = [card for card in CARDS.values() if card.type == "reaction"]
    assert {card.id for card in reactions} == {"cucumber", "take", "pass"}
    assert all(card.catfinity for card in reactions)


def test_LR16_row_cards_for_the_claw_phase_are_no_answers_either() -> None:
    table = room(3, hands={A: [CURIOSITY], B: ["cucumber"]}, rows={B: ["sir_pounce_a_lot"]})
    play(table, A, CURIOSITY, B)
    assert refused(table, B, "sir_pounce_a_lot").rule == "L-R16"
    assert row(table, B) == ["sir_pounce_a_lot"]


# ---- who wants to be asked with nothing to play ----


def test_LR10_a_patient_player_is_asked_in_every_window_and_can_only_pass() -> None:
    table = room(3, hands={A: [CURIOSITY], B: ["attic_owl"]}, fate=["top_shelf_tumble"])
    table.act(B, PATIENT)
    play(table, A, CURIOSITY, C)
    assert (kind(table), asked(table), table.names(B)) == ("react", [B], ["pass"])
    skip(table, B)
    assert lives(table) == [9, 9, 8]
    end_claw(table)
    for window in ("lull", "reveal", "lull"):
        assert (kind(table), asked(table), table.names(B)) == (window, [B], ["pass"])
        skip(table, B)
    assert turn(table) == B
    table.act(B, IMPATIENT)


def test_LR10_answers_after_a_patient_player_wait_for_the_pass() -> None:
    table = room(3, hands={A: [CURIOSITY], B: ["attic_owl"], C: ["cucumber"]})
    table.act(B, PATIENT)
    play(table, A, CURIOSITY, C)
    assert asked(table) == [B, C]
    table.do(C, "play", "cucumber")
    assert stack(table) == [CURIOSITY], "an answer counts only if all before it have passed"
    skip(table, B)
    assert stack(table) == [CURIOSITY, "cucumber"]
