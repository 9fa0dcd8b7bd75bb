"""Tests of a user's own card files: one that can be played makes a game, any other is refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from calamity import BadCards, Table
from calamity.bots.match import play
from calamity.games.catastrophic.deck import Gain, Harm, Play, Printed, check_box, check_cards
from calamity.games.catastrophic.game import CatastrophicGame, make
from calamity.kernel.languages import Words
from calamity.testing import Scenario
from tests.games.catastrophic.scenes import CARDS, GAME, of_type, settled

SOURCE = GAME.card_file
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

WRONG: list[tuple[str, Mapping[str, Any], tuple[str, str]]] = [
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
    ("drought", {"harm": Harm(effect="lose_each", count=61)}, ("harm", "count is from 0 to 60, not 61")),
    ("drought", {"harm": Harm(effect="none", most=98)}, ("harm", "most is from 0 to 60, or 99 for no limit, not 98")),
    ("drought", {"gain": Gain(effect="draw_per", per=0)}, ("gain", "per is from 1 to 60, not 0")),
    ("hidden_refuge", {"play": Play(effect="resources", rn=-1)}, ("play", "rn is from 0 to 60, not -1")),
    ("hidden_refuge", {"play": Play(effect="resources", most=99)}, ("play", "most is from 0 to 60, not 99")),
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


def test_TR62_no_two_cards_link_or_attach() -> None:
    """T-76, T-R43, T-R62: what lies on a Species must be known; without such a card nothing does."""
    linking, attaching = Play(effect="link"), Play(effect="attach")
    second = "only one card may have the effect link (obligate_mutualism has it already)"
    assert problems("overgrazing", play=linking, continuous=True) == [("overgrazing", "play", second)]
    twice = ("parasite_load", "play", "only one card may have the effect attach (obligate_mutualism has it already)")
    assert problems("obligate_mutualism", play=attaching) == [twice]


def test_TR2_the_box_has_all_its_cards() -> None:
    """T-R2: 120 in the basic deck, 40 in the pack; a card that could not be read is no problem of the deck."""
    assert check_box(CARDS) == []
    assert check_box(CARDS[:-1]) == [(-1, "count", "the pack Spawning Tide has 40 cards, not 38")]
    assert check_box(CARDS[1:]) == [(-1, "count", "the basic deck has 120 cards, not 118")]
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


ADDED = {
    "silver_leaves": """
[[card]]
id = "silver_leaves"
type = "plant"
count = 2
conditions = "HDLU"
name = { en = "Silver Leaves", de = "Silberne Blätter" }
""",
    "long_tongue": """
[[card]]
id = "long_tongue"
type = "animal"
count = 2
conditions = "L"
abilities = ["store"]
name = { en = "Long Tongue", de = "Lange Zunge" }
""",
    "hailstorm": """
[[card]]
id = "hailstorm"
type = "event"
count = 1
conditions = "HD"
cn = 2
harm = { effect = "lose_each" }
gain = { effect = "draw", count = 3, least = 1 }
name = { en = "Hailstorm", de = "Hagelsturm" }
text = { en = "Each Vulnerable Species loses a Trait.", de = "Jede anfällige Art verliert ein Merkmal." }
""",
    "rich_harvest": """
