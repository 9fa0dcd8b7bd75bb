"""Tests of the game's end: when it comes, who wins, and what happens to those who leave."""

from __future__ import annotations

import pytest

from calamity.games.catastrophic.epilogue import worst_event
from calamity.kernel.state import RESIGN
from tests.games.catastrophic.scenes import end_turn, events, kind, places, position, scene, size
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, to_send


def order_to_the_end(first: int = 0, **more: object) -> list[int]:
    """Whose turns follow one with the seventh Event, in a game that seat `first` began."""
    scenario = scene({(1, 0): ["corky_bark", "thorn_ring"]}, deck=["mild_season"], **more)  # type: ignore[arg-type]
    table = scenario.set("events", 6).set("first", first).table()
    end_turn(table)
    order = []
    while not table.over:
        order.append(position(table).active)
        end_turn(table)
    return order


@pytest.mark.parametrize("seat", range(3))
def test_TR52_everybody_has_one_more_turn_as_written(seat: int) -> None:
    """T-86, T-R52: clockwise from the next seat, the one whose turn it was included."""
    assert order_to_the_end(seat=seat) == [(seat + 1) % 3, (seat + 2) % 3, seat]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_TR52_with_even_turns_the_round_is_finished_first(first: int) -> None:
    """T-R52: whoever began the game; then everybody has one more turn."""
    second, last = (first + 1) % 3, (first + 2) % 3
    even = {"even_turns": "on"}
    assert order_to_the_end(first, seat=first, options=even) == [second, last, first, second, last]
    assert order_to_the_end(first, seat=last, options=even) == [first, second, last]


def test_T86_the_sixth_event_is_not_the_end() -> None:
    table = scene(PLANT, deck=["mild_season"]).set("events", 5).table()
    end_turn(table)
    assert table.get("turns_left") == -1
    table = scene(PLANT, deck=["mild_season"]).set("events", 6).table()
    table.do(0, "end_step")
    assert table.get("turns_left") == -1, "the turn is finished first"
    table.do(0, "no_event")
    assert table.get("turns_left") == 3


def test_T104_the_twentieth_turn_of_a_player_ends_the_game_as_a_seventh_event_would() -> None:
    """T-104, T-R55: a game without Events ends too."""
    table = scene(PLANT).set("turns", 0, 20).table()
    end_turn(table)
    assert (table.get("events"), table.get("turns_left")) == (0, 3)
    early = scene(PLANT).set("turns", 0, 19).table()
    end_turn(early)
    assert early.get("turns_left") == -1


def test_T91_the_highest_score_wins() -> None:
    table = scene(PLANT, PYRAMID, {(1, 0): ["shade_leaves", "corky_bark"]}, seat=2).set("turns_left", 1).table()
    end_turn(table)
    assert table.result is not None
    assert (table.result.scores, table.result.winners, table.result.ranks) == ((1, 8, 2), (1,), (3, 1, 2))
    assert table.refuses(0, "end_step").rule == "T-91"


def test_T93_a_victory_counts_one_and_is_shared_by_those_who_have_it() -> None:
    """T-91, T-93: nobody else gets anything of it."""
    alone = scene(PLANT, PYRAMID, {(1, 0): ["corky_bark"]}, seat=2).set("turns_left", 1).table()
    end_turn(alone)
    assert [position(alone).payoff(seat) for seat in range(3)] == [0.0, 1.0, 0.0]
    one, two = {(1, 0): ["corky_bark"]}, {(1, 0): ["thorn_ring"]}
    shared = scene(one, {}, two, deck=["echo_sense"], calm=-1, seat=2).set("turns_left", 1).table()
    end_turn(shared)
    assert [position(shared).payoff(seat) for seat in range(3)] == [0.5, 0.0, 0.5]


def test_TR57_a_player_who_leaves_keeps_the_community() -> None:
    table = scene(PYRAMID, PLANT).table()
    table.act(1, RESIGN)
    assert places(table, 1) == [(1, 0)]
    assert not table.over
    assert events(table, "left") == [{"event": "left", "seat": 1}]


def test_TR54_lower_ranks_are_shared_without_a_tie_break() -> None:
    table = scene(PLANT, PYRAMID, {(1, 0): ["silvery_hairs"]}, seat=2).set("turns_left", 1).table()
    end_turn(table)
    assert table.result is not None
    assert (table.result.ranks, table.result.reason) == ((2, 1, 2), "points")
    assert events(table, "turned_up") == []


