"""Tests of whole situations of Das Katastrophenspiel, step by step.  Numbers in brackets are printed card numbers."""

from __future__ import annotations

import pytest

from calamity.testing import Scenario, ScenarioTable
from tests.games.katastrophenspiel.scenes import (
    CARDS,
    GAME,
    RED,
    asked,
    begin,
    bottom,
    end_turns,
    kind,
    missing,
    printed,
    scene,
)

PLAIN = ["edda_krauthof", "carmela_fuscaldi", "dr_noor_levander"]  # H, S, A
VALUE_3 = [card.id for card in CARDS if card.price == 3]


def purse(table: ScenarioTable) -> tuple[int, int]:
    """Points and money of seat 0."""
    return table.get("points", 0), table.get("money", 0)


def test_set_up_for_three() -> None:
    """K-15, K-16, K-17, K-18, K-19, K-20, K-21, K-22, K-23, K-24, K-25: white, red and blue begin."""
    table = ScenarioTable(GAME, 3, 7, {"colours": "choose", "starter": 0})
    for seat, colour in enumerate(("white", "red", "blue")):
        table.do(seat, "colour", colour)
    assert [printed(card).points for card in table.zone("catastrophes")] == [1, 1, 2, 3, 5]
    assert [printed(card).price for card in table.zone("purchases")] == [1, 1, 2, 2, 3]
    assert [len(table.zone(f"catastrophes_{points}")) for points in (1, 2, 3, 5)] == [10, 7, 11, 7]
    assert [len(table.zone(f"purchases_{price}")) for price in (1, 2, 3)] == [14, 25, 6]
    assert table.get("region") == ["europe"] * 3
    assert (table.get("money"), table.get("points")) == ([2] * 3, [0] * 3)
    for seat, colour in enumerate(("white", "red", "blue")):
        hand = [printed(card) for card in table.zone("hand", seat)]
        assert [card.set for card in hand] == [colour] * 4
        assert [card.kind for card in hand] == ["hero", "hero", "hero", "equipment"]
        assert table.zone("table", seat) == table.zone("in_play", seat) == []
    assert sorted({str(printed(card).set) for card in table.zone("unused")}) == ["black", "green"]
    assert table.get("round") == 8


def first_turn(*rolls: int) -> ScenarioTable:
    scenario = scene("hausbrand").zone("catastrophes_1", ["verseuchtes_wasser"])
    return scenario.dice(*rolls).table()


def test_the_printed_example_turn() -> None:
    """K-31, K-42, K-53, K-59, K-60, K-62, K-64, K-72, K-73, K-R30, K-R37: a fire in North America."""
    table = first_turn(4)
    assert purse(table) == (0, 2)
    table.do(0, "move", "north_america")
    assert table.get("actions") == 1
    table.do(0, "mission", "hausbrand")
    assert (table.get("actions"), missing(table)) == (0, "FH")
    table.do(0, "use", "sigmar_milano")
    assert missing(table) == "H"
    table.do(0, "use", "linda_rendel", "left")
    assert missing(table) == "H"
    assert not table.offers(0, "use", "linda_rendel")
    table.do(0, "use", "zelte")
    assert purse(table) == (1, 3)
    assert bottom(table, "catastrophes_1") == ["hausbrand"]
    assert table.zone("catastrophes")[0] == "verseuchtes_wasser"
    assert table.zone("table", 0) == ["zelte"]
    # No action is left and no card could give one, so the turn has ended by itself.
    assert asked(table).seat == 1
    assert table.zone("hand", 0) == ["sigmar_milano", "linda_rendel", "branka_oswald"]
    assert table.zone("in_play", 0) == []
    assert table.get("region", 0) == "north_america"


@pytest.mark.parametrize("roll", [5, 6])
def test_with_a_better_roll_the_tents_stay_in_hand(roll: int) -> None:
    """K-10, K-R30: the mission ends with Linda's die."""
    table = first_turn(roll)
    table.do(0, "move", "north_america")
    table.do(0, "mission", "hausbrand")
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "linda_rendel", "left")
    assert purse(table) == (1, 3)
    assert (table.zone("hand", 0), table.zone("table", 0)) == (RED, [])


