"""Tests of rounds: the order of turns, cards that enter at the end, quiet rounds, powers that act at the beginning."""

from __future__ import annotations

import pytest

from calamity.testing import Scenario
from tests.games.catastropolis.scenes import by_code, down, position, queue_of, rest_of_round, scene, told, up
from tests.games.catastropolis.shorthand import asked, heard, kind, lost


def test_P60_in_a_round_everybody_takes_one_turn() -> None:
    """P-60, P-61: the first player first, then to the left; then the next round begins with the first again."""
    table = scene(seats=4, seat=2, first=2)
    for seat in (2, 3, 0, 1):
        assert (asked(table).seat, table.get("active"), table.get("round")) == (seat, seat, 1)
        table.do(seat, "rest")
    assert (asked(table).seat, table.get("round")) == (2, 2)


def test_P61_a_round_is_complete_when_every_player_has_had_a_turn() -> None:
    """P-61, P-63: only then something enters."""
    table = scene(seats=3)
    for seat in range(2):
        table.do(seat, "rest")
        assert queue_of(table) == []
    table.do(2, "rest")
    assert len(queue_of(table)) == 1


def test_P62_powers_act_at_the_beginning_of_each_round_also_the_first() -> None:
    """P-20, P-62, P-R30: before any turn, in seat order from the first player."""
    powers = {0: ["might"], 1: ["wall_crawler"], 2: ["precognition"]}
    table = scene(down("vault_nine_job"), powers=powers, seats=3, first=1, seat=0)
    table.do(0, "rest")
    assert kind(table) == "foresight" and asked(table).seat == 2
    events = told(table)
    last = len(events) - 1 - events[::-1].index("round")
    assert events[last:] == ["round", "looked", "foresaw"]
    table.do(2, "on_top")
    assert asked(table).seat == 1


@pytest.mark.parametrize(("first", "looked"), [(0, [0]), (1, []), (2, [])])
def test_P62_round_powers_go_round_from_the_first_player(first: int, looked: list[int]) -> None:
    """P-62: whether the Wall-Crawler of seat 0 looks before seat 2 foresees depends on who is first."""
    powers = {0: ["wall_crawler"], 1: ["might"], 2: ["precognition"]}
    table = scene(down("vault_nine_job"), down("spore_bloom"), powers=powers, seats=3, first=first, seat=first)
    rest_of_round(table)
    assert (kind(table), asked(table).seat) == ("foresight", 2)
    assert [event["seat"] for event in heard(table, "looked")] == looked
    table.do(2, "on_top")
    assert [event["seat"] for event in heard(table, "looked")] == [0]


def test_P62_the_first_round_has_them_too() -> None:
    """P-62: after a draft in which somebody took Precognition."""
    row = ["mimicry", "combat", "genius", "heat", "frost"]
    base = Scenario("catastropolis", 2, 1, {"first_player": "seat0"}).zone("power_row", row)
    table = base.zone("powers", 0, ["precognition", "super_speed"]).zone("powers", 1, ["invisibility"]).table()
    table.do(1, "pick", "mimicry")
    assert (table.get("round"), kind(table), asked(table).seat) == (1, "foresight", 0)


def test_P63_the_top_card_of_the_pile_enters_face_down_at_the_back() -> None:
    table = scene(up("orrin_lens"), pile=["cracking_dam", "vault_nine_job"])
    rest_of_round(table)
    assert queue_of(table) == [("orrin_lens", 1, 1), ("cracking_dam", 0, 0)]
    rest_of_round(table)
    assert queue_of(table)[-1] == ("vault_nine_job", 0, 0)


def test_P64_every_card_that_was_there_gets_a_counter_hidden_or_not() -> None:
    """P-64, P-R18, P-R19: but not the card that has just entered."""
    table = scene(up("orrin_lens", 2), down("cracking_dam", 1), down("vault_nine_job"), pile=["spore_bloom"])
    rest_of_round(table)
    assert [lying.counters for lying in queue_of(table)] == [3, 2, 1, 0]


