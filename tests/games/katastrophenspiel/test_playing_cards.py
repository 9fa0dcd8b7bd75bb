"""Tests of playing cards: the rulings on vehicles, heroes and free actions."""

from __future__ import annotations

import pytest

from tests.games.katastrophenspiel.scenes import RED, asked, begin, end_turns, kind, missing, scene

PLAIN = ["edda_krauthof", "carmela_fuscaldi", "dr_noor_levander", "tomasz_wiering"]  # H, S, A, C


def test_KR10_the_limit_is_exactly_the_vehicles_space_even_below_three() -> None:
    table = begin("tsunami", hand=["loeschflugzeug", *PLAIN, "zelte"])
    table.do(0, "play_vehicle", "loeschflugzeug")
    assert table.view(0)["hero_limit"] == 2
    table.do(0, "use", PLAIN[0])
    table.do(0, "use", PLAIN[1])
    assert not table.offers(0, "use", PLAIN[2])


def test_KR11_with_a_vehicle_without_space_no_hero_may_be_in_play() -> None:
    table = begin("tsunami", hand=["mehrzweckdrohne", *PLAIN])
    table.do(0, "play_vehicle", "mehrzweckdrohne")
    assert table.refuses(0, "use", PLAIN[0]).rule == "K-40"
    assert table.names(0) == ["use mehrzweckdrohne", "give_up"]


@pytest.mark.parametrize(
    ("vehicle", "heroes", "fits"),
    [
        ("mehrzweckdrohne", 0, True),
        ("mehrzweckdrohne", 1, False),
        ("loeschflugzeug", 2, True),
        ("loeschflugzeug", 3, False),
        ("rettungswagen", 3, True),
        ("loeschboot", 3, True),
    ],
)
def test_KR12_a_vehicle_needs_room_for_the_heroes_already_in_play(vehicle: str, heroes: int, fits: bool) -> None:
    table = scene(hand=[vehicle, PLAIN[3]]).zone("in_play", 0, PLAIN[:heroes]).table()
    assert table.offers(0, "play_vehicle", vehicle) == fits
    if vehicle in ("mehrzweckdrohne", "loeschflugzeug"):
        assert table.offers(0, "vehicle_move", vehicle, "asia") == fits
    if not fits:
        refusal = table.refuses(0, "play_vehicle", vehicle)
        assert refusal.rule == "K-R12"
        assert refusal.facts["heroes"] == heroes


def test_KR12_the_room_is_needed_in_a_mission_too() -> None:
    table = begin("tsunami", hand=["loeschflugzeug", *PLAIN, "zelte"])
    for hero in PLAIN[:2]:
        table.do(0, "use", hero)
    assert table.offers(0, "play_vehicle", "loeschflugzeug")
    table.do(0, "use", PLAIN[2])
    assert table.refuses(0, "play_vehicle", "loeschflugzeug").rule == "K-R12"


def test_KR12_a_vehicle_played_later_makes_room_at_once() -> None:
    table = begin("tsunami", hand=["loeschboot", *PLAIN])
    for hero in PLAIN[:3]:
        table.do(0, "use", hero)
    assert table.refuses(0, "use", PLAIN[3]).rule == "K-40"
    table.do(0, "play_vehicle", "loeschboot")
    assert table.offers(0, "use", PLAIN[3])


def test_KR13_a_vehicle_is_never_exchanged() -> None:
    table = scene(hand=["loeschboot", "ruestwagen"]).table()
    table.do(0, "play_vehicle", "loeschboot")
    assert not table.offers(0, "swap_vehicle")
    assert table.refuses(0, "swap_vehicle", "ruestwagen").rule == "K-R13"


def test_KR14_outside_a_mission_only_vehicles_and_cards_with_action_symbols_are_played() -> None:
    table = scene("massenkarambolage", hand=["loeschboot", "justin_grafke", "leitstelle", *RED]).table()
    for verb in ("play_vehicle", "free_purchase", "free_mission"):
        assert table.offers(0, verb)
    assert not table.offers(0, "use")
    for card in ("sigmar_milano", "zelte"):
        assert table.refuses(0, "use", card).rule == "K-R14"


def test_KR15_nothing_is_played_between_the_steps_of_a_purchase() -> None:
    table = scene("massenkarambolage", hand=["loeschboot", "justin_grafke", "leitstelle", "gelaendewagen"]).table()
    table.do(0, "purchase")
    others = [("play_vehicle", "loeschboot"), ("vehicle_move", "gelaendewagen", "asia"), ("free_purchase",)]
    others += [("free_mission", "massenkarambolage"), ("move", "asia"), ("end_turn",)]
    assert {name.split()[0] for name in table.names(0)} == {"cycle"}
    for words in others:
        assert table.refuses(0, *words).rule == "K-R15"
    table.do(0, "cycle", "streifenwagen")
    assert {name.split()[0] for name in table.names(0)} == {"buy", "buy_nothing"}
    for words in others:
        assert table.refuses(0, *words).rule == "K-R15"


