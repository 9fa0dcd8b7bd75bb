"""Tests of special cases: the first and the last card, other sets of cards, and rules before the first turn."""

from __future__ import annotations

import pytest

from calamity import BadScenario, BadSeats
from calamity.games.katastrophenspiel.game import make
from calamity.games.katastrophenspiel.options import OPTIONS
from calamity.games.katastrophenspiel.state import Position
from calamity.kernel.game import Game
from calamity.testing import Scenario, ScenarioTable
from tests.games.katastrophenspiel.scenes import CARDS, GAME, SHOP, asked, begin, board, printed, scene

FIRST, LAST = CARDS[0].id, CARDS[-1].id
FOR_SALE = [card.id for card in CARDS if card.price is not None]


def with_symbols(card: str, symbols: str) -> Game:
    """The game with other symbols on a card."""
    source = GAME.card_file
    place = source.index("symbols", source.index(f'id = "{card}"'))
    end = source.index("\n", place)
    return make(f'{source[:place]}symbols = "{symbols}"{source[end:]}')


def test_KR54_the_default_card_to_put_away_can_be_the_first_of_the_box() -> None:
    table = scene(shop=[FIRST, *SHOP[1:]]).table()
    table.do(0, "purchase")
    assert str(asked(table).default) == f"cycle {FIRST}"


@pytest.mark.parametrize(
    ("shop", "default"),
    [
        (SHOP[:4], SHOP[0]),
        ([None, None, *SHOP[2:4]], SHOP[2]),
    ],
)
def test_KR54_the_default_card_to_put_away_is_an_open_one_also_if_the_last_card_of_the_box_is_cheap(
    shop: list[str | None], default: str
) -> None:
    """K-R23, K-R54: an empty place is passed over."""
    source = GAME.card_file
    place = source.index("price = 3", source.index(f'id = "{LAST}"'))
    cheap = make(f"{source[:place]}price = 1{source[place + len('price = 3') :]}")
    scenario = Scenario(cheap, seats=2, options={"starter": 0})
    held = [card for card in FOR_SALE if card not in shop and printed(card).price in (1, 3)]
    table = scenario.zone("hand", 1, held).zone("purchases", [*shop, None]).table()
    table.do(0, "purchase")
    assert str(asked(table).default) == f"cycle {default}"


def test_KR24_one_open_card_is_something_for_sale_whichever_and_wherever_it_is() -> None:
    """K-R23, K-R24: the place left of it was sold out."""
    rest = [card for card in FOR_SALE if card not in (FIRST, SHOP[0])]
    table = scene(shop=[SHOP[0], FIRST, None, None, None]).zone("hand", 1, rest).table()
    table.do(0, "purchase", FIRST, "buy", SHOP[0])
    assert table.zone("purchases") == ["", FIRST, "", "", ""]
    assert table.offers(0, "purchase")


def test_K43_a_vehicle_in_play_flies_also_if_it_is_the_first_card_of_the_box() -> None:
    flying = with_symbols(FIRST, "+4; MOVE")
    table = Scenario(flying, seats=2, options={"starter": 0}).zone("hand", 0, [FIRST]).table()
    table.do(0, "play_vehicle", FIRST)
    table.do(0, "vehicle_move", FIRST, "asia")
    assert (table.get("region", 0), table.zone("in_play", 0)) == ("asia", [FIRST])


@pytest.mark.parametrize(("card", "free"), [("justin_grafke", "free_purchase"), ("leitstelle", "free_mission")])
def test_K50_K69_a_set_of_cards_may_do_without_the_two_that_give_actions(card: str, free: str) -> None:
    """K-50, K-69: then no card gives the action, wherever in the box it stands."""
    table = (
        Scenario(with_symbols(card, "S"), seats=2, options={"starter": 0})
        .zone("hand", 0, [*FOR_SALE[:4], *FOR_SALE[-4:]])
        .zone("catastrophes", board("massenkarambolage"))
        .table()
    )
    assert table.offers(0, "purchase") and table.offers(0, "mission", "massenkarambolage")
    assert not table.offers(0, free)


def test_K2_the_first_catastrophe_is_no_vehicle() -> None:
    first = next(card.id for card in CARDS if card.kind == "catastrophe")
    with pytest.raises(BadScenario, match=f"{first} is in play at seat 0, where only heroes and a vehicle can be"):
        Scenario(GAME, seats=2).zone("in_play", 0, [first]).table()


