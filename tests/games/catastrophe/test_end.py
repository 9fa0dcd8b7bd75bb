"""Tests of victory, defeat, titles, ties and leaving: rules C-71 to C-77, C-R55 to C-R57, C-R62."""

from __future__ import annotations

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME
from tests.games.catastrophe.shorthand import (
    CALM,
    close,
    commit,
    deciders,
    finish,
    react,
    restock,
    titles,
    to_react,
    vitality,
    where,
    won,
)

PEOPLE = ["scavenger", "mechanic", "good_neighbour"]


def test_C72_victory_if_everybody_has_a_token_left() -> None:
    table = won([1, 1, 1])
    assert table.result is not None
    assert (table.result.winners, table.result.outcome) == ((0, 1, 2), "won")


def test_C73_defeat_for_all_as_soon_as_somebody_has_none() -> None:
    table = react("earthquake", "immediate", "drifting_smoke", seats=3, vitality=[5, 4, 5])
    finish(table)
    assert table.over and table.result is not None
    assert (table.result.winners, table.result.outcome) == ((), "lost")
    assert [table.state.payoff(seat) for seat in range(3)] == [0.0] * 3


def test_C74_most_vitality_has_the_title() -> None:
    table = won([1, 3, 2])
    assert titles(table) == (1,)


def test_C75_more_cards_break_the_tie() -> None:
    table = won([2, 2, 1], play={1: ["crowbar", "chainsaw"]}, hand={0: ["patch_up"], 2: ["headlamps", "old_guitar"]})
    assert titles(table) == (1,)


def test_C75_hand_and_play_count_together_and_the_others_do_not_matter() -> None:
    play = {0: ["crowbar"], 1: ["chainsaw"], 2: ["signal_kit", "watchdog", "deadbolts"]}
    table = won([2, 2, 1], play=play, hand={0: ["patch_up"], 2: ["headlamps"]})
    assert titles(table) == (0,)


def test_C76_then_more_cards_in_hand() -> None:
    table = won(
        [2, 2, 1],
        play={0: ["crowbar"], 1: ["chainsaw", "signal_kit"]},
        hand={0: ["patch_up", "headlamps"], 1: ["old_guitar"]},
    )
    assert titles(table) == (0,)


def test_CR55_exhausted_cards_do_not_count() -> None:
    """C-61, C-R55: seat 0 has used up its only card."""
    table = react(
        "earthquake", "long_term", CALM, vitality=[4, 4], play={0: ["board_games 1"], 1: ["water_jugs 2", "crowbar"]}
    )
    commit(table, 0, "board_games", 3)
    commit(table, 1, "water_jugs", 1)
    finish(table)
    assert vitality(table) == [1, 1]
    assert titles(table) == (1,)


def test_CR55_responses_count_and_personas_do_not() -> None:
    table = won([2, 2, 1], play={1: ["crowbar"]}, hand={0: ["patch_up"], 1: ["all_clear"]}, personas=PEOPLE)
    assert titles(table) == (1,)


def test_CR55_still_tied_shares_the_title() -> None:
    table = won([2, 2, 1], hand={0: ["crowbar"], 1: ["chainsaw"]})
    assert titles(table) == (0, 1)


