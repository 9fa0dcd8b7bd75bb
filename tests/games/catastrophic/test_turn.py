"""Tests of the turn: its three steps, and what each of them allows."""

from __future__ import annotations

import pytest

from tests.games.catastrophic.scenes import asked, do, end_turn, events, kind, position, scene, size, traits
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, links, to_send

ONE = {(1, 0): ["thorn_ring"]}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_pass_clockwise(seats: int) -> None:
    """T-3, T-27: seat after seat, and round again."""
    table = scene(seats=seats).table()
    order = []
    for _ in range(2 * seats):
        order.append(position(table).active)
        end_turn(table)
    assert order == [seat % seats for seat in range(2 * seats)]


def test_T14_three_steps_in_fixed_order() -> None:
    table = scene(ONE, hand=["corky_bark", "drought"]).table()
    assert (kind(table), table.get("stage")) == ("traits", "playing")
    assert table.refuses(0, "send", "drought").rule == "T-22"
    assert table.refuses(0, "no_event").rule == "T-15"
    table.do(0, "end_step")
    assert (kind(table), table.get("stage")) == ("send", "sending")
    assert table.refuses(0, "end_step").rule == "T-22"
    table.do(0, "no_event")
    assert position(table).active == 1
    story = [event["event"] for event in table.events_since(0, None)]
    order = ["step_ended", "nature_calls", "sent_nothing", "ends_turn", "drew", "turn_over"]
    assert [name for name in story if name in order] == order


def test_T15_any_number_of_traits_new_or_added_or_none() -> None:
    table = scene(ONE, hand=["corky_bark", "shade_leaves", "webbed_feet", "bendable_stem"]).table()
    do(table, 0, "add corky_bark", "species 1 0")
    do(table, 0, "introduce shade_leaves", "place 1 1")
    do(table, 0, "introduce webbed_feet", "place 2 0")
    assert size(table, 0) == 1, "one may keep Traits back"
    table.do(0, "end_step")
    assert set(traits(table, 0, 1, 0)) == {"thorn_ring", "corky_bark"}
    idle = scene(ONE, hand=["corky_bark"]).table()
    idle.do(0, "end_step")
    assert kind(idle) == "send"


def test_T16_no_traits_after_step_1_nor_in_other_turns() -> None:
    table = scene(ONE, {(1, 0): ["bitter_latex"]}, hand=["corky_bark"], hands={1: ["bendable_stem"]}).table()
    assert table.refuses(1, "add", "bendable_stem").rule == "T-74"
    table.do(0, "end_step")
    assert table.refuses(0, "introduce", "corky_bark").rule == "T-16"
    assert table.refuses(0, "add", "corky_bark").rule == "T-16"


def test_T17_a_window_is_held_when_step_1_ends() -> None:
    table = scene(ONE, {(1, 0): ["bitter_latex"]}, hands={1: ["seed_rain"]}).table()
    table.do(0, "end_step")
    assert kind(table) == "window"
    assert events(table, "nature_calls") == []
    table.do(1, "play", "seed_rain")
    assert events(table, "resolved") == [{"event": "resolved", "seat": 1, "card": "seed_rain"}]
    assert size(table, 1) == 1
    assert events(table, "nature_calls") != [], "then Nature Calls"


def test_T19_the_card_of_nature_calls_is_shown_to_all() -> None:
    table = scene(ONE, deck=["echo_sense"]).table()
    table.do(0, "end_step")
    for viewer in (0, 1, 2, None):
        assert events(table, "nature_calls", viewer) == [{"event": "nature_calls", "seat": 0, "card": "echo_sense"}]
    assert {"card": "echo_sense", "zones": [0]}.items() <= table.view(2)["known"][0].items()


def test_T20_an_event_is_played_on_ones_own_community_at_once() -> None:
    table = scene({(1, 0): ["bitter_latex", "shade_leaves"]}, ONE, deck=["drought"]).table()
    table.do(0, "end_step")
    [played] = events(table, "event_played")
    assert (played["seat"], played["target"], played["card"]) == (0, 0, "drought")
    assert kind(table) == "lose"
    assert "drought" not in table.zone("hand", 0)


def test_T21_any_other_card_goes_to_the_hand_but_a_trait_waits() -> None:
    table = scene(ONE, deck=["corky_bark"]).table()
    table.do(0, "end_step")
    assert table.zone("hand", 0) == ["corky_bark"]
    assert table.refuses(0, "add", "corky_bark").rule == "T-16"
    playable = scene(ONE, deck=["nutrient_pulse"]).table()
    playable.do(0, "end_step")
    assert playable.offers(0, "play", "nutrient_pulse")


