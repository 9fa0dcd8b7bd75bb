"""Tests of what bots of Catastropolis say they intend: it is what they then do, and betrays nothing."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec import to_builtins

import calamity
from calamity.bots.bot import GreedyBot
from calamity.bots.mind import Mind
from calamity.games import published
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.kernel.goal import Said
from calamity.kernel.imagination import imagine
from calamity.kernel.intentions import Intentions
from calamity.kernel.state import State
from calamity.kernel.texts import holes
from calamity.kernel.wire import encode
from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import GAME, down, position, scene, up
from tests.laws.worlds import effort

ME, OTHER = 0, 1
SPECTATOR = -1
GAMES = max(6, effort(20))
NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]
WAYS = ("move", "teleport", "stay")
KEYS = [key for key in GAME.texts.entries if key.startswith("intention.")]


def intended(table: ScenarioTable, *words: str, former: Said | None = None) -> Said | None:
    """What the first hero intends with an action."""
    return GAME.intention(table.state, ME, GAME.actions.encode(*words), former)


def said(key: str, **facts: int | str) -> Said:
    return Said(f"intention.{key}", {"seat": ME, **facts})


def decisions(seed: int) -> Iterator[tuple[State, int, int, State]]:
    """Each decision of a game of bots, some of them bold: the position, seat and action, and the position after."""
    chance = random.Random(seed)
    table = calamity.Table(GAME, chance.choice(GAME.seats), chance.getrandbits(30))
    while not table.over:
        ask = table.asks[0]
        mind = Mind(GAME, table.state, ask.seat, chance.getrandbits(30))
        bold = chance.random() < 0.15
        action = chance.choice(mind.options) if bold else GreedyBot(chance.getrandbits(30)).decide(mind)
        before = table.state.copy()
        table.act(ask.seat, action)
        yield before, ask.seat, action, table.state


# ---- what is said ----


def ways(table: ScenarioTable) -> dict[str, Said | None]:
    """What the first hero intends with each move."""
    [ask] = table.asks
    return {one.args[0]: intended(table, "move", one.args[0]) for one in ask.options if one.verb == "move"}


def keys(table: ScenarioTable) -> set[str]:
    """The kinds of intentions that some move shows."""
    return {found.key.removeprefix("intention.") for found in ways(table).values() if found is not None}


def test_P107_a_hero_goes_to_a_crime_that_it_can_resolve_and_only_on_a_way_that_leads_nearer() -> None:
    """The Central Bank is on d6."""
    table = scene(up("vault_nine_job"), at={ME: "d3"}, powers={ME: ["might"]})
    bank = said("crime", card="vault_nine_job", location="central_bank")
    found = ways(table)
    assert found["d4"] == found["d5"] == bank
    assert found["d2"] is None
    assert keys(scene(up("vault_nine_job"), at={ME: "d3"}, powers={ME: ["swimming"]})) == set()


def test_P71_the_disaster_that_is_due_first_is_called_so() -> None:
    """The Chemical Works are on h4."""
    first = scene(up("green_cloud", 1), at={ME: "f4"}, powers={ME: ["heat"]})
    facts = {"card": "green_cloud", "location": "chemical_works"}
    assert ways(first)["g4"] == said("next_disaster", **facts)
    second = scene(up("core_countdown", 3), up("green_cloud", 1), at={ME: "f4"}, powers={ME: ["heat"]})
    assert ways(second)["g4"] == said("disaster", **facts)


def test_P100_a_hero_without_anything_else_to_do_goes_to_a_booth() -> None:
    assert keys(scene(down("vault_nine_job", 2))) == {"search"}
    assert keys(scene()) == set()


@pytest.mark.parametrize(
    ("villain", "kind"),
    [
        ("mr_gemini", "villain"),
        ("morphion", "villain"),
        ("baron_bulwark", "villain"),
        ("doctor_overclock", "engine"),
        ("brood_mother", "nest"),
        ("countess_comet", "ambush"),
        ("professor_xenolith", "reagent"),
        ("overlord_kthaar", "villain"),
        ("archon_null", "villain"),
    ],
)
def test_P148_a_hero_goes_to_the_villain_or_to_what_is_the_villains(villain: str, kind: str) -> None:
    assert kind in keys(scene(villain=villain, plan=1))


def test_P149_a_hero_joins_another_one_who_stands_beside_baron_bulwark() -> None:
    """The Fission Plant is on g3."""
    facts = {"card": "baron_bulwark", "location": "fission_plant"}
    assert ways(scene(villain="baron_bulwark", plan=1))["f4"] == said("villain", **facts)
    beside = scene(villain="baron_bulwark", plan=1, at={OTHER: "g3"})
    assert ways(beside)["f4"] == said("join", **facts)


def test_P148_reagents_are_taken_to_the_laboratory() -> None:
    table = scene(villain="professor_xenolith", plan=1)
    state = position(table)
    state.reagents = [ME] * len(state.reagents)
    assert keys(table) == {"deliver"}


def test_a_deed_ends_an_intention_and_rest_or_a_question_on_the_way_leaves_it() -> None:
    table = scene(up("vault_nine_job"), down("green_cloud"), at={ME: "d6"}, powers={ME: ["might"]})
    bank = said("crime", card="vault_nine_job", location="central_bank")
    assert intended(table, "resolve", "vault_nine_job", former=bank) is None
    assert intended(table, "rest", former=bank) == bank
    draft = calamity.Table(GAME, 2, 1)
    assert GAME.intention(draft.state, ME, draft.asks[0].options[0].action, None) is None


def test_P76_an_intention_ends_when_its_aim_is_gone_and_is_told_as_things_are() -> None:
    """Somebody else resolves the Crime; another Disaster becomes urgent; the hero dies."""
    bank = said("crime", card="vault_nine_job", location="central_bank")
    table = scene(up("vault_nine_job"), up("green_cloud"), powers={ME: ["might", "heat"]})
    gone = scene(up("green_cloud"), powers={ME: ["might", "heat"]})
    urgent = scene(up("vault_nine_job"), up("core_countdown", 5), up("green_cloud"), powers={ME: ["might", "heat"]})
    facts = {"card": "green_cloud", "location": "chemical_works"}
    assert GAME.still_intended(table.state, urgent.state, ME, bank) == bank
    assert GAME.still_intended(table.state, gone.state, ME, bank) is None
    assert GAME.still_intended(table.state, urgent.state, ME, said("next_disaster", **facts)) == said(
        "disaster", **facts
    )
    assert GAME.still_intended(table.state, gone.state, ME, said("search")) is None
    died = position(table).copy()
    assert isinstance(died, Catastropolis)
    died.heroes = [2, *died.heroes[1:]]
    assert GAME.still_intended(table.state, died, ME, bank) is None


# ---- in games ----


def test_bots_do_what_they_have_said() -> None:
    """Most intentions end in the deed that they announce, and none is kept beyond the end."""
    deeds = {"search": "search", "deliver": "deliver", "crime": "resolve", "disaster": "resolve"}
    heard, kept = Counter[str](), Counter[str]()
    for seed in range(GAMES):
        notes = Intentions(GAME)
        for before, seat, action, after in decisions(seed):
            former, verb = notes.said.get(seat), GAME.actions.decode(action).verb
            notes.decided(notes.copied(before), seat, action, after)
            if former is not None and verb in ("search", "deliver", "resolve", "strike"):
                kind = former.key.removeprefix("intention.").removeprefix("next_")
                heard[kind] += 1
                kept[kind] += verb == deeds.get(kind, "strike")
        assert after.over and not notes.said
    assert heard.total() >= 5 * GAMES and len(heard) >= 4, heard
    assert kept.total() >= 0.8 * heard.total(), (heard, kept)


def test_intentions_depend_only_on_what_everybody_sees() -> None:
    """In positions that spectators can't tell apart a move means the same, and finding it out changes nothing."""
    chance, compared = random.Random("worlds"), Counter[str]()
    for seed in range(GAMES):
        notes = Intentions(GAME)
        for before, seat, action, after in decisions(seed):
            told = GAME.intention(before, seat, action, notes.said.get(seat))
            moving = GAME.actions.decode(action).verb in WAYS
            if chance.random() < (0.5 if moving else 0.05):
                known = encode(before)
                worlds = [imagine(before, SPECTATOR, chance.getrandbits(60)) for _ in range(3)]
                for world in worlds:
                    assert GAME.intention(world, seat, action, notes.said.get(seat)) == told
                    compared["hidden" if encode(world) != known else "same"] += 1
                assert encode(before) == known
                ended = imagine(after, SPECTATOR, chance.getrandbits(60))
                for who, one in notes.said.items():
                    assert GAME.still_intended(worlds[0], ended, who, one) == GAME.still_intended(
                        before, after, who, one
                    )
            notes.decided(notes.copied(before), seat, action, after)
    assert compared["hidden"] >= 20 * GAMES, compared


