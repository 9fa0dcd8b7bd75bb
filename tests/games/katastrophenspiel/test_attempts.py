"""What a player might try with each card: what is then refused is refused for the reason that matters."""

from __future__ import annotations

from tests.games.katastrophenspiel.cast import CALM, GAME, begin, scene

HAND = ["loeschboot", "gelaendewagen", "branka_oswald", "justin_grafke", "zelte", "leitstelle"]


def test_between_missions_a_vehicle_in_play_flies_and_only_the_control_centre_leads_a_mission() -> None:
    """K-36, K-43, K-50, K-54, K-69: heroes and other equipment would be used."""
    table = scene(hand=HAND).table()
    table.do(0, "play_vehicle", "gelaendewagen")
    tried = GAME.attempts(table.state, 0)
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
    tried = GAME.attempts(table.state, 0)
    assert tried["evakuierungsbus"] == ("use", "evakuierungsbus", "left")
    assert (tried["zelte"], tried["leitstelle"]) == (("use", "zelte"), ("use", "leitstelle"))
