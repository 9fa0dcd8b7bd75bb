"""Tests of when cards may be played as reactions: at which moments, in which order players are asked, how often."""

from __future__ import annotations

import pytest

from calamity.kernel.state import PATIENT
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import do, events, kind, position, scene, size, species, traits
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, drawn, links, to_send

THIRD = {(1, 0): ["corky_bark"]}
FOE = {(1, 0): ["antifreeze_sap", "air_channel_roots"], (1, 1): ["silvery_hairs", "bendable_stem"]}


def announcers(held: dict[int, list[str]], seat: int = 0) -> list[int]:
    """Who announces, if everybody who is asked plays a card."""
    table = scene(PLANT, {(1, 0): ["corky_bark"]}, {(1, 0): ["bitter_latex"]}, hands=held, seat=seat).table()
    table.do(seat, "end_step")
    while kind(table) == "window":
        ask = table.asks[0]
        table.act(ask.seat, ask.options[0])
    return [event["seat"] for event in events(table, "announced")]


def test_T95_an_open_window_asks_the_active_player_first_and_restarts() -> None:
    """T-95, T-R36: the order of seats, and anew after each card."""
    assert announcers({0: ["seed_rain"], 1: ["rapid_regrowth"], 2: ["seed_rain"]}) == [0, 1, 2]
    assert announcers({0: ["rapid_regrowth"], 1: ["seed_rain"], 2: ["seed_rain"]}, seat=2) == [2, 0, 1]
    table = scene(PLANT, FOE, hand=["seed_rain"], hands={1: ["rapid_regrowth"]}).table()
    table.do(0, "end_step")
    table.do(0, "pass")
    do(table, 1, "play rapid_regrowth", "species 1 0")
    table.do(0, "pass")  # the response window
    assert len(events(table, "resolved")) == 1
    assert (kind(table), table.asks[0].seat) == ("window", 0), "the active player is asked again"


def test_T96_two_windows_in_a_turn_and_the_active_player_besides() -> None:
    table = scene(PLANT, hand=["seed_rain"], hands={1: ["hidden_refuge"]}).table()
    assert table.offers(0, "play", "seed_rain"), "step 1"
    table.do(0, "end_step")
    assert kind(table) == "window"
    table.do(0, "pass")
    assert kind(table) == "send"
    assert table.offers(0, "play", "seed_rain"), "when asked for the hand Event"
    table.do(0, "no_event")
    assert kind(table) == "window"
    table.do(0, "pass")
    assert position(table).active == 1


def test_T97_a_response_window_asks_from_the_left_of_the_announcer() -> None:
    """T-97, T-R36, T-R37: last announced resolves first, and answers can be answered."""
    table = scene(
        PLANT, FOE, hand=["invasive_creeper", "seed_rain"], hands={1: ["hidden_refuge"], 2: ["seed_rain"]}
    ).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    do(table, 1, "play hidden_refuge", "species 1 0")
    table.do(2, "play", "seed_rain")
    table.do(0, "play", "seed_rain")
    while kind(table) == "window":
        table.do(table.asks[0].seat, "pass")
    resolved = [event["card"] for event in events(table, "resolved")]
    assert resolved == ["seed_rain", "seed_rain", "hidden_refuge", "invasive_creeper"]
    assert len(traits(table, 1, 1, 0)) == 2


ANSWERS = ["seed_rain", "seed_rain", "raided_stores"]  # can be played in any window


def asked_while(table: ScenarioTable, event: bool) -> list[int]:
    """Who is asked in the open window, one after the other, while all pass; before an Event or not."""
    order = []
    while kind(table) == "window" and (position(table).event >= 0) == event:
        order.append(table.asks[0].seat)
        table.do(order[-1], "pass")
    return order