def test_KR15_the_extra_actions_are_never_taken_inside_a_mission() -> None:
    hand = ["prallluftschiff", "justin_grafke", "leitstelle", *RED]
    table = begin("massenkarambolage", "kaelteeinbruch", hand=hand)
    table.do(0, "play_vehicle", "prallluftschiff")
    others = [("vehicle_move", "prallluftschiff", "asia"), ("free_purchase",), ("free_mission", "kaelteeinbruch")]
    others += [("move", "asia"), ("purchase",), ("mission", "kaelteeinbruch"), ("end_turn",)]
    for words in others:
        assert table.refuses(0, *words).rule == "K-R15"


def test_KR16_a_vehicle_that_flew_still_supplies_its_abilities_in_every_mission_of_the_turn() -> None:
    table = scene("hausbrand", "oelplattformbrand", hand=["loeschflugzeug", "leitstelle", "zelte"]).table()
    table.do(0, "vehicle_move", "loeschflugzeug", "north_america")
    table.do(0, "mission", "hausbrand")
    assert missing(table) == "H"
    table.do(0, "use", "zelte")
    assert table.get("points", 0) == 1
    table = scene("hausbrand", "oelplattformbrand", hand=["loeschflugzeug", "leitstelle", "feuerloescher"]).table()
    table.do(0, "vehicle_move", "loeschflugzeug", "north_america")
    table.do(0, "mission", "hausbrand")  # the extinguishers add nothing, so it fails by itself
    table.do(0, "free_mission", "oelplattformbrand")
    assert missing(table) == "AFC"


def test_KR17_after_its_movement_the_other_side_of_a_slash_is_dead_for_the_turn() -> None:
    hand = ["luftkissenboot", "leitstelle", "zollhund_lili"]
    table = scene("raffineriebrand", "unruhen", hand=hand).table()
    table.do(0, "vehicle_move", "luftkissenboot", "asia")
    table.do(0, "mission", "raffineriebrand")
    assert table.refuses(0, "use", "luftkissenboot", "right").rule == "K-R17"
    assert table.view(0)["hero_limit"] == 3
    table.do(0, "give_up")
    table.do(0, "free_mission", "unruhen")
    assert table.refuses(0, "use", "luftkissenboot", "right").rule == "K-R17"
    table.do(0, "give_up")
    table.do(0, "end_turn")
    end_turns(table, 4)
    assert asked(table).seat == 0
    assert table.offers(0, "vehicle_move", "luftkissenboot", "europe")


def test_KR17_after_its_abilities_the_movement_is_dead_for_the_turn() -> None:
    table = begin("raffineriebrand", hand=["luftkissenboot", "feuerloescher"])
    table.do(0, "play_vehicle", "luftkissenboot")
    assert not table.offers(0, "use", "luftkissenboot", "left")  # the movement side is nothing to use in a mission
    table.do(0, "use", "luftkissenboot", "right")
    assert missing(table) == "FC"
    table.do(0, "give_up")
    assert table.refuses(0, "vehicle_move", "luftkissenboot", "europe").rule == "K-R17"
    table.do(0, "end_turn")
    end_turns(table, 4)
    assert table.offers(0, "vehicle_move", "luftkissenboot", "europe")


def test_KR17_being_in_play_and_lending_space_chooses_no_side() -> None:
    table = scene("raffineriebrand", hand=["luftkissenboot", "sigmar_milano", "zelte"], region="asia").table()
    table.do(0, "play_vehicle", "luftkissenboot")
    table.do(0, "mission", "raffineriebrand")
    assert table.offers(0, "use", "luftkissenboot", "right")
    table.do(0, "use", "sigmar_milano")
    table.do(0, "give_up")
    assert table.offers(0, "vehicle_move", "luftkissenboot", "europe")


def test_KR19_the_turn_may_be_ended_at_once_and_unused_actions_lapse() -> None:
    table = scene().table()
    table.do(0, "end_turn")
    assert (asked(table).seat, table.get("actions")) == (1, 2)
    end_turns(table, 4)
    assert (asked(table).seat, table.get("actions")) == (0, 2)


def test_KR19_a_purchase_or_mission_once_begun_must_be_finished() -> None:
    table = scene().table()
    table.do(0, "purchase")
    assert not table.offers(0, "end_turn")
    table.do(0, "cycle", "streifenwagen")
    assert not table.offers(0, "end_turn")
    table.do(0, "buy_nothing")
    assert table.offers(0, "end_turn")
    assert not begin("hausbrand").offers(0, "end_turn")


@pytest.mark.parametrize("actions", [2, 1, 0])
def test_KR20_free_actions_may_be_taken_before_between_and_after_the_two(actions: int) -> None:
    hand = ["gelaendewagen", "justin_grafke", "leitstelle", "zelte"]
    table = scene("kaelteeinbruch", "massenkarambolage", hand=hand).set("actions", actions).table()
    for verb in ("vehicle_move", "free_purchase", "free_mission"):
        assert table.offers(0, verb)
    table.do(0, "free_mission", "kaelteeinbruch", "give_up")
    table.do(0, "free_purchase", "streifenwagen", "buy_nothing")
    table.do(0, "vehicle_move", "gelaendewagen", "asia")
    assert (table.get("region", 0), table.get("active") == 0 and kind(table) == "turn") == ("asia", actions > 0)
    assert table.get("actions") == (actions or 2)  # with none left the turn has ended by itself