def test_PR19_the_first_cards_get_their_first_counter_at_the_end_of_round_one() -> None:
    table = scene(down("orrin_lens"), down("cracking_dam"), pile=["spore_bloom", "vault_nine_job"])
    rest_of_round(table)
    assert table.get("round") == 2 and table.get("counters") == [1, 1, 0]
    rest_of_round(table)
    assert table.get("counters") == [2, 2, 1, 0]


def test_P65_the_master_plan_gets_a_counter_too() -> None:
    """P-65, P-147: only once the Villain is identified."""
    table = scene(villain="morphion", plan=2)
    rest_of_round(table)
    assert table.get("plan") == 3
    unknown = scene()
    rest_of_round(unknown)
    assert unknown.get("plan") == 0 and "ticked_plan" not in told(unknown)


def test_P66_an_overdue_disaster_comes_before_overdue_crimes() -> None:
    """P-66, P-R20: the Crime is older, but the city is destroyed and the Crime not even lost."""
    table = scene(up("vault_nine_job", 6), up("brakeless_express", 5))
    rest_of_round(table)
    assert lost(table) and table.get("doom") == "brakeless_express"
    assert table.zone("situation_discard") == []


def test_PR20_overdue_crimes_are_lost_oldest_first_each_finished_before_the_next() -> None:
    """P-66, P-R20: Reserve card and Lapse of the first, then the second."""
    queue = (up("tunnel_under_block_c", 7), up("jade_sphinx_swap", 6))
    reserve = ["missing_panther", "night_menagerie", "orrin_lens"]
    table = scene(*queue, reserve=reserve, pile=["spore_bloom"], exact_pile=True)
    rest_of_round(table)
    assert table.zone("situation_discard") == ["tunnel_under_block_c", "jade_sphinx_swap"]
    assert table.zone("situation_pile") == reserve
    events = [name for name in told(table) if name in ("lost", "bred")]
    assert events == ["lost", "bred", "bred", "lost", "bred"]


def test_P67_the_menace_comes_last_and_its_counters_are_checked_at_once() -> None:
    """P-67: Doctor Overclock's counter makes the Crime overdue after it had survived step 3."""
    table = scene(up("vault_nine_job", 5), villain="doctor_overclock")
    rest_of_round(table)
    assert table.zone("situation_discard") == ["vault_nine_job"]
    events = [name for name in told(table) if name in ("entered", "ticked_plan", "ticked", "hastened", "lost", "round")]
    assert events[-6:] == ["entered", "ticked_plan", "ticked", "hastened", "lost", "round"]


def test_P67_a_menace_can_destroy_the_city() -> None:
    table = scene(up("brakeless_express", 4), villain="doctor_overclock")
    rest_of_round(table)
    assert lost(table) and table.get("doom") == "brakeless_express"


def test_P68_in_a_quiet_round_the_oldest_hidden_situation_comes_to_light() -> None:
    """P-68, P-84, P-R21: it gets its counter; nobody has turned it up."""
    table = scene(up("orrin_lens"), down("cracking_dam", 2), down("spore_bloom"), exact_pile=True)
    rest_of_round(table)
    assert [(lying.face_up, lying.counters) for lying in queue_of(table)] == [(1, 1), (1, 3), (0, 1)]
    assert heard(table, "came_to_light") == [{"card": "cracking_dam", "counters": 2}]
    assert "quiet" in told(table) and table.get("symbols") == ["supervillain"]


def test_P69_without_hidden_cards_one_enters_from_the_reserve_face_up() -> None:
    """P-69, P-R21: without a counter in that step."""
    table = scene(up("orrin_lens"), reserve=["cracking_dam"], exact_pile=True)
    rest_of_round(table)
    assert queue_of(table) == [("orrin_lens", 1, 1), ("cracking_dam", 1, 0)]


