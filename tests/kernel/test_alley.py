"""Tests of the sample game alley: its rules, and what everybody knows after each of them."""

from __future__ import annotations

import re

import pytest

from calamity.kernel.errors import BadCards
from calamity.kernel.registry import load
from calamity.kernel.table import Table
from calamity.samples.alley.game import make
from calamity.testing import Scenario, ScenarioTable


def night(
    *hands: list[str], pile: tuple[str, ...] = ("fish",), bins: tuple[str, ...] = (), **options: object
) -> Scenario:
    """It is the turn of seat 0 of three, who first draws the top of the pile, a fish."""
    scenario = Scenario("alley", 3, 0, options).zone("pile", pile).zone("bins", bins)
    for seat in range(3):
        scenario = scenario.zone("hand", seat, hands[seat] if seat < len(hands) else [])
    return scenario


def cards_known(table: Table, seat: int) -> list[tuple[str, list[int]]]:
    return [(known["card"], known["zones"]) for known in table.view(seat)["known"]]


def events(table: Table, seat: int | None) -> list[str]:
    return [event["event"] for event in table.events_since(0, seat)]


def test_A2_A3_everybody_gets_cards_lives_and_yarn() -> None:
    table = Table("alley", 4, 1, {"lives": 3, "yarn": 2})
    zones = table.view(None)["zones"]
    active = table.view(None)["active"]
    assert zones["hand"] == [3 + (seat == active) for seat in range(4)]
    assert zones["bins"] == [{"card": None, "seen_by": []}] * 4
    assert zones["pile"]["size"] == 44 - 12 - 4 - 1
    assert table.view(0)["lives"] == [3] * 4
    assert table.view(0)["yarn"] == [2] * 4


@pytest.mark.parametrize(
    ("pattern", "replacement", "reason"),
    [
        ('"fish"', '"mice"', "the cards must be scratch"),
        ("count = 4", "count = -1", "-1 is out of bounds"),
        (r"count = \d+", "count = 3", "need more than 22"),
    ],
)
def test_A2_other_cards_must_fit_the_rules(pattern: str, replacement: str, reason: str) -> None:
    with pytest.raises(BadCards, match=reason):
        make(re.sub(pattern, replacement, load("alley").card_file))


def test_A4_the_starter_is_drawn_or_named() -> None:
    assert {Table("alley", 6, seed).view(None)["active"] for seed in range(60)} == set(range(6))
    assert {Table("alley", 6, seed, {"starter": 4}).view(None)["active"] for seed in range(9)} == {4}


def test_A4_A5_the_next_cat_draws_unseen() -> None:
    table = night(pile=("fish", "sniff")).table()
    table.do(0, "rest")
    assert table.get("active") == 1
    assert table.zone("hand", 1) == ["sniff"]
    assert table.events_since(0, 1)[-1] == {"event": "drew_card", "seat": 1, "card": "sniff"}
    assert events(table, 2)[-1] == "drew"


def test_A6_what_can_be_played() -> None:
    table = night(["scratch", "filch", "swap", "hiss"], ["fish"]).table()
    assert table.offers(0, "scratch", "2")
    assert table.offers(0, "filch", "1")
    assert table.refuses(0, "filch", "2").key == "nothing_to_filch"
    assert table.refuses(0, "swap", "0").key == "yourself"
    assert table.refuses(0, "scratch", "3").key == "nobody_there"
    assert table.refuses(0, "sniff").key == "not_in_hand"
    assert table.refuses(0, "hiss").key == "only_an_answer"
    assert table.refuses(1, "rest").rule == "A-4"
    out = night(["scratch"]).set("lives", 2, 0).table()
    assert out.refuses(0, "scratch", "2").key == "target_out"


