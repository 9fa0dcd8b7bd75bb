"""Tests of the cards of Das Katastrophenspiel: each is as designed, and all together have the right numbers."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from calamity.games.katastrophenspiel.deck import Printed
from tests.games.katastrophenspiel.scenes import CARDS, REGIONS, of_kind, printed

# Number, German and English name, price or colour or points, then money and region of catastrophes, symbols.
REFERENCE = """
1 | Evakuierungsbus | Evacuation Coach | 1 | +4; D4 / H
2 | Rettungswagen | Ambulance | 1 | +3; A D5
3 | Proviantlaster | Ration Truck | 1 | +4; S D5
4 | Streifenwagen | Patrol Car | 1 | +3; P D4
5 | Geländewagen | Off-roader | 1 | +2; MOVE
6 | Gerätewagen | Tool Truck | 1 | +3; C D5
7 | Löschboot | Fireboat | 1 | +4; F
8 | Prallluftschiff | Blimp | 2 | +4; MOVE
9 | Rüstwagen | Heavy Rescue Tender | 2 | +4; C F
10 | Mannschaftsbus | Crew Coach | 2 | +6; D3 D5
11 | Lastenhubschrauber | Cargo Helicopter | 2 | +2; C MOVE
12 | Versorgungszug | Relief Train | 2 | +5; S S / H H
13 | Räumpanzer | Armoured Dozer | 2 | +4; P C
14 | Mehrzweckdrohne | Multi-role Drone | 2 | +0; S P C D3 MOVE
15 | Löschflugzeug | Firefighting Plane | 2 | +2; F MOVE
16 | Sanitätskonvoi | Medical Convoy | 2 | +4; A H D5
17 | Luftkissenboot | Hovercraft | 2 | +3; MOVE / P H
18 | Transportflugzeug | Cargo Plane | 3 | +5; S MOVE
19 | Hospitalschiff | Hospital Ship | 3 | +6; A A H / S S H
20 | Fliegende Zentrale | Airborne Command Post | 3 | +3; D4 D4 MOVE
21 | Hausbrand | House Fire | 1 | 1 | north_america | F H
22 | Verseuchtes Wasser | Contaminated Water | 1 | 1 | africa | S A
23 | Massenkarambolage | Motorway Pile-up | 1 | 1 | europe | F A
24 | Kälteeinbruch | Cold Snap | 1 | 1 | europe | H A
25 | Barrikadenbrände | Burning Barricades | 1 | 1 | south_america | F P
26 | Stadionpanik | Stadium Panic | 1 | 1 | south_america | A P
27 | Gasleck | Gas Leak | 1 | 1 | asia | F C
28 | Gestrandete Fähre | Stranded Ferry | 1 | 1 | asia | H S
29 | Hagelschlag | Hailstorm | 1 | 1 | australia | H C
30 | Straßenblockade | Road Blockade | 1 | 1 | australia | P C
31 | Plünderungen | Looting | 1 | 1 | africa | S P
32 | Stromausfall | Power Cut | 1 | 1 | north_america | S C
33 | Dürre | Drought | 2 | 1 | africa | S S A
34 | Waldbrand | Forest Fire | 2 | 1 | australia | F F H
35 | Erdrutsch | Landslide | 2 | 1 | south_america | C C H
36 | Lawine | Avalanche | 2 | 1 | europe | A A C
37 | Aufstand | Uprising | 2 | 1 | africa | P P S
38 | Chemieunfall | Chemical Accident | 2 | 1 | asia | F A P
39 | Schneesturm | Blizzard | 2 | 1 | north_america | H H S
40 | Raffineriebrand | Refinery Fire | 2 | 1 | asia | F C P
41 | Hochwasser | Flood | 3 | 2 | europe | H S S C
42 | Erdbeben | Earthquake | 3 | 2 | south_america | C C A H
43 | Buschfeuer | Bushfire | 3 | 2 | australia | F F F S
44 | Zugunglück | Train Crash | 3 | 2 | asia | A A C F
45 | Hungersnot | Famine | 3 | 2 | africa | S S S P
46 | Grenzkonflikt | Border Conflict | 3 | 2 | africa | P P P A
47 | Sturm | Storm | 3 | 2 | europe | H H H A
48 | Tornado | Tornado | 3 | 2 | north_america | H C C S
49 | Epidemie | Epidemic | 3 | 2 | south_america | A A S P
50 | Ölplattformbrand | Oil-rig Fire | 3 | 2 | north_america | F F C A
51 | Unruhen | Riots | 3 | 2 | asia | F F P P
52 | Zyklon | Cyclone | 3 | 2 | australia | H H C P
53 | Vulkanausbruch | Volcanic Eruption | 5 | 3 | south_america | F F A H S C
54 | Tsunami | Tsunami | 5 | 3 | asia | H H A S C C
55 | Hurrikan | Hurricane | 5 | 3 | north_america | H H H S C P
56 | Kernschmelze | Meltdown | 5 | 3 | australia | F F P P A C
57 | Bürgerkrieg | Civil War | 5 | 3 | africa | P P P A A S
58 | Megabrand | Megafire | 5 | 3 | north_america | F F F A S H
59 | Staudammbruch | Dam Failure | 5 | 3 | south_america | C C C S A P
60 | Sturmflut | Storm Surge | 5 | 3 | europe | H S S A F P
61 | Sigmar Milano | Sigmar Milano | red | F
62 | Linda Rendel | Linda Rendel | red | D5 / A
63 | Branka Oswald | Branka Oswald | red | C / S
64 | Tomasz Wiering | Tomasz Wiering | green | C
65 | Ylva Sandgaard | Ylva Sandgaard | green | D5 / S
66 | Piet Hollmaar | Piet Hollmaar | green | H / P
67 | Carmela Fuscaldi | Carmela Fuscaldi | blue | S
68 | Joost van Elderen | Joost van Elderen | blue | D5 / H
69 | Amaia Urrutxe | Amaia Urrutxe | blue | P / F
70 | Edda Krauthof | Edda Krauthof | black | H
71 | Milo Petrakidis | Milo Petrakidis | black | D5 / P
72 | Roisin Carrickfell | Roisin Carrickfell | black | F / A
73 | Dr. Noor Levander | Dr. Noor Levander | white | A
74 | Gustl Brenninger | Gustl Brenninger | white | D5 / C
75 | Maarit Kovanen | Maarit Kovanen | white | S / H
76 | Kjell Brandvoll | Kjell Brandvoll | 1 | F D5
77 | Vesna Moravek | Vesna Moravek | 1 | P D5
78 | Otto Eisenbarg | Otto Eisenbarg | 2 | F C
79 | Schwester Philomena | Sister Philomena | 2 | P A
80 | Lieven Daemsel | Lieven Daemsel | 2 | S D4
81 | Jennifer McLeod | Jennifer McLeod | 2 | D5 / A H
82 | Odile Tavernay | Odile Tavernay | 2 | D3 / F P
83 | Prof. Henrike Dahlbuschen | Prof. Henrike Dahlbuschen | 2 | D4 D4 / C H
84 | Justin Grafke | Justin Grafke | 3 | BUY
85 | Generalin Wanda Ostrovka | General Wanda Ostrovka | 3 | D4 D5 / H C S
86 | Zelte | Tents | red | H
87 | Feuerlöscher | Fire Extinguishers | green | F
88 | Verbandskästen | First-aid Kits | blue | A
89 | Werkzeugkisten | Tool Chests | black | C
90 | Zollhund Lili | Customs Dog Lili | white | P
91 | Hydraulikspreizer | Hydraulic Spreader | 1 | C A
92 | Löschdecken | Fire Blankets | 1 | F H
93 | Wasserfilter | Water Filters | 1 | S A
94 | Absperrgitter | Crowd Barriers | 1 | P C
95 | Feldbetten | Camp Beds | 1 | H S
96 | Funkgeräte | Field Radios | 1 | D4 D4
97 | Schutzschilde | Shields | 1 | F P
98 | Rettungshündin Böe | Rescue Dog Böe | 2 | D3 D4 / A C C
99 | Feldlazarett | Field Hospital | 2 | A A H
100 | Schwarzer Kaffee | Black Coffee | 2 | D3 D3 D5
101 | Schaumkanone | Foam Cannon | 2 | F F C
102 | Fertigbrücke | Prefab Bridge | 2 | C C S
103 | Notstromaggregat | Emergency Generator | 2 | S C / F H
104 | Hilfspakete | Aid Parcels | 2 | S S H
105 | Blauhelmausrüstung | Blue-helmet Kit | 2 | P P A
106 | Großzelt | Marquee | 2 | H H S
107 | Wärmebildkamera | Thermal Camera | 2 | F D3
108 | Lautsprecheranlage | Loudspeakers | 2 | P P F
109 | Leitstelle | Control Centre | 3 | MISSION
110 | Notfallcontainer | Emergency Container | 3 | A S H / F P C
"""

ROWS = [[part.strip() for part in line.split("|")] for line in REFERENCE.strip().splitlines()]
COLOURS = ("red", "green", "blue", "black", "white")
CYCLE = "FACSHP"


def sides(card: Printed) -> list[list[str]]:
    """The symbols of each side, without the space of a vehicle."""
    return [side.split() for side in card.symbols.split(";")[-1].split("/")]


def flat(card: Printed) -> list[str]:
    return [symbol for side in sides(card) for symbol in side]


def needs(card: Printed) -> Counter[str]:
    return Counter(card.symbols.split())


@pytest.mark.parametrize("row", ROWS, ids=[row[1] for row in ROWS])
def test_every_card_is_as_designed(row: list[str]) -> None:
    card = CARDS[int(row[0]) - 1]
    assert [card.name["de"], card.name.english] == row[1:3]
    if card.kind == "catastrophe":
        assert [str(card.points), str(card.money), card.region] == row[3:6]
    else:
        assert str(card.price or card.set) == row[3]
    assert card.symbols.split() == row[-1].split()
    assert card.count == 1


def test_the_box_has_110_cards_in_12_stacks() -> None:
    """K-3, K-15: 20 player cards, 50 purchase cards, 40 catastrophes."""
    decks = Counter(card.deck for card in CARDS)
    assert len(decks) == 12 and sum(decks.values()) == 110 == len(ROWS)
    assert [sum(1 for card in CARDS if card.price == price) for price in (1, 2, 3)] == [16, 27, 7]
    assert [sum(1 for card in CARDS if card.points == points) for points in (1, 2, 3, 5)] == [12, 8, 12, 8]
    assert [sum(1 for card in CARDS if card.set == colour) for colour in COLOURS] == [4] * 5


def test_the_types_of_card_in_each_deck() -> None:
    def count(price: int | None) -> list[int]:
        cards = [card for card in CARDS if card.price == price and card.kind != "catastrophe"]
        return [sum(1 for card in cards if card.kind == kind) for kind in ("vehicle", "hero", "equipment")]

    assert [count(price) for price in (None, 1, 2, 3)] == [[0, 15, 5], [7, 2, 7], [10, 6, 11], [3, 2, 2]]


def test_the_numbers_run_vehicles_catastrophes_heroes_equipment() -> None:
    """K-2: the type follows from the number."""
    kinds = ["vehicle"] * 20 + ["catastrophe"] * 40 + ["hero"] * 25 + ["equipment"] * 25
    assert [card.kind for card in CARDS] == kinds


@pytest.mark.parametrize(
    ("card", "number", "symbols"),
    [
        ("loeschboot", 7, "+4; F"),
        ("loeschflugzeug", 15, "+2; F MOVE"),
        ("hausbrand", 21, "F H"),
        ("verseuchtes_wasser", 22, "S A"),
        ("sturm", 47, "H H H A"),
        ("sigmar_milano", 61, "F"),
        ("linda_rendel", 62, "D5 / A"),
        ("jennifer_mcleod", 81, "D5 / A H"),
        ("justin_grafke", 84, "BUY"),
        ("zelte", 86, "H"),
        ("zollhund_lili", 90, "P"),
        ("leitstelle", 109, "MISSION"),
    ],
)
def test_what_the_rulebook_prints_is_kept(card: str, number: int, symbols: str) -> None:
    assert (printed(card).number, printed(card).symbols) == (number, symbols)


def test_the_regions_of_known_catastrophes_are_kept() -> None:
    """K-5: as printed."""
    known = {
        "sturm": "europe",
        "kernschmelze": "australia",
        "hausbrand": "north_america",
        "verseuchtes_wasser": "africa",
    }
    assert {card: printed(card).region for card in known} == known
    assert (printed("kernschmelze").number, printed("schwarzer_kaffee").number) == (56, 100)
    assert printed("schwarzer_kaffee").price == printed("prallluftschiff").price


def test_KR18_action_symbols_are_only_where_the_special_rules_name_them() -> None:
    assert [card.id for card in CARDS if "BUY" in card.symbols] == ["justin_grafke"]
    assert [card.id for card in CARDS if "MISSION" in card.symbols] == ["leitstelle"]
    flyers = [card for card in CARDS if "MOVE" in card.symbols]
    assert [card.number for card in flyers] == [5, 8, 11, 14, 15, 17, 18, 20]
    assert all(card.kind == "vehicle" and flat(card).count("MOVE") == 1 for card in flyers)


@pytest.mark.parametrize(("colour", "first", "lacks"), list(zip(COLOURS, "FCSHA", "PACSF", strict=True)))
def test_KR2_every_starting_set_has_the_same_shape_and_lacks_one_ability(colour: str, first: str, lacks: str) -> None:
    start = CYCLE.index(first)
    a, b, c, d, e, f = (CYCLE[(start + i) % 6] for i in range(6))
    symbols = [card.symbols for card in CARDS if card.set == colour]
    assert symbols == [a, f"D5 / {b}", f"{c} / {d}", e]
    assert f == lacks


def test_K5_catastrophes_per_region() -> None:
    catastrophes = [printed(card) for card in of_kind("catastrophe")]
    total = Counter(str(card.region) for card in catastrophes)
    assert [total[region] for region in REGIONS] == [6, 7, 7, 7, 7, 6]
    for points, extra in ((1, set()), (2, {"africa", "asia"}), (3, set()), (5, {"north_america", "south_america"})):
        base = 2 if points in (1, 3) else 1
        here = Counter(card.region for card in catastrophes if card.points == points)
        assert here == {region: base + (region in extra) for region in REGIONS}


@pytest.mark.parametrize(("points", "demand"), [(1, 4), (2, 4), (3, 8), (5, 8)])
def test_each_ability_is_needed_equally_often_within_each_class(points: int, demand: int) -> None:
    total = sum((needs(card) for card in CARDS if card.points == points), Counter[str]())
    assert total == dict.fromkeys("ASFHPC", demand)


def test_K6_higher_classes_are_harder() -> None:
    sizes = {points: {len(card.symbols.split()) for card in CARDS if card.points == points} for points in (1, 2, 3, 5)}
    assert sizes == {1: {2}, 2: {3}, 3: {4}, 5: {6}}


def test_class_1_has_twelve_different_pairs() -> None:
    pairs = {frozenset(card.symbols.split()) for card in CARDS if card.points == 1}
    assert len(pairs) == 12
    assert not pairs & {frozenset("FS"), frozenset("HP"), frozenset("AC")}


def test_the_supply_of_each_ability_in_the_shop() -> None:
    """Slash sides weigh 0.6 each; every ability lies within 17 percent of the mean."""
    supply: Counter[str] = Counter()
    for card in CARDS:
        if card.price is not None:
            weight = 10 if len(sides(card)) == 1 else 6
            for symbol in flat(card):
                supply[symbol] += weight
    measured = [supply[ability] / 10 for ability in "ASFHPC"]
    assert measured == [11.0, 14.2, 12.8, 13.6, 12.8, 14.6]
    mean = sum(measured) / 6
    assert all(abs(amount - mean) <= 0.17 * mean for amount in measured)


def test_K10_every_die_has_a_threshold_of_3_4_or_5() -> None:
    dice = [symbol for card in CARDS for symbol in flat(card) if re.fullmatch(r"D\d", symbol)]
    assert set(dice) == {"D3", "D4", "D5"}
    assert not any("D" in "".join(flat(printed(card))) for card in of_kind("catastrophe"))


def test_the_two_special_cards_carry_a_reminder() -> None:
    reminded = [card.id for card in CARDS if card.reminder is not None]
    assert reminded == ["justin_grafke", "leitstelle"]
