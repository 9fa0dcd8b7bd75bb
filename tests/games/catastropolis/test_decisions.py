"""Tests of decisions: who decides what, in which order, and what an absent player's hero does."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import GAME, down, rest_of_round, scene, up
from tests.games.catastropolis.shorthand import asked, default, fresh, kind, moves, resolve_scene, search_scene

OPEN = up("vault_nine_job", 3)


def test_P85_the_default_action_is_to_rest() -> None:
    """P-88, P-R63."""
    assert default(scene()) == "rest"


def test_options_stand_in_a_fixed_order() -> None:
    """P-85: spaces row by row, Situations oldest first, stopping last."""
    table = scene(up("gravity_vault"), up("vault_nine_job"), powers={0: ["might"]}, at={0: "d6"})
    spaces = [name.split()[1] for name in table.names(0) if name.startswith("move")]
    assert spaces == sorted(spaces, key=lambda space: (int(space[1]), space[0]))
    assert [name for name in table.names(0) if name.startswith("resolve")] == [
        "resolve gravity_vault",
        "resolve vault_nine_job",
    ]
    assert table.names(0)[-1] == "rest"


def test_a_move_has_at_most_55_destinations() -> None:
    """P-92."""
    table = scene(powers={0: ["flight", "quickness"]}, at={0: "e4"})
    assert 40 < len(moves(table)) <= 55


def x_ray(step: int) -> ScenarioTable:
    table = scene(down("orrin_lens"), down("spore_bloom"), powers={0: ["x_ray_vision"]})
    table.do(0, "ability", "x_ray_vision")
    for words in ("look 2", "look 1")[:step]:
        table.do(0, *words.split())
    return table


def cooling(power: str) -> ScenarioTable:
    table = scene(OPEN, up("gravity_vault", 1), powers={0: [power]}, at={0: "d6"})
    table.do(0, "ability", power)
    return table


def striking(**facts: Any) -> ScenarioTable:
    table = scene(villain="archon_null", at={0: "b1"}, collections={0: ["orrin_lens"]}, **facts)
    table.do(0, "strike", "observatory")
    return table


def foresight() -> ScenarioTable:
    table = scene(powers={0: ["precognition"]})
    rest_of_round(table)
    return table


def duties() -> ScenarioTable:
    table = scene(down("orrin_lens"), powers={0: ["precognition", "wall_crawler"]})
    rest_of_round(table)
    return table


def means(villain: bool) -> ScenarioTable:
    facts: dict[str, Any] = {"powers": {0: ["sorcery"]}, "collections": {0: ["favor_owed"]}, "seats": 4}
    if villain:
        table = scene(villain="baron_bulwark", at={0: "g3"}, **facts)
        table.do(0, "strike", "fission_plant")
    else:
        table = scene(OPEN, at={0: "d6"}, **facts)
        table.do(0, "resolve", "vault_nine_job")
    return table


def naming() -> ScenarioTable:
    table = scene(villain="morphion", powers={0: ["might", "heat"]}, at={0: "b1"})
    table.do(0, "strike", "observatory")
    return table


def confessing() -> ScenarioTable:
    queue = (up("jade_sphinx_swap", 6), up("gravity_vault", 3), up("spore_bloom", 6), up("arena_of_giants", 5))
    return resolve_scene("full_confession", queue=queue)


def counting() -> ScenarioTable:
    table = confessing()
    table.do(0, "confess", "spore_bloom")
    return table


def leads() -> ScenarioTable:
    powers = {0: ["super_intellect"]}
    return search_scene("two_alarms", down("orrin_lens"), more=["scanner_chatter"], powers=powers)


def crime(*powers: str) -> ScenarioTable:
    return resolve_scene("bone_tired", "front_page_photo", powers={0: ["might", *powers]})


def teleporting() -> ScenarioTable:
    table = scene(powers={0: ["teleportation"]})
    table.do(0, "ability", "teleportation")
    return table


SIDEKICK: dict[str, Any] = {"powers": {0: ["might", "sidekick"]}}
VEST: dict[str, Any] = {"collections": {0: ["bulletproof_vest"]}}

DEFAULTS: dict[str, tuple[Callable[[], ScenarioTable], str | None]] = {
    "draft": (lambda: fresh(2, 0), None),
    "round_power": (duties, "perform wall_crawler"),
    "foresight": (foresight, "on_top"),
    "turn_power": (
        lambda: scene(powers={0: ["regeneration", "unstable_core"]}, at={0: "d5"}, weakened={0: 1}),
        "perform regeneration",
    ),
    "means": (lambda: means(False), "with_favor"),
    "strike_means": (lambda: means(True), "with_nothing"),
    "x_ray": (lambda: x_ray(0), "look 1"),
    "x_ray_second": (lambda: x_ray(1), "look_no_more"),
    "x_ray_turn": (lambda: x_ray(2), "turn_up_none"),
    "cool (frost)": (lambda: cooling("frost"), "cool gravity_vault"),
    "cool (weather)": (lambda: cooling("weather_mastery"), "cool gravity_vault"),
    "lead": (leads, "follow two_alarms"),
    "redraw": (lambda: search_scene("two_alarms", down("orrin_lens"), powers={0: ["keen_senses"]}), "use_drawn"),
    "turn_up (caller)": (
        lambda: search_scene("anonymous_caller", up("forged_ballots"), down("orrin_lens"), down("spore_bloom")),
        "turn_up 2",
    ),
    "turn_up (stakeout)": (
        lambda: search_scene("stakeout", down("orrin_lens"), down("spore_bloom")),
        "turn_up 1",
    ),
    "free_move": (lambda: search_scene("wrong_number", down("orrin_lens")), "stay"),
    "look": (
        lambda: search_scene("scanner_chatter", down("humming_container"), down("orrin_lens"), down("spore_bloom")),
        "look 2",
    ),
    "draw": (lambda: crime("stealth"), "draw"),
    "keep": (lambda: crime("charm"), "keep front_page_photo"),
    "confess": (confessing, "confess spore_bloom"),
    "confess_number": (counting, "remove 2"),
    "credit": (
        lambda: resolve_scene("shared_credit", seats=4, collections={1: ["bone_tired", "grateful_crowd"]}),
        "credit 2",
    ),
    "prevent (weakening)": (lambda: resolve_scene("bone_tired", **SIDEKICK), "accept"),
    "prevent (death)": (lambda: resolve_scene("bone_tired", weakened={0: 1}, **SIDEKICK), "spend_sidekick"),
    "prevent (death, vest)": (lambda: resolve_scene("bone_tired", weakened={0: 1}, **VEST), "spend_vest"),
    "name": (naming, "name might"),
    "sacrifice": (striking, "give_none"),
    "teleport": (teleporting, None),
}


@pytest.mark.parametrize("name", DEFAULTS)
def test_PR63_every_question_has_the_default_of_an_absent_player(name: str) -> None:
    """P-R63: one seat is asked, and its default is among its options."""
    make, expected = DEFAULTS[name]
    table = make()
    assert (kind(table), asked(table).mode) == (name.split()[0], "one")
    assert default(table) in table.names(asked(table).seat)
    if expected is not None:
        assert default(table) == expected


def test_PR63_the_credit_goes_to_the_next_tied_player_to_the_left() -> None:
    """P-R63: counted from whoever drew, not from the first seat; the hero of seat 2 resolves, 0, 1 and 3 are tied."""
    for rich, expected in (({}, "credit 3"), ({3: ["grateful_crowd"]}, "credit 0")):
        table = scene(
            OPEN,
            seats=4,
            seat=2,
            powers={2: ["might", "climbing"]},
            at={2: "d6"},
            collections=rich,
            resolutions=["shared_credit"],
        )
        table.do(2, "resolve", "vault_nine_job")
        assert (kind(table), asked(table).seat, default(table)) == ("credit", 2, expected)


def test_every_question_of_the_game_is_tried_above() -> None:
    """P-112."""
    assert {name.split()[0] for name in DEFAULTS} | {"action"} == set(GAME.questions.values())


@pytest.mark.parametrize("seed", range(8))
def test_P85_only_one_seat_decides_at_any_time(seed: int) -> None:
    """P-85, P-112: in a random game there is one question, with at least two answers."""
    table, chance = fresh(2 + seed % 5, seed), Random(seed)
    for _ in range(400):
        if table.over:
            break
        ask = asked(table)
        assert ask.mode == "one" and len(ask.options) > 1
        if ask.kind not in ("prevent", "draft", "round_power", "foresight", "credit"):
            assert ask.seat == table.get("active")
        table.act(ask.seat, chance.choice(ask.options))


def test_single_options_are_answered_by_themselves() -> None:
    """P-112: one card to turn up, one card to cool, one tied player."""
    table = search_scene("anonymous_caller", down("orrin_lens"))
    assert (kind(table), asked(table).seat) == ("action", 1)
    table = scene(OPEN, powers={0: ["weather_mastery"]})
    table.do(0, "ability", "weather_mastery")
    assert table.get("counters") == [2]


def test_P43_nothing_else_is_asked_in_set_up() -> None:
    """P-43: a dealt game begins with the first action or a power of the round."""
    assert kind(fresh(3, 1, draft="dealt")) in ("action", "foresight", "round_power")