def test_A7_a_look_into_a_bin_is_for_one() -> None:
    table = night(bins=("hiss", "sniff")).table()
    table.do(0, "look", "2")
    assert table.view(0)["zones"]["bins"][1] == {"card": "sniff", "seen_by": [0]}
    assert table.view(1)["zones"]["bins"][1] == {"card": None, "seen_by": [0]}
    assert "saw" in events(table, 0)
    assert "saw" not in events(table, 1)


def test_A7_a_known_bin_needs_no_look_and_a_missing_one_has_none() -> None:
    table = night(bins=("hiss",)).table()
    table.do(0, "look", "1")
    table.do(1, "rest")
    table.do(2, "rest")
    assert table.refuses(0, "look", "1").key == "known_bin"
    assert table.refuses(0, "take", "2").key == "no_such_bin"


def test_A7_whoever_looked_knows_who_has_the_card_now() -> None:
    table = night(bins=("swap",)).table()
    table.do(0, "look", "1")
    table.do(1, "take", "1")
    assert table.zone("bins") == []
    assert "swap" in table.zone("hand", 1)
    assert ("swap", [1]) in cards_known(table, 0)
    assert cards_known(table, 2) == []


def test_A7_a_stashed_card_is_known_to_its_owner() -> None:
    table = night(["hiss"]).table()
    table.do(0, "stash", "hiss")
    assert table.view(0)["zones"]["bins"] == [{"card": "hiss", "seen_by": [0]}]
    assert table.view(1)["zones"]["bins"] == [{"card": None, "seen_by": [0]}]
    full = night(bins=("fish",) * 6).table()
    assert full.refuses(0, "stash", "fish").key == "bins_full"


def test_A7_who_knew_a_hand_knows_that_the_stashed_card_may_be_from_it() -> None:
    """Seat 1 sees seat 0 take a hiss it knows; then seat 0 stashes something."""
    table = night(bins=("hiss",)).table()
    table.do(0, "rest")
    table.do(1, "look", "1")
    table.do(2, "rest")
    table.do(0, "take", "1")
    table.do(1, "rest")
    table.do(2, "rest")
    table.do(0, "stash", "fish")
    assert ("hiss", [0, 9]) in cards_known(table, 1)


def test_A8_nobody_sees_who_could_hiss() -> None:
    table = night(["sniff"], ["fish"], ["hiss"]).table()
    table.do(0, "sniff")
    assert table.view(0)["waiting_for"] is None
    assert table.ask(1) is None
    assert table.refuses(1, "pass").key == "not_asked"
    assert table.offers(2, "hiss")
    table.do(2, "pass")
    assert table.asks[0].kind == "sort"
    assert "hissed" not in events(table, None)


def test_A8_the_first_cat_that_hisses_is_heard() -> None:
    table = night(["sniff"], ["hiss"], ["hiss"]).table()
    table.do(0, "sniff")
    table.do(2, "hiss")
    assert "hissed" not in events(table, None), "seat 1 comes first"
    table.do(1, "hiss")
    assert table.zone("air") == ["sniff", "hiss"]
    assert table.get("players") == [0, 1]
    assert table.offers(2, "hiss"), "seat 2 thinks again"


def test_A9_a_hiss_cancels_the_card_before_it() -> None:
    table = night(["sniff"], ["hiss"]).table()
    table.do(0, "sniff")
    table.do(1, "hiss")
    assert sorted(table.zone("discards")) == ["hiss", "sniff"]
    assert "sniffed" not in events(table, None)
    assert table.get("active") == 1


def test_A9_a_hissed_hiss_cancels_nothing() -> None:
    table = night(["sniff", "hiss"], ["hiss"]).table()
    table.do(0, "sniff")
    table.do(1, "hiss")
    table.do(0, "hiss")
    assert "sniffed" in events(table, None)
    assert table.get("noise") == 2


def test_A10_a_filched_card_is_seen_by_two() -> None:
    table = night(["filch"], ["swap"]).table()
    table.do(0, "filch", "1")
    assert "swap" in table.zone("hand", 0)
    assert ("swap", [0]) in cards_known(table, 1)
    assert cards_known(table, 2) == []
    assert [event["card"] for event in table.events_since(0, 1) if event["event"] == "filched_card"] == ["swap"]
    assert "filched_card" not in events(table, 2)