def test_no_card_that_lies_face_down_is_named() -> None:
    for seed in range(GAMES):
        notes = Intentions(GAME)
        for before, seat, action, after in decisions(seed):
            notes.decided(notes.copied(before), seat, action, after)
            assert isinstance(after, Catastropolis)
            shown = {GAME.kinds[after.card_at(place)] for place in after.open_places()} | {GAME.kinds[after.villain]}
            for said_now in notes.said.values():
                assert said_now.facts.get("card", GAME.kinds[after.villain]) in shown


# ---- in words ----


def test_every_intention_is_said_in_both_languages_with_the_same_facts() -> None:
    heard: dict[str, Said] = {}
    for seed in range(GAMES):
        notes = Intentions(GAME)
        for before, seat, action, after in decisions(seed):
            notes.decided(notes.copied(before), seat, action, after)
            heard.update({one.key: one for one in notes.said.values()})
    assert len(KEYS) == 11 and heard.keys() <= set(KEYS)
    for key in KEYS:
        texts = GAME.texts.entries[key]
        assert holes(texts["de"]) <= holes(texts["en"])
    for one in heard.values():
        for lang in ("en", "de"):
            line = GAME.say(to_builtins(one), lang, NAMES)
            assert line.startswith(NAMES[int(one.facts["seat"])]) and "{" not in line and "_" not in line


def test_games_that_declare_none_say_nothing() -> None:
    table = calamity.Table("tic_tac_toe", 2, seed=1)
    notes = Intentions(table.game)
    assert notes.copied(table.state) is None
    notes.decided(table.state.copy(), ME, table.asks[0].options[0].action, table.state)
    assert notes.said == {}
    for name in published():
        assert calamity.load(name).has_intentions == (name == "catastropolis")
