"""Tests of every option of the game and what it changes."""

from __future__ import annotations

import re

import pytest

from calamity import BadSeats
from tests.games.catastropolis.scenes import GAME, down, of_type, printed, queue_of, rest_of_round, scene, up
from tests.games.catastropolis.shorthand import asked, drafted, fresh, heard, lost, search_scene
from tests.games.catastropolis.test_end import result, winning


@pytest.mark.parametrize(("difficulty", "change"), [("standard", 0), ("gentle", 1), ("fierce", -2)])
def test_P147_difficulty_changes_the_time_of_the_plans(difficulty: str, change: int) -> None:
    for villain in of_type("villain"):
        for seats in (2, 3):
            table = scene(villain=villain, seats=seats, options={"difficulty": difficulty})
            assert table.get("plan_time") == (printed(villain).plan or 0) + (seats == 2) + change


def test_P43_dealt_heroes_instead_of_the_draft() -> None:
    """P-43, P-129: every hero is made as after a death, and round 1 begins at once."""
    table = fresh(4, 7, draft="dealt")
    assert (table.get("round"), table.get("points"), table.get("heroes")) == (1, [4] * 4, [1] * 4)
    first = table.get("first")
    assert [event["seat"] for event in heard(table, "new_hero")] == [(first + i) % 4 for i in range(4)]
    assert heard(table, "picked") == []


@pytest.mark.parametrize("points", [3, 4, 5])
def test_P47_power_points_of_draft_and_new_heroes(points: int) -> None:
    """P-47, P-130."""
    assert drafted(fresh(3, 1, power_points=points)).get("points") == [points] * 3
    table = scene(
        up("vault_nine_job"),
        powers={0: ["might"], 1: ["heat"]},
        at={0: "d6"},
        weakened={0: 1},
        resolutions=["bone_tired"],
        options={"power_points": points},
    )
    table.do(0, "resolve", "vault_nine_job")
    assert table.get("points", 0) == points


def test_PR7_first_player_by_seat_or_rotating() -> None:
    """P-5, P-R7: rotating moves one seat to the left each round."""
    assert all(fresh(4, seed, first_player="seat0").get("first") == 0 for seed in range(6))
    table = scene(seats=3, options={"first_player": "rotating"}, seat=1, first=1)
    order = []
    while table.get("round") < 3:
        order.append(asked(table).seat)
        table.act(asked(table).seat, asked(table).default)
    assert order == [1, 2, 0, 2, 0, 1]


def test_P158_team_only_knows_no_title() -> None:
    """P-158: all win alike."""
    end = result(winning({1: ["cracking_dam"]}, options={"team_only": "on"}))
    assert (end.winners, end.ranks, end.reason) == ((0, 1, 2), (1, 1, 1), "team")
    assert end.titles is None


def test_PR1_solo_is_two_heroes_without_the_title() -> None:
    """P-R1."""
    end = result(winning({1: ["cracking_dam"]}, seats=2, options={"solo": "on"}))
    assert (end.winners, end.reason) == ((0, 1), "team")
    with pytest.raises(BadSeats):
        fresh(3, 0, solo="on")


def test_P159_title_tie_shared() -> None:
    """P-159, P-R61: Disasters do not matter then."""
    end = result(winning({1: ["arena_of_giants"]}, options={"title_tie": "shared"}))
    assert end.titles is not None and (end.titles["most_beloved"], end.reason) == ((0, 1), "shared")


def test_P156_the_villain_card_for_nobody() -> None:
    """P-156, P-R60."""
    table = winning({}, options={"villain_card": "nobody"})
    assert table.zone("collection", 0) == [] and "countess_comet" in table.zone("villains")
    assert result(table).scores == (0, 0, 0)


def test_PR47_every_second_weakening_kills() -> None:
    """P-126, P-R47: with `lethal` all: the ambush and the Baron."""
    options = {"lethal": "all"}
    search = search_scene("ambush_at_the_booth", down("orrin_lens"), weakened={0: 1}, options=options)
    villain = scene(villain="baron_bulwark", at={0: "g3"}, weakened={0: 1}, seat=1, options=options)
    villain.do(1, "rest")
    for table in (search, villain):
        assert heard(table, "died") == [{"seat": 0}]


