"""Tests of the city map: its spaces, distances, and movement."""

from __future__ import annotations

import pytest

from calamity.games.catastropolis.city import (
    FAR,
    GAITS,
    HEIGHTS,
    SIGNS,
    SPACES,
    START,
    WATER,
    find_steps,
    steps_from,
    walked,
)
from tests.games.catastropolis.scenes import down, rest_of_round, scene, up
from tests.games.catastropolis.shorthand import (
    asked,
    drafted,
    fresh,
    hero,
    kind,
    moves,
    rate,
    resolve_scene,
    search_scene,
)

KINDS = {
    "@": "d4",
    "b": "a2 b4 c7 d5 e1 g6 h2",
    "=": "f2 f4 f6",
    ".": "a1 a4 a6 a7 b2 b3 b5 c1 c5 d2 d3 e2 e5 e6 e7 g2 g4 h1 h3 h5 h7",
    "~": "f1 f3 f5 f7",
    "#": "c2 c6 e3 g5",
}
LOCATIONS = {
    "O": "b1",
    "U": "d1",
    "K": "g1",
    "Z": "a3",
    "M": "c3",
    "F": "g3",
    "C": "c4",
    "T": "e4",
    "H": "h4",
    "S": "a5",
    "h": "b6",
    "B": "d6",
    "I": "h6",
    "W": "b7",
    "N": "d7",
    "D": "g7",
}
FROM_START = {
    "c4": 1,
    "e4": 1,
    "c3": 2,
    "d6": 2,
    "d1": 3,
    "d7": 3,
    "a3": 4,
    "g3": 4,
    "h4": 4,
    "a5": 4,
    "b6": 4,
    "b1": 5,
    "b7": 5,
    "g1": 6,
    "h6": 6,
    "g7": 6,
}
PLAIN = ["might", "combat", "genius", "gadgetry"]


def test_P30_columns_from_west_to_east_and_rows_from_north_to_south() -> None:
    """P-30, P-32: the map, and each space is exactly one thing."""
    city = scene().view(None)["city"]
    assert [len(row) for row in city] == [8] * 7
    signs = {f"{'abcdefgh'[x]}{y + 1}": sign for y, row in enumerate(city) for x, sign in enumerate(row)}
    for sign, spaces in KINDS.items():
        assert sorted(s for s, there in signs.items() if there == sign) == sorted(spaces.split())
    assert {sign: space for space, sign in signs.items() if sign.isalpha() and sign != "b"} == LOCATIONS


def test_P32_water_and_high_rises_are_closed_to_most() -> None:
    """P-32, P-95: on foot exactly the 48 open spaces can ever be reached."""
    table = scene(powers={0: PLAIN})
    seen, frontier = {"d4"}, {"d4"}
    while frontier:
        space = frontier.pop()
        there = moves(scene(powers={0: PLAIN}, at={0: space})) - seen
        seen |= there
        frontier |= there
    assert len(seen) == 48
    assert not seen & {*KINDS["~"].split(), *KINDS["#"].split()}
    assert table.refuses(0, "move", "f3").rule == "P-95"


@pytest.mark.parametrize(("space", "steps"), FROM_START.items())
def test_P91_steps_on_foot_from_start_to_every_location(space: str, steps: int) -> None:
    """P-90, P-91, P-92: in reach if and only if the rate is enough; rate 3, 4, 5 and 6."""
    for powers, far in ((PLAIN, 3), (["quickness"], 4), (["super_speed"], 5), (["super_speed", "pyrokinesis"], 6)):
        assert (space in moves(scene(powers={0: powers}))) == (steps <= far)


def test_P31_spaces_adjoin_north_south_east_and_west_never_diagonally() -> None:
    """P-31, P-91: with rate 1 a hero on D4 reaches exactly its four neighbours."""
    foul = [up(card) for card in ("sun_mirror_misfire", "acid_rain_engine", "gravity_vault")]
    table = scene(*foul, powers={0: PLAIN})
    assert rate(table) == 1
    assert moves(table) == {"d3", "d5", "c4", "e4"}


