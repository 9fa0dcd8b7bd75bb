"""Tests of purchases: putting an open card away, buying one, and the extra purchase of the hero Justin Grafke."""

from __future__ import annotations

import pytest

from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import (
    CARDS,
    SHOP,
    asked,
    begin,
    bottom,
    end_turns,
    events,
    kind,
    printed,
    scene,
)

PURCHASES = [card.id for card in CARDS if card.price is not None]
VALUE_3 = [card.id for card in CARDS if card.price == 3]
PLAIN = ["edda_krauthof", "carmela_fuscaldi", "dr_noor_levander"]  # H, S, A


def values(table: ScenarioTable) -> list[int | None]:
    """The values of the open purchase cards, None for an empty place."""
    return [printed(card).price if card else None for card in table.zone("purchases")]


@pytest.mark.parametrize("place", range(5))
def test_K45_K46_a_purchase_puts_an_open_card_under_its_stack_and_reveals_the_top_card_in_its_place(
    place: int,
) -> None:
    card = SHOP[place]
    stack = f"purchases_{printed(card).price}"
    top = ["rettungswagen", "rettungswagen", "loeschflugzeug", "loeschflugzeug", "leitstelle"][place]
    table = scene().zone(stack, [top]).table()
    size = len(table.zone(stack))
    table.do(0, "purchase")
    assert table.names(0) == [f"cycle {name}" for name in SHOP]
    table.do(0, "cycle", card)
    assert table.zone("purchases") == [*SHOP[:place], top, *SHOP[place + 1 :]]
    assert table.zone(stack)[-1] == card and bottom(table, stack) == [card]
    assert len(table.zone(stack)) == size


def test_K47_the_player_may_buy_an_old_card_or_the_new_one_or_nothing() -> None:
    start = scene().zone("purchases_1", ["rettungswagen"]).table()
    start.do(0, "purchase", "streifenwagen")
    offered = ["rettungswagen", "schutzschilde", "sanitaetskonvoi", "lautsprecheranlage"]
    assert start.names(0) == [*(f"buy {card}" for card in offered), "buy_nothing"]
    for card in offered:
        table = start.copy()
        table.do(0, "buy", card)
        assert card in table.zone("hand", 0)
    start.do(0, "buy_nothing")
    assert (start.get("money", 0), len(start.zone("hand", 0)), kind(start)) == (2, 4, "turn")


def test_K48_the_price_is_paid_and_the_card_goes_to_the_player() -> None:
    table = scene().table()
    table.do(0, "purchase", "streifenwagen", "buy", "sanitaetskonvoi")
    assert table.get("money") == [0, 2, 2]
    assert "sanitaetskonvoi" in table.zone("hand", 0)
    assert "sanitaetskonvoi" not in table.zone("purchases")


def test_K49_a_bought_card_is_replaced_at_once_from_the_stack_of_its_value() -> None:
    table = scene().zone("purchases_2", ["loeschflugzeug"]).table()
    table.do(0, "purchase", "streifenwagen", "buy", "lautsprecheranlage")
    assert table.zone("purchases")[3] == "loeschflugzeug"
    assert values(table) == [1, 1, 2, 2, 3]
    assert len(table.zone("purchases_2")) == 24


def test_K50_justin_grafke_gives_one_additional_purchase_per_turn() -> None:
    table = scene(hand=["justin_grafke", "zelte"]).table()
    table.do(0, "free_purchase")
    table.do(0, "cycle", "streifenwagen")
    table.do(0, "buy_nothing")
    assert table.get("actions") == 2
    assert table.zone("in_play", 0) == ["justin_grafke"]
    assert table.refuses(0, "free_purchase").rule == "K-50"
    table.do(0, "end_turn")
    end_turns(table, 4)
    assert asked(table).seat == 0 and table.offers(0, "free_purchase")


def test_K51_without_room_justin_grafkes_purchase_is_not_available() -> None:
    table = scene(hand=["justin_grafke", "loeschboot"]).zone("in_play", 0, PLAIN).table()
    refusal = table.refuses(0, "free_purchase")
    assert (refusal.rule, refusal.facts["limit"]) == ("K-51", 3)
    table.do(0, "play_vehicle", "loeschboot")
    assert table.offers(0, "free_purchase")


