"""Tests of missions, in which a team meets a catastrophe's demands card by card."""

from __future__ import annotations

from pathlib import Path

import pytest

from calamity import load
from calamity.testing import Scenario
from tests.games.katastrophenspiel.scenes import (
    GAME,
    RED,
    asked,
    begin,
    bottom,
    end_turns,
    events,
    kind,
    loaded,
    missing,
    printed,
    scene,
)

PLAIN = ["edda_krauthof", "carmela_fuscaldi", "dr_noor_levander", "tomasz_wiering"]  # H, S, A, C


def test_K53_a_mission_begins_with_an_open_catastrophe_in_the_region_of_the_pawn() -> None:
    table = scene("hausbrand", "stromausfall", "waldbrand", region="north_america").table()
    assert [name for name in table.names(0) if "mission" in name] == ["mission hausbrand", "mission stromausfall"]
    elsewhere = table.refuses(0, "mission", "waldbrand")
    assert (elsewhere.rule, elsewhere.key) == ("K-53", "elsewhere")
    closed = table.refuses(0, "mission", "schneesturm")
    assert (closed.rule, closed.key) == ("K-53", "catastrophe_not_open")
    table.do(0, "mission", "stromausfall")
    assert (kind(table), table.get("target"), missing(table)) == ("mission", "stromausfall", "SC")


def test_K54_cards_are_used_one_after_another_seeing_each_outcome_first() -> None:
    table = begin("hausbrand", rolls=[4])
    table.do(0, "use", "linda_rendel", "left")
    assert events(table, "rolled") == [
        {"event": "rolled", "seat": 0, "card": "linda_rendel", "threshold": 5, "roll": 4}
    ]
    assert (kind(table), missing(table)) == ("mission", "FH")
    table.do(0, "use", "sigmar_milano")
    assert (kind(table), missing(table)) == ("mission", "H")


def test_K55_usable_are_the_hand_what_was_played_this_turn_and_ones_own_equipment_on_the_table() -> None:
    scenario = (
        scene("vulkanausbruch", hand=["sigmar_milano", "zelte"], region="south_america")
        .zone("in_play", 0, ["branka_oswald", "evakuierungsbus"])
        .zone("table", 0, ["wasserfilter"])
        .zone("table", 1, ["feuerloescher"])
        .zone("hand", 1, ["carmela_fuscaldi"])
    )
    table = scenario.table()
    table.do(0, "mission", "vulkanausbruch")
    assert table.names(0) == [
        "use evakuierungsbus left",
        "use evakuierungsbus right",
        "use branka_oswald left",
        "use branka_oswald right",
        "use sigmar_milano",
        "use zelte",
        "use wasserfilter",
        "give_up",
    ]
    for foreign in ("feuerloescher", "carmela_fuscaldi"):
        assert table.refuses(0, "use", foreign).rule == "K-55"


def test_K56_the_limits_hold_during_the_mission() -> None:
    table = begin("tsunami", hand=["gelaendewagen", "loeschboot", *PLAIN, "zelte"])
    table.do(0, "play_vehicle", "gelaendewagen")
    assert table.refuses(0, "play_vehicle", "loeschboot").rule == "K-36"
    for hero in PLAIN[:2]:
        table.do(0, "use", hero)
    assert table.refuses(0, "use", PLAIN[2]).rule == "K-40"
    assert table.offers(0, "use", "zelte")


def test_K57_the_side_of_a_slash_is_named_when_the_card_is_used() -> None:
    table = begin("stromausfall", hand=["branka_oswald", "zelte", "wasserfilter"])  # C / S
    assert table.offers(0, "use", "branka_oswald", "left") and table.offers(0, "use", "branka_oswald", "right")
    other = table.copy()
    table.do(0, "use", "branka_oswald", "left")
    other.do(0, "use", "branka_oswald", "right")
    assert missing(table) == "S"
    assert kind(other) == "turn"  # the filters no longer help


def test_K58_the_die_is_rolled_when_the_card_is_used() -> None:
    table = begin("waldbrand", hand=["kjell_brandvoll", "zelte"], rolls=[5, 1])  # F D5 against F F H
    assert loaded(table) == [5, 1]
    table.do(0, "use", "kjell_brandvoll")
    assert loaded(table) == [1]
    assert table.names(0) == ["ability fire_fighting", "ability shelter"]