def test_A10_an_empty_hand_has_nothing_to_filch() -> None:
    table = night(["filch", "hiss"], ["hiss"]).table()
    table.do(0, "filch", "1")
    table.do(1, "hiss")
    table.do(0, "hiss")
    assert "found_nothing" in events(table, None)
    assert table.zone("hand", 0) == ["fish"]


def test_A10_a_theft_makes_knowledge_uncertain() -> None:
    """Seat 2 has seen seat 1 take a swap; after the theft it may be in either hand, whatever was stolen."""
    for stolen in ("swap", "fish"):
        table = night(["filch"], bins=("swap",), pile=("fish",) * 4).table()
        table.do(0, "rest")
        table.do(1, "rest")
        table.do(2, "look", "1")
        table.do(0, "rest")
        table.do(1, "take", "1")
        table.do(2, "rest")
        for seed in range(20):
            trial = table.copy()
            trial.state.rng = seed * 7919 + 1
            trial.do(0, "filch", "1")
            if stolen in [event.get("card") for event in trial.events_since(0, 1) if event["event"] == "filched_card"]:
                break
        assert ("swap", [0, 1]) in cards_known(trial, 2)


@pytest.mark.parametrize(("die", "lives"), [(3, 2), (4, 1), (6, 1)])
def test_A11_a_high_die_takes_a_life(die: int, lives: int) -> None:
    table = night(["scratch"], yarn=0).dice(die).table()
    table.do(0, "scratch", "1")
    assert table.get("lives", 1) == lives
    assert table.get("noise") == (lives == 1)


def test_A12_yarn_rolls_again_and_everybody_is_asked_anew() -> None:
    table = night(["scratch"]).set("yarn", 2, 0).dice(1, 6).table()
    table.do(0, "scratch", "1")
    table.do(0, "keep")
    table.do(1, "reroll")
    assert table.get("die") == 6
    assert table.get("yarn") == [1, 0, 0]
    table.do(0, "keep")
    assert table.get("lives") == [2, 1, 2], "seats without yarn are not asked"


def sniffed() -> ScenarioTable:
    table = night(["sniff"], pile=("fish", "swap", "hiss", "filch")).table()
    table.do(0, "sniff")
    return table


def test_A13_a_sniff_puts_three_cards_into_any_order() -> None:
    table = sniffed()
    assert table.view(0)["zones"]["pile"]["top"] == ["swap", "hiss", "filch"]
    assert table.view(1)["zones"]["pile"]["top"] == [None] * 3
    assert table.refuses(0, "bury", "fish").key == "not_smelled"
    table.do(0, "bury", "swap")
    table.do(0, "bury", "hiss")
    assert table.zone("hand", 1) == ["filch"]
    assert table.zone("pile")[:2] == ["hiss", "swap"]
    assert ("filch", [1]) in cards_known(table, 0)


def test_A13_who_sniffed_before_knows_only_what_is_in_the_pile() -> None:
    table = night(["sniff"], ["sniff"], pile=("fish", "fish", "swap")).table()
    table.do(0, "sniff")
    table.do(0, "bury", table.view(0)["zones"]["pile"]["top"][-1])
    table.do(0, "bury", table.view(0)["zones"]["pile"]["top"][1])
    table.do(1, "sniff")
    assert table.view(0)["zones"]["pile"]["top"] == [None] * 3
    assert {zone for _, zones in cards_known(table, 0) for zone in zones} == {1, 8}


