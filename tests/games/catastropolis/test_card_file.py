"""Cards of one's own: cards are data, and a set of cards that can't be played is refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from calamity import BadCards
from calamity.games.catastropolis.deck import LINES, Problem, check_cards, line_sort
from calamity.games.catastropolis.game import make
from calamity.testing import Scenario
from tests.games.catastropolis.cast import CARDS, GAME

SOURCE = GAME.card_file
MORPHION = 'places = ["observatory", "grand_museum"'


def problems(card: str, **changes: object) -> list[Problem]:
    """What is wrong with the cards if one of them is changed."""
    return check_cards([replace(one, **changes) if one.id == card else one for one in CARDS])


# What is said of a field: the card and the changes that bring it about.
WRONG: dict[str, tuple[str, Mapping[str, object]]] = {
    "type: cards stand in the order of their types: this one must be a crime": (
        "jade_sphinx_swap",
        {"type": "disaster"},
    ),
    "points: a crime card has none": ("jade_sphinx_swap", {"points": 1}),
    "time: missing": ("jade_sphinx_swap", {"time": None}),
    "time: at least 1": ("jade_sphinx_swap", {"time": 0}),
    "powers: 'flight' is no basic power": ("jade_sphinx_swap", {"powers": ("flight",)}),
    "weakness: 'flight' is no basic power": ("baron_bulwark", {"weakness": ("flight",)}),
    "contains: there is no power 'levitation'": ("flight", {"contains": ("levitation",)}),
    "contains: a power can't contain itself": ("flight", {"contains": ("leaping", "cosmic_energy")}),
    "unless: there is no power 'luck'": ("hostages_in_the_rotunda", {"unless": "luck"}),
    "unless: goes with the line hard_fight_without, and only with that": ("hostages_in_the_rotunda", {"unless": None}),
    "count: this card is there once": ("might", {"count": 2}),
    "count: at least one": ("stakeout", {"count": 0}),
    "points: 1 to 4": ("might", {"points": 5}),
    "rate: 0 to 4": ("quickness", {"rate": 5}),
    "effect: unknown; possible are none, weaken, ": ("shockwave", {"effect": "boom"}),
    "effect: unknown; possible are oldest, two_oldest, ": ("stakeout", {"effect": "nap"}),
    "effect: only one card may have vest": ("media_darling", {"effect": "vest"}),
    "line: a Disaster is never lost, so it has no Lapse": ("cracking_dam", {"line": "spill"}),
    "needed: five numbers, for two to six heroes": ("morphion", {"needed": (0, 11, 13, 14, 15)}),
    "needed: at most 5": ("doctor_overclock", {"needed": (3, 4, 4, 5, 6)}),
    "plan: at least 3": ("morphion", {"plan": 2}),
    "signature: three letters out of SMA": ("morphion", {"signature": ("SMX",)}),
    "signature: baron_bulwark has it already": ("doctor_overclock", {"signature": ("SSS",)}),
    "signature: the Villains share ten signatures, not 9": ("mr_gemini", {"signature": ("SSM",)}),
    "places: at least 1 different locations": ("baron_bulwark", {"places": ()}),
    "places: at least 2 different locations": ("mr_gemini", {"places": ("central_bank", "central_bank")}),
}


@pytest.mark.parametrize("problem", WRONG)
def test_cards_that_cannot_be_played_with_are_refused(problem: str) -> None:
    """P-9, P-12, P-17, P-21, P-138: with the card, the field and the reason."""
    card, changes = WRONG[problem]
    said = [f"{GAME.kinds[number]}, {field}: {message}" for number, field, message in problems(card, **changes)]
    assert any(line.startswith(f"{card}, {problem}") for line in said), said


@pytest.mark.parametrize(
    ("card", "changes"),
    [
        ("jade_sphinx_swap", {"time": 1}),
        ("cracking_dam", {"line": "medics_thanks"}),
        ("quickness", {"rate": 4}),
        ("baron_bulwark", {"needed": (1, 1, 1, 1, 1), "plan": 3}),
        ("stakeout", {"count": 1}),
    ],
)
def test_the_least_and_the_greatest_numbers_are_accepted(card: str, changes: Mapping[str, object]) -> None:
    """P-13, P-16, P-17, P-28: a time of 1, a Villain who falls at the first hit."""
    assert problems(card, **changes) == []


def test_a_file_that_cannot_be_played_is_refused_with_its_name_and_line() -> None:
    """P-8: one card too few."""
    with pytest.raises(BadCards, match=r"^mine.toml:1: card: the box has 131 different cards, the file has 130"):
        make(SOURCE[: SOURCE.rindex("[[card]]")], "mine.toml")


def test_P11_figures_and_places_are_data() -> None:
    """P-11, P-13, P-146: another time value, another first place of Morphion, and the rules follow."""
    changed = SOURCE.replace("time = 7", "time = 2", 1).replace(MORPHION, 'places = ["grand_museum", "observatory"', 1)
    game = make(changed)
    plain = Scenario(game, 2, 1, {"first_player": "seat0"}).set("round", 1)
    late = plain.zone("queue", ["jade_sphinx_swap"]).set("face_up", [1]).set("counters", [1]).table()
    late.do(1, "rest")
    assert late.zone("situation_discard") == ["jade_sphinx_swap"]
    assert plain.set("villain", "morphion").table().get("pieces") == ["grand_museum"]


SORTS = {
    "alert": "head_start chain_call citywide_panic caught_in_the_open loose_lips hot_trail second_wave",
    "standing": "foul_going dead_lines bridge_out",
    "hazard": "hard_fight hard_fight_without decontamination big_story medics_thanks",
    "lapse": "breakout it_all_connects spill",
}


def test_P16_a_line_is_an_alert_standing_a_hazard_or_a_lapse() -> None:
    sorts = {line: sort for sort, lines in SORTS.items() for line in lines.split()}
    assert {line: line_sort(line) for line in LINES[1:]} == sorts
    assert line_sort(None) is None


def test_P97_an_ability_whose_card_has_another_id_is_refused_in_words() -> None:
    """P-97: what a power does is data too, whatever the card is called."""
    game = make(SOURCE.replace('id = "telepathy"', 'id = "mind_reading"', 1))
    table = Scenario(game, 2).set("round", 1).zone("powers", 0, ["might"]).table()
    assert table.refuses(0, "ability", "telepathy").reason == "Your hero hasn't telepathy."