def test_K59_every_symbol_must_be_matched_three_shelters_need_three() -> None:
    table = begin("sturm", hand=["edda_krauthof", "zelte", "feldbetten", "dr_noor_levander"])
    for left, card in zip(("AHH", "AH", "A"), ("edda_krauthof", "zelte", "feldbetten"), strict=True):
        table.do(0, "use", card)
        assert (missing(table), table.get("points", 0)) == (left, 0)
    table.do(0, "use", "dr_noor_levander")
    assert table.get("points", 0) == 3


@pytest.mark.parametrize(
    ("catastrophe", "kit", "points", "money"),
    [
        ("hausbrand", ["loeschdecken"], 1, 1),
        ("schneesturm", ["grosszelt"], 2, 1),
        ("oelplattformbrand", ["schaumkanone", "verbandskaesten"], 3, 2),
        ("hurrikan", ["grosszelt", "zelte", "absperrgitter"], 5, 3),
    ],
)
def test_K60_success_pays_points_and_money_of_the_class(
    catastrophe: str, kit: list[str], points: int, money: int
) -> None:
    table = begin(catastrophe, hand=kit)
    for card in kit:
        table.do(0, "use", card)
    assert (table.get("points"), table.get("money")) == ([points, 0, 0], [2 + money, 2, 2])
    assert events(table, "solved") == [
        {"event": "solved", "seat": 0, "card": catastrophe, "points": points, "money": money}
    ]


def test_K61_failure_pays_nothing() -> None:
    table = begin("hausbrand")
    table.do(0, "use", "sigmar_milano")
    table.do(0, "give_up")
    assert table.get("missing") == [0] * 6, "nothing is missing any more"
    assert (table.get("points"), table.get("money")) == ([0, 0, 0], [2, 2, 2])
    assert events(table, "failed") == [{"event": "failed", "seat": 0, "card": "hausbrand"}]


@pytest.mark.parametrize("solved", [True, False])
def test_K62_either_way_the_catastrophe_goes_under_its_stack_and_the_top_card_takes_its_place(solved: bool) -> None:
    """K-62, K-R39: in the same place of the display."""
    table = scene("waldbrand", hand=["schaumkanone", "zelte"], region="australia").zone("catastrophes_2", ["lawine"])
    game = table.table()
    row = game.zone("catastrophes")
    game.do(0, "mission", "waldbrand")
    game.do(0, "use", "schaumkanone")
    game.do(0, *(("use", "zelte") if solved else ("give_up",)))
    assert game.get("points", 0) == (2 if solved else 0)
    assert game.zone("catastrophes") == [*row[:2], "lawine", *row[3:]]
    assert bottom(game, "catastrophes_2") == ["waldbrand"]
    assert len(game.zone("catastrophes_2")) == 7


def test_K63_only_leitstelle_allows_a_second_mission_after_a_failure() -> None:
    hand = ["sigmar_milano", "leitstelle"]
    for card, rule in (("stromausfall", "K-33"), ("hausbrand", "K-33")):
        table = begin("hausbrand", "stromausfall", hand=hand)
        table.do(0, "give_up")
        assert table.refuses(0, "mission", card).rule == rule
        assert table.offers(0, "free_mission", "stromausfall")


def test_KR28_without_a_catastrophe_in_the_region_there_is_no_mission() -> None:
    table = scene(hand=["leitstelle", *RED]).table()  # nothing strikes Europe
    assert not table.offers(0, "mission") and not table.offers(0, "free_mission")
    assert table.refuses(0, "mission", "hausbrand").rule == "K-53"
    assert table.refuses(0, "free_mission", "hausbrand").rule == "K-53"


def test_KR29_a_hopeless_mission_may_be_attempted_and_uses_up_the_mission() -> None:
    scenario = scene("pluenderungen", hand=["zelte"], region="africa")  # S P: tents are no help
    table = scenario.zone("catastrophes_1", ["verseuchtes_wasser"]).table()
    table.do(0, "mission", "pluenderungen")
    assert (kind(table), table.get("actions"), table.get("points", 0)) == ("turn", 1, 0)
    assert table.zone("catastrophes")[0] == "verseuchtes_wasser"
    assert table.refuses(0, "mission", "verseuchtes_wasser").rule == "K-33"


def test_KR30_the_mission_succeeds_at_the_very_moment_the_last_symbol_is_matched() -> None:
    table = begin("hausbrand", hand=[*RED, "loeschdecken"], rolls=[6, 6])
    table.do(0, "use", "sigmar_milano")
    assert table.get("points", 0) == 0
    table.do(0, "use", "linda_rendel", "left")
    assert (table.get("points", 0), kind(table)) == (1, "turn")
    assert table.zone("hand", 0) == ["branka_oswald", "zelte", "loeschdecken"]


