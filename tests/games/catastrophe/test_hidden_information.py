"""Tests of hidden information: who may see or remember what, and what nobody can tell."""

from __future__ import annotations

from random import Random

import pytest

from calamity import imagine
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME, events, of_kind
from tests.games.catastrophe.shorthand import (
    CALM,
    barter,
    borrow,
    close,
    commit,
    finish,
    foreseen,
    hand,
    laying_out,
    offer,
    provisioning,
    react,
    ready,
    restock,
    swap,
    told,
)

VIEWERS = (0, 1, 2, None)
CARDS_OF = ["crowbar", "chainsaw", "headlamps", "patch_up", "old_guitar", "candle_box"]


def memory(table: ScenarioTable, viewer: int | None) -> dict[str, list[int]]:
    """The hidden cards that a viewer knows of, and the zones where each may be."""
    return {entry["card"]: entry["zones"] for entry in table.view(viewer)["known"]}


def same_for(viewer: int | None, one: ScenarioTable, other: ScenarioTable) -> None:
    """A viewer cannot tell two tables apart."""
    assert one.view(viewer) == other.view(viewer)
    assert one.events_since(0, viewer) == other.events_since(0, viewer)
    assert one.version(viewer) == other.version(viewer)


def worlds(table: ScenarioTable, viewer: int, zone: str, seat: int | None = None) -> set[tuple[str, ...]]:
    """What a viewer can imagine to lie somewhere."""
    found = set()
    for seed in range(60):
        world = ScenarioTable(GAME, table.seats, 0, table.options_in_force)
        world.begin_at(imagine(table.state, viewer, seed), [])
        assert world.view(viewer) == table.view(viewer)
        found.add(tuple(world.zone(zone, seat)))
    return found


# ---- the middle of the table ----


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_disaster_is_unseen_until_provisioning_is_over(viewer: int | None) -> None:
    """C-2, C-42, C-R6."""
    for table in (ScenarioTable(GAME, 3, 1), provisioning(seats=3), laying_out(seats=3)):
        zones = table.view(viewer)["zones"]
        assert (zones["disaster"], zones["disaster_pile"]) == ([], {"size": 1, "top": [], "bottom": []})
        assert "disaster" not in {event["event"] for event in table.events_since(0, viewer)}


def test_any_disaster_can_be_imagined() -> None:
    """C-3: the list is public, the one in the middle isn't."""
    found = worlds(provisioning(seats=3), 0, "disaster_pile")
    assert len(found) == 12 and {card for cards in found for card in cards} == set(of_kind("disaster"))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_impact_pile_is_unseen_but_for_its_size(viewer: int | None) -> None:
    """C-4, C-43, C-R6: one card comes up at each Reveal."""
    table = react("earthquake", "immediate", CALM, seats=3)
    zones = table.view(viewer)["zones"]
    assert zones["impacts"] == [CALM]
    assert zones["impact_pile"]["size"] == 2 and set(zones["impact_pile"]["top"]) <= {None}


def test_whoever_looked_ahead_knows_the_next_impact_and_the_others_that_somebody_did() -> None:
    """C-R6, K-11."""
    table = react(
        "earthquake", "immediate", CALM, seats=3, play={1: ["crank_radio"]}, next_impacts=["looters", "curfew"]
    )
    close(table)
    table.do(1, "look")
    assert foreseen(table, 1) == ["looters"]
    assert worlds(table, 1, "impact_pile") >= {("looters", "curfew")}
    assert {cards[0] for cards in worlds(table, 1, "impact_pile")} == {"looters"}
    for viewer in (0, 2, None):
        assert foreseen(table, viewer) == []
        assert events(table, "looked", viewer) == [{"event": "looked", "seat": 1}]
        assert events(table, "foresaw", viewer) == []
    assert len({cards[0] for cards in worlds(table, 0, "impact_pile")}) > 5


@pytest.mark.parametrize("viewer", VIEWERS)
def test_what_left_the_game_is_never_listed(viewer: int | None) -> None:
    """C-3, C-5, C-7."""
    zones = react("earthquake", "immediate", CALM, seats=3).view(viewer)["zones"]
    assert [zones[zone] for zone in ("disasters_aside", "impacts_aside", "personas_aside")] == [11, 21, 9]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_draw_deck_shows_its_size_and_the_discard_pile_all_its_cards_in_order(viewer: int | None) -> None:
    """C-10, C-25."""
    pile = ["crowbar", "patch_up", "chainsaw"]
    zones = react("earthquake", "immediate", CALM, seats=3, discards=pile, deck=["headlamps"]).view(viewer)["zones"]
    assert zones["discards"] == pile
    assert zones["deck"]["size"] == 132 - 3 and set(zones["deck"]["top"]) <= {None}


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everything_on_the_table_is_public(viewer: int | None) -> None:
    """C-47, C-R5, C-R29: cards in play, turns, commitments, loans, Vitality, the token, phase and step, ready marks."""
    table = react(
        "earthquake",
        "short_term",
        CALM,
        seats=3,
        first=2,
        play={0: ["water_jugs 3"], 1: ["tool_chest"]},
        hand={0: ["crowbar"]},
        personas=["scavenger", "mechanic", "paramedic"],
    )
    commit(table, 0, "water_jugs", 1, of=2)
    borrow(table, 0, 1, "tool_chest", "crowbar", 3)
    ready(table, 2)
    seen = table.view(viewer)
    for field in ("turned", "committed", "lent", "vitality", "first_trader", "phase", "stage", "ready", "side"):
        assert seen[field] == table.get(field)
    for zone in ("in_play", "persona"):
        assert seen["zones"][zone] == [table.zone(zone, seat) for seat in range(3)]
    assert seen["borrowed"] == [{"seat": 0, "owner": 1, "place": 0, "card": "tool_chest", "left": 2}]
    assert seen["matrix"] == table.view(None)["matrix"]