def test_KR1_even_the_solo_game_has_a_player() -> None:
    with pytest.raises(BadSeats):
        ScenarioTable(GAME, 0, 0, {"solo": "on"})


def test_K31_nothing_is_counted_before_the_first_turn() -> None:
    """K-18, K-31: while colours are chosen there are no actions, turns, missions or wild symbols."""
    table = ScenarioTable(GAME, 3, 0, {"colours": "choose"})
    counted = ("turns_taken", "active", "actions", "missions", "vehicle_state", "wilds")
    assert {field: table.get(field) for field in counted} == dict.fromkeys(counted, 0)
    assert (table.get("target"), table.get("used"), table.get("missing")) == (None, [], [0] * 6)


def test_nothing_is_counted_and_no_option_is_taken_before_set_up() -> None:
    """K-23, K-R10: without set-up there is no round to play, and every rule is the usual one."""
    blank, usual = GAME.blank(3, 1), GAME.new(3, 0)
    assert isinstance(blank, Position)
    counted = (blank.rounds_left, blank.first_starter, blank.starter, blank.turns_taken, blank.active, blank.actions)
    assert counted == (0,) * len(counted)
    fields = [spec.field for spec in OPTIONS if spec.field]
    assert [getattr(blank, field) for field in fields] == [getattr(usual, field) for field in fields]


def test_K31_a_scenario_begins_with_a_whole_turn_whose_beginning_is_told() -> None:
    table = scene(seat=2).table()
    assert (table.get("actions"), table.get("active"), table.get("turns_taken")) == (2, 2, 2)
    assert table.events_since(0, None)[-1] == {"event": "turn", "seat": 2}


def test_a_scenario_that_describes_nothing_is_the_position_as_dealt() -> None:
    dealt = ScenarioTable(GAME, 3, 4, {"starter": 0})
    assert Scenario(GAME, seats=3, seed=4, options={"starter": 0}).table().digest == dealt.digest


def test_KR17_the_side_of_a_vehicle_without_movement_takes_no_movement_away() -> None:
    """K-R17: the other side of a vehicle that can fly does."""
    table = begin("hausbrand", hand=["evakuierungsbus", "zelte"])
    table.do(0, "play_vehicle", "evakuierungsbus")
    sent = table.get("vehicle_state")
    table.do(0, "use", "evakuierungsbus", "right")
    assert table.get("vehicle_state") == sent
    table = begin("hausbrand", hand=["luftkissenboot", "feuerloescher", "zelte"])
    table.do(0, "play_vehicle", "luftkissenboot")
    assert table.get("vehicle_state") == sent
    table.do(0, "use", "luftkissenboot", "right")
    assert table.get("vehicle_state") != sent


SENTENCES = {
    "end_turn": ("End your turn", "Zug beenden"),
    "purchase": ("Go shopping", "Einkaufen"),
    "ability shelter": ("Choose shelter", "Unterkunft wählen"),
    "colour red": ("Play red", "Rot spielen"),
    "move asia": ("Travel to Asia", "Nach Asien reisen"),
    "mission hausbrand": ("Mission: House Fire", "Einsatz: Hausbrand"),
    "free_mission hausbrand": (
        "Extra mission with the Control Centre: House Fire",
        "Zusätzlicher Einsatz mit der Leitstelle: Hausbrand",
    ),
    "play_vehicle loeschboot": ("Play Fireboat", "Löschboot ausspielen"),
    "swap_vehicle loeschboot": ("Exchange your vehicle for Fireboat", "Fahrzeug gegen Löschboot tauschen"),
    "vehicle_move gelaendewagen asia": ("Fly to Asia with Off-roader", "Mit Geländewagen nach Asien fliegen"),
    "cycle loeschboot": ("Put Fireboat under its stack", "Löschboot unter den Stapel legen"),
    "buy notfallcontainer": ("Buy Emergency Container", "Notfallcontainer kaufen"),
    "use zelte": ("Use Tents", "Zelte einsetzen"),
    "use linda_rendel right": ("Use Linda Rendel, right side", "Linda Rendel einsetzen, rechte Seite"),
}


@pytest.mark.parametrize("action", SENTENCES)
def test_every_kind_of_action_is_a_sentence_in_both_languages(action: str) -> None:
    number = GAME.actions.parse(action)
    assert (GAME.say_action(number), GAME.say_action(number, "de")) == SENTENCES[action]
