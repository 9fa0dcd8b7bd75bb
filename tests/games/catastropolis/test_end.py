"""Tests of the game's end: winning and losing together, reputation, the title, ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from calamity import Result
from calamity.kernel.goal import Said
from calamity.kernel.transcript import ending
from calamity.testing import ScenarioTable
from tests.games.catastropolis.scenes import GAME, printed, rest_of_round, scene, told, up
from tests.games.catastropolis.shorthand import asked, heard, hero, lost


def winning(collections: dict[int, Sequence[str]], seats: int = 3, **facts: Any) -> ScenarioTable:
    """Seat 0 has just beaten Countess Comet."""
    table = scene(
        powers={0: ["leaping"]},
        at={0: "g1"},
        collections=collections,
        seats=seats,
        villain="countess_comet",
        pieces=["skyport"],
        hits=[6],
        needed=8,
        plan_time=9,
        **facts,
    )
    table.do(0, "strike", "skyport")
    return table


def result(table: ScenarioTable) -> Result:
    """How it ended."""
    assert table.result is not None
    return table.result


def titles(end: Result) -> Mapping[str, tuple[int, ...]]:
    """The honours of an end that has some."""
    assert end.titles is not None
    return end.titles


def test_P2_all_win_or_all_lose() -> None:
    """P-2, P-154: everybody wins a city that is saved, whoever has the title; nobody wins one that is lost."""
    won = result(winning({}))
    assert (won.winners, won.outcome) == ((0, 1, 2), "won") and titles(won)["saviours"] == (0, 1, 2)
    shared = result(winning({1: ["halftime_kidnapping", "front_page_photo"]}))
    assert (shared.winners, shared.outcome) == ((0, 1, 2), "won")
    table = scene(up("brakeless_express", 5), seats=3)
    rest_of_round(table)
    assert result(table).winners == () and result(table).ranks == (1, 1, 1)


def test_P3_reputation_is_each_players_own_and_decides_the_title() -> None:
    """P-3, P-157, P-158: Countess Comet is worth 5."""
    end = result(winning({1: ["cracking_dam"], 2: ["front_page_photo"]}))
    assert end.scores == (5, 6, 2) and titles(end)["most_beloved"] == (1,)
    assert end.ranks == (2, 1, 3)


def test_P2_the_record_names_all_who_won_and_then_the_title() -> None:
    """P-2, P-158: in the order of their reputation."""
    table = winning({1: ["cracking_dam"], 2: ["front_page_photo"]})
    assert ending(table.game, table.result, "en", ("Ada", "Ben", "Cleo")) == [
        "Ada, Ben, Cleo win. The city is saved; whoever has the most reputation is the Most Beloved Hero.",
        "1. Ben, 6 points",
        "2. Ada, 5 points",
        "3. Cleo, 2 points",
        "Ben: Most Beloved Hero",
        "Ada, Ben, Cleo: saved the city",
    ]


def test_P153_a_loss_when_a_revealed_disaster_is_overdue() -> None:
    """P-76, P-153, P-R17."""
    table = scene(up("brakeless_express", 5))
    rest_of_round(table)
    assert lost(table) and (table.get("ending"), result(table).reason) == ("disaster", "disaster")
    assert heard(table, "destroyed") == [{"card": "brakeless_express"}]


def test_P154_a_win_when_the_requirement_is_met() -> None:
    table = winning({})
    assert table.over and table.get("ending") == "saved"
    assert heard(table, "saved") == [{"seat": 0, "card": "countess_comet"}]


def test_P155_the_game_ends_at_that_very_moment() -> None:
    """P-155, P-R59: no Resolution card, no round end, although the plan would be complete."""
    table = winning({}, seats=2, plan=8, weakened={0: 1})
    assert not {"drew", "ticked"} & set(told(table)) and table.get("plan") == 8
    assert table.refuses(1, "rest").rule == "P-155"


def test_PR59_a_winning_action_wins_before_anything_bad_it_would_bring() -> None:
    """P-155, P-R59: a deadly Hazard on the last liberating card."""
    table = scene(
        up("core_countdown", 6),
        powers={0: ["genius"]},
        at={0: "g3"},
        weakened={0: 1},
        villain="overlord_kthaar",
        pieces=["skyport"],
        hits=[10],
        needed=13,
        plan_time=9,
    )
    table.do(0, "resolve", "core_countdown")
    assert table.get("ending") == "saved" and "died" not in told(table)
    assert sorted(table.zone("collection", 0)) == ["core_countdown", "overlord_kthaar"]


def test_P156_the_finisher_takes_the_villain_card() -> None:
    """P-156, P-R60: for the reputation printed on it."""
    table = winning({})
    assert table.zone("collection", 0) == ["countess_comet"]
    assert "countess_comet" not in table.zone("villains")
    assert hero(table)["reputation"] == 5


def test_PR60_the_credit_is_the_finishers_alone() -> None:
    """P-156, P-R60."""
    assert result(winning({})).scores == (5, 0, 0)


def test_P157_negative_values_count_and_power_cards_count_nothing() -> None:
    end = result(winning({1: ["collateral_damage", "collateral_damage"]}))
    assert end.scores == (5, -2, 0)


def test_P158_most_reputation_is_the_most_beloved_hero() -> None:
    end = result(winning({1: ["front_page_photo"], 2: ["grateful_crowd"]}))
    assert (titles(end)["most_beloved"], end.outcome, end.reason) == ((0,), "won", "saved")


def test_P159_a_tie_goes_to_more_disasters() -> None:
    """P-159, P-R61: seat 1 has 5 points with a Disaster, seat 0 only the Villain."""
    end = result(winning({1: ["arena_of_giants"]}))
    assert end.scores[:2] == (5, 5)
    assert (titles(end)["most_beloved"], end.reason) == ((1,), "tie_break")
    assert end.ranks == (2, 1, 3)


def test_P159_if_that_is_equal_too_they_share_the_title() -> None:
    """P-159, P-R61."""
    end = result(winning({1: ["halftime_kidnapping", "front_page_photo"]}))
    assert (titles(end)["most_beloved"], end.reason) == ((0, 1), "shared")
    assert end.ranks == (1, 1, 3)


def test_PR61_the_tie_break_counts_disasters_not_their_reputation() -> None:
    """P-159, P-R61: two Disasters beat one."""
    two = ["rift_in_the_lecture_hall", "spore_bloom"]  # 3 + 3
    end = result(winning({1: two, 2: ["cracking_dam"]}))
    assert end.scores == (5, 6, 6) and titles(end)["most_beloved"] == (1,)


def test_P160_after_a_loss_nobody_has_the_title() -> None:
    """P-160, P-R62: sums are kept, ranks are level."""
    table = scene(up("brakeless_express", 5), collections={0: ["cracking_dam"]})
    rest_of_round(table)
    end = result(table)
    assert (end.winners, end.scores, end.ranks, end.outcome) == ((), (6, 0), (1, 1), "lost")
    assert end.titles is None


def test_PR62_a_loss_has_no_ranking() -> None:
    """P-160, P-R62: by the Master Plan too."""
    table = scene(villain="countess_comet", plan=8, collections={1: ["cracking_dam"]}, seats=3)
    rest_of_round(table)
    assert lost(table) and result(table).ranks == (1, 1, 1) and result(table).reason == "plan"


def test_PR63_a_player_who_leaves_leaves_the_hero_behind() -> None:
    """P-4, P-R63: the hero stays, rests by itself, and the game goes on with the same N."""
    table = scene(seats=3, weakened={1: 1})
    table.do(1, "resign")
    table.do(0, "rest")
    assert asked(table).seat == 2 and not table.over
    assert heard(table, "rested") == [{"seat": 0}, {"seat": 1}] and table.get("weakened", 1) == 0
    table.do(2, "rest")
    assert table.get("round") == 2 and len(table.get("space")) == 3
    assert table.refuses(0, "concede").rule == "P-R63"


def test_P161_every_variant_is_an_option_with_a_default() -> None:
    """P-161: the first value of each is the game as printed."""
    defaults = {spec.name: spec.values[0] for spec in GAME.option_specs}
    assert defaults == {
        "difficulty": "standard",
        "draft": "open",
        "power_points": 4,
        "first_player": "random",
        "team_only": "off",
        "solo": "off",
        "title_tie": "disasters",
        "villain_card": "finisher",
        "lethal": "cards",
        "overrun": "ge",
        "hidden_ageing": "on",
        "quiet_rounds": "on",
        "setup_minimum": 0,
        "tenth_signature": "twin",
        "forced_villain": "none",
    }


def test_P76_the_summary_names_the_disaster_or_the_plan_and_the_round() -> None:
    """P-76, P-147: and where the Disaster could have been resolved."""
    disaster = scene(up("brakeless_express", 5))
    plan = scene(villain="morphion", plan=printed("morphion").plan)
    for table in (disaster, plan):
        rest_of_round(table)
        assert lost(table) and table.epilogue is not None
    assert disaster.epilogue is not None and plan.epilogue is not None
    assert disaster.epilogue.decided == [
        Said("epilogue.unseen", {"card": "brakeless_express", "round": 1}),
        Said("epilogue.disaster_stop", {"card": "brakeless_express", "location": "union_station"}),
    ]
    assert plan.epilogue.decided == [
        Said("epilogue.plan", {"card": "morphion", "round": 1}),
        Said("epilogue.plan_stop", {}),
    ]