def test_KR30_giving_up_is_possible_at_any_step() -> None:
    table = begin("vulkanausbruch")
    for card in ("sigmar_milano", "zelte"):
        assert table.offers(0, "give_up")
        table.do(0, "use", card)
    assert table.offers(0, "give_up")
    table.do(0, "give_up")
    assert kind(table) == "turn"


def test_KR30_with_nothing_left_to_use_the_mission_is_given_up_by_itself() -> None:
    table = begin("hausbrand", hand=["sigmar_milano"])
    assert table.names(0) == ["use sigmar_milano", "give_up"]
    table.do(0, "use", "sigmar_milano")
    assert kind(table) == "turn" and len(events(table, "failed")) == 1


def test_KR31_surplus_symbols_are_not_kept_and_stand_for_no_other_ability() -> None:
    table = begin("schneesturm", "tornado", hand=["schaumkanone", "leitstelle", "grosszelt", "zelte"])
    assert not table.offers(0, "use", "schaumkanone")  # F F C against H H S
    table.do(0, "use", "zelte")
    table.do(0, "use", "grosszelt")  # one shelter too many
    assert table.get("points", 0) == 2
    table.do(0, "free_mission", "tornado")
    assert missing(table) == "SHCC"


def test_KR32_cards_in_play_without_slash_or_die_count_at_the_start_by_themselves() -> None:
    scenario = (
        scene("vulkanausbruch", hand=["zelte"], region="south_america")
        .zone("in_play", 0, ["ruestwagen", "sigmar_milano", "branka_oswald", "kjell_brandvoll"])
        .zone("table", 0, ["verbandskaesten"])
    )
    table = scenario.table()
    table.do(0, "mission", "vulkanausbruch")  # F F A H S C: F C of the tender, F of Sigmar
    assert missing(table) == "ASH"
    assert [event["card"] for event in events(table, "counted")] == ["ruestwagen", "sigmar_milano"]
    assert table.names(0) == [
        "use branka_oswald right",
        "use kjell_brandvoll",
        "use zelte",
        "use verbandskaesten",
        "give_up",
    ]


def test_KR32_what_is_in_play_may_complete_the_mission_at_once() -> None:
    table = scene("gasleck", hand=["zelte"], region="asia").zone("in_play", 0, ["otto_eisenbarg"]).table()
    table.do(0, "mission", "gasleck")
    assert (table.get("points", 0), kind(table)) == (1, "turn")


def test_KR32_a_newly_played_vehicle_counts_immediately() -> None:
    table = begin("gasleck", hand=["ruestwagen", "zelte"])
    table.do(0, "play_vehicle", "ruestwagen")
    assert table.get("points", 0) == 1


def test_KR33_every_card_is_used_once_per_mission() -> None:
    table = begin("waldbrand", hand=["sigmar_milano", "odile_tavernay", "zelte"], rolls=[1])  # F F H
    table.do(0, "use", "sigmar_milano")
    assert table.refuses(0, "use", "sigmar_milano").rule == "K-R33"
    table.do(0, "use", "odile_tavernay", "left")
    assert table.refuses(0, "use", "odile_tavernay", "right").rule == "K-R33"


def test_KR33_what_counted_by_itself_has_been_used() -> None:
    """K-R32, K-R33: neither those in play from the start nor a vehicle played now can be used again."""
    scenario = scene("waldbrand", hand=["loeschboot", "zelte"], region="australia")
    table = scenario.zone("in_play", 0, ["sigmar_milano"]).table()
    table.do(0, "mission", "waldbrand")  # F F H
    assert missing(table) == "FH"
    assert table.refuses(0, "use", "sigmar_milano").rule == "K-R33"
    table = begin("buschfeuer", hand=["loeschboot", "zelte", "carmela_fuscaldi"])  # F F F S
    table.do(0, "play_vehicle", "loeschboot")
    assert missing(table) == "SFF"
    assert table.names(0) == ["use carmela_fuscaldi", "give_up"]
    assert table.refuses(0, "use", "loeschboot").rule == "K-R33"


def test_KR33_a_vehicles_die_is_rolled_once_per_mission() -> None:
    table = begin("waldbrand", hand=["proviantlaster", "zelte"], rolls=[1])
    table.do(0, "play_vehicle", "proviantlaster")
    table.do(0, "use", "proviantlaster")
    assert table.refuses(0, "use", "proviantlaster").rule == "K-R33"