@pytest.mark.parametrize(("card", "price"), [("schutzschilde", 0), ("sanitaetskonvoi", 1), ("notfallcontainer", 2)])
def test_K52_in_justin_grafkes_purchase_prices_are_1_lower(card: str, price: int) -> None:
    table = scene(hand=["justin_grafke"]).table()
    table.do(0, "free_purchase", "streifenwagen", "buy", card)
    assert table.get("money", 0) == 2 - price
    assert events(table, "bought") == [{"event": "bought", "seat": 0, "card": card, "price": price}]


def test_K52_in_a_normal_purchase_of_the_same_turn_prices_are_full() -> None:
    table = scene(hand=["justin_grafke"]).table()
    table.do(0, "free_purchase", "streifenwagen", "buy_nothing")
    table.do(0, "purchase", "schutzschilde")
    assert table.refuses(0, "buy", "notfallcontainer").rule == "K-R26"
    table.do(0, "buy", "sanitaetskonvoi")
    assert table.get("money", 0) == 0


def test_KR21_putting_a_card_away_comes_first_also_for_those_who_cannot_buy() -> None:
    table = scene().set("money", 0, 0).table()
    table.do(0, "purchase")
    for words in (("buy", "streifenwagen"), ("buy_nothing",)):
        assert table.refuses(0, *words).rule == "K-R21"
    table.do(0, "cycle", "sanitaetskonvoi")
    assert bottom(table, "purchases_2") == ["sanitaetskonvoi"]
    assert (kind(table), table.get("actions")) == ("turn", 1)  # nothing to pay with, so nothing to ask


def test_KR22_a_card_put_under_an_empty_stack_comes_back() -> None:
    rest = [card for card in VALUE_3 if card != "notfallcontainer"]
    table = scene().zone("hand", 1, rest).table()
    assert table.zone("purchases_3") == []
    table.do(0, "purchase", "notfallcontainer")
    assert table.zone("purchases") == list(SHOP)
    assert table.zone("purchases_3") == []
    assert kind(table) == "buy"


def test_KR23_a_place_that_cannot_be_refilled_stays_empty_for_the_rest_of_the_game() -> None:
    rest = [card for card in VALUE_3 if card != "notfallcontainer"]
    table = scene().zone("hand", 1, rest).set("money", 0, 5).table()
    table.do(0, "purchase", "streifenwagen", "buy", "notfallcontainer")
    assert values(table) == [1, 1, 2, 2, None]
    assert events(table, "sold_out") == [{"event": "sold_out", "place": 4, "value": 3}]
    table.do(0, "end_turn")
    for _ in range(6):
        seat = asked(table).seat
        table.do(seat, "purchase", table.zone("purchases")[2])
        table.do(seat, "buy_nothing")
        table.do(seat, "end_turn")
        assert values(table) == [1, 1, 2, 2, None]


def test_KR24_without_any_open_purchase_card_there_is_no_purchase() -> None:
    others = [card for card in PURCHASES if card != "justin_grafke"]
    scenario = scene(hand=["justin_grafke"], shop=[None] * 5).zone("hand", 1, others)
    table = scenario.table()
    assert table.refuses(0, "purchase").rule == "K-R24"
    assert table.refuses(0, "free_purchase").rule == "K-R24"


@pytest.mark.parametrize("place", [0, 2, 4])
def test_KR24_a_single_open_card_is_enough_for_a_purchase(place: int) -> None:
    others = [card for card in PURCHASES if card not in (SHOP[place], "justin_grafke")]
    shop = [card if i == place else None for i, card in enumerate(SHOP)]
    table = scene(hand=["justin_grafke"], shop=shop).zone("hand", 1, others).table()
    assert table.offers(0, "purchase") and table.offers(0, "free_purchase")
    table.do(0, "purchase")  # there is no choice what to put away, and it comes back
    assert table.zone("purchases") == [card or "" for card in shop]
    assert table.get("actions") == 1


