"""Tests of a user's own card files: one that can be played makes a game, any other is refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from calamity import BadCards, BadOption
from calamity.games.catastropolis.city import LOCATION_SPACE, space_id
from calamity.games.catastropolis.deck import LINES, LOCATIONS, check_box, check_cards, line_sort
from calamity.games.catastropolis.game import make
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.vocabulary import actions, card_kinds
from calamity.kernel.cards import Problem
from calamity.server.http.content import option_infos
from calamity.testing import Scenario
from tests.games.card_files import copies, play, variant
from tests.games.catastropolis.scenes import CARDS, GAME

SOURCE = GAME.card_file
MORPHION = 'places = ["observatory", "grand_museum"'


def problems(card: str, **changes: object) -> list[Problem]:
    """What is wrong with the cards if one of them is changed."""
    return check_cards([replace(one, **changes) if one.id == card else one for one in CARDS])


# What is said of a field: the card and the changes that bring it about.
WRONG: dict[str, tuple[str, Mapping[str, object]]] = {
    "points: a crime card has none": ("jade_sphinx_swap", {"points": 1}),
    "time: missing": ("jade_sphinx_swap", {"time": None}),
    "time: at least 1": ("jade_sphinx_swap", {"time": 0}),
    "powers: there is no power 'levitation'": ("jade_sphinx_swap", {"powers": ("levitation",)}),
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
    "plan: at most 99": ("morphion", {"plan": 100}),
    "signature: three letters out of SMA": ("morphion", {"signature": ("SMX",)}),
    "places: at least 1 different locations": ("baron_bulwark", {"places": ()}),
    "places: at least 2 different locations": ("mr_gemini", {"places": ("central_bank", "central_bank")}),
}


@pytest.mark.parametrize("problem", WRONG)
def test_cards_that_cannot_be_played_with_are_refused(problem: str) -> None:
    """P-9, P-12, P-17, P-21, P-138: with the card, the field and the reason."""
    card, changes = WRONG[problem]
    said = [f"{CARDS[number].id}, {field}: {message}" for number, field, message in problems(card, **changes)]
    assert any(line.startswith(f"{card}, {problem}") for line in said), said


@pytest.mark.parametrize(
    ("card", "changes"),
    [
        ("jade_sphinx_swap", {"time": 1}),
        ("cracking_dam", {"line": "medics_thanks"}),
        ("quickness", {"rate": 4}),
        ("baron_bulwark", {"needed": (1, 1, 1, 1, 1), "plan": 3}),
        ("baron_bulwark", {"plan": 99}),
        ("jade_sphinx_swap", {"powers": ("wall_crawler",)}),
        ("jade_sphinx_swap", {"powers": ("cosmic_energy",)}),
        ("baron_bulwark", {"weakness": ("flight",)}),
        ("hostages_in_the_rotunda", {"unless": "flight"}),
        ("stakeout", {"count": 1}),
    ],
)
def test_the_least_and_the_greatest_numbers_are_accepted(card: str, changes: Mapping[str, object]) -> None:
    """P-13, P-16, P-17, P-28: a time of 1, a Villain who falls at the first hit."""
    assert problems(card, **changes) == []


def test_a_file_that_cannot_be_played_is_refused_with_its_name_and_line() -> None:
    """P-138: nobody is behind two Aliens and a Mad Scientist."""
    with pytest.raises(BadCards, match=r"^mine.toml:1: signature: no Villain has MAA: add it to the signature of one"):
        make(SOURCE[: SOURCE.rindex("[[card]]")], "mine.toml")


def in_box(card: str, **changes: object) -> list[str]:
    """What the box hasn't if one card is changed."""
    cards = [replace(one, **changes) if one.id == card else one for one in CARDS]
    return [f"{field}: {message}" for _, field, message in check_box(cards)]


def test_the_box_has_its_cards_basics_and_signatures() -> None:
    """P-8, P-12, P-138: a variant may do otherwise."""
    assert check_box(CARDS) == []
    assert in_box("stakeout", type="villain") == [
        "type: there are 10 different Searches, not 9",
        "type: there are 9 different Villains, not 10",
    ]
    for field in ("powers", "weakness", "other_weakness"):
        assert in_box("mr_gemini", **{field: ("publicist",)}) == [f"{field}: 'publicist' is no basic power"]
        assert in_box("mr_gemini", **{field: ("charm",)}) == []
    assert in_box("doctor_overclock", signature=("SSS", "MMM")) == ["signature: baron_bulwark has it already"]


