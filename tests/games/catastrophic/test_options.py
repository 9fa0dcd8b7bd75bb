"""Tests of every option of the game."""

from __future__ import annotations

import pytest

import calamity
from calamity.testing import ScenarioTable
from tests.games.catastrophic.scenes import (
    GAME,
    all_pass,
    do,
    end_turn,
    events,
    kind,
    places,
    position,
    scene,
    size,
    species,
)
from tests.games.catastrophic.shorthand import PLANT, building, drawn, to_send, verdict


@pytest.mark.parametrize(("chosen", "seats", "number"), [(4, 3, 4), (12, 3, 12), ("long", 3, 9), ("long", 4, 11)])
def test_events_to_end(chosen: object, seats: int, number: int) -> None:
    """T-86: how many Events trigger the end."""
    options = {"events_to_end": chosen}
    table = scene(PLANT, deck=["mild_season"], seats=seats, options=options).set("events", number - 1).table()
    assert table.view(None)["events_to_end"] == number
    end_turn(table)
    assert table.get("turns_left") == seats
    before = scene(PLANT, deck=["mild_season"], seats=seats, options=options).set("events", number - 2).table()
    end_turn(before)
    assert before.get("turns_left") == -1


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("events_to_end", 3),
        ("events_to_end", 13),
        ("trait_cap", 3),
        ("trait_cap", 9),
        ("resource_number", 4),
        ("resource_number", 10),
        ("turn_cap", 9),
        ("turn_cap", 41),
        ("hand_events", 2),
        ("debate", "maybe"),
    ],
)
def test_values_beyond_the_limits_are_refused(option: str, value: object) -> None:
    """T-30, T-85, T-86, T-103, T-104, T-R23."""
    with pytest.raises(calamity.BadOption):
        ScenarioTable(GAME, 3, 1, {option: value})


def claims(*votes: str, event: str = "drought") -> ScenarioTable:
    """The owner claims that a lone Plant withstands; the others vote."""
    table = drawn(event, {(1, 0): ["bitter_latex"]}, options={"debate": "on"})
    assert (kind(table), table.asks[0].seat) == ("claim", 0)
    table.do(0, "claim")
    assert {(ask.seat, ask.kind, ask.mode) for ask in table.asks} == {(1, "vote", "sealed"), (2, "vote", "sealed")}
    for seat, vote in enumerate(votes, 1):
        table.do(seat, vote)
    return table


def test_T103_a_claim_is_accepted_by_half_of_the_votes() -> None:
    assert verdict(claims("accept", "accept")) == (1, 0)
    assert verdict(claims("accept", "reject")) == (1, 0)
    table = claims("reject", "reject")
    assert verdict(table) == (0, 1)
    assert places(table, 0) == []


def test_T103_what_is_admitted_is_vulnerable_whatever_the_conditions() -> None:
    table = drawn("drought", {(1, 0): ["corky_bark"]}, options={"debate": "on"})
    table.do(0, "admit")
    assert verdict(table) == (0, 1)


def test_T103_protected_species_need_no_claim() -> None:
    table = drawn("drought", PLANT, options={"debate": "on"}, details={0: {"guards": {(1, 0): 2}}})
    assert (kind(table), verdict(table)) == ("send", (1, 0))


def test_T103_an_absent_voter_accepts_what_misses_by_one_at_most() -> None:
    near = drawn("global_warming", {(1, 0): ["silvery_hairs"]}, options={"debate": "on"})
    near.do(0, "claim")
    assert [str(ask.default) for ask in near.asks] == ["accept", "accept"]
    far = drawn("global_warming", {(1, 0): ["bitter_latex"]}, options={"debate": "on"})
    far.do(0, "claim")
    assert [str(ask.default) for ask in far.asks] == ["reject", "reject"]


def test_T103_a_vote_is_secret_until_all_have_voted() -> None:
    table = drawn("drought", {(1, 0): ["bitter_latex"]}, options={"debate": "on"})
    table.do(0, "claim")
    before = table.view(2), table.events_since(0, 2)
    table.do(1, "reject")
    assert table.events_since(0, 2) == before[1]
    table.do(2, "accept")
    [voted] = events(table, "voted")
    assert (voted["votes"], voted["verdict"]) == (1, "accepted")