def test_T22_one_event_from_hand_on_anybody() -> None:
    """T-22, T-R23: on one's own or another's Community; one in a turn, whatever was drawn."""
    table = scene(ONE, hand=["drought", "deep_freeze"], deck=["mild_season"]).table()
    to_send(table)
    assert table.get("events") == 1
    assert links(table, 0, "send drought") == ["target 0", "target 1", "target 2"]
    do(table, 0, "send drought", "target 1")
    assert table.get("events") == 2
    assert position(table).active == 1, "no second one is asked for"
    assert "deep_freeze" in table.zone("hand", 0)


def test_TR23_a_hand_event_is_optional() -> None:
    table = scene(ONE, hand=["drought"]).table()
    to_send(table)
    table.do(0, "no_event")
    assert table.get("events") == 0
    assert "drought" in table.zone("hand", 0)


def test_TR24_the_drawn_event_can_not_be_sent_away() -> None:
    table = scene({(1, 0): ["bitter_latex", "shade_leaves"]}, ONE, deck=["drought"]).table()
    table.do(0, "end_step")
    assert events(table, "event_played")[0]["target"] == 0
    assert table.refuses(0, "target", "1").rule == "T-52"


def test_T23_a_second_window_is_held_before_the_end_of_the_turn() -> None:
    table = scene(ONE, PLANT, hands={2: ["seed_rain"]}, deck=["echo_sense"]).table()
    table.do(0, "end_step")
    table.do(2, "pass")
    assert kind(table) == "send"
    table.do(0, "no_event")
    assert (kind(table), size(table, 0)) == ("window", 1), "before the hand is filled"
    table.do(2, "play", "seed_rain")
    assert (position(table).active, size(table, 0)) == (1, 7)


def test_T24_the_hand_is_brought_to_the_resource_number() -> None:
    """T-24, T-R47, T-R48: draw if short, discard if over, and not otherwise."""
    table = scene(ONE, hand=["echo_sense"]).table()
    to_send(table)
    table.do(0, "no_event")
    assert size(table, 0) == 7
    hand = ["echo_sense", "webbed_feet", "torpor", "detox_liver", "thick_blubber", "herd_alarm", "oily_plumage"]
    full = scene(ONE, hand=[*hand, "burrowing_habit"]).table()
    to_send(full)
    full.do(0, "no_event")
    assert (kind(full), len(asked(full).options)) == ("discard", len(set(full.zone("hand", 0))))
    full.do(0, "discard", "torpor")
    full.do(0, "discard", "herd_alarm")
    assert size(full, 0) == 7
    assert full.zone("discards") == ["torpor", "herd_alarm"]
    exact = scene(ONE, hand=hand[:6]).table()
    to_send(exact)
    exact.do(0, "no_event")
    assert (position(exact).active, size(exact, 0), exact.zone("discards")) == (1, 7, [])


def test_TR48_between_ones_turns_a_hand_may_be_bigger() -> None:
    hand = ["echo_sense", "webbed_feet", "torpor", "detox_liver", "thick_blubber", "herd_alarm", "oily_plumage"]
    table = scene({(1, 0): ["bitter_latex"]}, deck=["drought"], hands={1: hand}).table()
    table.do(0, "end_step")
    assert size(table, 1) == 8
    table.do(0, "no_event")
    assert (kind(table), size(table, 1)) == ("traits", 8), "not even at the beginning of one's own turn"


def test_T25_the_food_check_comes_after_the_hand_is_filled() -> None:
    community = {(1, 0): ["thorn_ring"], (2, 0): ["webbed_feet", "echo_sense"]}
    table = scene(community, details={0: {"shorts": {(2, 0): 1}}}).table()
    to_send(table)
    table.do(0, "no_event")
    assert (kind(table), size(table, 0)) == ("hunger", 7)
    table.do(0, "deactivate", "echo_sense")
    assert traits(table, 0, 2, 0) == ["-echo_sense", "webbed_feet"]
    assert position(table).active == 1


def test_T26_what_is_due_ends_in_a_fixed_order() -> None:
    """T-26, T-83: Resource Number, timed Deactivations, bans, Protection; 'next turn' is one that starts later."""
    details = {"guards": {(1, 0): 1}, "asleep": {(1, 1): ["shade_leaves"]}, "due_naps": {(1, 1): ["shade_leaves"]}}
    table = scene(PYRAMID, details={0: details}).set("due_rn", 0, 1).set("bans", 0, 1).table()
    end_turn(table)
    story = [event["event"] for event in table.events_since(0, None)]
    ends = [name for name in story if name in ("resource_number", "flipped_back", "unprotected")]
    assert ends == ["resource_number", "flipped_back", "unprotected"]
    assert (table.get("due_rn", 0), table.get("bans", 0)) == (0, 0)
    assert size(table, 0) == 8, "the hand was filled before"