def test_jennifer_mcleods_slash_a() -> None:
    """K-11, K-57: her right side (81) matches A and H without a roll."""
    table = begin("kaelteeinbruch", hand=["jennifer_mcleod"], rolls=[1])
    assert missing(table) == "AH"
    table.do(0, "use", "jennifer_mcleod", "right")
    assert table.get("points", 0) == 1 and list(table.state.script) == [1]


@pytest.mark.parametrize(("roll", "points"), [(4, 0), (5, 1)])
def test_jennifer_mcleods_slash_b(roll: int, points: int) -> None:
    """K-11, K-57, K-R37: with only C missing her right side is not offered; the die decides."""
    table = begin("gasleck", hand=["feuerloescher", "jennifer_mcleod"], rolls=[roll])
    table.do(0, "use", "feuerloescher")
    assert missing(table) == "C"
    assert table.names(0) == ["use jennifer_mcleod left", "give_up"]
    table.do(0, "use", "jennifer_mcleod", "left")
    assert (kind(table), table.get("points", 0)) == ("turn", points)


@pytest.mark.parametrize(("card", "price"), [("notfallcontainer", 2), ("sanitaetskonvoi", 1), ("schutzschilde", 0)])
def test_justin_grafke_a_to_d(card: str, price: int) -> None:
    """K-50, K-52, K-R27: his purchase (84) is cheaper by 1, free, and there once."""
    table = scene(hand=["justin_grafke"]).table()
    table.do(0, "free_purchase")
    assert table.zone("in_play", 0) == ["justin_grafke"]
    table.do(0, "cycle", "streifenwagen")
    table.do(0, "buy", card)
    assert (table.get("money", 0), table.get("actions")) == (2 - price, 2)
    assert table.refuses(0, "free_purchase").rule == "K-50"
    table.do(0, "purchase", table.zone("purchases")[1])
    if price == 0:  # money 2: a normal purchase has full prices
        assert table.offers(0, "buy", "sanitaetskonvoi") and not table.offers(0, "buy", "notfallcontainer")


def test_justin_grafke_e_needs_room() -> None:
    """K-51, K-R12, K-R27: with three other heroes in play he waits for the fireboat (7)."""
    table = scene(hand=["justin_grafke", "loeschboot"]).zone("in_play", 0, PLAIN).table()
    assert not table.offers(0, "free_purchase")
    table.do(0, "play_vehicle", "loeschboot")
    assert table.offers(0, "free_purchase")


def test_justin_grafke_f_leaves_two_places() -> None:
    """K-37, K-R27: in a mission without a vehicle two more heroes have room."""
    table = scene("vulkanausbruch", hand=["justin_grafke", *PLAIN, "zelte"], region="south_america").table()
    table.do(0, "free_purchase", "streifenwagen", "buy_nothing")
    table.do(0, "mission", "vulkanausbruch")
    table.do(0, "use", PLAIN[1])
    table.do(0, "use", PLAIN[2])
    assert missing(table) == "FFHC"
    assert table.names(0) == ["use zelte", "give_up"]


def test_justin_grafke_g_is_of_use_in_the_turn_he_is_bought() -> None:
    """K-R25, K-R27: bought by a normal purchase, he purchases at once."""
    shop = ("streifenwagen", "schutzschilde", "sanitaetskonvoi", "lautsprecheranlage", "justin_grafke")
    table = scene(shop=shop).set("money", 0, 3).table()
    table.do(0, "purchase", "streifenwagen", "buy", "justin_grafke")
    assert (table.get("money", 0), table.get("actions")) == (0, 1)
    table.do(0, "free_purchase", "sanitaetskonvoi", "buy", "schutzschilde")
    assert (table.get("money", 0), table.get("actions")) == (0, 1)