def test_PR17_overrun_gt_needs_one_counter_more() -> None:
    """P-71, P-R17: Disasters, Crimes and the plan."""
    options = {"overrun": "gt"}
    table = scene(up("brakeless_express", 5), up("jade_sphinx_swap", 6), options=options)
    rest_of_round(table)
    assert not table.over and table.zone("situation_discard") == []
    rest_of_round(table)
    assert lost(table)
    crime = scene(up("jade_sphinx_swap", 7), options=options)
    rest_of_round(crime)
    assert crime.zone("situation_discard") == ["jade_sphinx_swap"]
    plan = scene(villain="countess_comet", plan=(printed("countess_comet").plan or 0) + 1, options=options)
    rest_of_round(plan)
    assert lost(plan)


def test_PR18_without_hidden_ageing_only_open_cards_get_counters() -> None:
    """P-64, P-R18."""
    table = scene(up("orrin_lens", 1), down("spore_bloom", 1), options={"hidden_ageing": "off"})
    rest_of_round(table)
    assert table.get("counters")[:2] == [2, 1]


def test_PR21_without_quiet_rounds_nothing_comes_and_round_60_is_the_last() -> None:
    """P-68, P-R21."""
    options = {"quiet_rounds": "off"}
    table = scene(down("spore_bloom"), options=options, exact_pile=True)
    rest_of_round(table)
    assert queue_of(table) == [("spore_bloom", 0, 1)]
    late = scene(down("spore_bloom"), options=options, exact_pile=True, round=59)
    rest_of_round(late)
    assert not late.over and late.get("round") == 60
    rest_of_round(late)
    assert lost(late) and result(late).reason == "time"
    assert heard(late, "gave_out") == [{"number": 60}]


def test_P35_at_least_three_of_each_kind() -> None:
    """P-35: with two players three Crimes and three Disasters; with four as ever."""
    for seats, each in ((2, 3), (3, 3), (4, 4)):
        table = fresh(seats, 2, setup_minimum=3)
        cards = [*table.zone("queue"), *table.zone("situation_pile")]
        kinds = [printed(card).type for card in cards]
        assert (kinds.count("crime"), kinds.count("disaster")) == (each, each)
        assert len(table.zone("queue")) == seats


def test_PR5_a_false_trail_drops_the_oldest_clue() -> None:
    """P-143, P-R5: one Supervillain and two Mad Scientists name nobody; the next symbol may."""
    options = {"tenth_signature": "false_trail"}
    symbols = ["supervillain", "mad_scientist"]
    table = search_scene("two_alarms", down("green_cloud"), down("spore_bloom"), symbols=symbols, options=options)
    assert heard(table, "false_trail") == [{"symbol": "supervillain"}]
    assert table.get("villain") == "professor_xenolith"
    twin = search_scene(
        "scanner_chatter", down("green_cloud"), symbols=["supervillain", "supervillain"], options=options
    )
    assert twin.get("villain") == "mr_gemini"


@pytest.mark.parametrize("villain", of_type("villain"))
def test_P140_a_forced_villain_comes_with_the_third_symbol(villain: str) -> None:
    options = {"forced_villain": villain}
    table = search_scene("scanner_chatter", down("spore_bloom"), symbols=["alien", "alien"], options=options)
    assert table.get("villain") == villain
    early = search_scene("scanner_chatter", down("spore_bloom"), symbols=["alien"], options=options)
    assert early.get("villain") is None


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", [spec.name for spec in GAME.option_specs])
def test_P161_the_rulebooks_list_every_option_with_its_default_first(name: str, lang: str) -> None:
    """P-161: and the rule that the table names knows the option."""
    spec = next(spec for spec in GAME.option_specs if spec.name == name)
    book = GAME.rulebooks[lang]
    [line] = [line for line in book.source.splitlines() if line.startswith(f"| `{name}` |")]
    _, values, effect = [cell.strip() for cell in line.strip("|").split("|")]
    assert re.findall(r"`(\w+)`", values)[0] == str(spec.values[0])
    [cited] = re.findall(r"\((P-R?\d+)\)", effect)
    assert cited in spec.rules
    assert f"`{name}`" in "".join(book[rule].text for rule in spec.rules)
