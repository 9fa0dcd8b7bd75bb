"""Tests of the steps of a turn: Traits, the cards from Nature, the Event from hand, and filling up the hand."""

from __future__ import annotations

from tests.games.catastrophic.scenes import (
    all_pass,
    asked,
    do,
    end_turn,
    events,
    kind,
    nature_calls,
    position,
    scene,
    size,
    traits,
    turn_of,
)

PLANT = {(1, 0): ["thorn_ring"]}


def test_T3_T27_turns_pass_clockwise() -> None:
    table = scene(PLANT).table()
    order = []
    for _ in range(4):
        order.append(position(table).active)
        end_turn(table)
    assert order == [0, 1, 2, 0]


def test_T14_T19_T21_T23_T24_T25_the_three_steps() -> None:
    table = scene(PLANT, hand=["hidden_refuge", "drought"], deck=["seed_rain"]).table()
    assert table.get("stage") == "playing"
    table.do(0, "end_step")
    assert kind(table) == "window"
    table.do(0, "pass")
    assert events(table, "nature_calls") == [{"event": "nature_calls", "seat": 0, "card": "seed_rain"}]
    assert "seed_rain" in table.zone("hand", 0)
    assert (kind(table), table.get("stage")) == ("send", "sending")
    assert table.offers(0, "play", "seed_rain"), "an Interaction drawn is playable at once"
    table.do(0, "no_event")
    assert kind(table) == "window"
    table.do(0, "pass")
    assert size(table, 0) == 7
    names = [event["event"] for event in table.events_since(0, None)]
    assert names.index("step_ended") < names.index("nature_calls") < names.index("ends_turn") < names.index("turn_over")


def test_T15_T16_traits_in_step_1_only() -> None:
    table = scene(PLANT, hand=["corky_bark", "bitter_latex"], hands={1: ["shade_leaves"]}).table()
    do(table, 0, "add corky_bark", "species 1 0")
    assert table.refuses(1, "introduce", "shade_leaves").rule == "T-74", "not in another player's turn"
    table.do(0, "end_step")
    assert kind(table) == "send"
    assert table.refuses(0, "add", "bitter_latex").rule == "T-16"
    assert table.refuses(0, "introduce", "bitter_latex").rule == "T-16"


def test_T17_T96_two_open_windows_in_a_turn() -> None:
    table = scene(PLANT, {(1, 0): ["corky_bark"]}, hands={1: ["hidden_refuge"]}).table()
    table.do(0, "end_step")
    assert (kind(table), asked(table).seat) == ("window", 1)
    assert events(table, "nature_calls") == []
    table.do(1, "pass")
    table.do(0, "no_event")
    assert (kind(table), asked(table).seat) == ("window", 1)
    assert events(table, "ends_turn") == []


def test_T96_the_active_player_announces_in_step_1_and_at_the_hand_event() -> None:
    table = scene(PLANT, hand=["nutrient_pulse", "seed_rain"]).table()
    table.do(0, "play", "seed_rain")
    all_pass(table)
    assert kind(table) == "traits"
    table.do(0, "end_step")
    all_pass(table)
    assert kind(table) == "send"
    table.do(0, "play", "nutrient_pulse")
    all_pass(table)
    assert kind(table) == "send"


def test_T21_TR24_a_drawn_trait_waits_and_a_drawn_event_must_be_faced() -> None:
    table = scene(PLANT, deck=["corky_bark"]).table()
    nature_calls(table)
    assert table.refuses(0, "add", "corky_bark").rule == "T-16"
    table = scene(PLANT, deck=["drought"]).table()
    nature_calls(table)
    assert events(table, "event_played")[0]["target"] == 0
    assert table.zone("history") == ["drought"]


def test_T22_TR23_one_event_from_hand_on_anybody() -> None:
    table = scene(PLANT, hand=["mild_season", "drought"], deck=["deep_freeze"]).table()
    nature_calls(table)
    assert table.get("events") == 1
    targets = [str(option) for option in table.options(0, [table.game.actions.parse("send drought")])]
    assert targets == ["target 0", "target 1", "target 2"]
    do(table, 0, "send drought", "target 2")
    assert position(table).active == 1, "no second Event in this turn"
    assert "mild_season" in table.zone("hand", 0)


def test_TR25_an_event_on_a_player_without_species_counts() -> None:
    table = scene(PLANT, hand=["drought"]).table()
    nature_calls(table)
    do(table, 0, "send drought", "target 1")
    assert table.get("events") == 1
    assert events(table, "faced")[0]["vulnerable"] == 0


def test_T24_TR47_TR48_the_hand_is_brought_to_the_resource_number() -> None:
    hand = ["echo_sense", "torpor", "webbed_feet", "detox_liver", "oily_plumage", "herd_alarm", "venom_glands"]
    other = [*hand[:4], "keen_forager", "broad_diet", "fat_reserves", "thick_blubber"]
    table = scene({}, hand=hand, hands={1: other}).table()
    nature_calls(table)
    table.do(0, "no_event")
    assert (kind(table), asked(table).seat) == ("discard", 0)
    assert "keep" not in table.names(0)
    table.do(0, "discard", "torpor")
    assert table.zone("discards") == ["torpor"]
    assert size(table, 0) == 7
    assert size(table, 1) == 8, "no limit between one's turns"


def test_T105_discarding_is_from_hand() -> None:
    table = scene({(1, 0): ["thorn_ring", "corky_bark"]}, hand=["salt_glands", "torpor"]).table()
    do(table, 0, "introduce salt_glands", "place 1 1", "discard torpor")
    assert events(table, "discarded") == [{"event": "discarded", "seat": 0, "card": "torpor"}]
    table = scene({(1, 0): ["thorn_ring", "bitter_latex"]}, deck=["drought"]).table()
    nature_calls(table)
    table.do(0, "lose", "thorn_ring")
    assert events(table, "discarded") == []


def test_TR57_a_seat_that_left_plays_modestly_and_keeps_its_community() -> None:
    table = scene(PLANT, {(1, 0): ["corky_bark"]}, hands={1: ["bitter_latex", "drought"]}).table()
    table.act(1, 1)
    end_turn(table)
    turn_of(table, 2)
    assert traits(table, 1, 1, 0) == ["corky_bark"]
    assert events(table, "sent_nothing")[-1]["seat"] == 1
    assert table.view(0)["resigned"] == [1]
