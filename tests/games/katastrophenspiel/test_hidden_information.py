"""Tests of hidden information: who may see what."""

from __future__ import annotations

import pytest

from calamity import imagine
from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import CARDS, GAME, asked, begin, bottom, kind, printed, scene

VIEWERS = (0, 1, 2, None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everything_but_the_order_of_the_stacks_is_public(viewer: int | None) -> None:
    """K-8, K-R6, K-R50: points, money, pawns, rounds, colours, actions, displays, cards in play, hands."""
    table = begin("hausbrand", hand=["loeschboot", "sigmar_milano", "zelte", "linda_rendel"])
    table.do(0, "play_vehicle", "loeschboot")
    seen = table.view(viewer)
    for field in ("points", "money", "region", "colour", "round", "starter", "first_starter", "actions", "missing"):
        assert seen[field] == table.get(field)
    for zone in ("hand", "in_play", "table"):
        assert seen["zones"][zone] == [table.zone(zone, seat) for seat in range(3)]
    for zone in ("catastrophes", "purchases", "removed", "unused"):
        assert seen["zones"][zone] == table.zone(zone)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_KR50_a_class_is_fully_known_after_as_many_missions_as_its_stack_had_cards(viewer: int | None) -> None:
    table = ScenarioTable(GAME, 3, 2, {"starter": 0})
    tried = 0
    while tried < 7:
        seat, target = asked(table).seat, table.zone("catastrophes")[2]
        if table.get("region", seat) != printed(target).region:
            table.do(seat, "move", printed(target).region)
        table.do(seat, "mission", target)
        tried += 1
        if kind(table) == "mission":
            table.do(seat, "give_up")
        if asked(table).seat == seat and table.get("actions") == 1:
            table.do(seat, "end_turn")
        assert len(bottom(table, "catastrophes_2")) == tried
    stack = table.view(viewer)["zones"]["catastrophe_stacks"][1]
    assert stack["size"] == 7 and stack["bottom"] == table.zone("catastrophes_2")


@pytest.mark.parametrize("seat", range(3))
def test_imagined_worlds_differ_only_in_what_is_unknown(seat: int) -> None:
    """K-R50, K-R55: what comes up next is anybody's guess, the cards put under a stack are not."""
    table = scene().zone("purchases_1", ["rettungswagen"]).table()
    table.do(0, "purchase", "sanitaetskonvoi", "buy_nothing")
    seen = table.view(seat)
    tops = set()
    for seed in range(40):
        world = ScenarioTable(GAME, 3, 0)
        world.begin_at(imagine(table.state, seat, seed), [])
        assert world.view(seat) == seen
        assert world.zone("purchases_2")[-1] == "sanitaetskonvoi"
        world.do(0, "purchase", "streifenwagen")
        tops.add(world.zone("purchases")[0])
    assert len(tops) > 5
    assert tops <= {card.id for card in CARDS if card.price == 1}
