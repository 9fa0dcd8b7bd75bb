"""Tests of the powers draft: picks, passes, replaced rows, and heroes who end up with fewer points."""

from __future__ import annotations

from collections.abc import Sequence

from calamity.testing import Scenario, ScenarioTable
from tests.games.catastropolis.scenes import GAME, of_type, position, printed
from tests.games.catastropolis.shorthand import asked, default, drafted, fresh, heard, hero

ROW = ["flight", "might", "frost", "super_speed", "sorcery"]
DECK = ["charm", "time_control", "climbing", "regeneration", "heat", "spark", "combat", "genius"]


def draft(
    row: Sequence[str] = ROW,
    deck: Sequence[str] = DECK,
    seats: int = 2,
    seat: int = 0,
    powers: dict[int, list[str]] | None = None,
    passes: dict[int, int] | None = None,
) -> ScenarioTable:
    """A draft turn with this row; the first card of the deck is uppermost."""
    scenario = Scenario(GAME, seats, seat, {"first_player": "seat0"})
    named = {*row, *(card for cards in (powers or {}).values() for card in cards)}
    scenario = scenario.zone("power_row", row).zone("power_deck", [card for card in deck if card not in named])
    for hero_seat, cards in (powers or {}).items():
        scenario = scenario.zone("powers", hero_seat, cards)
    for hero_seat, number in (passes or {}).items():
        scenario = scenario.set("passes", hero_seat, number)
    return scenario.table()


def test_P45_the_player_takes_one_card_of_the_row() -> None:
    table = draft()
    assert asked(table).seat == 0
    table.do(0, "pick", "flight")
    assert table.zone("powers", 0) == ["flight"] and table.get("points") == [3, 0]
    assert asked(table).seat == 1
    assert table.refuses(1, "pick", "flight").rule == "P-45"


def test_P46_the_row_is_refilled_at_its_right_end() -> None:
    """P-46, P-R16: the other cards close up to the left."""
    table = draft()
    table.do(0, "pick", "might")
    assert table.zone("power_row") == ["flight", "frost", "super_speed", "sorcery", "charm"]


def test_PR16_the_row_is_refilled_after_the_very_last_pick_too() -> None:
    table = draft(powers={0: ["flight"], 1: ["time_control"]}, row=["might", "frost", "heat", "spark", "combat"])
    table.do(0, "pick", "might")
    assert heard(table, "on_offer")[-1] == {"card": "charm"}
    assert table.get("round") == 1


def test_P47_the_draft_goes_round_until_all_have_exactly_four_points() -> None:
    """P-47, P-R11: whatever is picked, all heroes end with 4."""
    for seed in range(6):
        table = drafted(fresh(6, seed))
        assert table.get("points") == [4] * 6
        for seat in range(6):
            assert sum(printed(card).points or 0 for card in table.zone("powers", seat)) == 4


def test_P48_no_card_beyond_four_points() -> None:
    """P-48, P-R11: with 2 points a card worth 3 can't be picked."""
    table = draft(powers={0: ["mimicry"]})
    assert table.names(0) == ["pick might", "pick frost", "pick super_speed", "pass"]
    assert table.refuses(0, "pick", "flight").rule == "P-48"


def test_PR11_a_hero_never_exceeds_its_points_by_the_last_card() -> None:
    table = draft(powers={0: ["telepathy"]})
    assert table.names(0) == ["pick might", "pick frost", "pass"]


def test_P49_a_complete_hero_is_skipped() -> None:
    table = draft(seats=3, powers={1: ["time_control"]}, deck=["charm", "climbing"])
    table.do(0, "pick", "might")
    assert asked(table).seat == 2


def test_P50_a_player_may_pass_three_times_in_the_whole_draft() -> None:
    """P-50, P-51, P-R12: not in a row; a pass only skips one turn."""
    table = draft()
    table.do(0, "pass")
    assert (table.get("passes"), asked(table).seat) == ([1, 0], 1)
    table.do(1, "pick", "might")
    table.do(0, "pick", "frost")
    table.do(1, "pick", "charm")
    table.do(0, "pass")
    assert (table.get("passes", 0), asked(table).seat) == (2, 1)
    assert "flight" in table.zone("power_row")


def test_P51_after_a_first_or_second_pass_the_next_player_goes_on_with_the_same_row() -> None:
    for before in (0, 1):
        table = draft(passes={0: before})
        table.do(0, "pass")
        assert table.zone("power_row") == ROW and asked(table).seat == 1


def test_P52_the_third_pass_wipes_the_row() -> None:
    """P-52, P-53, P-R12: five new cards, and the same player picks at once, without a pass."""
    table = draft(passes={0: 2})
    table.do(0, "pass")
    assert table.zone("power_discard") == ROW
    assert table.zone("power_row") == DECK[:5]
    assert asked(table).seat == 0
    assert table.names(0) == [f"pick {card}" for card in DECK[:5]]
    assert table.refuses(0, "pass").rule == "P-53"


def test_P53_who_has_passed_three_times_never_passes_again() -> None:
    table = draft(passes={0: 3})
    assert not table.offers(0, "pass")
    table.do(0, "pick", "might")
    table.do(1, "pass")
    assert asked(table).seat == 0 and not table.offers(0, "pass")


def test_P54_after_a_third_pass_the_order_goes_on() -> None:
    table = draft(seats=3, passes={1: 2}, seat=1)
    table.do(1, "pass")
    table.do(1, "pick", "charm")
    assert asked(table).seat == 2


