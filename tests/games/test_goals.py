"""Tests of the goal line of every game: what it takes to win, when that is decided, and where a player stands."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import calamity
from calamity.games import published
from calamity.kernel.goal import goal_in_words
from calamity.testing import Scenario, ScenarioTable
from tests.games.catastrophe.scenes import scene as kitchen
from tests.games.catastrophic.scenes import scene as nature
from tests.games.catastropolis.scenes import scene as city
from tests.games.catastropolis.scenes import up
from tests.games.katastrophenspiel.scenes import scene as mission
from tests.games.nine_lives.scenes import scene as parlour

NAMES = ("Abi", "Betty", "Chris")


def told(table: ScenarioTable, seat: int | None = 0, lang: str = "en") -> str:
    return goal_in_words(table.game, table.view(seat), lang, NAMES)


def test_K75_most_points_after_the_last_round() -> None:
    table = mission("hausbrand").set("points", [9, 4, 25]).set("round", 6).table()
    assert told(table) == "Goal: Most points after 8 rounds · Round 3 of 8 · you 9, best rival 25"
    assert told(table, 2, "de") == "Ziel: Die meisten Punkte nach 8 Runden · Runde 3 von 8 · du 25, beste Konkurrenz 9"
    assert told(table, None).endswith(" · Chris leads with 25")
    assert table.view(0)["goal"]["ranks"] == [2, 3, 1]
    assert table.view(0)["goal"]["end"] == {
        "said": {"key": "goal.end", "facts": {"now": 3, "of": 8}},
        "done": 2,
        "of": 8,
        "under_way": True,
    }


def test_KR48_rank_follows_the_whole_order_and_not_points_alone() -> None:
    table = mission("hausbrand").set("points", [5, 5, 5]).set("money", [1, 7, 3]).table()
    assert table.view(0)["goal"]["ranks"] == [3, 1, 2]
    assert told(table, None).endswith(" · nobody leads: 5 at best")


@pytest.mark.parametrize(("points", "said"), [(15, "you 15, next title at 18"), (27, "you 27")])
def test_KR1_whoever_plays_alone_wants_a_title(points: int, said: str) -> None:
    alone = Scenario("katastrophenspiel", seats=1, seat_to_act=0, options={"solo": "on"}).set("points", [points])
    assert told(alone.table()) == f"Goal: As many points as you can in 8 rounds · Round 1 of 8 · {said}"


def test_C72_C73_everybody_has_to_live() -> None:
    table = kitchen(vitality=[3, 1, 4]).table()
    line = "Goal: Everybody lives through all three phases · Phase 1 of 3"
    assert told(table) == f"{line} · you 3 Vitality, weakest Betty 1"
    assert told(table, 1) == f"{line} · you 1 Vitality: nobody has less"
    assert told(table, None) == f"{line} · everybody has at least 1 Vitality"
    assert "ranks" not in table.view(0)["goal"]
    assert told(kitchen(vitality=[3, 1, 1]).table()).endswith("you 3 Vitality, 2 others only 1")
    assert "the disaster is yet to come" in told(kitchen(stage="laying_out").table())


def test_P140_first_the_villain_is_named_and_no_disaster_may_run_out() -> None:
    quiet = city(symbols=["alien"])
    assert told(quiet).endswith("out of time · 1 of 3 clues · no Disaster is face up")
    warned = city(up("thawing_colossus", 2), up("acid_rain_engine", 1), up("humming_container", 3))
    left = warned.view(0)["forecast"]["left"]
    soonest = min(range(2), key=lambda place: left[place])
    name = warned.game.spoken("card", warned.view(0)["zones"]["queue"][soonest]["card"], "en")
    assert f"0 of 3 clues · {name}: {left[soonest]} rounds left" in told(warned), "a Crime is no danger"


def test_P106_whoever_can_help_first_is_named() -> None:
    """P-97, P-106: as the queue says it of every Situation."""
    far = city(up("thawing_colossus", 2))
    (first, *_) = sorted(far.view(0)["able"][0], key=lambda one: (one["turns"], one["seat"]))
    name = NAMES[first["seat"]]
    assert first["turns"] > 0
    turns = f"{first['turns']} turn"
    assert told(far, None).endswith(f"rounds left (first there: {name}, in {turns})")
    assert told(far, first["seat"]).endswith(f"rounds left (you are there first, in {turns})")
    there = city(up("thawing_colossus", 2), powers={0: ["combat"]}, at={0: "c3"})
    assert told(there, 1).endswith("rounds left (can act at once: Abi)")
    assert told(there, 0).endswith("rounds left (you can act at once)")
    helpless = city(up("thawing_colossus", 2), powers={0: ["shielding"], 1: ["climbing"]})
    assert helpless.view(0)["able"][0] == []
    assert told(helpless).endswith("(nobody has a power against it)")


def test_P154_then_the_requirement_of_the_card_is_the_goal() -> None:
    facts: dict[str, Any] = {
        "villain": "morphion",
        "pieces": ["skyport"],
        "hits": [2],
        "needed": 8,
        "plan_time": 10,
        "plan": 3,
    }
    table = city(**facts)
    assert told(table) == (
        "Goal: 8 hits on Morphion before the Master Plan is complete · Plan 3 of 10 · 2 of 8, 7 rounds left"
    )
    assert table.view(0)["goal"]["race"] == [
        {"at": 2, "name": "goal.heroes", "of": 8},
        {"at": 3, "name": "goal.villain", "of": 10},
    ]
    end = table.view(0)["goal"]["end"]
    assert (end["done"], end["of"]) == (3, 10)
    sooner = city(up("thawing_colossus", 2), **facts)
    left = sooner.view(0)["forecast"]["left"][0]
    assert left < 7
    assert f" · 2 of 8; The Thawing Colossus: {left} rounds left (" in told(sooner)


@pytest.mark.parametrize(
    ("villain", "facts", "at", "of"),
    [
        ("mr_gemini", {"hits": [2, 5], "fallen": [0, 1], "needed": 5}, 7, 10),
        ("doctor_overclock", {"pieces": [None, "fission_plant", "waterworks"], "hits": [2, 1, 0], "needed": 3}, 1, 3),
        ("brood_mother", {}, 0, 3),
        ("professor_xenolith", {}, 0, 2),
        ("overlord_kthaar", {"hits": [4]}, 4, 14),
    ],
)
def test_P154_how_far_the_heroes_are_is_counted_as_the_villain_demands(
    villain: str, facts: dict[str, Any], at: int, of: int
) -> None:
    table = city(villain=villain, **facts)
    heroes = table.view(0)["goal"]["race"][0]
    assert (heroes["at"], heroes["of"]) == (at, of)
    assert "{" not in told(table) and "{" not in told(table, lang="de")


def test_T86_most_points_after_the_last_turns() -> None:
    table = nature({(1, 0): ["thorn_ring"]}, {}, {}).set("events", 3).table()
    assert told(table).startswith("Goal: Most points after Event 7 and one last turn each · Event 3 of 7 · you 1, ")
    last = nature({}, {}, {}).set("events", 8).set("turns_left", 2).table()
    assert " · 2 last turns · " in told(last)


def test_L74_the_last_cat_wins_and_the_reapurr_runs_too() -> None:
    table = parlour(lives=[5, 0, 7], reapurr=2).table()
    assert told(table) == "Goal: Be the last cat alive · 2 of 3 cats alive · you 5, Reapurr 2, best rival 7"
    assert told(table, 1).endswith("you are out; the best cat has 7")
    race = table.view(0)["goal"]["race"]
    assert race[1] == {"at": 0, "seat": 1, "of": 9, "out": True}
    assert race[3] == {"at": 2, "name": "goal.reapurr", "of": 9}
    assert table.view(0)["goal"]["ranks"] == [2, 3, 1]


# ---- all games ----


def middles(name: str) -> Iterator[calamity.Table]:
    """Positions of random games, and how they end."""
    game, chance = calamity.load(name), random.Random(name)
    for seats in (min(game.seats), max(game.seats)):
        table = calamity.Table(game, seats, seed=seats)
        while not table.over:
            if chance.random() < 0.1:
                yield table
            ask = chance.choice(table.asks)
            table.act(ask.seat, chance.choice(ask.options))
        yield table


@pytest.mark.parametrize("name", published())
def test_every_position_says_its_goal_in_words_that_exist(name: str) -> None:
    for table in middles(name):
        for viewer in (None, 0, table.seats - 1):
            view = table.view(viewer)
            goal = view["goal"]
            assert all(rule in table.game.rulebook for rule in goal["rules"])
            for lang in ("en", "de"):
                line = goal_in_words(table.game, view, lang)
                assert line.count(" · ") >= 1 and "{" not in line
            named = [runner["name"] for runner in goal.get("race", ()) if "name" in runner]
            assert all(name in table.game.texts for name in named)


def test_a_runner_is_a_seat_or_has_a_name() -> None:
    for name in published():
        table = calamity.Table(name, max(calamity.load(name).seats), seed=3)
        goal = table.game.goal(table.state)
        assert goal is not None
        assert all((runner.seat is None) != (runner.name == "") for runner in goal.race)