# ---- hands ----


@pytest.mark.parametrize("viewer", VIEWERS)
def test_of_other_hands_and_packets_only_the_size_is_seen(viewer: int | None) -> None:
    """C-R9, C-R58."""
    table = ScenarioTable(GAME, 3, 1)
    zones = table.view(viewer)["zones"]
    for seat in range(3):
        assert zones["packet"][seat] == (table.zone("packet", seat) if seat == viewer else 6)
        assert zones["hand"][seat] == ([] if seat == viewer else 0)
    table = barter(seats=3, hand={0: CARDS_OF[:2], 1: CARDS_OF[2:5], 2: []})
    zones = table.view(viewer)["zones"]
    for seat in range(3):
        cards = table.zone("hand", seat)
        assert zones["hand"][seat] == (cards if seat == viewer else len(cards))


def test_a_drawn_card_is_seen_by_whoever_drew_it() -> None:
    """C-16, C-62."""
    table = react("earthquake", "immediate", CALM, seats=3, first=0, deck=CARDS_OF)
    finish(table)
    assert [event["card"] for event in events(table, "drew_card", 0)] == ["crowbar", "patch_up"]
    for viewer in (1, 2, None):
        assert not {"crowbar", "patch_up"} & set(told(table, viewer))
        assert len([event for event in events(table, "drew", viewer) if event["seat"] == 0]) == 2


def test_a_response_that_pays_for_a_borrow_is_known_to_two_only() -> None:
    """C-18, C-54, C-R25: everybody else sees that it was a Response."""
    tables = []
    for card, other in (("patch_up", "all_clear"), ("all_clear", "patch_up")):
        hands = {2: [card], 1: [other]}
        table = react("earthquake", "short_term", CALM, seats=4, play={3: ["water_jugs"]}, hand=hands)
        borrow(table, 2, 3, "water_jugs", card, 1)
        tables.append(table)
    for viewer in (0, None):
        same_for(viewer, *tables)
    assert memory(tables[0], 2) == {"patch_up": [3]}
    assert hand(tables[0], 3) == ["patch_up"]


def test_cards_taken_back_by_overflow_are_remembered_by_all() -> None:
    """C-22, C-R12: they lay open before."""
    seven = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "crowbar", "candle_box"]
    table = barter(seats=3, first=1, play={0: seven, 1: ["first_aid_kit"]}, hand={0: ["patch_up"]})
    swap(table, 1, 0, ["@first_aid_kit"], [])
    table.do(0, "return", "crowbar")
    for viewer in (1, 2, None):
        assert memory(table, viewer) == {"crowbar": [0]}
    assert all("crowbar" in cards for cards in worlds(table, 2, "hand", 0))


def test_a_card_that_was_offered_is_remembered_by_the_other_party() -> None:
    """C-R25, C-R58: the proposal came to nothing, but it was seen."""
    table = barter(seats=3, first=0, hand={0: ["crowbar", "patch_up"], 1: ["chainsaw"]})
    offer(table, 0, 1, ["crowbar"])
    table.do(1, "decline")
    assert memory(table, 1) == {"crowbar": [0]}
    assert memory(table, 2) == memory(table, None) == {}


def test_a_looted_card_goes_openly_to_the_discard_pile() -> None:
    """C-R46: Looters."""
    table = react("earthquake", "short_term", "looters", seats=3, hand={1: ["chainsaw"]})
    finish(table)
    for viewer in VIEWERS:
        assert {"event": "looted", "seat": 1, "card": "chainsaw"} in table.events_since(0, viewer)


# ---- the draft ----


def drafted(picks: int, seats: int = 3) -> tuple[ScenarioTable, list[list[str]]]:
    """A draft after so many picks, everybody taking the first card, and the packets as they were dealt."""
    table = ScenarioTable(GAME, seats, 8)
    packets = [table.zone("packet", seat) for seat in range(seats)]
    for _ in range(picks):
        for seat in range(seats):
            table.do(seat, "pick", table.zone("packet", seat)[0])
    return table, packets


