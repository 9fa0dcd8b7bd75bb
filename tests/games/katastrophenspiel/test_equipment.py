"""Tests of equipment, which can be used twice, and of the card Leitstelle, which allows an additional mission."""

from __future__ import annotations

import pytest

from calamity.testing import ScenarioTable
from tests.games.katastrophenspiel.scenes import RED, asked, begin, end_turns, events, kind, missing, scene

PLAIN = ["edda_krauthof", "carmela_fuscaldi", "dr_noor_levander", "tomasz_wiering"]  # H, S, A, C


def everywhere(table: ScenarioTable, card: str) -> list[str]:
    """All places where a card lies."""
    zones = ["catastrophes", "purchases", "removed", "unused", "purchases_1", "purchases_2", "purchases_3"]
    places = [zone for zone in zones if card in table.zone(zone)]
    for seat in range(table.seats):
        places += [f"{zone} {seat}" for zone in ("hand", "in_play", "table") if card in table.zone(zone, seat)]
    return places


def test_K64_the_first_use_is_playing_it_and_the_second_drawing_on_it_on_the_table() -> None:
    table = begin("hausbrand", "schneesturm", hand=["zelte", "leitstelle", "sigmar_milano"])
    table.do(0, "use", "zelte")
    assert missing(table) == "F"
    assert everywhere(table, "zelte") == ["table 0"]
    table.do(0, "give_up")
    table.do(0, "free_mission", "schneesturm")
    assert table.offers(0, "use", "zelte")
    table.do(0, "use", "zelte")
    assert everywhere(table, "zelte") == ["removed"]


def test_K65_after_its_first_use_equipment_stays_on_the_table_between_turns() -> None:
    table = begin("hausbrand")
    table.do(0, "use", "zelte")
    table.do(0, "give_up")
    table.do(0, "end_turn")
    for _ in range(5):
        assert table.zone("table", 0) == ["zelte"]
        end_turns(table, 1)


@pytest.mark.parametrize("card", ["zelte", "wasserfilter"])
def test_K66_the_second_use_takes_equipment_out_of_the_game_for_good(card: str) -> None:
    scenario = scene("hausbrand", "verseuchtes_wasser", hand=["sigmar_milano", "carmela_fuscaldi"])
    region, target = ("north_america", "hausbrand") if card == "zelte" else ("africa", "verseuchtes_wasser")
    table = scenario.zone("table", 0, [card]).set("region", 0, region).table()
    table.do(0, "mission", target)
    table.do(0, "use", card)
    if kind(table) == "mission":
        table.do(0, "give_up")
    assert everywhere(table, card) == ["removed"]
    while not table.over:
        end_turns(table, 1)
        assert everywhere(table, card) == ["removed"]


def test_K67_equipment_is_used_only_once_against_the_same_catastrophe() -> None:
    table = begin("sturm", hand=["zelte", "dr_noor_levander"])  # H H H A
    table.do(0, "use", "zelte")
    assert missing(table) == "AHH" and table.zone("table", 0) == ["zelte"]
    assert table.names(0) == ["use dr_noor_levander", "give_up"]
    assert table.refuses(0, "use", "zelte").rule == "K-67"


def test_K68_equipment_used_in_a_mission_that_fails_is_wasted_and_kept_if_heroes_suffice() -> None:
    table = begin("hausbrand")
    table.do(0, "use", "zelte")
    table.do(0, "give_up")
    assert table.zone("table", 0) == ["zelte"]
    table = begin("hausbrand", rolls=[5])
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "linda_rendel", "left")
    assert table.get("points", 0) == 1 and "zelte" in table.zone("hand", 0)


def test_K69_leitstelle_allows_an_additional_mission_beyond_the_limit_of_one() -> None:
    without = begin("hausbrand", "stromausfall")
    without.do(0, "give_up")
    assert without.refuses(0, "free_mission", "stromausfall").rule == "K-69"
    table = begin("hausbrand", "stromausfall", hand=[*RED, "leitstelle"])
    table.do(0, "give_up")
    assert not table.offers(0, "mission")
    table.do(0, "free_mission", "stromausfall")
    assert kind(table) == "mission" and table.zone("table", 0) == ["leitstelle"]


def test_K70_in_the_extra_mission_every_card_in_play_is_available_afresh() -> None:
    hand = ["loeschboot", "sigmar_milano", "branka_oswald", "leitstelle"]
    table = begin("stromausfall", "oelplattformbrand", hand=hand)
    table.do(0, "play_vehicle", "loeschboot")
    table.do(0, "use", "branka_oswald", "right")
    assert kind(table) == "turn"  # Sigmar can't help with supplies and construction
    table.do(0, "free_mission", "oelplattformbrand")  # F F C A: the boat's F counts
    assert missing(table) == "AFC"
    assert table.offers(0, "use", "branka_oswald", "left")


