"""Tests of a turn: one of five actions, the powers that act before it, and extra turns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.catastropolis.scenes import down, rest_of_round, scene, told, up
from tests.games.catastropolis.shorthand import asked, heard, kind, moves, others, rate, resolve_scene


def test_P85_exactly_one_of_five_actions() -> None:
    """P-85, P-R29: move, ability, search, resolve and rest are offered at once, and each ends the turn."""
    facts: dict[str, Any] = {"powers": {0: ["might", "shielding", "police_scanner"]}, "at": {0: "d6"}}
    queue = (up("vault_nine_job"), down("orrin_lens"))
    table = scene(*queue, **facts)
    verbs = {name.split()[0] for name in table.names(0)}
    assert verbs == {"move", "ability", "search", "resolve", "rest"}
    for words in ("move d5", "ability shielding", "search", "resolve vault_nine_job", "rest"):
        table = scene(*queue, searches=["scanner_chatter"], resolutions=["grateful_crowd"], **facts)
        table.do(0, *words.split())
        assert asked(table).seat == 1, words


def test_PR29_no_moving_and_acting_in_one_turn() -> None:
    """P-85, P-R29: whoever moves to the bank resolves there next turn."""
    table = scene(up("vault_nine_job"), powers={0: ["might"]})
    table.do(0, "move", "d6")
    assert table.refuses(0, "resolve", "vault_nine_job").rule == "P-85"
    table.do(1, "rest")
    assert table.offers(0, "resolve", "vault_nine_job")


def test_P86_powers_act_before_the_action() -> None:
    """P-20, P-86, P-R30: Regeneration heals by itself, and the action is still to come."""
    table = scene(powers={0: ["regeneration"]}, weakened={0: 1})
    assert table.get("weakened", 0) == 0 and heard(table, "healed") == [{"seat": 0}]
    assert (kind(table), asked(table).seat, rate(table)) == ("action", 0, 3)
    healthy = scene(powers={0: ["regeneration"]})
    assert heard(healthy, "healed") == []


def test_P20_unstable_core_burns_out_the_booth_it_stands_on() -> None:
    """P-20, P-86, P-100: nobody can Search from it, or next to it through it, for the rest of the round."""
    powers = {0: ["unstable_core"], 1: ["police_scanner"], 2: ["might"]}
    table = scene(down("orrin_lens"), powers=powers, at={0: "d5", 1: "c5", 2: "d5"}, seats=3)
    assert table.get("burnt") == ["d5"] and heard(table, "burnt_out") == [{"seat": 0, "space": "d5"}]
    assert table.refuses(0, "search").rule == "P-20"
    table.do(0, "move", "d6")
    for seat in (1, 2):
        assert not table.offers(seat, "search")
        table.do(seat, "rest")
    assert table.get("burnt") == [] and table.get("round") == 2
    table.do(0, "rest")
    assert table.offers(1, "search")


def test_P20_it_cannot_be_declined() -> None:
    """P-20: the question isn't even asked, unless the order is to be chosen."""
    table = scene(down("orrin_lens"), powers={0: ["unstable_core"]}, at={0: "e4"})
    assert table.get("burnt") == ["e4"]  # for a hero with Spark the Tower is a booth
    off = scene(down("orrin_lens"), powers={0: ["unstable_core"]}, at={0: "d6"})
    assert off.get("burnt") == []


def test_P20_a_burnt_out_tower_is_dead_for_every_hero_with_spark() -> None:
    powers = {0: ["unstable_core"], 1: ["spark"]}
    table = scene(down("orrin_lens"), powers=powers, at={0: "e4", 1: "e4"})
    table.do(0, "move", "e5")
    assert not table.offers(1, "search") and table.refuses(1, "search").rule == "P-20"