def test_KR25_a_card_bought_now_may_be_played_now() -> None:
    shop = ("gelaendewagen", "schutzschilde", "sanitaetskonvoi", "lautsprecheranlage", "notfallcontainer")
    table = scene(shop=shop).table()
    assert not table.offers(0, "vehicle_move")
    table.do(0, "purchase", "schutzschilde", "buy", "gelaendewagen")
    table.do(0, "vehicle_move", "gelaendewagen", "asia")
    assert table.get("region", 0) == "asia"


@pytest.mark.parametrize("when", ["in the same turn", "in the next turn"])
def test_KR25_a_bought_leitstelle_and_a_bought_justin_grafke_are_of_use(when: str) -> None:
    """K-50, K-69, K-R25: at once and from then on, whoever had them before."""
    for card, verb in (("leitstelle", "free_mission"), ("justin_grafke", "free_purchase")):
        shop = (*SHOP[:4], card)
        table = scene("massenkarambolage", shop=shop).set("money", 0, 3).table()
        assert not table.offers(0, verb)
        table.do(0, "purchase", "streifenwagen", "buy", card)
        if when == "in the next turn":
            table.do(0, "end_turn")
            end_turns(table, 4)
        assert table.offers(0, verb)


def test_KR25_money_gained_in_a_mission_may_be_spent_in_the_same_turn() -> None:
    table = scene("hausbrand", region="north_america").set("money", 0, 0).table()
    table.do(0, "mission", "hausbrand")
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "zelte")
    table.do(0, "purchase", "streifenwagen", "buy", "schutzschilde")
    assert table.get("money", 0) == 0 and "schutzschilde" in table.zone("hand", 0)


@pytest.mark.parametrize("money", range(4))
def test_KR26_only_what_one_can_pay_for_is_buyable(money: int) -> None:
    table = scene(hand=["zelte"]).set("money", 0, money).table()
    table.do(0, "purchase", "streifenwagen")
    for card in table.zone("purchases"):
        if money:
            assert table.offers(0, "buy", card) == ((printed(card).price or 0) <= money)
    if 0 < money < 3:
        refusal = table.refuses(0, "buy", "notfallcontainer")
        assert (refusal.rule, refusal.facts["price"], refusal.facts["money"]) == ("K-R26", 3, money)


def test_KR26_the_discount_never_pays_out() -> None:
    table = scene(hand=["justin_grafke"]).set("money", 0, 0).table()
    table.do(0, "free_purchase", "streifenwagen", "buy", "schutzschilde")
    assert table.get("money", 0) == 0


def test_KR27_justin_grafke_stays_in_play_and_takes_a_place_in_every_later_mission_of_the_turn() -> None:
    table = scene("tsunami", hand=["justin_grafke", *PLAIN], region="asia").table()
    table.do(0, "free_purchase", "streifenwagen", "buy_nothing")
    table.do(0, "mission", "tsunami")
    table.do(0, "use", PLAIN[0])
    assert table.offers(0, "use", PLAIN[1])
    table.do(0, "use", PLAIN[1])
    assert kind(table) == "turn"  # all three places are taken: the mission is over
    assert len(table.zone("in_play", 0)) == 3
    table.do(0, "end_turn")
    assert table.zone("in_play", 0) == [] and "justin_grafke" in table.zone("hand", 0)


def test_KR27_justin_grafke_is_never_played_inside_a_mission() -> None:
    table = begin("hausbrand", hand=["justin_grafke", "zelte"])
    assert not table.offers(0, "use", "justin_grafke")
    assert table.refuses(0, "free_purchase").rule == "K-R15"


def test_KR27_his_purchase_is_a_full_one_and_begins_with_putting_a_card_away() -> None:
    table = scene(hand=["justin_grafke"]).table()
    table.do(0, "free_purchase")
    assert kind(table) == "cycle"
    assert table.refuses(0, "buy", "streifenwagen").rule == "K-R21"
    table.do(0, "cycle", "streifenwagen")
    assert bottom(table, "purchases_1") == ["streifenwagen"]