def test_KR33_in_an_additional_mission_everything_in_play_is_fresh() -> None:
    hand = ["sigmar_milano", "linda_rendel", "branka_oswald", "leitstelle", "zelte"]
    table = begin("hausbrand", "oelplattformbrand", "megabrand", hand=hand, rolls=[1, 5])
    table.do(0, "use", "sigmar_milano")
    table.do(0, "use", "linda_rendel", "left")
    table.do(0, "give_up")
    table.do(0, "free_mission", "oelplattformbrand")  # F F C A: Sigmar counts again
    assert missing(table) == "AFC"
    table.do(0, "use", "linda_rendel", "left")  # the die is rolled anew
    table.do(0, "ability", "fire_fighting")
    assert missing(table) == "AC"
    table.do(0, "use", "branka_oswald", "left")
    assert kind(table) == "turn"
    table.do(0, "free_mission", "megabrand")  # F F F A S H
    assert missing(table) == "ASFFH"
    table.do(0, "use", "linda_rendel", "right")  # the side is chosen anew
    table.do(0, "use", "branka_oswald", "right")
    assert missing(table) == "FFH"


def test_KR34_a_successful_dies_ability_is_named_at_once_among_those_still_missing() -> None:
    table = begin("erdbeben", hand=["linda_rendel", "edda_krauthof"], rolls=[5])  # C C A H
    table.do(0, "use", "linda_rendel", "left")
    assert kind(table) == "ability"
    assert table.names(0) == ["ability first_aid", "ability shelter", "ability construction"]
    assert table.refuses(0, "ability", "supplies").rule == "K-R34"
    assert table.refuses(0, "give_up").rule == "K-R34"
    table.do(0, "ability", "construction")
    assert missing(table) == "AHC"


def test_KR34_with_only_one_ability_missing_there_is_nothing_to_name() -> None:
    table = begin("hausbrand", rolls=[6])
    table.do(0, "use", "zelte")
    table.do(0, "use", "linda_rendel", "left")
    assert table.get("points", 0) == 1
    assert events(table, "named") == [{"event": "named", "seat": 0, "ability": "fire_fighting"}]


def test_KR35_fixed_symbols_come_first_and_dice_that_are_not_needed_are_not_rolled() -> None:
    table = begin("kaelteeinbruch", hand=["sanitaetskonvoi"], rolls=[6])  # A H D5 against H A
    table.do(0, "play_vehicle", "sanitaetskonvoi")
    table.do(0, "use", "sanitaetskonvoi")
    assert table.get("points", 0) == 1
    assert loaded(table) == [6] and events(table, "rolled") == []


def test_KR35_dice_are_rolled_one_by_one_with_the_lowest_threshold_first_and_one_cannot_stop() -> None:
    table = begin("tsunami", hand=["rettungshuendin_boee", "schwarzer_kaffee", "zelte"], rolls=[2, 6, 3, 2, 4])
    table.do(0, "use", "rettungshuendin_boee", "left")  # D3 fails, D4 succeeds
    assert kind(table) == "ability" and loaded(table) == [3, 2, 4]
    table.do(0, "ability", "construction")
    assert kind(table) == "mission"
    table.do(0, "use", "schwarzer_kaffee")
    assert kind(table) == "ability" and loaded(table) == [2, 4]
    table.do(0, "ability", "construction")  # the second and the third die follow without a question
    assert (kind(table), loaded(table), missing(table)) == ("mission", [], "ASHH")
    thresholds = [(event["threshold"], event["roll"]) for event in events(table, "rolled")]
    assert thresholds == [(3, 2), (4, 6), (3, 3), (3, 2), (5, 4)]


def test_KR35_the_lowest_threshold_comes_first_however_the_card_is_printed(tmp_path: Path) -> None:
    """K-R35: with a card file of one's own on which the dice stand the other way round."""
    cards = tmp_path / "cards.toml"
    cards.write_text(GAME.card_file.replace('"D3 D3 D5"', '"D5 D3 D3"'), encoding="utf-8")
    game = load("katastrophenspiel", cards=cards)
    scenario = Scenario(game, seats=2).zone("hand", 0, ["schwarzer_kaffee"]).zone("catastrophes", ["tsunami"])
    table = scenario.set("region", 0, "asia").dice(1, 1, 1).table()
    table.do(0, "mission", "tsunami")
    table.do(0, "use", "schwarzer_kaffee")
    assert [event["threshold"] for event in events(table, "rolled")] == [3, 3, 5]