def test_P33_any_number_of_heroes_on_one_space() -> None:
    """P-33, P-94, P-R35: nobody blocks anybody, in passing or in stopping."""
    at = {1: "c4", 2: "c3", 3: "b4", 4: "c5", 5: "c4"}
    table = scene(powers={0: ["telepathy"]}, at=at, seats=6)
    alone = scene(powers={0: ["telepathy"]}, at={1: "h7"})
    assert moves(table) == moves(alone)
    table.do(0, "move", "c4")
    assert [table.get("space", seat) for seat in (0, 1, 5)] == ["c4"] * 3


def test_P94_heroes_do_not_block_each_other() -> None:
    """P-94, P-R35: C5 can only be passed on the way from D5 to B5 in two steps."""
    table = scene(powers={0: PLAIN}, at={0: "d5", 1: "c5"})
    assert "b5" in moves(table)


def test_PR35_all_begin_on_one_space() -> None:
    """P-33, P-R35: and may go back to it."""
    table = scene(at={0: "d5", 1: "d4"})
    assert table.offers(0, "move", "d4")


def test_P90_the_normal_rate_is_three() -> None:
    table = scene(powers={0: PLAIN})
    assert rate(table) == 3
    assert "a4" in moves(table) and "a3" not in moves(table)


def test_P92_a_move_ends_on_another_space() -> None:
    """P-92, P-R34: not where it began."""
    table = scene(powers={0: PLAIN})
    assert table.refuses(0, "move", "d4").rule == "P-R34"
    assert table.refuses(0, "move", "a3").rule == "P-92"
    table.do(0, "move", "c3")
    assert table.get("space", 0) == "c3" and asked(table).seat == 1


def test_PR34_only_the_destination_is_chosen() -> None:
    """P-92, P-R34: one option for each space, whatever the ways there."""
    table = scene(powers={0: PLAIN})
    names = [name for name in table.names(0) if name.startswith("move")]
    assert len(names) == len(set(names)) == len(moves(table))
    assert "d4" not in moves(table)


RATES = {1: 1, 2: 2, 3: 2, 4: 3, 5: 4, 6: 4, 7: 5, 8: 6}
FOUL = ("sun_mirror_misfire", "acid_rain_engine", "gravity_vault")
BONUS = {0: PLAIN, 1: ["quickness"], 2: ["super_speed"], 3: ["flight"], 4: ["flight", "quickness"]}


@pytest.mark.parametrize("bonus", BONUS)
@pytest.mark.parametrize("foul", range(4))
def test_P93_bonuses_then_foul_going_then_weakness(bonus: int, foul: int) -> None:
    """P-93, P-121, P-R44: never below 1; weakened, two thirds of that, rounded up."""
    queue = [up(card) for card in FOUL[:foul]]
    healthy = scene(*queue, powers={0: BONUS[bonus]})
    normal = max(1, 3 + bonus - foul)
    assert rate(healthy) == normal
    weak = scene(*queue, powers={0: BONUS[bonus]}, weakened={0: 1})
    assert rate(weak) == RATES[normal]
    assert (hero(weak)["rate_bonus"], hero(weak)["rate_foul"]) == (bonus, foul)


def test_PR44_weakness_comes_last() -> None:
    """P-R44: 3 + 3 - 1 = 5, two thirds rounded up are 4; the other way round it would be 3."""
    table = scene(up("gravity_vault"), powers={0: ["flight"]}, weakened={0: 1})
    assert rate(table) == 4


@pytest.mark.parametrize(
    ("powers", "water", "heights"),
    [
        (PLAIN, False, False),
        (["swimming"], True, False),
        (["climbing"], False, True),
        (["flight"], True, True),
        (["weather_mastery"], True, False),
        (["elasticity"], False, True),
        (["wall_crawler"], False, True),
        (["cosmic_energy"], True, True),
    ],
)
def test_P95_who_may_enter_water_and_high_rises(powers: list[str], water: bool, heights: bool) -> None:
    """P-95: Swimming and Flight, Climbing and Flight; whoever may enter may stop."""
    assert ("f3" in moves(scene(powers={0: powers}, at={0: "f4"}))) == water
    assert ("e3" in moves(scene(powers={0: powers}, at={0: "e4"}))) == heights