def test_A13_what_is_seen_again_needs_no_memory() -> None:
    """Seat 0 knows two cards somewhere in the pile after seat 1 has sniffed; then it draws one and smells the other."""
    pile = ("fish", "swap", "hiss", "filch", "scratch", "fish")
    table = night(["sniff", "sniff"], ["sniff"], pile=pile).set("lives", 2, 0).table()
    table.do(0, "sniff")
    for card in ("filch", "hiss"):
        table.do(0, "bury", card)
    table.do(1, "sniff")
    assert ("filch", [8]) in cards_known(table, 0)
    for card in ("scratch", "filch"):
        table.do(1, "bury", card)
    assert table.zone("hand", 0) == ["sniff", "hiss", "fish"]
    table.do(0, "sniff")
    assert table.view(0)["zones"]["pile"]["top"][0] == "filch"
    assert not any(8 in zones for _, zones in cards_known(table, 0))


def test_A14_swapped_hands_are_remembered() -> None:
    table = night(["swap", "sniff"], ["hiss"]).table()
    table.do(0, "swap", "1")
    table.do(1, "pass")
    assert table.zone("hand", 0) == ["hiss"]
    assert sorted(cards_known(table, 0)) == [("fish", [1]), ("sniff", [1])]
    assert cards_known(table, 1) == [("hiss", [0])]
    assert cards_known(table, 2) == []


def test_A15_a_cat_without_lives_is_out_and_drops_its_cards() -> None:
    table = night(["scratch"], ["fish", "filch"], yarn=0, lives=1).dice(6).table()
    table.do(0, "scratch", "1")
    assert table.zone("hand", 1) == []
    assert sorted(table.zone("discards")) == ["filch", "fish", "scratch"]
    assert table.get("active") == 2
    assert not table.over


def test_A15_the_last_cat_wins() -> None:
    table = night(["scratch"], yarn=0, lives=1).set("lives", 2, 0).dice(6).table()
    table.do(0, "scratch", "1")
    assert table.result is not None
    assert (table.result.winners, table.result.reason) == ((0,), "last_cat")


def test_A16_too_much_noise_is_a_loss_for_all() -> None:
    table = night(["scratch"], yarn=0, noise=4).set("noise", 3).dice(6).table()
    table.do(0, "scratch", "1")
    assert table.result is not None
    assert (table.result.winners, table.result.outcome) == ((), "lost")
    assert [table.state.payoff(seat) for seat in range(3)] == [0.0] * 3


def test_A17_most_fish_win_at_dawn() -> None:
    table = Table("alley", 3, 2)
    while not table.over:
        table.act(table.asks[0].seat, table.asks[0].default)
    assert table.result is not None
    fish = [len(cards) for cards in table.view(None)["zones"]["feast"]]
    assert table.result.scores == tuple(fish)
    assert table.result.winners == tuple(seat for seat in range(3) if fish[seat] == max(fish))
    assert table.result.reason == ("shared" if len(table.result.winners) > 1 else "dawn")


def test_A18_whoever_gives_up_is_out_at_the_end_of_the_turn() -> None:
    table = night([], ["hiss", "fish"]).table()
    table.act(1, 1)
    assert table.get("lives", 1) == 2
    table.do(0, "rest")
    assert table.get("lives", 1) == 0
    assert sorted(table.zone("discards")) == ["fish", "hiss"]
    table.act(2, 1)
    assert table.result is not None
    assert table.result.winners == (0,)


def test_A18_a_hiss_that_was_promised_still_counts() -> None:
    table = night(["sniff"], ["hiss"], ["hiss"]).table()
    table.do(0, "sniff")
    table.do(2, "hiss")
    table.act(2, 1)
    table.do(1, "pass")
    assert "hissed" in events(table, None)
    table.do(1, "pass")
    assert "cancelled" in events(table, None)


def test_A19_all_may_go_home() -> None:
    table = night().set("lives", 2, 0).table()
    table.act(0, 2)
    assert not table.over
    table.act(1, 2)
    assert table.result is not None
    assert (table.result.reason, table.result.outcome) == ("gone_home", "lost")


def test_A20_nothing_is_taken_back() -> None:
    assert Table("alley", 2, 1, take_back=True).why_not(0, 0) is not None