def test_TR53_without_any_event_left_the_tied_players_share() -> None:
    """T-92, T-93, T-R53: the discard pile is shuffled once for it."""
    one, two = {(1, 0): ["corky_bark"]}, {(1, 0): ["thorn_ring"]}
    table = scene(one, two, deck=["echo_sense"] * 1, discards=["torpor"], calm=-1, seats=2, seat=1)
    played = table.set("turns_left", 1).table()
    end_turn(played)
    assert played.result is not None
    assert (played.result.winners, played.result.reason) == ((0, 1), "shared")
    assert len(events(played, "no_tie_break")) == 1


LAST_TURN = ["silvery_hairs", "torpor", "torpor", "fungal_web", "fungal_web", "echo_sense", "echo_sense"]


def test_TR53_the_discard_pile_is_shuffled_only_once_for_the_tie_break() -> None:
    """T-R53: two cards of the deck, then all three that lie in the discard pile by then; no Event among them."""
    one, two = {(1, 0): ["corky_bark"]}, {(1, 0): ["thorn_ring"]}
    deck = [*LAST_TURN, "thick_blubber", "herd_alarm"]
    scenario = scene(one, two, deck=deck, discards=["oily_plumage"], calm=-1, seats=2, seat=1)
    table = scenario.set("turns_left", 1).table()
    end_turn(table)
    turned = [event["card"] for event in events(table, "turned_up")]
    assert turned[:2] == deck[-2:] and sorted(turned[2:]) == ["herd_alarm", "oily_plumage", "thick_blubber"]
    assert table.result is not None and table.result.winners == (0, 1)


def test_TR53_cards_turned_up_for_the_tie_break_go_on_top_of_the_discard_pile() -> None:
    """T-R53: in the order in which they came, above what was there."""
    one, two = {(1, 0): ["corky_bark"]}, {(1, 0): ["thick_waxy_cuticle"]}
    deck = [*LAST_TURN, "thick_blubber", "herd_alarm", "drought"]
    scenario = scene(one, two, deck=deck, discards=["oily_plumage"], calm=0, seats=2, seat=1)
    table = scenario.set("turns_left", 1).table()
    end_turn(table)
    assert table.zone("discards") == ["oily_plumage", "thick_blubber", "herd_alarm"]


def test_TR53_protected_and_deactivated_traits_count_in_a_tie_break() -> None:
    one = {(1, 0): ["corky_bark"], (1, 1): ["shade_leaves", "bitter_latex"]}
    two = {(1, 0): ["thick_waxy_cuticle"]}
    deck = [*LAST_TURN, "drought"]
    details = {0: {"guards": {(1, 1): 2}}}
    table = scene(one, two, seats=2, seat=1, deck=deck, calm=0, details=details).set("turns_left", 1).table()
    end_turn(table)
    assert table.result is not None
    assert (table.result.scores, table.result.winners, table.result.reason) == ((1, 1), (0,), "tie_break")


def test_T94_with_both_piles_empty_no_card_is_drawn() -> None:
    table = scene(PLANT, hand=["echo_sense"], calm=-1).table()
    to_send(table)
    assert len(events(table, "nothing_to_draw")) == 1
    table.do(0, "no_event")
    assert (size(table, 0), position(table).active) == (1, 1)


def test_T94_the_history_is_never_reshuffled() -> None:
    table = scene(PLANT, deck=["mild_season"], discards=["torpor", "echo_sense"], calm=-1).table()
    table.do(0, "end_step")
    assert kind(table) == "send"
    table.do(0, "no_event")
    assert table.zone("history") == ["mild_season"]
    assert sorted(table.zone("hand", 0)) == ["echo_sense", "torpor"]


def test_T94_an_extinct_species_is_in_the_discard_pile_before_it_is_shuffled() -> None:
    """T-55, T-56, T-94: seven cards and the two of the Species make the new deck; the third player draws from it."""
    discards = ["silvery_hairs"] * 2 + ["torpor"] * 2 + ["detox_liver"] * 2 + ["herd_alarm"]
    community = {(1, 0): ["shade_leaves", "bitter_latex"]}
    table = scene(community, discards=discards, deck=["wildfire_front", "webbed_feet"], calm=-1).table()
    table.do(0, "end_step")
    assert places(table, 0) == []
    assert table.zone("hand", 1) == ["webbed_feet"]
    assert size(table, 2) == 1
    assert (table.view(None)["zones"]["deck"]["size"], table.zone("discards")) == (8, [])


def test_the_event_that_cost_most_may_be_the_first_thing_that_is_told() -> None:
    """T-53, T-88: Species that die out in the turn of another player count for no Event."""
    events = [
        {"event": "nature_calls", "card": "deep_freeze"},
        {"event": "extinct"},
        {"event": "turn"},
        {"event": "extinct"},
        {"event": "event_played", "card": "drought"},
    ]
    assert worst_event(events) == ("deep_freeze", 1)
    assert worst_event(events[2:]) is None