def test_K71_equipment_drawn_on_in_two_missions_of_one_turn_leaves_the_game() -> None:
    table = begin("hausbrand", "schneesturm", hand=["zelte", "leitstelle", "sigmar_milano"])
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "zelte")
    assert (table.get("points", 0), table.zone("table", 0)) == (1, ["zelte"])
    table.do(0, "free_mission", "schneesturm")
    table.do(0, "use", "zelte")
    assert table.zone("removed") == ["zelte"]


def test_KR40_equipment_cannot_be_put_down_without_using_it() -> None:
    table = scene().table()
    assert table.refuses(0, "use", "zelte").rule == "K-R14"
    assert table.zone("table", 0) == []
    assert begin("verseuchtes_wasser").refuses(0, "use", "zelte").rule == "K-R37"


@pytest.mark.parametrize("solved", [True, False])
def test_KR41_twice_used_equipment_leaves_immediately_and_its_symbols_still_count(solved: bool) -> None:
    scenario = scene("schneesturm", hand=["grosszelt", "edda_krauthof"], region="north_america")
    table = scenario.zone("table", 0, ["zelte"]).table()
    table.do(0, "mission", "schneesturm")
    table.do(0, "use", "zelte")
    assert (missing(table), table.zone("removed"), table.zone("table", 0)) == ("SH", ["zelte"], [])
    if solved:
        table.do(0, "use", "grosszelt")
    else:
        table.do(0, "give_up")
    assert table.get("points", 0) == (2 if solved else 0)
    assert everywhere(table, "zelte") == ["removed"]
    assert events(table, "worn_out") == [{"event": "worn_out", "seat": 0, "card": "zelte"}]


@pytest.mark.parametrize("actions", [0, 1, 2])
def test_KR42_leitstelles_mission_costs_no_action(actions: int) -> None:
    hand = [*RED, "leitstelle"]
    table = scene("hausbrand", hand=hand, region="north_america").set("actions", actions).table()
    table.do(0, "free_mission", "hausbrand")
    assert table.get("actions") == actions


def test_KR43_using_leitstelle_starts_the_mission_at_once_and_a_failure_has_used_it() -> None:
    table = scene("hausbrand", hand=[*RED, "leitstelle"], region="north_america").table()
    table.do(0, "free_mission", "hausbrand")
    assert (kind(table), table.get("target")) == ("mission", "hausbrand")
    assert not table.offers(0, "use", "leitstelle") and not table.offers(0, "free_mission")
    table.do(0, "give_up")
    assert table.zone("table", 0) == ["leitstelle"] and table.get("points", 0) == 0


def test_KR43_leitstelle_is_not_usable_without_a_catastrophe_in_the_region() -> None:
    table = scene("hausbrand", hand=["leitstelle"]).table()
    assert not table.offers(0, "free_mission")
    assert table.refuses(0, "free_mission", "hausbrand").rule == "K-53"


def test_KR44_both_uses_in_one_turn_make_three_missions_and_then_leitstelle_is_gone() -> None:
    hand = [*RED, "leitstelle"]
    table = begin("hausbrand", "stromausfall", "schneesturm", "tornado", hand=hand)
    table.do(0, "give_up")
    table.do(0, "free_mission", "stromausfall", "give_up")
    assert table.zone("table", 0) == ["leitstelle"]
    table.do(0, "free_mission", "schneesturm", "give_up")
    assert table.zone("removed") == ["leitstelle"]
    assert len(events(table, "failed")) == 3
    assert table.refuses(0, "free_mission", "tornado").rule == "K-69"


def test_KR45_leitstelle_may_come_before_the_normal_mission() -> None:
    table = scene("hausbrand", "stromausfall", hand=[*RED, "leitstelle"], region="north_america").table()
    table.do(0, "free_mission", "hausbrand", "give_up")
    assert table.get("actions") == 2
    table.do(0, "mission", "stromausfall")
    assert (table.get("actions"), table.get("target")) == (1, "stromausfall")


def test_KR46_the_limits_hold_per_turn_not_per_mission() -> None:
    table = begin("hurrikan", "tornado", hand=[*PLAIN, "leitstelle", "gelaendewagen", "loeschboot"])
    table.do(0, "play_vehicle", "gelaendewagen")  # space 2
    table.do(0, "use", PLAIN[0])
    table.do(0, "use", PLAIN[1])
    assert asked(table).kind == "turn"
    table.do(0, "free_mission", "tornado")  # H C C S: both count again, construction is missing twice
    assert kind(table) == "turn"  # the builder has no room, the boat may not come: it has failed by itself
    assert len(table.zone("in_play", 0)) == 3
    assert len(events(table, "failed")) == 2
