"""Card files of one's own: cards are data, and a file that can't be played is refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from calamity import BadCards
from calamity.games.catastrophic.deck import Gain, Harm, Play, Printed, check_cards
from calamity.games.catastrophic.game import CatastrophicGame
from calamity.kernel.languages import Words
from calamity.testing import Scenario
from tests.games.catastrophic.cast import CARDS, GAME, settled

WORDS = Words(en="No.", de="Nein.")
HARMLESS, GAINLESS = Harm(effect="none"), Gain(effect="none")


def changed(changes: Mapping[str, Mapping[str, Any]]) -> list[Printed]:
    """The printed cards with some fields of some of them replaced."""
    return [msgspec.structs.replace(card, **changes.get(card.id, {})) for card in CARDS]


def problems(card: str, **fields: Any) -> list[tuple[str, str, str]]:
    """What is wrong if a card has other fields: the card, the field and the reason."""
    found = check_cards(changed({card: fields}))
    return [(CARDS[i].id if i >= 0 else "", field, message) for i, field, message in found]


ONLY_TRAITS = "type", "only Traits have invest, abilities, aura, aquatic and reproduction"
HARM_AND_GAIN = "harm", "Events have harm and gain, other cards don't"
NUMBER = "cn", "from 1 to the number of conditions, or none of both"
ONLY_EVENTS = "cn", "only Events have cn, everyone, scope and stays"
TAG_AND_PLAY = "play", "Interactions have tag and play, other cards don't"
CONTINUOUS = "continuous", "Interactions that link or attach are continuous, others aren't"
TEXT = "text", "Events and Interactions have a text, Traits don't"
LETTERS = "conditions", "different letters out of HCDWGLTEU"
ORDER = "cards stand in the order of their types"

WRONG: list[tuple[str, Mapping[str, Any], tuple[str, str]]] = [
    ("thick_waxy_cuticle", {"type": "animal"}, ("type", f"card 1 must be of type plant: {ORDER}")),
    ("evaporative_heat_loss", {"type": "plant"}, ("type", f"card 28 must be of type animal: {ORDER}")),
    ("thorn_ring", {"count": -1}, ("count", "none or more")),
    ("thorn_ring", {"conditions": "EE"}, LETTERS),
    ("thorn_ring", {"conditions": "EX"}, LETTERS),
    ("root_partners", {"aura": "LE"}, ("aura", "one letter out of HCDWGLTEU")),
    ("thorn_ring", {"invest": 4}, ("invest", "from 0 to 3")),
    ("thorn_ring", {"invest": -1}, ("invest", "from 0 to 3")),
    ("thorn_ring", {"reproduction": 4}, ("reproduction", "from 0 to 3")),
    ("thorn_ring", {"reproduction": -1}, ("reproduction", "from 0 to 3")),
    ("hidden_refuge", {"invest": 1}, ONLY_TRAITS),
    ("hidden_refuge", {"abilities": ("wild",)}, ONLY_TRAITS),
    ("hidden_refuge", {"aura": "L"}, ONLY_TRAITS),
    ("hidden_refuge", {"aquatic": True}, ONLY_TRAITS),
    ("hidden_refuge", {"reproduction": 1}, ONLY_TRAITS),
    ("thorn_ring", {"harm": HARMLESS}, HARM_AND_GAIN),
    ("thorn_ring", {"gain": GAINLESS}, HARM_AND_GAIN),
    ("drought", {"harm": None}, HARM_AND_GAIN),
    ("drought", {"gain": None}, HARM_AND_GAIN),
    ("drought", {"cn": 3}, NUMBER),
    ("drought", {"cn": 0}, NUMBER),
    ("drought", {"cn": -1}, NUMBER),
    ("drought", {"conditions": ""}, NUMBER),
    ("thorn_ring", {"cn": 1}, ONLY_EVENTS),
    ("thorn_ring", {"everyone": True}, ONLY_EVENTS),
    ("thorn_ring", {"scope": "plants"}, ONLY_EVENTS),
    ("thorn_ring", {"stays": "once_more"}, ONLY_EVENTS),
    ("ash_winter", {"stays": "once_more"}, ("stays", "an Event for everyone doesn't stay")),
    ("hidden_refuge", {"tag": None}, TAG_AND_PLAY),
    ("hidden_refuge", {"play": None}, TAG_AND_PLAY),
    ("thorn_ring", {"tag": "any"}, TAG_AND_PLAY),
    ("thorn_ring", {"play": Play(effect="protect")}, TAG_AND_PLAY),
    ("obligate_mutualism", {"continuous": False}, CONTINUOUS),
    ("hidden_refuge", {"continuous": True}, CONTINUOUS),
    ("doomsday_vault", {"play": Play(effect="protect", most=3)}, ("play", "such a card chooses one or two Species")),
    ("early_warning", {"play": Play(effect="extra_match", most=3)}, ("play", "such a card chooses one or two Species")),
    ("thorn_ring", {"text": WORDS}, TEXT),
    ("drought", {"text": None}, TEXT),
    ("hidden_refuge", {"text": None}, TEXT),
]


@pytest.mark.parametrize(("card", "fields", "problem"), WRONG)
def test_a_card_that_cannot_be_played_is_refused(
    card: str, fields: Mapping[str, Any], problem: tuple[str, str]
) -> None:
    """T-4, T-59, T-77, T-101: with the field and the reason."""
    assert problems(card, **fields) == [(card, *problem)]


def test_the_printed_cards_have_no_problem() -> None:
    """T-4, T-R2: nor has a Trait that costs three cards, or a card that isn't in the deck."""
    assert check_cards(CARDS) == []
    assert problems("thorn_ring", invest=3, reproduction=3) == []
    assert problems("thorn_ring", count=0) == []