@pytest.mark.parametrize("first", ["regeneration", "unstable_core"])
def test_P87_with_two_actions_at_once_the_player_chooses_the_order(first: str) -> None:
    """P-87: both happen all the same."""
    table = scene(powers={0: ["regeneration", "unstable_core"]}, at={0: "d5"}, weakened={0: 1})
    assert kind(table) == "turn_power"
    assert table.names(0) == ["perform regeneration", "perform unstable_core"]
    table.do(0, "perform", first)
    assert (table.get("weakened", 0), table.get("burnt"), kind(table)) == (0, ["d5"], "action")
    order = [name for name in told(table) if name in ("healed", "burnt_out")]
    assert order == (["healed", "burnt_out"] if first == "regeneration" else ["burnt_out", "healed"])


@pytest.mark.parametrize("first", ["wall_crawler", "precognition"])
def test_P87_at_the_beginning_of_a_round_too(first: str) -> None:
    """P-62, P-87: Danger Sense and Precognition of one hero."""
    table = scene(down("orrin_lens"), powers={0: ["wall_crawler", "precognition"]})
    rest_of_round(table)
    assert kind(table) == "round_power" and asked(table).seat == 0
    table.do(0, "perform", first)
    assert kind(table) == "foresight"
    table.do(0, "on_top")
    order = [name for name in told(table) if name in ("looked", "foresaw")]
    assert order == (["looked", "foresaw"] if first == "wall_crawler" else ["foresaw", "looked"])
    assert kind(table) == "action"


def test_P88_rest_is_always_possible_and_the_only_way_to_do_nothing() -> None:
    """P-88, P-118, P-R33: also for a healthy hero; nothing happens."""
    table = scene()
    assert others(table)[-1] == "rest" and not table.offers(0, "pass")
    before = (table.get("space", 0), table.get("weakened", 0))
    table.do(0, "rest")
    assert (table.get("space", 0), table.get("weakened", 0)) == before and asked(table).seat == 1


def test_P117_rest_heals_at_once_and_is_the_whole_turn() -> None:
    """P-117, P-123, P-R33: this turn, not the next."""
    table = scene(weakened={0: 1})
    table.do(0, "rest")
    assert table.get("weakened", 0) == 0 and asked(table).seat == 1


def test_P118_a_healthy_hero_may_rest() -> None:
    table = scene()
    table.do(0, "rest")
    assert heard(table, "rested") == [{"seat": 0}] and heard(table, "healed") == []


def test_PR33_resting_is_an_action_of_this_turn() -> None:
    """P-117, P-R33: in the next turn the hero acts as usual."""
    table = scene(weakened={0: 1})
    table.do(0, "rest")
    table.do(1, "rest")
    assert asked(table).seat == 0 and moves(table)


def test_P89_an_extra_turn_follows_at_once_in_the_same_round() -> None:
    """P-89, P-86: a full turn of the same player, powers first; then the next player."""
    table = resolve_scene("no_time_to_celebrate", powers={0: ["might", "regeneration"]})
    assert (asked(table).seat, kind(table), table.get("round")) == (0, "action", 1)
    assert [event["seat"] for event in heard(table, "turn")][-2:] == [0, 0]
    table.do(0, "move", "d5")
    assert asked(table).seat == 1
    table.do(1, "rest")
    assert table.get("round") == 2


def test_P89_an_extra_turn_begins_with_the_powers_of_a_turn() -> None:
    """P-86, P-89: Regeneration heals at its beginning what the first turn did."""
    powers = {0: ["might", "regeneration"]}
    table = scene(
        up("gold_train_stickup"), powers=powers, at={0: "d7"}, resolutions=["no_time_to_celebrate", "bone_tired"]
    )
    table.do(0, "resolve", "gold_train_stickup")
    events = [name for name in told(table) if name in ("weakened", "turn", "healed")]
    assert events[-3:] == ["weakened", "turn", "healed"]
    assert asked(table).seat == 0


def test_P87_healing_that_has_nothing_to_heal_is_no_choice() -> None:
    """P-20, P-87: a healthy hero on a booth burns it out without being asked for an order."""
    table = scene(powers={0: ["regeneration", "unstable_core"]}, at={0: "d5"})
    assert (kind(table), table.get("burnt"), heard(table, "healed")) == ("action", ["d5"], [])
