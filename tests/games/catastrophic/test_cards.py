"""Tests of the cards: what is printed on each of them."""

from __future__ import annotations

import pytest

from calamity.games.catastrophic.deck import Printed
from tests.games.catastrophic.scenes import CARDS, printed, scene

PLANTS = {
    "thick_waxy_cuticle": "HD",
    "deep_taproot": "DLU",
    "air_channel_roots": "WT",
    "antifreeze_sap": "CD",
    "silvery_hairs": "HE",
    "thorn_ring": "EU",
    "bitter_latex": "ETC",
    "metal_storing_leaves": "TL",
    "buttress_base": "UWL",
    "bendable_stem": "UC",
    "corky_bark": "HU",
    "shade_leaves": "GCL",
    "climbing_tendrils": "GE",
    "floating_leaves": "WGH",
    "dormant_seeds": "CH shelter",
    "creeping_runners": "G regrow",
    "night_breathing_leaves": "HDLG invest",
    "salt_glands": "TWDE invest",
    "fungal_web": "L invest store",
    "root_partners": "L aura",
    "plastic_growth": " wild",
    "kelp_holdfast": "UW aquatic",
    "mangrove_props": "WT aquatic",
    "oxygen_bubblers": "GW aquatic aura",
    "sticky_pollen": "E 1",
    "winged_seeds": "UL 1",
    "fruit_bounty": "LG invest 2",
}
ANIMALS = {
    "evaporative_heat_loss": "H windfall",
    "thick_blubber": "CW",
    "oily_plumage": "WTC",
    "burrowing_habit": "HU",
    "water_thrifty_kidneys": "DH",
    "echo_sense": "GE",
    "webbed_feet": "WU",
    "venom_glands": "ET sting",
    "cryptic_colours": "EG hidden",
    "broad_diet": "LT omnivore",
    "detox_liver": "TLD",
    "fat_reserves": "LCDW invest",
    "long_range_flight": "UD depart",
    "herd_alarm": "E aura",
    "torpor": "CG shelter",
    "keen_forager": "GL invest store",
    "carrion_feeding": "LE scavenge",
    "gill_fans": "WT aquatic",
    "lateral_line": "GE aquatic",
    "salt_balance": "DW aquatic",
    "egg_clutch": "C 2",
    "live_birth": "CU 1",
    "brood_guarding": "EH 1",
}
EVENTS = {
    "global_warming": ("HDLU", 2, "all", False),
    "drought": ("DH", 1, "plants", False),
    "habitat_fragmentation": ("UEL", 1, "all", False),
    "deep_freeze": ("CG", 1, "all", False),
    "river_flood": ("WTU", 2, "low", False),
    "ash_winter": ("GCTE", 2, "all", True),
    "wildfire_front": ("HUD", 1, "all", False),
    "spotted_fever": ("ET", 2, "animals", False),
    "swarm_year": ("ELG", 1, "plants", False),
    "great_storm": ("UW", 1, "all", True),
    "alien_weed": ("ELW", 2, "all", False),
    "lean_years": ("LC", 1, "all", False),
    "gene_bottleneck": ("", 0, "all", False),
    "mild_season": ("", 0, "all", False),
    "red_tide": ("TG", 1, "aquatic", False),
    "sea_rise": ("WUL", 1, "dry", False),
    "oxygen_crash": ("WGL", 2, "aquatic", False),
    "failed_season": ("", 0, "all", False),
    "meteor_fall": ("CGUT", 2, "all", True),
    "giants_fall": ("", 0, "all", False),
}
COPIES = {
    "doomsday_vault": 1,
    "hidden_refuge": 2,
    "rapid_regrowth": 2,
    "seed_rain": 2,
    "adaptive_burst": 2,
    "obligate_mutualism": 2,
    "reciprocal_altruism": 1,
    "nutrient_pulse": 1,
    "trait_turnover": 1,
    "early_warning": 2,
    "buffer_zone": 1,
    "wind_shift": 1,
    "evasive_tactics": 2,
    "predator_ecesis": 1,
    "brood_parasitism": 1,
    "cheating": 1,
    "invasive_creeper": 2,
    "parasite_load": 1,
    "raided_stores": 1,
    "overgrazing": 1,
    "narrow_niche": 2,
    "pollination": 3,
    "spawning_run": 3,
    "cross_breeding": 2,
    "egg_thief": 2,
}