@pytest.mark.parametrize("active", range(3))
def test_T95_T97_windows_go_round_from_the_active_player_or_the_left_of_the_sender(active: int) -> None:
    """T-95, T-97: an open window begins with the active player, one before an Event ends with its sender."""
    hands = {seat: [ANSWERS[seat]] for seat in range(3)}
    table = scene(PLANT, FOE, THIRD, hands=hands, seat=active, deck=["ash_winter"]).table()
    table.do(active, "end_step")
    assert asked_while(table, event=False) == [active, (active + 1) % 3, (active + 2) % 3]
    assert asked_while(table, event=True) == [(active + 1) % 3, (active + 2) % 3, active]


@pytest.mark.parametrize("active", range(3))
def test_T97_a_window_goes_round_from_the_left_of_whoever_announced_last(active: int) -> None:
    """T-97: the next player answers the active player's card, and is asked last about that answer."""
    second, third = (active + 1) % 3, (active + 2) % 3
    hands = {active: ["seed_rain", "raided_stores"], second: ["seed_rain", "rapid_regrowth"], third: ["hidden_refuge"]}
    table = scene(PLANT, FOE, THIRD, hands=hands, seat=active).table()
    table.do(active, "play", "seed_rain")
    table.do(second, "play", "seed_rain")
    assert [ask.seat for ask in table.asks] == [third, active, second]


def test_TR37_an_answer_can_be_answered() -> None:
    hands = {1: ["raided_stores"]}
    table = scene(PLANT, FOE, hand=["invasive_creeper", "evasive_tactics"], hands=hands).table()
    do(table, 0, "play invasive_creeper", "target 1", "species 1 0")
    do(table, 1, "play raided_stores", "target 0")
    table.do(0, "play", "evasive_tactics")
    assert [event["card"] for event in events(table, "cancelled")] == ["raided_stores"]
    assert kind(table) == "lose", "then the first card resolves"


def test_T97_own_cards_are_no_answers() -> None:
    table = drawn("drought", PLANT, hand=["nutrient_pulse", "hidden_refuge"])
    assert "play nutrient_pulse" in links(table, 0), "in the open window it is one's own turn"
    table.do(0, "pass")
    assert links(table, 0) == ["play hidden_refuge", "pass"]
    assert table.refuses(0, "play", "nutrient_pulse").key == "own_turn_only"


def test_T98_one_window_before_an_event_for_all() -> None:
    table = scene(PLANT, {(1, 0): ["antifreeze_sap"]}, deck=["ash_winter"], hands={1: ["buffer_zone"]}).table()
    table.do(0, "end_step")
    assert events(table, "faced") == []
    table.do(1, "play", "buffer_zone")
    assert [event["seat"] for event in events(table, "faced")] == [0, 1, 2]
    assert events(table, "shielded") == [{"event": "shielded", "seat": 1, "card": "ash_winter"}]
    assert species(table, 1, 1, 0) is not None


def test_T99_no_window_inside_a_resolution_nor_in_step_3() -> None:
    table = drawn("drought", {(1, 0): ["bitter_latex", "shade_leaves"]}, hand=["seed_rain"])
    table.do(0, "pass")  # the open window
    table.do(0, "pass")  # the response window
    assert kind(table) == "lose"
    refusal = table.refuses(0, "play", "seed_rain")
    assert (refusal.rule, refusal.key) == ("T-99", "choice_first")
    hand = ["echo_sense", "webbed_feet", "detox_liver", "thick_blubber", "herd_alarm", "oily_plumage", "seed_rain"]
    ending = scene(PLANT, hand=hand).table()
    ending.do(0, "end_step")
    ending.do(0, "pass")
    ending.do(0, "no_event")
    ending.do(0, "pass")
    assert kind(ending) == "discard"
    assert ending.refuses(0, "play", "seed_rain").rule == "T-99"


def test_T100_whoever_can_do_nothing_is_passed_without_being_asked() -> None:
    table = scene(PLANT, FOE, hand=["drought"], hands={1: ["echo_sense"], 2: ["nutrient_pulse"]}).table()
    table.do(0, "end_step")
    assert kind(table) == "send"