def test_a_packet_that_was_passed_on_is_remembered_with_what_it_may_have_lost() -> None:
    """C-29, C-30, C-R9: seat 0 knows the five cards that it gave to seat 1."""
    table, packets = drafted(1)
    for card in packets[0][1:]:
        assert memory(table, 0)[card] == [9]  # all of them are in the packet of seat 1
    table.do(1, "pick", table.zone("packet", 1)[0])
    assert memory(table, 0)[packets[0][1]] == [9]  # nothing is shown before the last one has picked


def test_later_those_cards_may_be_in_the_packet_or_in_the_hand_of_whoever_picked() -> None:
    """C-30, C-R9."""
    table, packets = drafted(2)
    for card in packets[0][1:]:
        assert set(memory(table, 0)[card]) == {1, 10}  # taken by seat 1, or on its way to seat 2


def test_what_is_missing_when_a_packet_comes_round_again_is_known_to_be_with_the_others() -> None:
    """C-R9: with three players the packet of seat 0 is back after three picks."""
    table, packets = drafted(3)
    gone = [card for card in packets[0][1:] if card not in table.zone("packet", 0)]
    assert len(gone) == 2
    for card in gone:
        assert set(memory(table, 0)[card]) == {1, 2}
    for cards in worlds(table, 0, "hand", 1):
        assert len(set(gone) & set(cards)) <= 2


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_the_first_pick_of_a_packet_is_nobody_elses_business(viewer: int | None) -> None:
    """C-R9: not even after the draft."""
    table, packets = drafted(5)
    first = packets[0][0]
    assert first in hand(table, 0)
    if first not in {card for packet in packets[1:] for card in packet}:
        assert first not in memory(table, viewer) and first not in told(table, viewer)


def test_spectators_remember_nothing_of_the_draft() -> None:
    """C-R58: they see public items only."""
    table, _ = drafted(4)
    assert memory(table, None) == {} and told(table, None) == [
        event["card"] for event in events(table, "persona", None)
    ]


# ---- secret choices and talk ----


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_a_secret_chain_shows_nothing_until_the_last_seat_is_done(viewer: int | None) -> None:
    """C-39, C-70, C-R53: not even an overflow inside it."""
    seven = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "tool_chest 1", "candle_box"]
    tables = [restock(seats=3, play={0: seven}, hand={0: ["crowbar", "chainsaw"]}) for _ in "ab"]
    tables[0].do(0, "lay", "crowbar")
    tables[0].do(0, "scrap", "tool_chest")
    tables[0].do(0, "done")
    tables[1].do(0, "done")
    same_for(viewer, *tables)


@pytest.mark.parametrize("viewer", [1, 2, None])
def test_links_of_an_unfinished_act_are_nobody_elses_business(viewer: int | None) -> None:
    """C-R29: an act is public when it is complete."""
    table = react("earthquake", "short_term", CALM, seats=3, play={0: ["water_jugs"]})
    before = table.view(viewer), table.events_since(0, viewer), table.version(viewer)
    table.do(0, "commit", "water_jugs")
    assert (table.view(viewer), table.events_since(0, viewer), table.version(viewer)) == before


def test_a_third_party_can_only_guess_what_a_proposal_is_about() -> None:
    """C-R25: everything that seat 0 might offer can be imagined, and the offer stays out of sight."""
    table = barter(seats=3, first=0, play={0: ["water_jugs"]}, hand={0: ["crowbar"], 1: ["chainsaw"]})
    offer(table, 0, 1, ["crowbar"])
    found = set()
    for seed in range(60):
        world = ScenarioTable(GAME, 3, 0, table.options_in_force)
        world.begin_at(imagine(table.state, 2, seed), [])
        found |= {entry["card"] for entry in world.view(1)["proposal"]["offer"]}
    assert len(found) > 5 and "water_jugs" in found


def test_open_hands_shows_picks_to_the_other_seats_but_not_to_spectators() -> None:
    """C-R58."""
    table = ScenarioTable(GAME, 3, 8, {"open_hands": "on"})
    card = table.zone("packet", 0)[0]
    for seat in range(3):
        table.do(seat, "pick", table.zone("packet", seat)[0])
    assert table.view(1)["zones"]["hand"][0] == [card]
    assert table.view(1)["zones"]["packet"][0] == 5
    assert table.view(None)["zones"]["hand"] == [1, 1, 1]


@pytest.mark.parametrize("seed", range(2))
def test_nobody_learns_more_than_the_rules_say(seed: int) -> None:
    """C-R9, C-R25, C-R58: through a random game, a view names no hidden card that the viewer has not been told of."""
    table, chance = ScenarioTable(GAME, 3, seed), Random(seed)
    while not table.over:
        viewer = chance.choice(VIEWERS)
        assert set(memory(table, viewer)) <= set(told(table, viewer))
        ask = chance.choice(table.asks)
        table.act(ask.seat, chance.choice(ask.options))