ADDED = """
[[card]]
id = "night_bus_heist"
code = "N01"
type = "crime"
location = "union_station"
time = 9
reputation = 3
powers = ["keen_hunch", "climbing"]
name = { en = "The Night Bus Heist", de = "Der Raub im Nachtbus" }

[[card]]
id = "falling_moon"
code = "N02"
type = "disaster"
location = "observatory"
time = 9
reputation = 5
symbol = "alien"
powers = ["might", "keen_hunch"]
name = { en = "Falling Moon", de = "Stürzender Mond" }

[[card]]
id = "keen_hunch"
code = "N03"
type = "power"
points = 1
rate = 2
name = { en = "Keen Hunch", de = "Gutes Gespür" }

[[card]]
id = "warm_welcome"
code = "N04"
type = "resolution"
reputation = 2
effect = "recover"
count = 2
name = { en = "Warm Welcome", de = "Warmer Empfang" }

[[card]]
id = "hot_tip"
code = "N05"
type = "search"
effect = "newest"
count = 2
name = { en = "Hot Tip", de = "Heißer Tipp" }

[[card]]
id = "lady_lumen"
code = "N06"
type = "villain"
reputation = 4
signature = ["SSS"]
plan = 12
scheme = "bulwark"
places = ["stadium"]
needed = [4, 5, 6, 7, 8]
weakness = ["keen_hunch"]
name = { en = "Lady Lumen", de = "Lady Lumen" }
"""
REMOVED = ("jade_sphinx_swap", "cracking_dam", "flight", "cosmic_energy", "sorcery", "favor_owed", "stakeout")
POWER = ADDED[ADDED.index('[[card]]\nid = "keen_hunch"') : ADDED.index('[[card]]\nid = "warm_welcome"')]


def with_more(*removed: str) -> str:
    """A variant with a new card of every type; the power is the last one, and others list it."""
    return variant(SOURCE, *removed, added=ADDED)


def test_powers_may_be_listed_wherever_they_stand_in_the_file() -> None:
    """P-12, P-107: those that are listed are numbered first if need be; else the file's order stays."""
    assert GAME.kinds == make(variant(SOURCE)).kinds
    game = make(with_more())
    basics = [card.id for card in CARDS if card.type == "power"][:16]
    assert game.kinds[card_kinds.FIRST_POWER : card_kinds.FIRST_POWER + 17] == (*basics, "keen_hunch")
    assert [*game.cards] == [*GAME.cards, *(line[6:-1] for line in ADDED.splitlines() if line.startswith("id = "))]
    powers = [card.id for card in CARDS if card.type == "power"]
    for many, possible in ((24, True), (25, False)):
        listed = ", ".join(f'"{power}"' for power in powers[-many + 16 :])
        source = variant(
            SOURCE,
            added=ADDED.replace('["keen_hunch", "climbing"]', f"[{listed}]")
            .replace(POWER, "")
            .replace("keen_hunch", "might"),
        )
        if possible:
            play(make(source), 3, 1)
            continue
        with pytest.raises(
            BadCards, match="at most 24 different powers can be asked for by other cards, and these are 25"
        ):
            make(source)


def test_cards_are_added_and_removed_by_their_file_alone() -> None:
    """P-8, P-12, P-107: new ones come into play and do what is printed on them; numbers of the others stay."""
    game = make(with_more(*REMOVED))
    assert len(game.cards) == len(CARDS) - len(REMOVED) + 6 and "flight" not in game.kinds
    for words in (("pick", "might"), ("resolve", "midnight_in_the_mummy_wing"), ("keep", "key_to_the_city")):
        assert make(with_more()).actions.encode(*words) == GAME.actions.encode(*words)
    station = space_id(LOCATION_SPACE[LOCATIONS.index("union_station")])
    scenario = Scenario(game, 2, 0, {"first_player": "seat0"}).set("round", 1).set("space", 0, station)
    scenario = scenario.zone("queue", ["night_bus_heist", "falling_moon"]).set("face_up", [1, 0])
    scenario = scenario.zone("powers", 0, ["keen_hunch"]).zone("powers", 1, ["telepathy"]).set("weakened", 0, 1)
    scenario = scenario.set("symbols", ["supervillain", "supervillain"])
    table = scenario.zone("resolution_deck", ["warm_welcome", ...]).table()
    assert table.view(0)["hero"][0]["has"] == ["keen_hunch"] and table.view(0)["hero"][0]["rate_bonus"] == 2
    table.do(0, "resolve", "night_bus_heist")
    assert table.zone("collection", 0) == ["night_bus_heist", "warm_welcome"] and table.get("weakened", 0) == 0
    table.do(1, "ability", "telepathy")
    assert table.get("symbols") == ["supervillain", "supervillain", "alien"]


def test_villains_who_share_a_signature_are_equally_suspect() -> None:
    """P-140: chance decides which of them it is."""
    game = make(with_more())
    found = set()
    for seed in range(12):
        scenario = Scenario(game, 2, 0, {"first_player": "seat0"}, seed).set("round", 1)
        scenario = scenario.set("symbols", ["supervillain", "supervillain"]).zone("powers", 0, ["telepathy"])
        table = scenario.zone("queue", ["skyliner_with_no_pilot"]).table()
        assert {"baron_bulwark", "lady_lumen"} <= set(table.view(1)["suspects"])
        table.do(0, "ability", "telepathy")
        found.add(table.get("villain"))
    assert found == {"baron_bulwark", "lady_lumen"}