def test_hero_limit_with_a_vehicle() -> None:
    """K-38, K-43, K-R10, K-R16, K-R32: the firefighting plane (15) flies to the forest fire (34)."""
    table = scene("waldbrand", hand=[*RED, "loeschflugzeug"]).dice(1).table()
    table.do(0, "vehicle_move", "loeschflugzeug", "australia")
    assert (table.get("actions"), table.get("region", 0)) == (2, "australia")
    table.do(0, "mission", "waldbrand")
    assert (table.get("actions"), missing(table)) == (1, "FH")
    table.do(0, "use", "sigmar_milano")
    assert missing(table) == "H"
    table.do(0, "use", "linda_rendel", "left")
    assert missing(table) == "H"
    assert table.view(0)["heroes"] == table.view(0)["hero_limit"] == 2
    assert table.refuses(0, "use", "branka_oswald", "left").rule == "K-40"
    table.do(0, "use", "zelte")
    assert (*purse(table), table.get("actions")) == (2, 3, 1)
    assert not table.offers(0, "vehicle_move") and not table.offers(0, "mission")


def test_vehicle_too_small() -> None:
    """K-R12: with three heroes in play the plane (15) has no room, the fireboat (7) has."""
    hand = [*PLAIN, "loeschflugzeug", "loeschboot", "tomasz_wiering"]
    table = begin("vulkanausbruch", hand=hand)
    for hero in PLAIN:
        table.do(0, "use", hero)
    table.do(0, "give_up")
    assert not table.offers(0, "play_vehicle", "loeschflugzeug")
    assert not table.offers(0, "vehicle_move", "loeschflugzeug")
    table.do(0, "play_vehicle", "loeschboot")
    assert (table.view(0)["heroes"], table.view(0)["hero_limit"]) == (3, 4)


def test_life_of_an_equipment_card() -> None:
    """K-64, K-65, K-66, K-R41: used in turn 1, kept in turn 2, gone in turn 3 although the mission failed."""
    scenario = scene("hausbrand", "schneesturm", seats=2, region="north_america")
    table = scenario.zone("catastrophes_2", ["waldbrand"]).table()

    def next_turn() -> None:
        table.do(0, "end_turn")
        while asked(table).seat != 0:
            end_turns(table, 1)

    table.do(0, "mission", "hausbrand")
    table.do(0, "use", "zelte")
    table.do(0, "give_up")
    assert table.zone("table", 0) == ["zelte"]
    next_turn()
    assert table.zone("table", 0) == ["zelte"]
    next_turn()
    table.do(0, "mission", "schneesturm")
    table.do(0, "use", "zelte")
    assert missing(table) == "SH"
    table.do(0, "give_up")
    assert table.get("points", 0) == 0
    assert (table.zone("removed"), table.zone("table", 0)) == (["zelte"], [])
    next_turn()
    table.do(0, "move", "australia")
    table.do(0, "mission", "waldbrand")
    assert table.refuses(0, "use", "zelte").rule == "K-55"


def test_leitstelle() -> None:
    """K-69, K-70, K-71, K-R32, K-R33, K-R42: a second mission (109) on the power cut (32)."""
    hand = [*RED, "leitstelle"]
    scenario = scene("hausbrand", "stromausfall", "schneesturm", hand=hand, region="north_america").dice(5)
    table = scenario.table()
    table.do(0, "mission", "hausbrand")
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "zelte")
    assert (*purse(table), table.get("actions")) == (1, 3, 1)
    assert not table.offers(0, "mission")
    table.do(0, "free_mission", "stromausfall")
    assert (table.get("actions"), missing(table)) == (1, "SC")
    table.do(0, "use", "branka_oswald", "left")
    assert missing(table) == "S"
    table.do(0, "use", "linda_rendel", "left")
    assert purse(table) == (2, 4)
    assert table.zone("table", 0) == ["zelte", "leitstelle"]
    assert table.offers(0, "free_mission", "schneesturm")