def test_T100_at_most_fifteen_interactions_of_a_seat_in_a_turn() -> None:
    """T-100, T-R55: two cards that draw cards can't feed each other for ever."""
    table = scene(PLANT, hand=["seed_rain", "rapid_regrowth"]).set("announced_by", 0, 14).table()
    table.do(0, "play", "seed_rain")
    refusal = table.refuses(0, "play", "rapid_regrowth")
    assert (refusal.rule, refusal.key, refusal.facts["count"]) == ("T-100", "too_many", 15)


def test_T100_the_count_begins_anew_every_turn() -> None:
    table = scene(PLANT, hand=["seed_rain"]).table()
    table.do(0, "play", "seed_rain")
    assert table.get("announced_by", 0) == 1
    to_send(table)
    table.do(0, "no_event")
    assert table.get("announced_by", 0) == 0


def test_TR35_with_the_option_quiet_others_answer_only_what_touches_them() -> None:
    options = {"quiet": "on"}
    table = scene(PLANT, FOE, hands={1: ["seed_rain"]}, options=options).table()
    table.do(0, "end_step")
    assert kind(table) == "send", "no window for others in this turn"
    struck = scene(PLANT, FOE, hand=["invasive_creeper"], hands={1: ["seed_rain"]}, options=options).table()
    do(struck, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert (kind(struck), struck.asks[0].seat) == ("window", 1)
    struck.do(1, "play", "seed_rain")
    bystander = scene(PLANT, FOE, hand=["invasive_creeper"], hands={2: ["seed_rain"]}, options=options).table()
    do(bystander, 0, "play invasive_creeper", "target 1", "species 1 0")
    assert kind(bystander) == "lose"


def test_TR35_windows_are_the_only_moments_of_other_players() -> None:
    table = scene(PLANT, FOE, hands={1: ["seed_rain"]}).table()
    assert table.refuses(1, "play", "seed_rain").rule == "T-74"
    table.do(0, "end_step")
    assert table.offers(1, "play", "seed_rain")


def test_TR39_interactions_after_ones_own_last_turn() -> None:
    table = scene(PYRAMID, FOE, hands={0: ["seed_rain"]}, seat=1, seats=2).set("turns_left", 1).table()
    table.do(1, "end_step")
    assert kind(table) == "window"
    table.do(0, "play", "seed_rain")
    assert size(table, 0) == 1


def test_TR40_nobody_learns_who_could_have_answered() -> None:
    """T-95, T-R40: the same for a spectator and for other seats, whether a seat passed or was passed."""
    told = []
    for held in (["seed_rain"], ["echo_sense"]):
        table = scene(PLANT, FOE, hand=["drought"], hands={1: held}, deck=["torpor"]).table()
        table.do(0, "end_step")
        if kind(table) == "window":
            table.do(1, "pass")
        told.append([(table.events_since(0, viewer), table.view(viewer)) for viewer in (0, 2, None)])
    assert told[0] == told[1]


@pytest.mark.parametrize("patient", [0, 1, 2])
def test_TR40_a_patient_seat_is_asked_in_every_window(patient: int) -> None:
    """T-95, T-R40: that it is asked tells it nothing of what a rival holds, in any of the windows of a turn."""
    told = []
    for held in (["seed_rain"], ["echo_sense"]):
        table = scene(PLANT, FOE, hand=["drought"], hands={1: held}, deck=["ash_winter"]).table()
        table.act(patient, PATIENT)
        table.do(0, "end_step")
        seen = []
        while kind(table) == "window":
            seen.append([(table.ask(viewer) is None, table.view(viewer)) for viewer in (0, 2)])
            for ask in table.asks:
                table.do(ask.seat, "pass")
        told.append(seen)
    assert len(told[0]) > 1, "before the Event and with it"
    assert told[0] == told[1]


def test_T95_a_pass_has_no_further_link_and_says_nothing_of_what_comes() -> None:
    """T-19, T-R40: what the next card of the deck will be can't be found out by asking what could follow a pass."""
    for deck in (["drought"], ["torpor"]):
        table = scene(PYRAMID, FOE, hand=["seed_rain"], deck=deck).table()
        table.do(0, "end_step")
        assert kind(table) == "window"
        assert table.options(0, [table.game.actions.parse("pass")]) == ()
