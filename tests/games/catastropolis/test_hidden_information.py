"""Tests of hidden information: who sees what, and what may differ in a position that a bot imagines."""

from __future__ import annotations

import pytest

from calamity import Refused, imagine
from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import GAME, down, of_type, position, printed, queue_of, rest_of_round, scene, up
from tests.games.catastropolis.shorthand import drafted, fresh, heard, resolve_scene, search_scene

VIEWERS = (0, 1, 2, None)
PUBLIC = (
    *("round", "first", "active", "counters", "face_up", "space", "weakened", "shield", "double", "sidekick_spent"),
    *("points", "passes", "burnt", "symbols", "villain", "plan", "plan_time", "needed", "pieces", "hits", "fallen"),
    *("reagents", "named"),
)


def shown(table: ScenarioTable, viewer: int | None) -> list[str | None]:
    """The faces of the queue that a viewer sees."""
    return [lying["card"] for lying in table.view(viewer)["zones"]["queue"]]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_P29_everything_on_the_table_is_public(viewer: int | None) -> None:
    """P-29, P-78, P-R55: fields, powers, collections, discards and the sizes of all piles."""
    table = scene(
        up("orrin_lens", 2),
        down("spore_bloom", 3),
        collections={1: ["favor_owed", "cracking_dam"]},
        villain="morphion",
        shield={1: 1},
        seats=3,
    )
    view = table.view(viewer)
    for field in PUBLIC:
        assert view[field] == table.get(field), field
    for zone in ("powers", "collection"):
        assert view["zones"][zone] == [table.zone(zone, seat) for seat in range(3)]
    for zone in ("situation_discard", "resolution_discard", "search_discard", "villains"):
        assert view["zones"][zone] == table.zone(zone)
    for pile in ("situation_pile", "reserve", "power_deck", "search_deck", "resolution_deck"):
        assert view["zones"][pile]["size"] == len(table.zone(pile))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_P10_a_hidden_situation_shows_nothing_of_its_kind(viewer: int | None) -> None:
    """P-10, P-R6: a Crime and a Disaster look the same, to everybody."""
    queue = scene(down("orrin_lens"), down("cracking_dam"), seats=3).view(viewer)["zones"]["queue"]
    assert queue[0] == queue[1] and queue[0]["card"] is None


def test_PR6_the_piles_give_nothing_away_either() -> None:
    """P-10, P-R6: neither the top of the Situation Pile nor that of the Reserve."""
    table = scene(pile=["orrin_lens"], reserve=["cracking_dam"], seats=3)
    for viewer in VIEWERS:
        zones = table.view(viewer)["zones"]
        assert "orrin_lens" not in str(zones["situation_pile"]) and "cracking_dam" not in str(zones["reserve"])


def looks() -> dict[str, ScenarioTable]:
    """In each seat 0 alone has looked at The Spore Bloom in place 2."""
    x_ray = scene(up("orrin_lens"), down("spore_bloom"), powers={0: ["x_ray_vision"]}, seats=3)
    x_ray.do(0, "ability", "x_ray_vision")
    x_ray.do(0, "turn_up_none")
    stakeout = search_scene("stakeout", down("orrin_lens"), down("spore_bloom"), seats=3)
    stakeout.do(0, "turn_up", "1")
    lips = search_scene("scanner_chatter", down("humming_container"), down("spore_bloom"), seats=3)
    sense = scene(up("orrin_lens"), down("spore_bloom"), powers={0: ["wall_crawler"]}, seats=3)
    rest_of_round(sense)
    return {"x_ray": x_ray, "stakeout": stakeout, "loose_lips": lips, "danger_sense": sense}


@pytest.mark.parametrize("way", ["x_ray", "stakeout", "loose_lips", "danger_sense"])
def test_P7_P83_only_the_looker_knows_the_card(way: str) -> None:
    """P-7, P-83: all see that somebody looked, and where; the face is the looker's secret while it is hidden."""
    table = looks()[way]
    assert queue_of(table)[1].face_up == 0
    assert shown(table, 0)[1] == "spore_bloom"
    for viewer in (1, 2, None):
        assert shown(table, viewer)[1] is None
        assert {"seat": 0, "place": 2} in heard(table, "looked", viewer)
        assert "spore_bloom" not in str(table.events_since(0, viewer))


def test_P83_precognition_is_remembered_after_the_card_entered() -> None:
    """P-20, P-83: on top it enters next and stays known to its player; others know only that somebody looked."""
    table = scene(powers={0: ["precognition"]}, pile=["orrin_lens", "spore_bloom"], seats=3)
    rest_of_round(table)
    assert "spore_bloom" in str(table.view(0)["zones"]["situation_pile"])
    assert "spore_bloom" not in str(table.view(1)["zones"]["situation_pile"])
    table.do(0, "on_top")
    rest_of_round(table)
    assert queue_of(table)[1].card == "spore_bloom"
    assert shown(table, 0)[1] == "spore_bloom"
    assert [shown(table, viewer)[1] for viewer in (1, 2, None)] == [None] * 3