def test_P96_a_free_move_is_no_action_and_may_be_none() -> None:
    """P-96, P-R46: two steps although the hero is weakened and the going is foul."""
    table = search_scene(
        "wrong_number", up("gravity_vault"), up("acid_rain_engine"), down("orrin_lens"), weakened={0: 1}
    )
    assert rate(table) == 1 and kind(table) == "free_move"
    assert "d7" in moves(table) and table.names(0)[-1] == "stay"
    assert table.refuses(0, "move", "b4").rule == "P-96"
    table.do(0, "stay")
    assert table.get("space", 0) == "d5" and asked(table).seat == 1


@pytest.mark.parametrize(
    ("power", "booth", "steps"),
    [("leaping", "e1", {"d1": 1, "g1": 2}), ("aquatic_form", "g6", {"f6": 1, "f1": 1, "e2": 2})],
)
def test_P96_everybody_sees_the_steps_of_a_free_move(power: str, booth: str, steps: dict[str, int]) -> None:
    """They are those granted, also for a weakened hero, whose rate is less."""
    table = search_scene("wrong_number", down("orrin_lens"), powers={0: [power]}, at={0: booth}, weakened={0: 1})
    reach = table.view(None)["reach"]
    assert set(reach) == moves(table) and max(reach.values()) == 2
    assert {space: reach[space] for space in steps} == steps


def test_P96_a_free_move_up_to_ones_rate_is_shortened() -> None:
    """P-93, P-96, P-R46: Police Escort; the weakened hero goes 2 spaces."""
    table = resolve_scene("police_escort", weakened={0: 1})
    assert kind(table) == "free_move"
    assert "d4" in moves(table) and "d3" not in moves(table)
    table.do(0, "move", "d4")
    assert table.get("space", 0) == "d4" and asked(table).seat == 1


def test_PR46_a_fixed_number_of_spaces_is_no_rate() -> None:
    """P-R46: Second Wind's two spaces, though foul going leaves a rate of 1."""
    queue = tuple(up(card) for card in FOUL)
    table = resolve_scene("second_wind", queue=queue)
    assert rate(table) == 1 and "d4" in moves(table) and "d3" not in moves(table)


def test_P95_a_hero_on_a_bridge_that_is_out_may_leave() -> None:
    """P-16, P-95: F6 counts as water; a hero already there walks off."""
    table = scene(up("tanker_off_course"), powers={0: PLAIN}, at={0: "f6"})
    assert {"e6", "g6"} <= moves(table)
    rest_of_round(table)
    assert table.get("space", 0) == "f6"


def test_P95_ways_do_not_depend_on_who_went_before() -> None:
    """P-95: whatever was worked out for other heroes, only some end on water or on a high-rise."""
    for gait in reversed(range(GAITS)):
        costs = walked(START, gait)
        for space in range(SPACES):
            if costs[space] < FAR:
                assert SIGNS[space] != "~" or gait & WATER, (gait, space)
                assert SIGNS[space] != "#" or gait & HEIGHTS, (gait, space)


def test_P93_before_anything_is_turned_up_the_going_is_good() -> None:
    """P-90, P-93: in the first round of a game."""
    table = drafted(fresh(4))
    for seat in range(4):
        assert hero(table, seat)["rate_foul"] == 0
        assert rate(table, seat) == 3 + hero(table, seat)["rate_bonus"]


def test_P91_steps_that_are_kept_belong_to_one_place_and_one_way_of_moving() -> None:
    """P-91, P-95: whatever was looked up before."""
    for node in range(4 * SPACES):
        for gait in range(GAITS):
            assert steps_from(node, gait) == find_steps(node, gait)