def test_KR35_the_dice_left_over_at_success_are_not_rolled() -> None:
    table = begin("gasleck", hand=["schwarzer_kaffee"], rolls=[3, 3, 6])
    table.do(0, "use", "schwarzer_kaffee", "construction")
    assert table.get("points", 0) == 1 and loaded(table) == [6]


def test_KR36_after_a_failed_die_the_other_side_is_not_available() -> None:
    table = begin("kaelteeinbruch", hand=["jennifer_mcleod", "zelte"], rolls=[4])  # D5 / A H against H A
    assert table.offers(0, "use", "jennifer_mcleod", "right")
    table.do(0, "use", "jennifer_mcleod", "left")
    assert table.names(0) == ["use zelte", "give_up"]


def test_KR37_every_use_counts_in_full_even_if_only_part_of_it_was_needed() -> None:
    table = begin("hausbrand", hand=["schutzschilde", "zelte"])  # F P against F H
    table.do(0, "use", "schutzschilde")
    assert missing(table) == "H"
    assert table.zone("table", 0) == ["schutzschilde"]


def test_KR37_a_failed_die_has_used_the_card() -> None:
    table = begin("gasleck", hand=["funkgeraete", "feuerloescher"], rolls=[3, 3])
    table.do(0, "use", "funkgeraete")
    assert table.zone("table", 0) == ["funkgeraete"]
    assert not table.offers(0, "use", "funkgeraete")


def test_KR37_a_use_that_adds_no_missing_symbol_and_rolls_no_die_is_not_offered() -> None:
    table = begin("hausbrand", hand=["branka_oswald", "jennifer_mcleod", "verbandskaesten", "zelte"])
    assert table.names(0) == ["use jennifer_mcleod left", "use jennifer_mcleod right", "use zelte", "give_up"]
    for words in (("branka_oswald", "left"), ("verbandskaesten",)):
        assert table.refuses(0, "use", *words).rule == "K-R37"
    table.do(0, "use", "zelte")
    assert table.names(0) == ["use jennifer_mcleod left", "give_up"]


def test_KR37_playing_a_vehicle_and_using_its_side_are_two_steps() -> None:
    table = begin("schneesturm", hand=["versorgungszug", "prallluftschiff", "zelte"])  # +5; S S / H H
    assert table.offers(0, "play_vehicle", "prallluftschiff")  # for its space alone
    assert table.refuses(0, "use", "versorgungszug", "right").rule == "K-R37"
    table.do(0, "play_vehicle", "versorgungszug")
    assert missing(table) == "SHH" and table.view(0)["hero_limit"] == 5
    table.do(0, "use", "zelte")
    table.do(0, "use", "versorgungszug", "right")
    assert kind(table) == "turn"  # one shelter too many, supplies still missing
    table = begin("schneesturm", hand=["versorgungszug", "zelte"])
    table.do(0, "play_vehicle", "versorgungszug")
    table.do(0, "give_up")  # its side was never used
    assert table.zone("in_play", 0) == ["versorgungszug"]


def test_KR38_when_a_catastrophe_turns_up_again_it_is_a_new_mission() -> None:
    table = begin("waldbrand", hand=["zelte", "sigmar_milano"])
    table.do(0, "use", "zelte")
    table.do(0, "give_up")
    table.do(0, "end_turn")
    while table.zone("catastrophes")[2] != "waldbrand":
        seat, target = asked(table).seat, table.zone("catastrophes")[2]
        region = printed(target).region
        if table.get("region", seat) != region:
            table.do(seat, "move", region)
        table.do(seat, "mission", target)
        if kind(table) == "mission":
            table.do(seat, "give_up")
        if asked(table).seat == seat and table.get("actions") == 1:
            table.do(seat, "end_turn")
    while asked(table).seat != 0:
        end_turns(table, 1)
    if table.get("region", 0) != "australia":
        table.do(0, "move", "australia")
    table.do(0, "mission", "waldbrand")
    table.do(0, "use", "zelte")
    assert missing(table) == "FF" and table.zone("removed") == ["zelte"]


def test_KR39_the_new_catastrophe_is_open_at_once() -> None:
    scenario = scene("hausbrand", hand=["leitstelle", *RED], region="north_america")
    table = scenario.zone("catastrophes_1", ["stromausfall"]).table()
    table.do(0, "mission", "hausbrand")
    table.do(0, "give_up")
    assert table.zone("catastrophes")[0] == "stromausfall"
    table.do(0, "free_mission", "stromausfall")
    assert table.get("target") == "stromausfall"
