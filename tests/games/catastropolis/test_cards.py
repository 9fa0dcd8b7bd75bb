"""Tests of the game's cards: all printed numbers, and what all cards of a type have."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.games.catastropolis.scenes import CARDS, GAME, by_code, of_type, printed, scene, up
from tests.games.catastropolis.shorthand import hero, moves, rate

# code, location, time, reputation, symbol, powers, line
SITUATIONS = """
C01 grand_museum 7 2 - stealth,keen_senses,climbing -
C02 grand_museum 6 2 - combat,heat,stealth hard_fight
C03 city_hall 8 2 - genius,keen_senses,charm -
C04 city_hall 6 4 - stealth,charm,quickness hard_fight_without:charm
C05 central_bank 7 2 - might,gadgetry,spark -
C06 central_bank 8 2 - keen_senses,genius,charm it_all_connects
C07 stadium 6 3 - quickness,charm,leaping -
C08 stadium 7 2 - combat,shielding,might -
C09 mercy_hospital 6 3 - quickness,keen_senses,genius head_start
C10 mercy_hospital 7 2 - gadgetry,quickness,combat medics_thanks
C11 ironbay_prison 8 2 - might,frost,keen_senses breakout
C12 ironbay_prison 7 3 - charm,keen_senses,stealth -
C13 city_zoo 7 2 - leaping,charm,climbing hard_fight
C14 city_zoo 8 2 - stealth,combat,charm hot_trail
C15 harbor_docks 7 2 - might,spark,gadgetry loose_lips
C16 harbor_docks 7 3 - swimming,frost,gadgetry -
C17 observatory 8 2 - climbing,genius,stealth -
C18 university_labs 7 2 - genius,gadgetry,spark it_all_connects
C19 skyport 7 4 - leaping,toughness,shielding hard_fight
C20 fission_plant 7 3 - toughness,shielding,heat decontamination
C21 chemical_works 8 2 - frost,toughness,genius spill
C22 broadcast_tower 7 2 - spark,climbing,gadgetry dead_lines
C23 waterworks 8 2 - swimming,frost,combat -
C24 union_station 6 3 - leaping,might,combat big_story
D01 observatory 8 4 A heat,shielding,might,leaping,gadgetry -
D02 observatory 8 4 M frost,gadgetry,genius,climbing,quickness foul_going
D03 university_labs 7 5 M spark,genius,quickness,shielding,frost hard_fight
D04 university_labs 9 3 A genius,shielding,charm,keen_senses,combat chain_call
D05 skyport 7 5 S leaping,gadgetry,quickness,might,stealth -
D06 skyport 9 4 A spark,combat,charm,stealth,heat caught_in_the_open
D07 fission_plant 7 6 S frost,toughness,gadgetry,genius,shielding hard_fight
D08 fission_plant 8 5 M might,combat,frost,swimming,spark hard_fight_without:frost
D09 chemical_works 8 4 M heat,toughness,genius,quickness,swimming hard_fight_without:shielding
D10 chemical_works 9 3 S toughness,gadgetry,might,climbing,stealth foul_going
D11 broadcast_tower 8 3 M charm,keen_senses,spark,gadgetry,stealth chain_call
D12 broadcast_tower 8 4 A climbing,spark,heat,genius,leaping citywide_panic
D13 waterworks 7 6 S might,frost,swimming,shielding,combat -
D14 waterworks 9 4 A swimming,stealth,heat,keen_senses,combat hard_fight
D15 union_station 6 6 S quickness,might,leaping,toughness,spark -
D16 union_station 8 4 M gadgetry,combat,toughness,keen_senses,heat citywide_panic
D17 grand_museum 8 4 A heat,might,charm,frost,combat hard_fight
D18 city_hall 6 5 S keen_senses,gadgetry,genius,frost,stealth -
D19 central_bank 8 4 M might,leaping,climbing,genius,spark foul_going
D20 stadium 8 5 A combat,toughness,leaping,shielding,charm hard_fight_without:might
D21 mercy_hospital 9 3 M genius,toughness,shielding,charm,keen_senses caught_in_the_open
D22 ironbay_prison 7 5 S combat,stealth,shielding,climbing,spark second_wave
D23 city_zoo 8 3 A heat,frost,climbing,swimming,toughness -
D24 harbor_docks 7 5 S swimming,might,leaping,quickness,heat bridge_out
"""

# code, power, points, contained powers
POWERS = """
PW01 might 1 -
PW02 combat 1 -
PW03 genius 1 -
PW04 gadgetry 1 -
PW05 heat 1 -
PW06 quickness 1 -
PW07 leaping 1 -
PW08 climbing 1 -
PW09 swimming 1 -
PW10 toughness 1 -
PW11 shielding 1 -
PW12 keen_senses 1 -
PW13 stealth 1 -
PW14 frost 1 -
PW15 spark 1 -
PW16 charm 1 -
PW17 police_scanner 1 -
PW18 secret_lair 1 -
PW19 publicist 1 -
PW20 sidekick 1 -
PW21 super_speed 2 quickness
PW22 elasticity 2 leaping,climbing
PW23 aquatic_form 2 swimming,might
PW24 wall_crawler 2 climbing,combat
PW25 x_ray_vision 2 keen_senses
PW26 pyrokinesis 2 heat,combat
PW27 cryokinesis 2 frost,shielding
PW28 electrokinesis 2 spark,gadgetry
PW29 invisibility 2 stealth,combat
PW30 regeneration 2 toughness
PW31 super_intellect 2 genius,gadgetry
PW32 precognition 2 keen_senses,quickness
PW33 unstable_core 2 heat,spark,might
PW34 mimicry 2 charm
PW35 flight 3 leaping
PW36 telepathy 3 charm,keen_senses
PW37 telekinesis 3 might
PW38 power_armor 3 might,toughness,gadgetry
PW39 weather_mastery 3 frost,spark,swimming
PW40 duplication 3 combat,quickness
PW41 sorcery 3 charm,genius
PW42 cosmic_energy 4 flight,heat,shielding
PW43 teleportation 4 stealth
PW44 time_control 4 quickness,genius
"""

# code, card, copies, reputation
RESOLUTIONS = """
RS01 key_to_the_city 2 3
RS02 front_page_photo 3 2
RS03 grateful_crowd 3 1
RS04 bruised_but_standing 3 2
RS05 last_one_out 1 3
RS06 bone_tired 2 0
RS07 smoke_and_sirens 1 1
RS08 collateral_damage 2 -1
RS09 loose_thread 2 1
RS10 police_escort 2 1
RS11 second_wind 2 0
RS12 favor_owed 3 0
RS13 full_confession 2 1
RS14 copycats 1 1
RS15 shockwave 1 2
RS16 team_spirit 1 1
RS17 bulletproof_vest 2 0
RS18 no_time_to_celebrate 1 1
RS19 shared_credit 1 2
RS20 media_darling 1 *
"""

# code, card, copies
SEARCHES = """
SE01 scanner_chatter 6
SE02 two_alarms 4
SE03 anonymous_caller 3
SE04 fresh_tracks 2
SE05 paper_trail 2
SE06 stakeout 2
SE07 early_warning 2
SE08 wrong_number 1
SE09 ambush_at_the_booth 1
SE10 all_points_bulletin 1
"""

# code, villain, signatures, reputation
VILLAINS = """
V1 mr_gemini SSM,SMM 4
V2 morphion SMA 4
V3 baron_bulwark SSS 6
V4 doctor_overclock MMM 6
V5 brood_mother AAA 6
V6 countess_comet SSA 5
V7 professor_xenolith MMA 5
V8 overlord_kthaar SAA 5
V9 archon_null MAA 5
"""

SYMBOLS = {"S": "supervillain", "M": "mad_scientist", "A": "alien", "-": None}
BASICS = of_type("power")[:16]


def lines(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def parts(word: str) -> tuple[str, ...]:
    return () if word == "-" else tuple(word.split(","))


@pytest.mark.parametrize("row", lines(SITUATIONS), ids=lambda row: row[0])
def test_P11_a_situation_as_it_is_printed(row: list[str]) -> None:
    """P-9, P-11, P-12, P-13, P-14, P-15, P-16: kind, location, time, reputation, symbol, powers, line."""
    code, location, time, reputation, symbol, powers, line = row
    card = printed(by_code(code))
    assert card.type == {"C": "crime", "D": "disaster"}[code[0]]
    assert (card.location, card.time, card.reputation) == (location, int(time), int(reputation))
    assert card.symbol == SYMBOLS[symbol]
    assert set(card.powers) == set(parts(powers))
    name, _, unless = line.partition(":")
    assert (card.line or "-", card.unless or "") == (name, unless)


@pytest.mark.parametrize("row", lines(POWERS), ids=lambda row: row[1])
def test_P17_a_power_as_it_is_printed(row: list[str]) -> None:
    """P-17, P-21: points, and the powers it contains."""
    code, name, points, contained = row
    card = printed(by_code(code))
    assert (card.id, card.points, set(card.contains)) == (name, int(points), set(parts(contained)))


@pytest.mark.parametrize("row", lines(RESOLUTIONS), ids=lambda row: row[1])
def test_P26_a_resolution_card_as_it_is_printed(row: list[str]) -> None:
    """P-25, P-26, P-R10: copies, and a reputation from -1 to 3."""
    code, name, copies, reputation = row
    card = printed(by_code(code))
    assert (card.id, card.count) == (name, int(copies))
    if reputation != "*":
        assert card.reputation == int(reputation)


@pytest.mark.parametrize("row", lines(SEARCHES), ids=lambda row: row[1])
def test_P27_a_search_card_as_it_is_printed(row: list[str]) -> None:
    """P-27, P-R2: one deck, whatever it is called."""
    code, name, copies = row
    card = printed(by_code(code))
    assert (card.id, card.count, card.type) == (name, int(copies), "search")


@pytest.mark.parametrize("row", lines(VILLAINS), ids=lambda row: row[1])
def test_P28_a_villain_card_as_it_is_printed(row: list[str]) -> None:
    """P-28, P-137, P-138, P-143: signature in front; on the back the plan and what it takes."""
    code, name, signatures, reputation = row
    card = printed(by_code(code))
    assert (card.id, card.reputation) == (name, int(reputation))
    assert {"".join(sorted(s)) for s in card.signature} == {"".join(sorted(s)) for s in signatures.split(",")}
    assert (card.plan or 0) > 6
    assert len(card.needed) == 5 and list(card.needed) == sorted(card.needed)
    assert card.text is not None and card.text.english and card.text["de"]


def named(card: str, lang: str) -> str:
    """What a card is called in a language."""
    name = printed(card).name
    return name[lang]


def rows_of(villain: str, lang: str) -> list[list[str]]:
    """The rows of a Villain in the tables of a rulebook, cell by cell."""
    name = named(villain, lang)
    source = GAME.rulebooks[lang].source.splitlines()
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in source if row.startswith(f"| {name} |")]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("villain", of_type("villain"))
def test_P28_the_rulebooks_print_the_figures_of_the_cards(villain: str, lang: str) -> None:
    """P-28, P-143: signature, plan, reputation and what it takes, in the table of the Villains."""
    card = printed(villain)
    _, signature, plan, reputation, need = rows_of(villain, lang)[0]
    assert set(re.findall(r"[SMA] [SMA] [SMA]", signature)) == {" ".join(letters) for letters in card.signature}
    assert (int(plan), int(reputation)) == (card.plan, card.reputation)
    assert "/".join(str(number) for number in card.needed) in need


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("villain", of_type("villain"))
def test_P149_the_rulebooks_print_places_and_weaknesses(villain: str, lang: str) -> None:
    """P-28, P-146, P-149: where each Villain is and what it is weak against; and that all do something."""
    card = printed(villain)
    _, where, weak = rows_of(villain, lang)[1]
    places = [GAME.texts.get(f"location.{place}", lang) for place in card.places]
    assert re.split(r", | → ", where) == places
    assert ("→" in where) == (card.scheme in ("shapeshifter", "flight"))
    lists = [[named(power, lang) for power in powers] for powers in (card.weakness, card.other_weakness)]
    if card.other_weakness:
        assert weak == "; ".join(f"{place}: {', '.join(powers)}" for place, powers in zip(places, lists, strict=True))
    elif card.weakness:
        assert weak == ", ".join(lists[0])
    _, deeds = rows_of(villain, lang)[2]
    assert len(deeds) > 40


def test_P8_the_five_sorts_of_cards() -> None:
    """P-8: Situation, Power, Resolution, Search and Villain cards, 161 in all."""
    count: Counter[str] = Counter()
    for card in CARDS:
        count[card.deck] += card.count
    assert count == {"situation": 48, "power": 44, "resolution": 36, "search": 24, "villain": 9}


def test_P9_half_of_the_situations_are_crimes() -> None:
    """P-9, P-10: 24 Crimes and 24 Disasters in one deck with one back."""
    assert len(of_type("crime")) == len(of_type("disaster")) == 24
    assert {printed(card).deck for card in of_type("crime") + of_type("disaster")} == {"situation"}


def test_P12_crimes_list_three_basics_and_disasters_five() -> None:
    """P-12: and nothing but basics."""
    for card in of_type("crime") + of_type("disaster"):
        listed = printed(card).powers
        assert len(set(listed)) == (3 if printed(card).type == "crime" else 5)
        assert set(listed) <= set(BASICS)


def test_P13_time_values_lie_between_six_and_nine() -> None:
    """P-13, P-14: reputation is 2 to 4 for Crimes, 3 to 6 for Disasters."""
    for card in of_type("crime"):
        assert (printed(card).time, printed(card).reputation) <= (8, 4) and (printed(card).reputation or 0) >= 2
    for card in of_type("disaster"):
        assert 6 <= (printed(card).time or 0) <= 9 and 3 <= (printed(card).reputation or 0) <= 6


def test_P15_each_symbol_stands_on_eight_disasters() -> None:
    """P-15: and on no Crime; each location has three cards, one or two of them Disasters."""
    symbols = Counter(printed(card).symbol for card in of_type("disaster"))
    assert symbols == {"supervillain": 8, "mad_scientist": 8, "alien": 8}
    assert {printed(card).symbol for card in of_type("crime")} == {None}
    at = Counter(printed(card).location for card in of_type("crime") + of_type("disaster"))
    assert len(at) == 16 and set(at.values()) == {3}
    assert set(Counter(printed(card).location for card in of_type("disaster")).values()) == {1, 2}


def test_P17_the_power_deck_has_81_points() -> None:
    points = [printed(card).points for card in of_type("power")]
    assert Counter(points) == {1: 20, 2: 14, 3: 7, 4: 3} and sum(p or 0 for p in points) == 81


def test_P12_how_often_each_basic_is_listed_and_carried() -> None:
    """P-12, P-22: no basic is useless."""
    listed = Counter(power for card in of_type("crime") + of_type("disaster") for power in printed(card).powers)
    expected = "14 15 15 14 11 10 11 10 8 11 11 12 13 12 12 13"
    assert [listed[basic] for basic in BASICS] == [int(number) for number in expected.split()]
    carried: Counter[str] = Counter()
    for card in of_type("power"):
        carried.update(set(holding(card)) & set(BASICS))
    assert [carried[basic] for basic in BASICS] == [5, 5, 4, 4, 4, 5, 4, 3, 3, 3, 3, 4, 3, 3, 4, 4]


def holding(card: str) -> set[str]:
    """A power and everything it contains, all the way down."""
    return {card}.union(*(holding(part) for part in printed(card).contains))


@pytest.mark.parametrize("card", of_type("power"))
def test_P21_a_hero_has_a_power_and_all_it_contains(card: str) -> None:
    """P-21, P-22: containment goes on downward."""
    table = scene(powers={0: [card]}, round=1)
    assert set(hero(table)["has"]) == holding(card)


def test_P22_cosmic_energy_contains_leaping_through_flight() -> None:
    table = scene(powers={0: ["cosmic_energy"]})
    assert set(hero(table)["has"]) == {"cosmic_energy", "flight", "leaping", "heat", "shielding"}
    assert rate(table) == 6 and "c2" in moves(table)


def test_P23_the_same_power_twice_works_once() -> None:
    """P-23, P-R15: Quickness beside Super Speed and Precognition adds nothing."""
    assert rate(scene(powers={0: ["super_speed"]})) == 5
    assert rate(scene(powers={0: ["super_speed", "quickness"]})) == 5
    assert rate(scene(powers={0: ["super_speed", "precognition"]})) == 5


def test_PR15_bonuses_of_different_powers_add_up() -> None:
    """P-23, P-93, P-R15: only the same power counts once."""
    assert rate(scene(powers={0: ["pyrokinesis", "quickness"]})) == 5
    assert rate(scene(powers={0: ["power_armor", "quickness"]})) == 5
    assert rate(scene(powers={0: ["flight", "quickness"]})) == 7


def test_P18_powers_move_find_and_resolve() -> None:
    """P-18: one of each sort at work, which a hero without them can't do."""
    able = scene(up("pirate_signal"), powers={0: ["climbing", "telepathy"]}, at={0: "e4"})
    plain = scene(up("pirate_signal"), powers={0: ["heat"]}, at={0: "e4"})
    assert "e3" in moves(able) and "e3" not in moves(plain)
    assert able.offers(0, "resolve", "pirate_signal") and not plain.offers(0, "resolve", "pirate_signal")


def test_P29_everything_face_up_is_public() -> None:
    """P-29, P-R55: every viewer sees powers, collections, the open queue and all Villain cards."""
    table = scene(up("pirate_signal", 2), collections={1: ["front_page_photo"]})
    for viewer in (0, 1, None):
        view = table.view(viewer)
        assert [card["card"] for card in view["zones"]["queue"]] == ["pirate_signal"]
        assert view["zones"]["powers"][1] == table.zone("powers", 1)
        assert view["zones"]["collection"][1] == ["front_page_photo"]
        assert set(view["zones"]["villains"]) == set(of_type("villain"))


@pytest.mark.parametrize("card", [card.id for card in CARDS])
def test_every_card_is_named_in_both_languages(card: str) -> None:
    name = GAME.cards[card].name
    assert name.english and name["de"]
