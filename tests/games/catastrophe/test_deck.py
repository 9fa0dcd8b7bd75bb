"""Tests of the cards of Catastrophe: each is as printed, and all together have the right numbers and kinds."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.catastrophe.scenes import GAME, of_kind, printed
from tests.games.catastrophe.shorthand import covers, impacts_of

# Number, title, uses, what it covers, tags, keywords.
RESOURCES = """
RE-01 | Water Jugs | 4 | thirst | heavy |
RE-02 | Hand-Pump Filter | 2 | thirst | | sturdy
RE-03 | Purification Tablets | 1 | thirst, sickness | |
RE-04 | Rain Barrel | 2 | thirst, sickness | heavy | refill, fixed
RE-05 | Canned Goods | 3 | hunger | |
RE-06 | Ration Bars | 1 | hunger, stranded | | quick
RE-07 | Fresh Groceries | 3 | hunger | | perishable
RE-08 | Kitchen Garden | 2 | hunger, despair | | refill, fixed
RE-09 | Camp Stove | 1 | hunger, thirst | engine | double_duty
RE-10 | Fishing Tackle | 1 | hunger, despair | |
RE-11 | Coffee Tin | 1 | despair | | trade_goods
RE-12 | Family Tent | 1 | exposure, stranded | | communal
RE-13 | Wool Blankets | 1 | exposure | |
RE-14 | Foil Blankets | 1 | exposure, injury | | quick
RE-15 | Tarpaulin and Rope | 1 | exposure, wreckage | |
RE-16 | Wood Stove | 2 | exposure | heavy | fixed
RE-17 | Storm Cellar | 2 | exposure, injury | heavy | fixed, sturdy
RE-18 | Scrap Pile | 1 | wreckage | | salvage
RE-19 | First Aid Kit | 3 | injury | |
RE-20 | Trauma Bag | 1 | injury, sickness | | double_duty
RE-21 | Medicine Cabinet | 1 | sickness | |
RE-22 | Hygiene Bucket | 2 | sickness | | fixed
RE-23 | Spare Prescriptions | 1 | sickness, despair | |
RE-24 | Bleach Bottle | 1 | sickness, thirst | | communal
RE-25 | Stretcher | 1 | injury, stranded | | communal
RE-26 | Dust Masks | 3 | bad_air | |
RE-27 | Respirators | 2 | bad_air | | sturdy
RE-28 | Sheeting and Tape | 1 | bad_air, wreckage | |
RE-29 | Air Purifier | 1 | bad_air, sickness | powered |
RE-30 | Goggles and Gloves | 1 | bad_air, injury | |
RE-31 | Portable Generator | 1 | blackout | engine, heavy | communal
RE-32 | Solar Panel | 2 | blackout, silence | powered | refill
RE-33 | Battery Bank | 1 | blackout | powered | recharge
RE-34 | Headlamps | 3 | blackout | powered |
RE-35 | Candle Box | 1 | blackout, despair | |
RE-36 | Crank Radio | 1 | silence | | forecast
RE-37 | Two-Way Radios | 1 | silence, unrest | powered | communal
RE-38 | Satellite Messenger | 1 | silence, stranded | powered |
RE-39 | Signal Kit | 2 | silence | |
RE-40 | Contact Sheet | 1 | silence | | quick
RE-41 | Tool Chest | 3 | wreckage | heavy |
RE-42 | Crowbar | 1 | wreckage, unrest | |
RE-43 | Chainsaw | 2 | wreckage | engine |
RE-44 | Fire Extinguisher | 1 | wreckage, bad_air, injury | |
RE-45 | Pocket Multi-Tool | 4 | | | makeshift
RE-46 | Cargo Bicycle | 1 | stranded | |
RE-47 | Pickup Truck | 1 | stranded | engine, heavy | communal
RE-48 | Fuel Cans | 1 | stranded | | top_up
RE-49 | Packed Go-Bag | 1 | stranded, thirst, hunger, exposure | | quick
RE-50 | Deadbolts | 2 | unrest | | fixed
RE-51 | Watchdog | 2 | unrest, despair | |
RE-52 | Cash Envelope | 1 | unrest, stranded | | trade_goods
RE-53 | Board Games | 2 | despair | |
RE-54 | Old Guitar | 1 | despair, unrest | | communal
"""

# Number, title, copies.
RESPONSES = """
IR-01 | Quick Thinking | 1
IR-02 | Helping Hand | 1
IR-03 | Pull Together | 1
IR-04 | Patch Up | 1
IR-05 | Supply Run | 1
IR-06 | Jury-Rig | 3
IR-07 | Rapid Deployment | 3
IR-08 | Take Cover | 2
IR-09 | All Clear | 3
IR-10 | Open Door | 3
IR-11 | Dig It Out | 2
IR-12 | Kerbside Deal | 3
"""

# Number, name, the impacts of the three phases.
DISASTERS = """
DI-01 | Earthquake | injury, wreckage, blackout | thirst, exposure, wreckage | thirst, exposure, despair
DI-02 | Hurricane | exposure, injury, blackout | thirst, hunger, wreckage | thirst, hunger, unrest
DI-03 | Wildfire | bad_air, stranded, injury | bad_air, silence, exposure | bad_air, silence, despair
DI-04 | River Flood | stranded, wreckage, exposure | thirst, sickness, stranded | sickness, stranded, despair
DI-05 | Blizzard | exposure, stranded, blackout | exposure, hunger, despair | exposure, hunger, injury
DI-06 | Tornado | injury, wreckage, silence | exposure, wreckage, blackout | exposure, wreckage, unrest
DI-07 | Heat Wave | thirst, sickness, blackout | thirst, hunger, unrest | thirst, hunger, despair
DI-08 | Pandemic | sickness, hunger, unrest | sickness, despair, silence | despair, sickness, stranded
DI-09 | Volcanic Eruption | bad_air, stranded, injury | bad_air, hunger, exposure | bad_air, hunger, sickness
DI-10 | Solar Storm | blackout, silence, stranded | silence, thirst, hunger | silence, thirst, unrest
DI-11 | Chemical Spill | bad_air, sickness, injury | stranded, sickness, blackout | stranded, sickness, unrest
DI-12 | Tsunami | injury, wreckage, stranded | thirst, silence, blackout | thirst, silence, wreckage
"""

# Number, name, kind, complication.
IMPACTS = """
IM-01 | Burst Main | thirst | none
IM-02 | Tainted Supply | thirst | Severe
IM-03 | Bare Cupboards | hunger | none
IM-04 | Stripped Shelves | hunger | Shortage
IM-05 | Torn Roofs | exposure | Cramped
IM-06 | Driven Outside | exposure | Open Ground
IM-07 | Pinned Down | injury | Alone
IM-08 | Mass Casualties | injury | Deadly
IM-09 | Stomach Bug | sickness | Contagious
IM-10 | Outbreak | sickness | Quarantine
IM-11 | Drifting Smoke | bad_air | none
IM-12 | Toxic Cloud | bad_air | Stay Indoors
IM-13 | Lines Down | blackout | Surge
IM-14 | Substation Fire | blackout | Compound
IM-15 | Dead Masts | silence | Confusion
IM-16 | Crossed Rumours | silence | No Deals
IM-17 | Aftershock | wreckage | Rough Handling
IM-18 | Fallen Overpass | wreckage | Grounded
IM-19 | Washed-Out Road | stranded | Detour
IM-20 | Fuel Queue | stranded | Slow Unloading
IM-21 | Looters | unrest | Looted
IM-22 | Curfew | unrest | Curfew
IM-23 | Long Wait | despair | Shaken
IM-24 | Bad News | despair | Sapped
"""

# Number, name, Special Ability, Detriment.
PERSONAS = """
PE-01 | Paramedic | Triage | Burnt Out
PE-02 | Quartermaster | Tidy Shelves | Cluttered
PE-03 | Market Vendor | Regulars | Short-Changed
PE-04 | Trail Guide | Long Legs | Keeps Apart
PE-05 | Mechanic | Gentle Hands | Heavy-Handed
PE-06 | Home Cook | Full Pantry | Big Appetite
PE-07 | Radio Operator | On the Air | Rumour Mill
PE-08 | Block Captain | Well Rehearsed | Caught Off Guard
PE-09 | Scavenger | Sharp Eyes | Empty-Handed
PE-10 | Firefighter | Conditioned | Old Injury
PE-11 | Good Neighbour | Open Gate | Proud
PE-12 | Electrician | Well Wired | Technophobe
"""


def lines(text: str) -> list[list[str]]:
    """The lines of a table, cell by cell."""
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def words(cell: str) -> list[str]:
    """The parts of a cell."""
    return [word.strip() for word in cell.split(",") if word.strip()]


def key(name: str) -> str:
    """A name as an id."""
    return name.lower().replace(" ", "_").replace("-", "_")


@pytest.mark.parametrize("line", lines(RESOURCES), ids=lambda line: line[0])
def test_C9_every_resource_is_as_printed(line: list[str]) -> None:
    number, title, uses, kinds, tags, keywords = line
    card = printed(key(title))
    assert (card.number, card.kind, card.name.english, card.count) == (number, "resource", title, 2)
    assert card.uses == int(uses)
    assert [list(card.covers or ()), list(card.tags)] == [words(kinds), words(tags)]
    assert sorted(card.keywords) == sorted(words(keywords))


@pytest.mark.parametrize("line", lines(RESPONSES), ids=lambda line: line[0])
def test_C9_every_response_is_as_printed(line: list[str]) -> None:
    number, title, copies = line
    card = printed(key(title))
    assert (card.number, card.kind, card.name.english, card.count) == (number, "response", title, int(copies))


@pytest.mark.parametrize("line", lines(DISASTERS), ids=lambda line: line[0])
def test_C2_C44_every_disaster_lists_three_impacts_for_each_phase(line: list[str]) -> None:
    number, name, *phases = line
    card = printed(key(name))
    assert (card.number, card.kind, card.name.english, card.count) == (number, "disaster", name, 1)
    assert impacts_of(card.id) == [words(phase) for phase in phases]
    assert all(len(words(phase)) == 3 for phase in phases)


@pytest.mark.parametrize("line", lines(IMPACTS), ids=lambda line: line[0])
def test_C4_every_impact_card_is_as_printed(line: list[str]) -> None:
    number, name, sort, complication = line
    card = printed(key(name))
    assert (card.number, card.kind, card.name.english, card.count) == (number, "impact", name, 1)
    assert (card.strikes, card.complication) == (sort, key(complication))


@pytest.mark.parametrize("line", lines(PERSONAS), ids=lambda line: line[0])
def test_C6_C78_every_persona_has_two_sides(line: list[str]) -> None:
    number, name, ability, detriment = line
    card = printed(key(name))
    assert (card.number, card.kind, card.name.english, card.count) == (number, "persona", name, 1)
    assert (card.ability, card.detriment) == (key(ability), key(detriment))
    assert card.ability_name is not None and card.detriment_name is not None
    assert (card.ability_name.english, card.detriment_name.english) == (ability, detriment)


def test_there_are_as_many_cards_as_the_box_lists() -> None:
    """C-2, C-4, C-6, C-9: 12 Disasters, 24 Impacts, 12 Personas, 108 Resources, 24 Responses."""
    sizes = {
        kind: sum(printed(card).count for card in of_kind(kind))
        for kind in ("resource", "response", "disaster", "impact", "persona")
    }
    assert sizes == {"resource": 108, "response": 24, "disaster": 12, "impact": 24, "persona": 12}


def test_C48_twelve_kinds_each_met_by_resources_disasters_and_two_impact_cards() -> None:
    """C-44, C-48: how often each kind is asked for and covered."""
    asked = Counter(kind for card in of_kind("disaster") for kinds in impacts_of(card) for kind in kinds)
    assert asked == {
        "thirst": 12,
        "hunger": 10,
        "exposure": 11,
        "injury": 8,
        "sickness": 10,
        "bad_air": 7,
        "blackout": 8,
        "silence": 9,
        "wreckage": 9,
        "stranded": 11,
        "unrest": 6,
        "despair": 7,
    }
    assert Counter(printed(card).strikes for card in of_kind("impact")) == dict.fromkeys(asked, 2)
    covered = Counter(kind for card in of_kind("resource") for kind in covers(card))
    assert covered == {
        "thirst": 7,
        "hunger": 7,
        "exposure": 7,
        "injury": 7,
        "sickness": 8,
        "bad_air": 6,
        "blackout": 5,
        "silence": 6,
        "wreckage": 7,
        "stranded": 9,
        "unrest": 6,
        "despair": 8,
    }


def test_two_kinds_of_every_short_term_come_back_in_long_term() -> None:
    """C-44: so saving uses pays; never twice in the same phase, and six or seven kinds in all."""
    for phases in map(impacts_of, of_kind("disaster")):
        assert all(len(set(phase)) == 3 for phase in phases)
        assert len(set(phases[1]) & set(phases[2])) == 2
        assert len({kind for phase in phases for kind in phase}) in (6, 7)


def test_C58_a_resource_has_one_to_four_uses() -> None:
    """C-58: four quarter turns make a full circle."""
    assert Counter(printed(card).uses for card in of_kind("resource")) == {1: 33, 2: 13, 3: 6, 4: 2}


def test_three_impact_cards_have_no_complication_and_the_others_differ() -> None:
    """C-44: twenty-one different complications."""
    found = Counter(printed(card).complication for card in of_kind("impact"))
    assert found.pop("none") == 3
    assert len(found) == 21 and set(found.values()) == {1}


def test_K1_to_K13_every_keyword_is_on_some_card() -> None:
    """K-1–K-13: and no card has one that the rules don't know."""
    found = Counter(word for card in of_kind("resource") for word in printed(card).keywords)
    assert found == {
        "sturdy": 3,
        "refill": 3,
        "perishable": 1,
        "communal": 7,
        "double_duty": 2,
        "makeshift": 1,
        "quick": 4,
        "fixed": 6,
        "salvage": 1,
        "trade_goods": 2,
        "forecast": 1,
        "recharge": 1,
        "top_up": 1,
    }
    tags = Counter(tag for card in of_kind("resource") for tag in printed(card).tags)
    assert tags == {"powered": 6, "engine": 4, "heavy": 7}


@pytest.mark.parametrize("card", GAME.cards)
def test_every_card_has_words_in_both_languages_and_a_short_line_of_flavour(card: str) -> None:
    """C-R59: what a card says counts, so it must say it."""
    facts = printed(card)
    assert facts.name.english and facts.name["de"]
    assert facts.flavour is not None
    assert 0 < len(facts.flavour.english) <= 90 and 0 < len(facts.flavour["de"]) <= 90
    if facts.kind == "response" or (facts.kind == "impact" and facts.complication != "none"):
        assert facts.text is not None and facts.text.english and facts.text["de"]
