"""Tests of set-up: seats, piles, the queue, and where heroes begin."""

from __future__ import annotations

import pytest

from calamity import BadSeats, imagine
from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import of_type, position, printed, queue_of
from tests.games.catastropolis.shorthand import asked, drafted, fresh, heard, kind

SEATS = range(2, 7)


def kinds_in(table: ScenarioTable, *zones: str) -> list[str]:
    """The types of all cards in some zones."""
    return [str(printed(card).type) for zone in zones for card in table.zone(zone)]


def test_P4_two_to_six_heroes() -> None:
    """P-1, P-4, P-R1: one hero for each player, and neither one player nor seven."""
    for seats in SEATS:
        table = fresh(seats)
        assert len(table.get("space")) == len(table.view(None)["hero"]) == seats
    for seats in (1, 7):
        with pytest.raises(BadSeats):
            fresh(seats)


def test_P1_every_player_has_one_hero_of_the_own() -> None:
    table = drafted(fresh(4))
    names = [shown["name"] for shown in table.view(None)["hero"]]
    assert table.get("heroes") == [1] * 4 and len(set(names)) == 4


def test_P5_the_first_player_is_drawn_by_lot_and_stays_first() -> None:
    """P-5, P-R7: in the draft and in every round."""
    firsts = set()
    for seed in range(20):
        table = fresh(3, seed)
        first = table.get("first")
        firsts.add(first)
        assert asked(table).seat == first
        assert heard(table, "first_player") == [{"seat": first}]
        drafted(table)
        for _ in range(2):
            assert heard(table, "round")[-1]["seat"] == first == table.get("first")
            number = table.get("round")
            while table.get("round") == number:
                table.act(asked(table).seat, asked(table).default)
    assert firsts == {0, 1, 2}


def test_P6_play_passes_to_the_left() -> None:
    """P-6: in the draft and in play the next seat number follows, and after the last the first."""
    table = drafted(fresh(4, 3))
    first = table.get("first")
    picks = [event["seat"] for event in heard(table, "picked")]
    assert picks[:4] == [(first + i) % 4 for i in range(4)]
    for _ in range(4):
        table.act(asked(table).seat, asked(table).default)
    turns = [event["seat"] for event in heard(table, "turn")]
    assert turns[:4] == [(first + i) % 4 for i in range(4)]


@pytest.mark.parametrize("seats", SEATS)
def test_P35_as_many_crimes_as_disasters_as_there_are_heroes(seats: int) -> None:
    """P-34, P-35, P-36, P-R3, P-R9: the queue comes from the Situation Pile, so both together hold N of each."""
    table = fresh(seats, seats)
    found = kinds_in(table, "queue", "situation_pile")
    assert (found.count("crime"), found.count("disaster")) == (seats, seats)
    assert len(table.zone("situation_pile")) == seats


@pytest.mark.parametrize("seats", SEATS)
def test_P37_the_queue_begins_with_N_hidden_cards_without_counters(seats: int) -> None:
    """P-37, P-R9, P-R26: the first N cards of the pile."""
    table = fresh(seats)
    assert [(lying.face_up, lying.counters) for lying in queue_of(table)] == [(0, 0)] * seats
    assert heard(table, "entered") == [{"place": place} for place in range(1, seats + 1)]


def test_P34_crimes_and_disasters_are_shuffled_before_they_are_drawn() -> None:
    """P-34, P-35: over many games every Crime and every Disaster can come up."""
    found: set[str] = set()
    for seed in range(60):
        table = fresh(6, seed)
        found |= {*table.zone("queue"), *table.zone("situation_pile")}
    assert found == {*of_type("crime"), *of_type("disaster")}


def test_P36_the_pile_is_shuffled_so_the_queue_is_any_mixture() -> None:
    """P-36: not always as many Crimes as Disasters lie in the queue."""
    assert {kinds_in(fresh(2, seed), "queue").count("crime") for seed in range(40)} == {0, 1, 2}


def test_P38_all_other_situations_are_the_reserve() -> None:
    """P-38: face down and in no order that anybody knows."""
    table = fresh(5)
    found = kinds_in(table, "reserve")
    assert (found.count("crime"), found.count("disaster")) == (19, 19)
    pile = table.view(0)["zones"]["reserve"]
    assert (pile["size"], pile["top"], pile["bottom"]) == (38, [], [])


def test_P39_the_resolution_deck_is_shuffled_and_hidden() -> None:
    """P-39, P-40: all 36 Resolution and 24 Search cards; what comes first is anybody's guess."""
    table = fresh()
    zones = table.view(0)["zones"]
    assert [(zones[zone]["size"], zones[zone]["top"]) for zone in ("resolution_deck", "search_deck")] == [
        (36, []),
        (24, []),
    ]


def test_P40_the_search_deck_is_shuffled() -> None:
    """P-39, P-40: imagined games draw different cards first."""
    firsts = set()
    for seed in range(30):
        state = imagine(fresh().state, 0, seed)
        assert isinstance(state, type(position(fresh())))
        firsts.add((state.draw(state.search_deck), state.draw(state.resolution_deck)))
    assert len({search for search, _ in firsts}) > 3
    assert len({resolution for _, resolution in firsts}) > 3


def test_P41_nine_villains_lie_open_and_none_is_identified() -> None:
    """P-29, P-41, P-137, P-R55: everybody sees all nine, with their backs."""
    table = fresh()
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert view["zones"]["villains"] == of_type("villain")
        assert view["villain"] is None
        assert view["suspects"] == of_type("villain")
    for villain in of_type("villain"):
        assert printed(villain).text is not None and printed(villain).needed


def test_P42_heroes_begin_healthy_on_start() -> None:
    """P-42, P-R8: all of them on D4."""
    table = drafted(fresh(6))
    assert table.get("space") == ["d4"] * 6
    assert table.get("weakened") == [0] * 6


def test_P43_the_draft_comes_before_play() -> None:
    """P-43: round 1 begins when every hero has its powers."""
    table = fresh()
    assert (table.get("round"), kind(table)) == (0, "draft")
    drafted(table)
    assert (table.get("round"), kind(table)) == (1, "action")
    assert len(heard(table, "draft_over")) == 1


def test_P44_five_power_cards_lie_in_the_row() -> None:
    """P-44: the top five of the shuffled deck, laid out for all to see."""
    rows = set()
    for seed in range(5):
        table = fresh(2, seed)
        row = table.zone("power_row")
        assert len(row) == 5 and table.view(None)["zones"]["power_row"] == row
        assert table.view(0)["zones"]["power_deck"]["size"] == 39
        rows.add(tuple(row))
    assert len(rows) == 5


def test_PR3_pile_and_deck_queue_and_active_queue_are_one_thing() -> None:
    """P-8, P-36, P-R3: all 161 cards of the box are in the few places that the rules know."""
    table = fresh(4)
    situations = sum(len(table.zone(zone)) for zone in ("queue", "situation_pile", "reserve"))
    assert situations == 48
    powers = len(table.zone("power_row")) + len(table.zone("power_deck"))
    assert powers == 44
    rest = sum(len(table.zone(zone)) for zone in ("resolution_deck", "search_deck", "villains"))
    assert situations + powers + rest == 161