def test_purchase() -> None:
    """K-45, K-46, K-47, K-48, K-49, K-R21: coffee (100) comes up and is bought."""
    shop = ("gelaendewagen", "wasserfilter", "loeschflugzeug", "feldlazarett", "leitstelle")
    table = scene(shop=shop).zone("purchases_2", ["schwarzer_kaffee", "versorgungszug"]).table()
    table.do(0, "purchase")
    table.do(0, "cycle", "feldlazarett")
    assert bottom(table, "purchases_2") == ["feldlazarett"]
    assert table.zone("purchases")[3] == "schwarzer_kaffee"
    assert set(table.names(0)) == {
        "buy_nothing",
        "buy gelaendewagen",
        "buy wasserfilter",
        "buy loeschflugzeug",
        "buy schwarzer_kaffee",
    }
    table.do(0, "buy", "schwarzer_kaffee")
    assert table.get("money", 0) == 0
    assert "schwarzer_kaffee" in table.zone("hand", 0)
    assert table.zone("purchases") == [
        "gelaendewagen",
        "wasserfilter",
        "loeschflugzeug",
        "versorgungszug",
        "leitstelle",
    ]
    assert bottom(table, "purchases_2") == ["feldlazarett"]


def test_empty_value_3_stack() -> None:
    """K-R22, K-R23, K-R24: control centre (109) comes back, is bought, and leaves a gap for good."""
    shop = ("streifenwagen", "schutzschilde", "sanitaetskonvoi", "lautsprecheranlage", "leitstelle")
    others = [card for card in VALUE_3 if card != "leitstelle"]
    table = scene(shop=shop).zone("hand", 2, others).set("money", 0, 3).table()
    table.do(0, "purchase", "leitstelle")
    assert table.zone("purchases") == list(shop)
    table.do(0, "buy", "leitstelle")
    assert table.get("money", 0) == 0
    assert table.zone("purchases") == [*shop[:4], ""]
    table.do(0, "end_turn")
    table.do(1, "purchase")
    assert table.names(1) == [f"cycle {card}" for card in shop[:4]]
    while not table.over:
        ask = asked(table)
        table.act(ask.seat, ask.default)
        assert table.zone("purchases")[4] == ""


def settle(points: list[int], money: list[int], starter: int) -> ScenarioTable:
    seats = len(points)
    last = (starter + 7) % seats
    scenario = Scenario(GAME, seats=seats, seat_to_act=(last - 1) % seats, options={"starter": starter})
    table = scenario.set("starter", last).set("round", 1).set("points", points).set("money", money).table()
    end_turns(table, 1)
    return table


def test_ties() -> None:
    """K-75, K-76, K-77, K-78, K-R48: by points, by money, by seat."""
    a = settle([20, 20, 20, 18], [3, 3, 3, 9], starter=1).result
    assert a is not None and a.winners == (0,)
    assert sorted(range(4), key=a.ranks.__getitem__) == [0, 2, 1, 3]
    b = settle([19, 20, 20, 3], [9, 4, 3, 9], starter=1).result
    assert b is not None and b.winners == (1,)
    c = settle([7, 7], [2, 2], starter=0).result
    assert c is not None and c.winners == (1,)


def test_failure() -> None:
    """K-33, K-61, K-62, K-63: burning barricades (25) are too much."""
    scenario = scene("barrikadenbraende", "erdrutsch", region="south_america").zone("catastrophes_1", ["stadionpanik"])
    table = scenario.dice(3).table()
    table.do(0, "mission", "barrikadenbraende")
    table.do(0, "use", "sigmar_milano")
    assert missing(table) == "P"
    assert table.names(0) == ["use linda_rendel left", "give_up"]
    table.do(0, "use", "linda_rendel", "left")  # nothing; 63 and 86 cannot help, so it is given up by itself
    assert purse(table) == (0, 2)
    assert bottom(table, "catastrophes_1") == ["barrikadenbraende"]
    assert table.zone("catastrophes")[0] == "stadionpanik"
    assert table.zone("in_play", 0) == ["sigmar_milano", "linda_rendel"]
    assert table.get("actions") == 1
    assert table.offers(0, "move", "asia") and table.offers(0, "purchase")
    assert table.refuses(0, "mission", "erdrutsch").rule == "K-33"


@pytest.mark.parametrize(("seats", "starts"), [(3, [0, 1, 2, 0, 1, 2, 0, 1]), (2, [0, 1, 0, 1, 0, 1, 0, 1])])
def test_rotation(seats: int, starts: list[int]) -> None:
    """K-26, K-27, K-28, K-29, K-30, K-R51: eight rounds and eight turns for everybody."""
    table = ScenarioTable(GAME, seats, 3, {"starter": 0})
    order = []
    while not table.over:
        order.append(asked(table).seat)
        end_turns(table, 1)
    assert order == [(start + i) % seats for start in starts for i in range(seats)]
    assert table.get("round") == 0 and table.asks == ()