def test_P83_a_card_put_at_the_bottom_is_remembered_too() -> None:
    table = scene(powers={0: ["precognition"]}, pile=["orrin_lens", "spore_bloom"], seats=3)
    rest_of_round(table)
    table.do(0, "at_bottom")
    assert table.view(0)["zones"]["situation_pile"]["bottom"] == ["spore_bloom"]
    assert "spore_bloom" not in str(table.view(2)["zones"]["situation_pile"])


def test_PR23_a_bred_card_is_seen_by_nobody() -> None:
    """P-74, P-R23."""
    table = resolve_scene("copycats", reserve=["spore_bloom"], seats=3)
    for viewer in VIEWERS:
        assert "spore_bloom" not in str(table.view(viewer)["zones"])
        assert "spore_bloom" not in str(table.events_since(0, viewer))


def test_PR45_cards_that_were_not_chosen_are_seen_by_all() -> None:
    """P-R45: discarded face up."""
    table = search_scene("two_alarms", down("orrin_lens"), more=["stakeout"], powers={0: ["super_intellect"]}, seats=3)
    table.do(0, "follow", "two_alarms")
    for viewer in VIEWERS:
        assert set(table.view(viewer)["zones"]["search_discard"]) == {"two_alarms", "stakeout"}


@pytest.mark.parametrize("seat", range(3))
def test_P35_imagined_worlds_keep_what_everybody_can_count(seat: int) -> None:
    """P-35, P-36: the cards of set-up stay N Crimes and N Disasters, whatever is imagined."""
    table = drafted(fresh(3, 5))
    seen = table.view(seat)
    faces = set()
    for seed in range(30):
        world = ScenarioTable(GAME, 3, 0)
        world.begin_at(imagine(table.state, seat, seed), [])
        assert world.view(seat) == seen
        cards = [*world.zone("queue"), *world.zone("situation_pile")]
        assert sorted(str(printed(card).type) for card in cards) == ["crime"] * 3 + ["disaster"] * 3
        faces.add(world.zone("queue")[0])
    assert len(faces) > 8


def test_what_one_has_looked_at_is_so_in_every_imagined_world() -> None:
    """P-83: for the looker; for others it may be anything."""
    table = looks()["x_ray"]
    worlds = [[imagine(table.state, seat, seed) for seed in range(20)] for seat in (0, 1)]
    faces = []
    for dreams in worlds:
        found = set()
        for state in dreams:
            assert isinstance(state, type(position(table)))
            found.add(GAME.kinds[state.card_at(1)])
        faces.append(found)
    assert faces[0] == {"spore_bloom"} and len(faces[1]) > 5


def test_kthaars_passed_over_disasters_are_known_to_be_disasters() -> None:
    """P-146: the topmost cards of the Reserve, in every imagined world."""
    table = search_scene(
        "scanner_chatter",
        down("spore_bloom"),
        symbols=["supervillain", "alien"],
        reserve=["cracking_dam", "orrin_lens", "gravity_vault", "forged_ballots"],
    )
    assert table.get("villain") == "overlord_kthaar" and table.get("passed_over") == 2
    tops = set()
    for seed in range(30):
        world = ScenarioTable(GAME, 2, 0)
        world.begin_at(imagine(table.state, 1, seed), [])
        top = world.zone("reserve")[:2]
        assert all(card in of_type("disaster") for card in top)
        tops.update(top)
    assert len(tops) > 4


def test_P44_the_order_of_the_power_deck_is_hidden() -> None:
    """P-44, P-59: its size is public, its order nobody's."""
    deck = fresh(3).view(0)["zones"]["power_deck"]
    assert (deck["size"], deck["top"], deck["bottom"]) == (39, [], [])


def test_P36_any_hidden_place_of_set_up_may_hold_a_crime_or_a_disaster() -> None:
    """P-35, P-36: in imagination as in truth; no place is surer than another."""
    table = drafted(fresh(3, 5))
    sorts: list[set[str]] = [set(), set(), set()]
    for seed in range(30):
        world = imagine(table.state, 0, seed)
        assert isinstance(world, type(position(table)))
        for place in range(3):
            sorts[place].add(printed(GAME.kinds[world.card_at(place)]).type)
    assert sorts == [{"crime", "disaster"}] * 3


@pytest.mark.parametrize("words", ["look 1", "look 2"])
def test_P83_a_look_cannot_be_taken_back(words: str) -> None:
    """P-83: what was seen was seen; a move can be."""
    table = scene(down("orrin_lens"), down("spore_bloom"), down("cracking_dam"), powers={0: ["x_ray_vision"]})
    table.do(0, "ability", "x_ray_vision")
    table.do(0, *words.split())
    with pytest.raises(Refused, match="P-85"):
        table.undo()
    moved = scene()
    moved.do(0, "move", "d5")
    moved.undo()
    assert moved.get("space", 0) == "d4"


def test_P81_no_card_that_was_turned_up_can_be_turned_back() -> None:
    """P-81: neither the first nor the second."""
    table = scene(down("orrin_lens"), down("forged_ballots"), powers={0: ["telepathy"], 1: ["might"]}, seats=2)
    for _ in range(2):
        table.do(0, "ability", "telepathy")
        with pytest.raises(Refused, match="P-85"):
            table.undo()
        rest_of_round(table)
