"""Tests of hidden information: who may see what, and what may be remembered."""

from __future__ import annotations

import pytest

from calamity import imagine
from calamity.kernel.state import TAKE_BACK
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import CARDS, GAME, do, events, kind, nature_calls, scene, size, turn_of
from tests.games.catastrophic.shorthand import PLANT, PYRAMID, drawn, to_send

VIEWERS = (0, 1, 2, None)


def known(table: ScenarioTable, viewer: int | None, seat: int) -> list[str]:
    """The cards of a hand that somebody else knows of."""
    return sorted(one["card"] for one in table.view(viewer)["known"] if seat in one["zones"])


@pytest.mark.parametrize("viewer", VIEWERS)
def test_T2_hands_are_secret_and_all_else_lies_open(viewer: int | None) -> None:
    table = scene(PYRAMID, PLANT, hands={0: ["echo_sense"], 1: ["torpor", "drought"]}, discards=["corky_bark"]).table()
    zones = table.view(viewer)["zones"]
    for seat in range(3):
        cards = table.zone("hand", seat)
        assert zones["hand"][seat] == (cards if seat == viewer else len(cards))
    assert zones["discards"] == ["corky_bark"]
    assert zones["community"] == [table.zone("community", seat) for seat in range(3)]
    assert "cards" not in zones["deck"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_T85_numbers_are_public(viewer: int | None) -> None:
    table = scene(PYRAMID, PLANT, hand=["nutrient_pulse"]).table()
    table.do(0, "play", "nutrient_pulse")
    seen = table.view(viewer)
    assert seen["resource_number"] == [8, 7, 7]
    assert (seen["events"], seen["standing"]) == (0, [8, 1, 0])


def test_T24_cards_drawn_are_seen_by_the_drawer_only() -> None:
    table = scene(PLANT, deck=["echo_sense"]).table()
    to_send(table)
    table.do(0, "no_event")
    assert len(events(table, "drew_card", 0)) == 6
    for viewer in (1, 2, None):
        assert events(table, "drew_card", viewer) == []
        assert events(table, "drew", viewer) == [{"event": "drew", "seat": 0, "count": 6}]


def test_T19_what_nature_calls_showed_stays_known_until_it_leaves_the_hand() -> None:
    """T-19, T-21: a card drawn openly."""
    table = scene(PLANT, deck=["corky_bark"]).table()
    table.do(0, "end_step")
    assert known(table, 1, 0) == known(table, None, 0) == ["corky_bark"]
    turn_of(table, 1)
    turn_of(table, 0)
    assert known(table, 1, 0) == ["corky_bark"]
    do(table, 0, "add corky_bark", "species 1 0")
    assert known(table, 1, 0) == []


def test_T19_what_one_hand_is_known_to_hold_stays_known_if_another_gets_the_same() -> None:
    """T-19, T-21: there are two of each Trait."""
    between = ["torpor", "herd_alarm", "echo_sense", "detox_liver", "webbed_feet", "oily_plumage"]
    table = scene(PLANT, deck=["corky_bark", *between, "corky_bark"], seats=2).table()
    turn_of(table, 1)
    table.do(1, "end_step")
    assert (known(table, 1, 0), known(table, 0, 1)) == (["corky_bark"], ["corky_bark"])


def test_T78_a_known_card_that_leaves_the_hand_is_forgotten_though_an_answer_was_taken_back() -> None:
    """T-19, T-78: taking back what was begun changes nothing about what is known."""
    table = scene(PLANT, hand=["drought", "adaptive_burst"], deck=["corky_bark"]).table()
    table.take_back = True
    nature_calls(table)
    table.act(0, table.game.actions.parse("send drought"))
    table.act(0, TAKE_BACK)
    do(table, 0, "play adaptive_burst", "species 1 0")
    do(table, 0, "add corky_bark")
    assert known(table, 1, 0) == []


def test_cards_that_went_openly_to_a_hand_are_known_there() -> None:
    """T-34, T-105: taken, departed, regrown, swapped out."""
    departed = drawn("spotted_fever", PYRAMID | {(2, 0): ["long_range_flight", "thick_blubber"]})
    do(departed, 0, "depart long_range_flight", "species 2 0")
    assert known(departed, 2, 0) == ["long_range_flight"]
    regrown = drawn("drought", {(1, 0): ["creeping_runners"]})
    assert known(regrown, 2, 0) == ["creeping_runners"]
    swapped = scene(PYRAMID, hand=["trait_turnover", "detox_liver"]).table()
    do(swapped, 0, "play trait_turnover", "species 2 0")
    do(swapped, 0, "swap_out echo_sense", "swap_in detox_liver")
    assert known(swapped, 2, 0) == ["echo_sense"]


def test_a_random_theft_blurs_what_bystanders_know() -> None:
    """T-78: thief and victim know which card went; others know only where it may be."""
    table = scene(PLANT, hand=["raided_stores"], hands={1: ["torpor"]}, deck=["echo_sense"], seat=0)
    world = table.table()
    do(world, 0, "play raided_stores", "target 1")
    assert known(world, 1, 0) == ["torpor"]
    assert known(world, 2, 0) == []
    assert size(world, 0) == 1


def test_gifts_are_known_to_giver_and_receiver() -> None:
    """T-78: Reciprocal Altruism."""
    table = scene(PLANT, hand=["reciprocal_altruism", "echo_sense"]).table()
    do(table, 0, "play reciprocal_altruism", "target 2")
    table.do(0, "give", "echo_sense")
    gift = table.zone("hand", 2)[0]
    assert table.events_since(0, 1)[-1]["event"] != "gave", "nothing is told before both have chosen"
    table.do(2, "give", gift)
    assert (known(table, 0, 2), known(table, 2, 0)) == (["echo_sense"], [gift])
    assert (known(table, 1, 0), known(table, 1, 2)) == ([], [])


@pytest.mark.parametrize("seat", range(3))
def test_TR40_imagined_worlds_look_the_same_to_whoever_imagines(seat: int) -> None:
    """T-R5, T-R40: through building, windows and turns; unseen cards differ."""
    table = ScenarioTable(GAME, 3, 11)
    others: set[tuple[str, ...]] = set()
    for _ in range(60):
        if table.over:
            break
        world = ScenarioTable(GAME, 3, 0)
        world.begin_at(imagine(table.state, seat, len(others)), [])
        assert world.view(seat) == table.view(seat)
        others.add(tuple(world.zone("hand", (seat + 1) % 3)))
        ask = table.asks[0]
        table.act(ask.seat, ask.default)
    assert len(others) > 10


def test_T94_after_a_reshuffle_the_contents_of_the_deck_are_known() -> None:
    """T-94, T-R17: the discard pile was public."""
    table = scene(PLANT, deck=[], discards=["torpor", "echo_sense", "herd_alarm"], calm=-1).table()
    table.do(0, "end_step")
    assert kind(table) == "send"
    [shuffled] = events(table, "reshuffled")
    assert shuffled["count"] == 3
    left = table.view(1)["zones"]["deck"]
    assert left["size"] == 2


def test_T78_what_all_knew_of_a_hand_is_uncertain_after_a_theft() -> None:
    """T-19, T-78: the two know which card went; a bystander only that the known one is in one of both hands."""
    found = set()
    for seed in range(12):
        hands = {1: ["raided_stores"]}
        table = scene(PLANT, {(1, 0): ["corky_bark"]}, hand=["echo_sense"], hands=hands, deck=["torpor"], seed=seed)
        world = table.table()
        world.do(0, "end_step")
        world.do(1, "pass")  # the first window, before Nature Calls
        assert known(world, 2, 0) == ["torpor"]
        world.do(0, "no_event")
        do(world, 1, "play raided_stores", "target 0")
        [stolen] = [event["card"] for event in events(world, "raided_card", 1)]
        assert known(world, 0, 1) == [stolen]
        assert {one["card"]: one["zones"] for one in world.view(2)["known"]} == {"torpor": [0, 1]}
        found.add(stolen)
    assert found == {"echo_sense", "torpor"}


def test_T6_hands_are_imagined_even_if_only_plants_are_unseen() -> None:
    """T-6, T-8: while Communities are built nobody knows the others' Traits, but each has four Plants or more."""
    plants = [card.id for card in CARDS if card.type == "plant" and not card.pack]
    hands = {1: plants[7:14], 2: plants[14:21]}
    table = scene(hand=plants[:7], hands=hands, calm=-1).set("turn", -1).table()
    world = imagine(table.state, 0, 1)
    imagined = sorted(GAME.kinds[card] for seat in (1, 2) for card in world.hands[seat])  # type: ignore[attr-defined]
    assert imagined == sorted(plants[7:21])
