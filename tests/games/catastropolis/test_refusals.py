"""Tests of typical illegal moves: each is refused with the rule that forbids it and a reason in both languages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import GAME, down, rest_of_round, scene, up
from tests.games.catastropolis.shorthand import kind, resolve_scene, search_scene
from tests.games.catastropolis.test_decisions import cooling, counting, foresight, leads, means, naming, striking, x_ray
from tests.games.catastropolis.test_draft import draft
from tests.games.catastropolis.test_end import winning
from tests.games.catastropolis.test_villains import gemini, xenolith

PLAIN = {0: ["might"], 1: ["heat"]}


def idle(**facts: Any) -> ScenarioTable:
    facts = {"powers": PLAIN, **facts}
    return scene(up("vault_nine_job", 1), down("orrin_lens"), **facts)


def morphed() -> ScenarioTable:
    table = scene(villain="morphion", powers=PLAIN, at={0: "b1"}, named=1, collections={0: ["favor_owed"]})
    table.do(0, "strike", "observatory")
    table.do(0, "with_favor")
    return table


def teleporting() -> ScenarioTable:
    table = scene(powers={0: ["teleportation"]})
    table.do(0, "ability", "teleportation")
    return table


def confessing() -> ScenarioTable:
    queue = (up("orrin_lens", 1), up("spore_bloom", 2), up("forged_ballots", 0))
    return resolve_scene("full_confession", queue=queue)


def preventing(**facts: Any) -> ScenarioTable:
    return resolve_scene("bone_tired", **facts)


def keeping() -> ScenarioTable:
    return resolve_scene("bone_tired", "front_page_photo", powers={0: ["might", "charm"]})


def crediting() -> ScenarioTable:
    return resolve_scene("shared_credit", seats=3)


def frozen() -> ScenarioTable:
    queue = (up("vault_nine_job", 3), up("gravity_vault", 2), up("flood_of_fakes", 0), up("orrin_lens", 4))
    table = scene(*queue, powers={0: ["frost"]}, at={0: "d6"})
    table.do(0, "ability", "frost")
    return table


def duties() -> ScenarioTable:
    table = scene(down("orrin_lens"), powers={0: ["precognition", "wall_crawler"]})
    rest_of_round(table)
    return table


Case = tuple[Callable[[], ScenarioTable], int, str, str]

CASES: dict[str, Case] = {
    "not your turn": (idle, 1, "rest", "P-85"),
    "the game is over": (lambda: winning({}), 1, "rest", "P-155"),
    "to where the hero is": (idle, 0, "move d4", "P-R34"),
    "too far": (idle, 0, "move h7", "P-92"),
    "into water": (idle, 0, "move f3", "P-95"),
    "onto a high-rise": (idle, 0, "move e3", "P-95"),
    "onto a bridge that is out": (
        lambda: scene(up("tanker_off_course"), powers=PLAIN, at={0: "e6"}),
        0,
        "move f6",
        "P-95",
    ),
    "a free move too far": (lambda: search_scene("wrong_number", down("orrin_lens")), 0, "move d1", "P-96"),
    "a free move to the same space": (lambda: search_scene("wrong_number", down("orrin_lens")), 0, "move d5", "P-96"),
    "another thing during a free move": (lambda: search_scene("wrong_number", down("orrin_lens")), 0, "rest", "P-96"),
    "an ability the hero hasn't": (idle, 0, "ability telepathy", "P-97"),
    "an ability that would do nothing": (lambda: idle(powers={0: ["secret_lair"]}), 0, "ability secret_lair", "P-98"),
    "no booth": (idle, 0, "search", "P-100"),
    "nothing hidden": (lambda: scene(up("orrin_lens"), powers=PLAIN, at={0: "d5"}), 0, "search", "P-101"),
    "a dead booth": (
        lambda: scene(up("pirate_signal"), down("orrin_lens"), powers=PLAIN, at={0: "d5"}),
        0,
        "search",
        "P-16",
    ),
    "a burnt-out booth": (lambda: idle(powers={0: ["unstable_core"]}, at={0: "d5"}), 0, "search", "P-20"),
    "a hidden situation": (idle, 0, "resolve orrin_lens", "P-105"),
    "a situation elsewhere": (idle, 0, "resolve vault_nine_job", "P-106"),
    "without a listed power": (lambda: idle(seat=1, at={1: "d6"}), 1, "resolve vault_nine_job", "P-107"),
    "no villain yet": (idle, 0, "strike skyport", "P-151"),
    "no reagents yet": (idle, 0, "deliver", "P-151"),
    "nothing to strike there": (lambda: gemini(), 0, "strike skyport", "P-148"),
    "a strike from elsewhere": (lambda: gemini(), 0, "strike central_bank", "P-148"),
    "a twin who is down": (
        lambda: gemini(at={0: "d6"}, hits=[2, 0], fallen=[8, 0]),
        0,
        "strike central_bank",
        "P-148",
    ),
    "a reagent that is gone": (lambda: xenolith(at={0: "a3"}, reagents=[1, -1]), 0, "strike city_zoo", "P-148"),
    "a delivery against another villain": (lambda: gemini(), 0, "deliver", "P-148"),
    "a delivery of nothing": (lambda: xenolith(at={0: "d1"}), 0, "deliver", "P-148"),
    "a delivery elsewhere": (lambda: xenolith(reagents=[0, -1]), 0, "deliver", "P-148"),
    "drafting in mid-game": (idle, 0, "pick flight", "P-85"),
    "a card that isn't in the row": (lambda: draft(), 0, "pick heat", "P-45"),
    "a card worth too much": (lambda: draft(powers={0: ["mimicry"]}), 0, "pick sorcery", "P-48"),
    "a fourth pass": (lambda: draft(passes={0: 3}), 0, "pass", "P-53"),
    "acting in the draft": (lambda: draft(), 0, "rest", "P-45"),
    "a sidekick one hasn't": (
        lambda: preventing(collections={0: ["bulletproof_vest"]}),
        0,
        "spend_sidekick",
        "P-124",
    ),
    "a sidekick who is gone": (
        lambda: preventing(
            powers={0: ["might", "sidekick"]}, sidekick_spent={0: 1}, collections={0: ["bulletproof_vest"]}
        ),
        0,
        "spend_sidekick",
        "P-124",
    ),
    "a vest one hasn't": (lambda: preventing(powers={0: ["might", "sidekick"]}), 0, "spend_vest", "P-124"),
    "a look at an open card": (lambda: x_ray_open(), 0, "look 1", "P-83"),
    "a look at no card": (lambda: x_ray(0), 0, "look 9", "P-83"),
    "a second look at the same card": (lambda: x_ray(1), 0, "look 2", "P-83"),
    "turning up what was not looked at": (
        lambda: search_scene("stakeout", down("orrin_lens"), down("spore_bloom"), down("forged_ballots")),
        0,
        "turn_up 3",
        "P-81",
    ),
    "cooling elsewhere": (frozen, 0, "cool orrin_lens", "P-98"),
    "cooling what has no counters": (frozen, 0, "cool flood_of_fakes", "P-79"),
    "cooling what isn't open": (frozen, 0, "cool spore_bloom", "P-105"),
    "confessing what has no counters": (confessing, 0, "confess forged_ballots", "P-79"),
    "a card that wasn't drawn": (keeping, 0, "keep key_to_the_city", "P-110"),
    "a lead that wasn't drawn": (leads, 0, "follow stakeout", "P-102"),
    "credit for somebody richer": (crediting, 0, "credit 0", "P-112"),
    "credit for nobody": (crediting, 0, "credit 5", "P-112"),
    "a named basic": (morphed, 0, "name might", "P-149"),
    "a basic one hasn't": (naming, 0, "name spark", "P-149"),
    "naming nothing with a borrowed power": (morphed, 0, "name_none", "P-149"),
    "giving up what one hasn't": (striking, 0, "give_up spore_bloom", "P-149"),
    "resolving with nothing": (lambda: means(False), 0, "with_nothing", "P-115"),
    "a favor one hasn't": (lambda: sorcerer(), 0, "with_favor", "P-115"),
    "teleporting on the spot": (teleporting, 0, "teleport d4", "P-98"),
    "teleporting to a street": (teleporting, 0, "move a1", "P-97"),
    "a power of another moment": (duties, 0, "perform regeneration", "P-87"),
    "another thing before foresight": (foresight, 0, "rest", "P-20"),
    "another thing while cooling": (lambda: cooling("frost"), 0, "rest", "P-98"),
    "another thing while counting": (counting, 0, "rest", "P-112"),
}


def x_ray_open() -> ScenarioTable:
    table = scene(up("forged_ballots"), down("orrin_lens"), down("spore_bloom"), powers={0: ["x_ray_vision"]})
    table.do(0, "ability", "x_ray_vision")
    return table


def sorcerer() -> ScenarioTable:
    table = scene(villain="baron_bulwark", powers={0: ["sorcery"]}, at={0: "g3"}, seats=3)
    table.do(0, "strike", "fission_plant")
    return table


@pytest.mark.parametrize("name", CASES)
def test_a_wrong_move_is_refused_with_its_rule_and_reason_and_changes_nothing(name: str) -> None:
    """P-85, P-112: in both languages, and the rule stands in both rulebooks."""
    make, seat, text, rule = CASES[name]
    table = make()
    before = table.digest
    refusal = table.refuses(seat, *text.split())
    assert (refusal.rule, bool(refusal.reason)) == (rule, True)
    german = table.why_not(seat, GAME.actions.parse(text), lang="de")
    assert german is not None and german.rule == rule and german.reason != refusal.reason
    assert "{" not in refusal.reason + german.reason
    assert table.digest == before
    assert all(rule in book for book in GAME.rulebooks.values())


def test_a_refusal_tells_nothing_hidden() -> None:
    """P-10, P-105: a hidden card of the queue and one in the Reserve are refused in the same words."""
    table = scene(down("orrin_lens"), powers=PLAIN, at={0: "b1"})
    here = table.refuses(0, "resolve", "orrin_lens")
    there = table.refuses(0, "resolve", "falling_star_cluster")
    assert (here.rule, here.key) == (there.rule, there.key)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("move h7", ("H7", "7", "3")),
        ("resolve vault_nine_job", ("The Vault Nine Job", "Central Bank")),
        ("ability telepathy", ("Telepathy",)),
    ],
)
def test_reasons_name_the_facts(text: str, words: tuple[str, ...]) -> None:
    """P-92, P-97, P-106."""
    reason = idle().refuses(0, *text.split()).reason
    assert all(word in reason for word in words), reason


def test_P85_every_action_that_is_not_offered_has_a_reason() -> None:
    """P-85, P-112: whatever is asked in a turn, the answer is a rule and a sentence."""
    for table in (idle(), draft(), naming(), frozen(), x_ray(1), crediting()):
        seat = table.asks[0].seat
        offered = {str(option) for option in table.options(seat)}
        for action in GAME.actions:
            name = GAME.actions.name(action)
            if name in offered or action < 4:
                continue
            refusal = table.why_not(seat, action)
            assert refusal is not None and refusal.rule in GAME.rulebooks["en"], (kind(table), name)
            assert refusal.reason and "{" not in refusal.reason


KEYS = {
    "into water": "closed_water",
    "onto a high-rise": "closed_high_rise",
    "onto a bridge that is out": "bridge_is_out",
    "a look at an open card": "face_up_already",
    "a look at no card": "no_such_place",
    "a second look at the same card": "not_this_place",
    "turning up what was not looked at": "not_this_place",
    "a sidekick one hasn't": "no_sidekick",
    "a sidekick who is gone": "sidekick_gone",
    "a vest one hasn't": "no_vest",
    "a twin who is down": "twin_down",
    "a reagent that is gone": "reagent_gone",
    "a named basic": "named_already",
    "a basic one hasn't": "no_such_power",
    "credit for somebody richer": "not_the_least",
    "credit for nobody": "no_such_seat",
}


@pytest.mark.parametrize("name", KEYS)
def test_reasons_of_one_rule_are_told_apart(name: str) -> None:
    """P-81, P-83, P-95, P-112, P-124, P-148, P-149: one rule has several reasons."""
    make, seat, text, _ = CASES[name]
    assert make().refuses(seat, *text.split()).key == KEYS[name]


def test_P48_a_card_worth_too_much_says_what_is_left() -> None:
    """P-48: Mimicry is worth 2, Sorcery 3."""
    facts = draft(powers={0: ["mimicry"]}).refuses(0, "pick", "sorcery").facts
    assert (facts["points"], facts["left"]) == (3, 2)


def test_P96_a_free_move_that_is_too_far_says_how_far_it_goes() -> None:
    """P-96, P-R46: two steps, though the hero's rate is three."""
    facts = search_scene("wrong_number", down("orrin_lens")).refuses(0, "move", "d1").facts
    assert (facts["steps"], facts["rate"]) == (4, 2)


@pytest.mark.parametrize(("power", "rule"), [("police_scanner", "P-16"), ("might", "P-100")])
def test_P16_beside_a_dead_booth_the_reason_depends_on_the_scanner(power: str, rule: str) -> None:
    """P-16, P-100: only a hero who could search from beside it is told that the booth is dead."""
    table = scene(up("pirate_signal"), down("orrin_lens"), powers={0: [power]}, at={0: "d6"})
    assert table.refuses(0, "search").rule == rule


def test_P16_a_double_elsewhere_changes_nothing_about_a_dead_booth() -> None:
    """P-16, P-97, P-100: the hero stands at one, the double where there is none."""
    queue = (up("pirate_signal"), down("orrin_lens"))
    table = scene(*queue, powers={0: ["duplication"]}, at={0: "d5"}, double={0: "d2"})
    assert table.refuses(0, "search").rule == "P-16"
