"""Tests of the explanations why a card can't be used now: the reason that matters to the player is given."""

from __future__ import annotations

from tests.games.katastrophenspiel.scenes import CALM, GAME, begin, scene

HAND = ["loeschboot", "gelaendewagen", "branka_oswald", "justin_grafke", "zelte", "leitstelle"]


def test_between_missions_a_vehicle_in_play_flies_and_only_the_control_centre_leads_a_mission() -> None:
    """K-36, K-43, K-50, K-54, K-69: heroes and other equipment would be used."""
    table = scene(hand=HAND).table()
    table.do(0, "play_vehicle", "gelaendewagen")
    tried = GAME.thing_actions(table.state, 0)
    assert {card: tried[card] for card in HAND} == {
        "loeschboot": ("play_vehicle", "loeschboot"),
        "gelaendewagen": ("vehicle_move", "gelaendewagen", "north_america"),
        "branka_oswald": ("use", "branka_oswald", "left"),
        "justin_grafke": ("free_purchase",),
        "zelte": ("use", "zelte"),
        "leitstelle": ("free_mission", CALM[0]),
    }


def test_in_a_mission_vehicle_and_equipment_are_used() -> None:
    """K-54, K-55: also the control centre."""
    table = begin("hausbrand", hand=["evakuierungsbus", "zelte", "leitstelle"])
    table.do(0, "play_vehicle", "evakuierungsbus")
    tried = GAME.thing_actions(table.state, 0)
    assert tried["evakuierungsbus"] == ("use", "evakuierungsbus", "left")
    assert (tried["zelte"], tried["leitstelle"]) == (("use", "zelte"), ("use", "leitstelle"))


def test_a_turn_explains_nothing_by_itself_but_whoever_asks_is_told() -> None:
    """K-42: most cards can't be used between missions, so a question of a turn doesn't say why."""
    table = scene(hand=HAND).table()
    assert table.reasons(0) == {}
    refusal = table.why_unusable(0, "europe")
    assert refusal is not None and refusal.rule == "K-42"


def test_a_mission_explains_own_cards_that_are_not_used_and_nothing_else() -> None:
    table = begin("hausbrand", hand=["evakuierungsbus", "zelte", "leitstelle"])
    table.do(0, "use", "zelte")
    assert set(table.reasons(0)) == {"leitstelle"}


def test_the_shop_explains_what_is_too_expensive() -> None:
    table = scene(hand=HAND).set("money", 0, 1).table()
    table.do(0, "purchase", "streifenwagen")
    assert table.asks[0].kind == "buy"
    assert table.reasons(0) and set(table.reasons(0)) <= set(table.zone("purchases"))