def test_TR62_one_card_links_and_one_attaches() -> None:
    """T-76, T-R43, T-R62: not two, and not none."""
    linking, attaching = Play(effect="link"), Play(effect="attach")
    second = "only one card may have the effect link (obligate_mutualism has it already)"
    assert problems("overgrazing", play=linking, continuous=True) == [("overgrazing", "play", second)]
    none = ("", "play", "one card must have the effect link")
    twice = ("parasite_load", "play", "only one card may have the effect attach (obligate_mutualism has it already)")
    assert problems("obligate_mutualism", play=attaching) == [none, twice]


def test_TR2_a_file_needs_every_kind_of_card() -> None:
    """T-R2: and the card that is missing is no problem of the deck as a whole."""
    assert check_cards(CARDS[:-1]) == [(-1, "card", "the box has 95 different cards, the file has 94")]
    assert check_cards([None, *CARDS[1:]]) == []


def fewer(kinds: tuple[str, ...], missing: int) -> list[Printed]:
    """The cards with so many copies fewer of some types, those of the expansion apart."""
    changes: dict[str, dict[str, int]] = {}
    for card in CARDS:
        if card.type in kinds and not card.pack:
            gone = min(card.count, missing)
            changes[card.id] = {"count": card.count - gone}
            missing -= gone
    assert not missing
    return changed(changes)


def test_T6_a_file_needs_plants_for_four_players() -> None:
    """T-6: four for each."""
    assert check_cards(fewer(("plant",), 26)) == []
    assert check_cards(fewer(("plant",), 27)) == [
        (-1, "count", "4 players need 16 Plant Traits, there are 15"),
    ]


def test_T8_a_file_needs_sixty_cards() -> None:
    """T-7, T-8: hands for four, and a deck to draw from."""
    others = ("animal", "event", "interaction")
    assert check_cards(fewer(others, 60)) == []
    assert check_cards(fewer(others, 61)) == [(-1, "count", "the deck needs at least 60 cards, it has 59")]


def test_a_file_with_a_problem_makes_no_game() -> None:
    """T-4: every problem has its card and its line."""
    source = GAME.card_file.replace('conditions = "EU"', 'conditions = "EE"', 1)
    with pytest.raises(BadCards, match=r"cards\.toml:\d+: thorn_ring, conditions: different letters out of HCDWGLTEU"):
        CatastrophicGame(source)


@pytest.mark.parametrize(("sort", "fits"), [("animal", False), ("plant", True)])
def test_T78_whether_a_card_is_for_plants_or_animals_is_data(sort: str, fits: bool) -> None:
    """T-29, T-78: with a Plant Trait in hand an Adaptive Burst for Animals finds nothing."""
    source = GAME.card_file.replace('play = { effect = "add" }', f'play = {{ effect = "add", kind = "{sort}" }}')
    scenario = Scenario(CatastrophicGame(source), seats=2, seat_to_act=0)
    scenario = scenario.zone("hand", 0, ["adaptive_burst", "corky_bark"]).zone("hand", 1, [])
    table = settled(scenario, 0, {(1, 0): ["thorn_ring"]}).table()
    assert table.offers(0, "play", "adaptive_burst") == fits


@pytest.mark.parametrize(("sort", "fits"), [("any", True), ("plant", True), ("animal", False)])
def test_T78_which_species_can_be_linked_is_data(sort: str, fits: bool) -> None:
    """T-29, T-78: a link for Animals finds no pair among two Plants and one Animal."""
    source = GAME.card_file.replace('play = { effect = "link" }', f'play = {{ effect = "link", kind = "{sort}" }}')
    scenario = Scenario(CatastrophicGame(source), seats=2, seat_to_act=0)
    scenario = scenario.zone("hand", 0, ["obligate_mutualism"]).zone("hand", 1, [])
    community = {(1, 0): ["thorn_ring"], (1, 1): ["corky_bark"], (2, 0): ["webbed_feet"]}
    table = settled(scenario, 0, community).table()
    assert table.offers(0, "play", "obligate_mutualism") == fits