def test_P70_once_the_villain_is_known_nothing_more_comes() -> None:
    """P-70, P-R21: no pile, nothing hidden, a Villain identified."""
    table = scene(up("orrin_lens"), villain="morphion", reserve=["cracking_dam"], exact_pile=True)
    rest_of_round(table)
    assert queue_of(table) == [("orrin_lens", 1, 1)] and "quiet" not in told(table)


def test_PR21_a_quiet_round_turns_up_hidden_cards_even_with_a_known_villain() -> None:
    table = scene(down("orrin_lens"), villain="morphion", exact_pile=True)
    rest_of_round(table)
    assert queue_of(table) == [("orrin_lens", 1, 1)]


def test_PR30_a_power_that_has_nothing_to_act_on_is_skipped() -> None:
    """P-62, P-R30: no hidden card for Danger Sense, no pile for Precognition; and neither costs the action."""
    table = scene(up("orrin_lens"), powers={0: ["wall_crawler", "precognition"]}, villain="morphion", exact_pile=True)
    rest_of_round(table)
    assert not {"looked", "foresaw"} & set(told(table))
    assert kind(table) == "action" and asked(table).seat == 0


def test_PR64_even_if_nobody_ever_does_anything_the_game_ends() -> None:
    """P-70, P-R64: resting all the time, with every number of players."""
    for seats in range(2, 7):
        for seed in range(2):
            table = scene(seats=seats, seed=seed)
            while not table.over:
                ask = asked(table)
                table.act(ask.seat, ask.default)
            assert lost(table) and table.get("round") < 100


def test_P63_a_card_that_enters_is_not_checked_for_its_kind() -> None:
    """P-10, P-63, P-77: even an old Disaster is harmless while it is hidden."""
    table = scene(down(by_code("D18"), 20), pile=["orrin_lens"])
    rest_of_round(table)
    assert not table.over and table.get("counters") == [21, 0]


def test_P62_powers_act_also_if_every_hero_has_one() -> None:
    """P-62, P-R30: Danger Sense of seat 0, then Precognition of seat 1."""
    table = scene(down("orrin_lens"), powers={0: ["wall_crawler"], 1: ["precognition"]})
    rest_of_round(table)
    assert heard(table, "looked") == [{"seat": 0, "place": 1}]
    assert (kind(table), asked(table).seat) == ("foresight", 1)


def test_P69_also_the_last_card_of_the_reserve_enters() -> None:
    """P-69: and everybody is told where it lies and what it is."""
    table = scene(up("orrin_lens"), reserve=["cracking_dam"], exact_pile=True)
    there = position(table)
    there.situation_discard = sorted(there.reserve.bag)
    there.reserve.bag = []
    table.begin_at(there, [])
    rest_of_round(table)
    assert queue_of(table) == [("orrin_lens", 1, 1), ("cracking_dam", 1, 0)] and table.zone("reserve") == []
    events = told(table)
    start = events.index("quiet")
    assert events[start : start + 4] == ["quiet", "entered", "came_to_light", "symbol"]
    assert heard(table, "entered") == [{"place": 2}]


def test_P64_crimes_that_a_villain_brings_in_a_quiet_round_get_no_counter() -> None:
    """P-64, P-146, P-R19: The Spore Bloom comes to light by itself and names Overlord Kthaar."""
    reserve = ["orrin_lens", "forged_ballots", "vault_nine_job"]
    queue = (up("gravity_vault"), down("spore_bloom"))
    table = scene(*queue, symbols=["supervillain", "alien"], reserve=reserve, exact_pile=True, seats=3)
    rest_of_round(table)
    assert table.get("villain") == "overlord_kthaar"
    assert [(lying.card, lying.counters) for lying in queue_of(table)] == [
        ("gravity_vault", 1),
        ("spore_bloom", 1),
        ("orrin_lens", 0),
        ("forged_ballots", 0),
        ("vault_nine_job", 0),
    ]