def test_a_new_power_that_is_listed_can_be_named_and_one_that_is_not_cannot() -> None:
    """P-149: Morphion asks for basics, and those are the powers that cards list."""
    game = make(with_more())
    space = space_id(LOCATION_SPACE[LOCATIONS.index("observatory")])
    scenario = Scenario(game, 2, 0, {"first_player": "seat0"}).set("round", 1).set("villain", "morphion")
    table = scenario.set("space", 0, space).zone("powers", 0, ["keen_hunch", "publicist"]).table()
    table.do(0, "strike", "observatory")
    assert table.offers(0, "name", "keen_hunch")
    table.do(0, "name", "keen_hunch")
    assert table.view(0)["named_basics"] == ["keen_hunch"] and table.get("hits") == [2]
    with pytest.raises(ValueError, match="publicist"):
        game.actions.encode("name", "publicist")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_variant_is_played_to_its_end(seats: int) -> None:
    """P-1: with cards more and less, and whoever is forced to be behind it, as long as there is such a card."""
    game = make(with_more(*REMOVED))
    for seed in range(2):
        play(game, seats, seed)
    source = with_more("baron_bulwark")
    with pytest.raises(BadOption, match="option 'forced_villain' can't be 'baron_bulwark'"):
        make(source).new(seats, 1, {"forced_villain": "baron_bulwark"})
    for villain in ("archon_null", "lady_lumen"):
        state = make(source).new(seats, 1, {"forced_villain": villain})
        assert make(source).kinds[card_kinds.FIRST_VILLAIN + state.forced_villain] == villain  # type: ignore[attr-defined]


def test_a_villain_of_ones_own_can_be_forced() -> None:
    """P-140: whatever the symbols say; the lobby knows the name from the card."""
    game = make(with_more())
    options = {"first_player": "seat0", "forced_villain": "lady_lumen"}
    scenario = Scenario(game, 2, 0, options).set("round", 1).set("symbols", ["alien", "alien"])
    table = scenario.zone("powers", 0, ["telepathy"]).zone("queue", ["skyliner_with_no_pilot"]).table()
    assert table.view(1)["suspects"] == ["lady_lumen"]
    table.do(0, "ability", "telepathy")
    assert table.get("villain") == "lady_lumen" and table.get("pieces") == ["stadium"]
    [option] = [one for one in option_infos(game) if one.name == "forced_villain"]
    assert option.value_texts["lady_lumen"]["de"] == "Lady Lumen" and "none" in option.values


def test_bots_play_a_variant() -> None:
    """P-1: with cards that they have never seen."""
    game = make(with_more(*REMOVED))
    wits = game.wits()
    state = game.new(4, 3)
    for _ in range(300):
        if state.over:
            break
        seat = state.seat
        ratings = wits.rate(state, seat, state.options)
        state.apply(state.options[ratings.index(max(ratings))])
    assert state.over or state.round > 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("card", "more", "too_many"),
    [
        ("night_bus_heist", 12, "there is room for 40 Crimes; these are 64"),
        ("falling_moon", 12, "there is room for 40 Disasters; these are 64"),
        ("keen_hunch", 22, "there is room for 68 powers; these are 84"),
        ("warm_welcome", 10, "there is room for 32 Resolutions; these are 60"),
        ("hot_tip", 5, "there is room for 16 Searches; these are 50"),
        ("lady_lumen", 5, "there is room for 16 Villains; these are 49"),
    ],
)
def test_there_is_room_for_half_as_many_cards_again_of_every_type(card: str, more: int, too_many: str) -> None:
    """P-8: and the whole is played to its end."""
    table = next(part for part in ADDED.split("[[card]]") if f'id = "{card}"' in part)
    table = f"[[card]]{table}".replace("keen_hunch", "might").replace('["might", "might"]', '["might"]')
    game = make(variant(SOURCE, added=copies(table, more)))
    assert len(game.cards) == len(CARDS) + more and max(game.actions) < 2047
    play(game, 3, 1)
    with pytest.raises(BadCards, match=too_many):
        make(variant(SOURCE, added=copies(table, 40)))


@pytest.mark.parametrize("sort", ["crime", "disaster", "search", "resolution"])
def test_too_few_cards_to_lay_out_are_refused(sort: str) -> None:
    """P-35: six heroes need six Crimes and six Disasters; something must be found, and something must come of it."""
    cards = [card.id for card in CARDS if card.type == sort]
    needed = 6 if sort in ("crime", "disaster") else 1
    with pytest.raises(BadCards, match=f"at least {needed} .* are needed, and there are {needed - 1}"):
        make(variant(SOURCE, *cards[needed - 1 :]))
    play(make(variant(SOURCE, *cards[needed:])), 6, 2)


def test_a_game_without_any_further_clue_ends_with_its_sixtieth_round() -> None:
    """P-R64: a false trail, and no Situation is left that could tell more."""
    game = make(variant(SOURCE))
    state = game.new(2, 1, {"draft": "dealt"})
    assert isinstance(state, Catastropolis)
    for pile in (state.situation_pile, state.reserve):
        pile.bag = []
    state.queue, state.counters, state.face_up, state.origins = [], [], [], []
    while not state.over and state.round < 70:
        state.apply(actions.REST if actions.REST in state.options else state.options[0])
    assert state.over and state.round == 60 and game.result(state).reason == "time"


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
    assert table.refuses(0, "ability", "telepathy").reason == "Your hero doesn't have telepathy."