def test_P55_if_nothing_fits_the_player_must_pass_and_it_counts() -> None:
    """P-55, P-R13: seat 1 has 3 points left for nothing in the row, so the pass happens by itself."""
    row = ["telepathy", "flight", "time_control", "cosmic_energy", "power_armor"]
    table = draft(row=row, powers={1: ["mimicry"]}, deck=["sorcery", "teleportation"], seats=3)
    table.do(0, "pick", "power_armor")
    assert heard(table, "passed") == [{"seat": 1, "times": 1}]
    assert asked(table).seat == 2


def test_P56_without_passes_the_row_is_wiped_until_something_fits() -> None:
    """P-56, P-R13: twice here."""
    row = ["telepathy", "flight", "time_control", "cosmic_energy", "power_armor"]
    deck = ["sorcery", "teleportation", "telekinesis", "weather_mastery", "duplication", "might", "heat"]
    table = draft(row=row, deck=deck, powers={0: ["mimicry"]}, passes={0: 3})
    assert [event["count"] for event in heard(table, "wiped")] == [5, 5]
    assert table.zone("power_row")[:2] == ["might", "heat"]
    assert asked(table).seat == 0 and not table.offers(0, "pass")


def exhausted(discard: Sequence[str]) -> ScenarioTable:
    """Seat 0 (Mimicry, no passes) is about to pick; the deck is empty, and all other cards are with seat 1."""
    row = ["might", "heat", "frost", "spark", "charm"]
    table = draft(row=row, powers={0: ["mimicry"], 1: ["teleportation"]}, passes={0: 3})
    state = position(table)
    state.power_discard = [GAME.kinds.index(card) for card in discard]
    kept = {*row, "mimicry", *discard}
    state.powers[1] = [GAME.kinds.index(card) for card in of_type("power") if card not in kept]
    state.power_deck.bag, state.power_deck.top = [], []
    state.points[1] = 4
    table.begin_at(state, [])
    return table


def test_P57_an_empty_power_deck_is_made_anew_from_the_wiped_cards() -> None:
    """P-57, P-R14: the discards become the deck; without discards the row stays shorter."""
    table = exhausted(["combat", "genius"])
    table.do(0, "pick", "might")
    assert table.zone("power_discard") == [] and len(table.zone("power_row")) == 5
    assert heard(table, "power_reshuffled") == [{"count": 2}]
    table = exhausted([])
    table.do(0, "pick", "might")
    assert table.zone("power_row") == ["heat", "frost", "spark", "charm"]


def test_P58_a_hero_stays_below_four_points_if_nothing_fits_anywhere() -> None:
    """P-58, P-R14: seat 0 has 2 points, and every card left is worth 3 or 4."""
    table = draft(row=["telepathy", "flight", "time_control", "cosmic_energy", "spark"], powers={0: ["mimicry"]})
    state = position(table)
    heavy = {"telepathy", "flight", "time_control", "cosmic_energy", "spark", "mimicry"}
    light = [card for card in of_type("power") if card not in heavy]
    state.powers[1] = [GAME.kinds.index(card) for card in light]
    state.power_deck.bag, state.power_deck.top = [], []
    state.points = [2, 4]
    table.begin_at(state, [])
    table.do(0, "pick", "spark")
    assert (table.get("points", 0), table.get("round")) == (3, 1)


def test_PR14_no_state_of_the_draft_is_stuck() -> None:
    """P-57, P-58, P-R14: however stubbornly everybody passes, the draft ends."""
    for seats in (2, 6):
        table = fresh(seats, 1)
        while table.get("round") == 0:
            seat = asked(table).seat
            table.do(seat, "pass") if table.offers(seat, "pass") else table.act(seat, asked(table).default)
        assert table.get("points") == [4] * seats and table.get("passes") == [3] * seats


def test_P59_the_cards_that_are_left_are_the_unused_power_cards() -> None:
    """P-59: row, deck and wiped cards together."""
    table = draft(powers={0: ["flight"], 1: ["time_control"]}, row=["might", "frost", "heat", "spark", "combat"])
    table.do(0, "pick", "might")
    assert table.zone("power_row") == table.zone("power_discard") == []
    assert sorted(table.zone("power_deck")) == sorted(set(of_type("power")) - {"flight", "time_control", "might"})


def test_PR12_a_pass_neither_ends_the_draft_nor_has_to_come_in_a_row() -> None:
    table = draft(passes={0: 1})
    table.do(0, "pass")
    table.do(1, "pick", "might")
    assert asked(table).seat == 0 and table.offers(0, "pick", "flight")


def test_PR13_a_forced_pass_can_be_the_third() -> None:
    """P-52, P-55, P-R13: then the row is wiped, and the player decides at once."""
    row = ["telepathy", "flight", "time_control", "cosmic_energy", "power_armor"]
    table = draft(row=row, deck=["heat", "might", "combat", "spark", "charm"], powers={0: ["mimicry"]}, passes={0: 2})
    assert (table.get("passes", 0), asked(table).seat) == (3, 0)
    assert table.zone("power_discard") == row


def test_PR15_a_power_already_contained_may_be_picked_and_works_once() -> None:
    """P-23, P-R15: Super Speed contains Quickness; with Quickness beside it the rate is still 5."""
    table = draft(row=["quickness", "might", "frost", "heat", "spark"], powers={0: ["super_speed"]})
    assert table.offers(0, "pick", "quickness")
    table.do(0, "pick", "quickness")
    assert hero(table)["rate"] == 5 and hero(table)["has"] == ["quickness", "super_speed"]


def test_P47_the_default_of_a_draft_turn_is_the_leftmost_fitting_card() -> None:
    assert default(draft(powers={0: ["mimicry"]})) == "pick might"