@pytest.mark.parametrize(("card", "text"), (PLANTS | ANIMALS).items())
def test_T59_conditions_and_abilities_of_traits(card: str, text: str) -> None:
    """T-32, T-34, T-59, T-101, T-102: as printed, two copies each."""
    conditions, *words = text.split(" ")
    face = printed(card)
    found = {*face.abilities, *(["invest"] if face.invest else []), *(["aura"] if face.aura else [])}
    found |= {*(["aquatic"] if face.aquatic else []), *([str(face.reproduction)] if face.reproduction else [])}
    assert (sorted(face.conditions), found) == (sorted(conditions), set(words))
    assert (face.count, face.invest in (0, 1), face.type) == (2, True, "plant" if card in PLANTS else "animal")


@pytest.mark.parametrize("card", EVENTS)
def test_T59_conditions_scope_and_number_of_events(card: str) -> None:
    """T-59, T-62, T-68, T-69: one copy each."""
    conditions, number, scope, everyone = EVENTS[card]
    face = printed(card)
    assert (sorted(face.conditions), face.cn or 0, face.everyone) == (sorted(conditions), number, everyone)
    assert (face.count, face.scope) == (1, scope)


def test_T4_the_lists_are_complete() -> None:
    assert {card.id for card in CARDS} == {*PLANTS, *ANIMALS, *EVENTS, *COPIES}
    assert {card.id: card.count for card in CARDS if card.type == "interaction"} == COPIES
    for card in CARDS:
        assert card.name.english, card.id
        assert card.name["de"], card.id


def test_T59_icons_are_spread_as_designed() -> None:
    base = [card for card in CARDS if not card.pack]
    spread = {
        kind: {letter: sum(letter in card.conditions for card in base if card.type == kind) for letter in "HCDWGLTEU"}
        for kind in ("plant", "animal", "event")
    }
    assert list(spread["plant"].values()) == [6, 5, 5, 4, 5, 7, 4, 5, 5]
    assert list(spread["animal"].values()) == [3, 4, 4, 4, 4, 5, 4, 5, 3]
    assert list(spread["event"].values()) == [3, 3, 3, 3, 3, 5, 3, 5, 5]


@pytest.mark.parametrize("card", PLANTS)
def test_T60_a_trait_gives_its_species_the_printed_conditions(card: str) -> None:
    table = scene({(1, 0): [card]}, options={"expansion": "spawning_tide"}).table()
    shown = table.view(None)["communities"][0][0]
    assert sorted(shown["conditions"]) == sorted(PLANTS[card].split(" ")[0])
    assert shown["wild"] == (card == "plastic_growth")


@pytest.mark.parametrize("card", [card for card in CARDS if card.type != "interaction"], ids=lambda card: card.id)
def test_every_trait_and_event_tells_a_fact_of_biology(card: Printed) -> None:
    assert card.fact is not None
    for fact in (card.fact.english, card.fact["de"]):
        assert 30 < len(fact) < 160
        assert fact.endswith(".")
    assert card.fact.english != card.fact["de"]
    assert [other.id for other in CARDS if other.fact == card.fact] == [card.id]


@pytest.mark.parametrize(
    "card", [card for card in CARDS if card.type in ("event", "interaction")], ids=lambda card: card.id
)
def test_every_event_and_interaction_says_what_it_does(card: Printed) -> None:
    assert card.text is not None
    assert card.text.english.endswith(".")
    assert card.text["de"].endswith(".")


def test_T82_whatever_adds_a_trait_says_that_protected_species_take_none() -> None:
    """T-82: on the card itself, in every language."""
    adding = [card for card in CARDS if card.play and card.play.effect in ("add", "swap", "steal_trait")]
    adding += [card for card in CARDS if card.gain and card.gain.effect == "add_trait"]
    assert len(adding) == 4
    for card in adding:
        assert card.text is not None
        assert "not Protected" in card.text.english, card.id
        assert "geschützt" in card.text["de"], card.id