[[card]]
id = "rich_harvest"
type = "interaction"
count = 2
tag = "own"
play = { effect = "resources", draws = 4 }
name = { en = "Rich Harvest", de = "Reiche Ernte" }
text = { en = "Draw 4.", de = "Zieh 4." }
""",
}
MORE = {"silver_leaves": 14, "long_tongue": 12, "hailstorm": 10, "rich_harvest": 13}
REMOVED = ("thorn_ring", "keen_forager", "drought", "obligate_mutualism", "parasite_load", "egg_thief")


def variant(*removed: str, added: str = "") -> str:
    """The card file as a variant without some cards and with others."""
    source = SOURCE.replace("version = 2", "version = 2\nvariant = true", 1)
    for card in removed:
        start = source.rindex("[[card]]", 0, source.index(f'id = "{card}"'))
        end = source.find("[[card]]", start + 1)
        source = source[:start] + (source[end:] if end >= 0 else "")
    return source + added


def copies(card: str, count: int) -> str:
    """Many cards like one."""
    return "".join(ADDED[card].replace(f'"{card}"', f'"{card}_{i}"') for i in range(count))


def test_TR2_only_a_variant_differs_from_the_box() -> None:
    """T-R2: whoever changes the number of cards says so."""
    shorter = SOURCE[: SOURCE.rindex("[[card]]")]
    with pytest.raises(BadCards, match="has 40 cards, not 38; this holds for the printed box: put the line"):
        make(shorter)
    assert len(make("variant = true\n" + shorter).cards) == 94
    assert make(variant()).kinds == GAME.kinds


def test_TR2_cards_are_added_and_removed_by_their_file_alone() -> None:
    """T-6, T-19, T-42, T-75: the new ones are dealt, played and do what is printed on them."""
    game = make(variant(*REMOVED, added="".join(ADDED.values())))
    assert not {*REMOVED} & {*game.kinds} and len(game.cards) == 95 - 6 + 4
    assert game.actions.encode("introduce", "silver_leaves") == 20 + 26
    assert game.actions.encode("introduce", "deep_taproot") == GAME.actions.encode("introduce", "deep_taproot")
    assert game.actions.encode("place", "1", "0") == GAME.actions.encode("place", "1", "0")
    hands = [Table(game, 4, seed).view(seat)["zones"]["hand"][seat] for seed in range(12) for seat in range(4)]
    assert {*ADDED} <= {card for hand in hands for card in hand}
    scenario = Scenario(game, seats=2, seat_to_act=0).zone("hand", 0, ["rich_harvest", "hailstorm", "silver_leaves"])
    scenario = scenario.zone("hand", 1, []).zone("deck", [*["fungal_web", "plastic_growth"] * 2, ...])
    community = {(1, 0): ["deep_taproot"], (1, 1): ["silver_leaves"], (2, 0): ["long_tongue"]}
    table = settled(settled(scenario, 0, community), 1, {(1, 0): ["deep_taproot"]}).table()
    assert table.view(None)["resource_number"][0] == 8, "it stores"
    drawn = ["fungal_web", "fungal_web", "plastic_growth", "plastic_growth"]
    table.do(0, "play", "rich_harvest")
    assert sorted(table.zone("hand", 0)) == sorted([*drawn, "hailstorm", "silver_leaves"])
    assert table.offers(0, "add", "silver_leaves")
    assert table.view(0)["previews"]["hailstorm"] == [
        {"resilient": 1, "vulnerable": 2},
        {"resilient": 0, "vulnerable": 1},
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_T1_a_variant_is_played_to_its_end(seats: int) -> None:
    """T-1: with cards more and less, by chance and by bots that have never seen them."""
    game = make(variant(*REMOVED, added="".join(ADDED.values())))
    for seed in range(2):
        table = Table(game, seats, seed, {"expansion": "spawning_tide" if seed else "off"})
        while not table.over:
            ask = table.asks[0]
            table.act(ask.seat, ask.options[(seed + len(table.log)) % len(ask.options)])
        assert Table.restore(table.save(), game).digest == table.digest
    assert len(play(game, ["greedy"] * seats, 1).scores) == seats


def test_TR2_there_is_room_for_half_as_many_cards_again_of_every_type() -> None:
    """T-R2: 27 Plant Traits, 23 Animal Traits, 20 Events and 25 Interactions by name."""
    game = make(variant(added="".join(copies(card, count) for card, count in MORE.items())))
    assert len(game.cards) == 95 + 49
    numbers = list(game.actions.numbers.values())
    assert len(set(numbers)) == len(numbers)
    for expansion in ("off", "spawning_tide"):
        assert len(play(game, ["random", "greedy", "random", "random"], 3, {"expansion": expansion}).scores) == 4
    for card in MORE:
        with pytest.raises(BadCards, match=f"{card}_.*there is room for"):
            make(variant(added=copies(card, 20)))


def test_T29_the_last_traits_that_find_room_are_remembered_and_played() -> None:
    """T-29, T-42, T-43: their masks are longer than a machine's word."""
    game = make(variant(added=copies("silver_leaves", 14) + copies("long_tongue", 12)))
    last = ("silver_leaves_13", "long_tongue_11")
    assert [game.kinds.index(card) for card in last] == [40, 75]
    scenario = Scenario(game, seats=2, seat_to_act=0).zone("hand", 0, [last[1], last[1], "webbed_feet"])
    scenario = scenario.zone("hand", 1, [])
    table = settled(scenario, 0, {(1, 0): [last[0]], (1, 1): ["deep_taproot"]}).table()
    table.do(0, "introduce", last[1])
    assert [[trait["card"] for trait in one["traits"]] for one in table.view(None)["communities"][0]][-1] == [last[1]]
    assert not table.offers(0, "add", last[1]), "it has this one"
    assert table.offers(0, "add", "webbed_feet")


def test_T100_more_cards_than_a_game_can_last_for_are_refused() -> None:
    """T-100, T-104: the number of decisions is bounded by that of the cards."""
    with pytest.raises(BadCards, match="there may be 400 cards with all their copies, and these are 492"):
        make(variant(added=copies("rich_harvest", 4).replace("count = 2", "count = 83")))


@pytest.mark.parametrize("missing", ["animal", "event", "interaction"])
def test_T4_a_whole_type_of_cards_may_be_missing(missing: str) -> None:
    """T-4, T-92, T-104: without Events the turns end the game, and a tie is shared."""
    game = make(variant(*of_type(missing)))
    assert not any(card.deck.startswith(missing) for card in game.cards.values())
    for seats in (2, 4):
        assert len(play(game, ["random", "greedy"] * (seats // 2), 5).scores) == seats