@pytest.mark.parametrize(("first", "following"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_C77_CR55_the_token_of_the_next_game(first: int, following: int) -> None:
    """C-77, C-R55: seats 1 and 2 share the title; clockwise from the current First Trader, who is included."""
    table = won([1, 2, 2, 1], first=first, hand={1: ["crowbar"], 2: ["chainsaw"]})
    assert titles(table) == (1, 2)
    assert table.result is not None and table.result.titles is not None
    assert table.result.titles["first_trader"] == (following,)


def test_C77_the_next_game_begins_with_that_seat() -> None:
    table = won([1, 2, 1])
    assert table.result is not None and table.result.titles is not None
    [seat] = table.result.titles["first_trader"]
    assert seat == 1
    assert ScenarioTable(GAME, 3, 9, {"first_trader": seat}).get("first_trader") == 1


def test_CR56_after_a_defeat_nobody_is_named_for_the_next_game() -> None:
    """C-74, C-R56: and nobody has the title."""
    table = react("earthquake", "immediate", CALM, vitality=[4, 5])
    finish(table)
    assert table.result is not None and not table.result.titles


@pytest.mark.parametrize("bonus", [0, 10, 50])
def test_CR57_the_title_is_a_bonus_on_top_of_the_victory(bonus: int) -> None:
    """C-R57: payoffs go from 0 to 1, so the whole is scaled by what a victory with the title is worth."""
    table = won([1, 2], options={"title_bonus": bonus})
    plain, best = (table.state.payoff(seat) for seat in (0, 1))
    assert best == 1.0
    assert best / plain == pytest.approx(1 + bonus / 100)


def test_CR57_those_who_share_the_title_share_the_bonus() -> None:
    table = won([2, 2, 1], hand={0: ["crowbar"], 1: ["chainsaw"]}, options={"title_bonus": 50})
    payoffs = [table.state.payoff(seat) for seat in range(3)]
    assert payoffs == pytest.approx([1.25 / 1.5, 1.25 / 1.5, 1 / 1.5])


def test_CR57_playing_for_the_title_is_legal() -> None:
    """C-R31, C-R57: nobody has to help, even a seat that falls."""
    table = react("earthquake", "short_term", CALM, play={0: ["water_jugs", "wool_blankets"]}, vitality=[5, 1])
    commit(table, 0, "water_jugs", 1)
    close(table)
    assert table.over


def test_CR62_whoever_leaves_is_played_on_and_the_rules_stay() -> None:
    """C-R62: the seat gets its defaults; nothing is removed from the game."""
    table = ScenarioTable(GAME, 3, 1)
    table.do(1, "resign")
    assert sorted(deciders(table)) == [0, 2]
    while not table.over:
        assert 1 not in deciders(table)
        table.act(table.asks[0].seat, table.asks[0].default)
    assert vitality(table) and table.result is not None


def test_CR62_those_who_have_left_need_not_agree() -> None:
    table = ScenarioTable(GAME, 3, 1)
    table.do(0, "concede")
    table.do(1, "concede")
    table.do(2, "resign")
    assert table.over and table.result is not None and table.result.outcome == "lost"


def test_CR62_when_all_agree_the_game_is_conceded_as_a_defeat() -> None:
    table = ScenarioTable(GAME, 3, 1)
    table.do(0, "concede")
    table.do(2, "concede")
    assert len(deciders(table)) == 3  # the game goes on
    table.do(1, "concede")
    assert table.over and table.result is not None
    assert (table.result.winners, table.result.outcome) == ((), "lost")


def test_C59_the_summary_says_how_many_losses_fewer_would_have_been_enough() -> None:
    """C-59, C-73: four needs unmet make five losses in a mass casualty; that leaves three too many for three tokens."""
    table = react("earthquake", "immediate", "mass_casualties", vitality=[5, 3])
    finish(table)
    assert table.epilogue is not None
    facts = {cause.seat: cause.said.facts for cause in table.epilogue.causes}
    assert facts == {0: {"n": 4, "more": 1}, 1: {"n": 4, "more": 3}}


def test_C73_only_the_needs_of_the_last_phase_are_counted_in_the_summary() -> None:
    """C-59, C-73: what failed in the phase before was paid for with tokens already."""
    table = restock(disaster="earthquake", vitality=[5, 5], next_impacts=["burst_main", "dead_masts"])
    for phase, tokens in (("short_term", [1, 1]), ("long_term", [0, 0])):
        to_react(table)
        assert where(table) == (phase, "react")
        finish(table)
        assert vitality(table) == tokens
    assert table.epilogue is not None
    assert [cause.said.facts["n"] for cause in table.epilogue.causes] == [4, 4]
