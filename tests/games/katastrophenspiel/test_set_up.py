"""Tests of set-up: how a game begins, for how many, and in which order random numbers are drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from calamity import BadOption, BadSeats
from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import CARDS, GAME, asked, of_kind, printed, scene

COLOURS = ("red", "green", "blue", "black", "white")
SEEDS = range(60)
SIZES = range(2, 6)


def fresh(seats: int = 3, seed: int = 0, **options: object) -> ScenarioTable:
    return ScenarioTable(GAME, seats, seed, options)


def colours(table: ScenarioTable) -> list[str]:
    return [str(colour) for colour in table.get("colour")]


def test_K15_the_cards_lie_in_stacks_by_class_value_and_colour() -> None:
    table = fresh(5)
    for points, count in ((1, 10), (2, 7), (3, 11), (5, 7)):
        stack = table.zone(f"catastrophes_{points}")
        assert len(stack) == count and {printed(card).points for card in stack} == {points}
    for price, count in ((1, 14), (2, 25), (3, 6)):
        stack = table.zone(f"purchases_{price}")
        assert len(stack) == count and {printed(card).price for card in stack} == {price}
    for seat, colour in enumerate(colours(table)):
        assert {printed(card).set for card in table.zone("hand", seat)} == {colour}


def test_K15_every_stack_is_shuffled() -> None:
    """K-15, K-R55: every card comes up first in some game, none more often than chance explains."""
    first = Counter(fresh(seed=seed).zone("catastrophes")[4] for seed in range(400))
    assert set(first) == {card.id for card in CARDS if card.points == 5}
    assert all(20 <= count <= 90 for count in first.values())  # 50 expected, deviation 6.6


@pytest.mark.parametrize("seed", SEEDS)
def test_K16_the_catastrophes_begin_with_two_of_class_1_and_one_of_class_2_3_and_5(seed: int) -> None:
    assert [printed(card).points for card in fresh(seed=seed).zone("catastrophes")] == [1, 1, 2, 3, 5]


@pytest.mark.parametrize("seed", SEEDS)
def test_K17_the_purchases_begin_with_two_of_value_1_two_of_value_2_and_one_of_value_3(seed: int) -> None:
    assert [printed(card).price for card in fresh(seed=seed).zone("purchases")] == [1, 1, 2, 2, 3]


def test_K18_each_player_draws_a_colour_at_random_and_takes_its_four_cards() -> None:
    drawn: list[set[str]] = [set(), set()]
    for seed in SEEDS:
        table = fresh(2, seed)
        for seat, colour in enumerate(colours(table)):
            drawn[seat].add(colour)
            assert table.zone("hand", seat) == [card.id for card in CARDS if card.set == colour]
    assert drawn == [set(COLOURS), set(COLOURS)]


@pytest.mark.parametrize("seats", SIZES)
def test_K19_cards_of_unused_colours_leave_the_game(seats: int) -> None:
    table = fresh(seats)
    unused = table.zone("unused")
    assert len(unused) == 4 * (5 - seats)
    assert {printed(card).set for card in unused} == set(COLOURS) - set(colours(table))


@pytest.mark.parametrize("seats", SIZES)
def test_K20_K21_K22_K23_everybody_starts_in_europe_with_2_money_and_no_points_and_8_rounds_lie_ahead(
    seats: int,
) -> None:
    table = fresh(seats)
    assert table.get("region") == ["europe"] * seats
    assert table.get("money") == [2] * seats
    assert table.get("points") == [0] * seats
    assert table.get("round") == 8


def test_K24_the_original_starting_player_is_drawn_or_named() -> None:
    """K-24, K-R4: random from the seed by default, or the seat that the host names."""
    drawn = Counter(fresh(4, seed).get("first_starter") for seed in range(200))
    assert set(drawn) == {0, 1, 2, 3}
    assert all(25 <= count <= 80 for count in drawn.values())  # 50 expected, deviation 6.1
    for seat in range(4):
        assert {fresh(4, seed, starter=seat).get("first_starter") for seed in SEEDS} == {seat}
    with pytest.raises(BadOption, match="starter"):
        fresh(4, starter=4)


@pytest.mark.parametrize("seed", SEEDS)
def test_K25_the_original_starting_player_holds_the_pawn_and_begins(seed: int) -> None:
    table = fresh(4, seed)
    assert table.get("starter") == table.get("first_starter") == asked(table).seat


def test_KR1_the_game_is_for_two_to_five_and_alone_only_with_the_solo_option() -> None:
    assert [fresh(seats).seats for seats in SIZES] == [2, 3, 4, 5]
    for seats in (0, 1, 6):
        with pytest.raises(BadSeats):
            fresh(seats)
    assert fresh(1, solo="on").seats == 1
    with pytest.raises(BadSeats):
        fresh(2, solo="on")


@pytest.mark.parametrize("colour", COLOURS)
def test_KR2_a_colours_cards_are_three_heroes_and_one_equipment(colour: str) -> None:
    assert [card.kind for card in CARDS if card.set == colour] == ["hero", "hero", "hero", "equipment"]


def test_KR3_no_colour_is_drawn_twice_and_all_five_are_drawn_from_whatever_the_number_of_players() -> None:
    for seats in SIZES:
        pairs = [colours(fresh(seats, seed)) for seed in SEEDS]
        assert all(len(set(pair)) == seats for pair in pairs)
        assert {colour for pair in pairs for colour in pair} == set(COLOURS)


def test_KR3_colours_can_be_chosen_in_seat_order() -> None:
    table = fresh(3, colours="choose", starter=1)
    assert (asked(table).seat, asked(table).kind) == (0, "colour")
    assert table.names(0) == [f"colour {colour}" for colour in COLOURS]
    table.do(0, "colour", "blue")
    assert asked(table).seat == 1
    assert table.refuses(1, "colour", "blue").rule == "K-18"
    table.do(1, "colour", "white")
    table.do(2, "colour", "red")
    assert colours(table) == ["blue", "white", "red"]
    assert [table.zone("hand", seat) for seat in range(3)] == [
        [card.id for card in CARDS if card.set == colour] for colour in colours(table)
    ]
    assert {printed(card).set for card in table.zone("unused")} == {"green", "black"}
    assert (asked(table).seat, asked(table).kind) == (1, "turn")


@pytest.mark.parametrize("starter", ["random", 2])
@pytest.mark.parametrize("seed", range(20))
def test_KR5_KR55_chance_is_drawn_in_a_fixed_order_and_the_player_cards_are_not_shuffled(
    seed: int, starter: object
) -> None:
    """K-R5, K-R55: starting seat if random, colours by seat, purchases 1 2 3, catastrophes 1 2 3 5, nothing else."""
    table = fresh(3, seed, starter=starter)
    chance = State(3, stream(seed))
    if starter == "random":
        assert table.get("first_starter") == chance.below(3)
    free = list(COLOURS)
    assert colours(table) == [free.pop(chance.below(len(free))) for _ in range(3)]
    for field, rows in (("price", (1, 1, 2, 2, 3)), ("points", (1, 1, 2, 3, 5))):
        stacks = {row: [card.id for card in CARDS if getattr(card, field) == row] for row in rows}
        drawn = [stacks[row].pop(chance.below(len(stacks[row]))) for row in rows]
        assert table.zone("purchases" if field == "price" else "catastrophes") == drawn
    assert table.state.rng == chance.rng


@pytest.mark.parametrize("open_hands", ["on", "off"])
def test_KR6_hands_are_public(open_hands: str) -> None:
    table = fresh(3, open_hands=open_hands)
    hands = [table.zone("hand", seat) for seat in range(3)]
    for viewer in (0, 1, 2, None):
        assert table.view(viewer)["zones"]["hand"] == hands


def test_KR7_there_is_no_hand_limit() -> None:
    hand = of_kind("vehicle")[4:15] + of_kind("hero") + of_kind("equipment")[:10]
    table = scene(hand=hand, shop=("streifenwagen", "schutzschilde")).table()
    table.do(0, "purchase", "streifenwagen", "buy", "schutzschilde")
    assert len(table.zone("hand", 0)) == len(hand) + 1


def test_KR8_cards_printed_without_price_or_class_have_one() -> None:
    prices = {
        "loeschboot": 1,
        "loeschflugzeug": 2,
        "prallluftschiff": 2,
        "jennifer_mcleod": 2,
        "schwarzer_kaffee": 2,
        "justin_grafke": 3,
        "leitstelle": 3,
    }
    assert {card: printed(card).price for card in prices} == prices
    assert (printed("sturm").points, printed("kernschmelze").points) == (3, 5)
    assert printed("zollhund_lili").set == "white"


def test_KR9_two_heroes_are_called_justin_grafke_and_sigmar_milano() -> None:
    for hero, name in (("justin_grafke", "Justin Grafke"), ("sigmar_milano", "Sigmar Milano")):
        assert (printed(hero).name.english, printed(hero).name["de"]) == (name, name)