def test_movement_or_abilities_slash() -> None:
    """K-R17: the hovercraft (17) flies or helps, and until then may do either."""
    hand = ["luftkissenboot", "feuerloescher", "zelte"]
    a = scene("raffineriebrand", hand=hand).table()
    a.do(0, "vehicle_move", "luftkissenboot", "asia")
    a.do(0, "mission", "raffineriebrand")
    assert a.names(0) == ["use feuerloescher", "give_up"]
    b = begin("raffineriebrand", hand=hand)
    b.do(0, "play_vehicle", "luftkissenboot")
    b.do(0, "use", "luftkissenboot", "right")
    b.do(0, "give_up")
    assert not b.offers(0, "vehicle_move")
    c = scene("raffineriebrand", hand=hand, region="asia").table()
    c.do(0, "play_vehicle", "luftkissenboot")
    assert c.offers(0, "vehicle_move", "luftkissenboot", "africa")
    c.do(0, "mission", "raffineriebrand")
    assert c.offers(0, "use", "luftkissenboot", "right")


def test_vehicle_with_space_0() -> None:
    """K-R11, K-R35: the drone (14) goes alone to the uprising (37)."""
    table = scene("aufstand", hand=["mehrzweckdrohne", *RED]).dice(3).table()
    table.do(0, "vehicle_move", "mehrzweckdrohne", "africa")
    table.do(0, "mission", "aufstand")
    assert missing(table) == "SPP"
    assert table.names(0) == ["use mehrzweckdrohne", "give_up"]
    table.do(0, "use", "mehrzweckdrohne")
    assert purse(table) == (2, 3)
    crowded = scene(hand=["mehrzweckdrohne"]).zone("in_play", 0, ["sigmar_milano"]).table()
    assert not crowded.offers(0, "play_vehicle") and not crowded.offers(0, "vehicle_move")


def test_failing_on_purpose() -> None:
    """K-R29, K-R30: giving up before the first card replaces the catastrophe and moves no card."""
    table = scene("hausbrand", region="north_america").zone("catastrophes_1", ["pluenderungen"]).table()
    table.do(0, "mission", "hausbrand")
    table.do(0, "give_up")
    assert table.zone("catastrophes")[0] == "pluenderungen"
    assert (table.zone("hand", 0), table.zone("in_play", 0), table.zone("table", 0)) == (RED, [], [])
    assert (table.get("actions"), table.get("missions")) == (1, 1)


def test_several_dice() -> None:
    """K-10, K-R34, K-R35: black coffee (100) against the gas leak (27)."""
    table = begin("gasleck", hand=["schwarzer_kaffee"], rolls=[2, 3, 5])
    table.do(0, "use", "schwarzer_kaffee")
    assert (kind(table), missing(table)) == ("ability", "FC")
    table.do(0, "ability", "fire_fighting")
    assert purse(table) == (1, 3)
    assert table.zone("table", 0) == ["schwarzer_kaffee"]


def test_more_room_in_mid_mission() -> None:
    """K-38, K-R12, K-R46: the fireboat (7) makes room for a fourth hero against the storm (47)."""
    hand = ["edda_krauthof", "milo_petrakidis", "jennifer_mcleod", "prof_henrike_dahlbuschen", "loeschboot"]
    table = begin("sturm", hand=hand, rolls=[2])
    table.do(0, "use", "edda_krauthof")
    assert missing(table) == "AHH"
    table.do(0, "use", "jennifer_mcleod", "right")
    assert missing(table) == "H"
    table.do(0, "use", "milo_petrakidis", "left")
    assert missing(table) == "H"
    assert table.refuses(0, "use", "prof_henrike_dahlbuschen", "right").rule == "K-40"
    table.do(0, "play_vehicle", "loeschboot")
    assert (missing(table), table.view(0)["hero_limit"]) == ("H", 4)
    table.do(0, "use", "prof_henrike_dahlbuschen", "right")
    assert purse(table) == (3, 4)