def test_T7_late_seats_may_start_with_eleven_cards() -> None:
    for seats, late in ((2, 1), (3, 1), (4, 2)):
        table = ScenarioTable(GAME, seats, 3, {"late_seat_card": "on"})
        first = table.get("first")
        assert isinstance(first, int)
        sizes = [len(table.zone("hand", (first + k) % seats)) for k in range(seats)]
        assert sizes == [10] * (seats - late) + [11] * late


def test_TR47_with_refresh_up_to_two_cards_are_discarded_before_drawing() -> None:
    hand = ["echo_sense", "torpor", "herd_alarm"]
    table = scene(PLANT, hand=hand, options={"refresh": "on"}).table()
    to_send(table)
    table.do(0, "no_event")
    assert kind(table) == "refresh"
    table.do(0, "discard", "torpor")
    table.do(0, "discard", "echo_sense")
    assert (position(table).active, size(table, 0)) == (1, 7)
    assert table.zone("discards") == ["torpor", "echo_sense"]
    kept = scene(PLANT, hand=hand, options={"refresh": "on"}).table()
    to_send(kept)
    kept.do(0, "no_event")
    kept.do(0, "keep")
    assert (size(kept, 0), kept.zone("discards")) == (7, [])


def test_T30_a_cap_on_traits() -> None:
    four = ["thorn_ring", "corky_bark", "bitter_latex", "shade_leaves"]
    table = scene({(1, 0): four}, hand=["bendable_stem"], options={"trait_cap": 4}).table()
    refusal = table.refuses(0, "add", "bendable_stem")
    assert (refusal.rule, refusal.key) == ("T-30", "full")
    assert scene({(1, 0): four}, hand=["bendable_stem"]).table().offers(0, "add", "bendable_stem")


def test_T30_the_cap_holds_in_set_up_and_for_stolen_traits() -> None:
    hand = ["thorn_ring", "corky_bark", "bitter_latex", "shade_leaves", "bendable_stem"]
    table = building(hand, options={"trait_cap": 4})
    do(table, 0, "introduce thorn_ring", "place 1 0")
    for card in hand[1:4]:
        do(table, 0, f"add {card}", "species 1 0")
    assert table.refuses(0, "add", "bendable_stem").key == "full"


def test_TR23_no_hand_events_or_any_number() -> None:
    none = scene(PLANT, hand=["drought"], options={"hand_events": 0}).table()
    none.do(0, "end_step")
    assert none.refuses(0, "send", "drought").rule == "T-R23"
    many = scene(PLANT, hand=["mild_season", "gene_bottleneck", "drought"], options={"hand_events": "unlimited"})
    table = many.table()
    to_send(table)
    for event in ("mild_season", "gene_bottleneck", "drought"):
        do(table, 0, f"send {event}", "target 1")
        all_pass(table)
    assert table.get("events") == 3


@pytest.mark.parametrize("number", [5, 9])
def test_T85_another_resource_number(number: int) -> None:
    table = scene(PLANT, options={"resource_number": number}).table()
    end_turn(table)
    assert size(table, 0) == number


def test_TR13_strict_hunger_bites_in_the_turn_of_the_loss() -> None:
    community = {(1, 0): ["bitter_latex"], (1, 1): ["corky_bark"], (2, 0): ["webbed_feet", "echo_sense", "detox_liver"]}
    for strict, turned in (("off", 1), ("on", 2)):
        table = drawn("drought", community, options={"strict_hunger": strict})
        end_turn(table)
        found = species(table, 0, 2, 0)
        assert found is not None
        assert [trait["active"] for trait in found["traits"]].count(False) == turned


@pytest.mark.parametrize("cap", [10, 40])
def test_T104_another_turn_cap(cap: int) -> None:
    table = scene(PLANT, options={"turn_cap": cap}).set("turns", 0, cap).table()
    end_turn(table)
    assert table.get("turns_left") == 3
    before = scene(PLANT, options={"turn_cap": cap}).set("turns", 0, cap - 1).table()
    end_turn(before)
    assert before.get("turns_left") == -1
