"""Tests of the game's options: every value, and what it changes."""

from __future__ import annotations

import pytest

from calamity import BadOption
from calamity.bots.choose import bot
from calamity.bots.mind import Mind
from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME, kind, of_kind, printed
from tests.games.catastrophe.shorthand import (
    CALM,
    aims,
    barter,
    can_answer,
    can_borrow,
    can_commit,
    can_respond,
    dealt,
    deciders,
    finish,
    hand,
    needs,
    offer,
    react,
    swap,
    titles,
    vitality,
    won,
)


@pytest.mark.parametrize("tokens", [3, 4, 5])
def test_C11_C79_starting_vitality(tokens: int) -> None:
    table = ScenarioTable(GAME, 3, 1, {"starting_vitality": tokens, "persona_side": "none"})
    assert vitality(table) == [tokens] * 3


ROW = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "candle_box", "old_guitar"]


@pytest.mark.parametrize("limit", [6, 7])
def test_C21_C80_in_play_limit(limit: int) -> None:
    for count in (limit - 1, limit):
        table = barter(first=1, play={0: ROW[:count], 1: ["tool_chest"]}, options={"in_play_limit": limit})
        swap(table, 1, 0, ["@tool_chest"], [])
        assert (kind(table) == "overflow") == (count == limit)


@pytest.mark.parametrize(("side", "shown"), [("ability", "ability"), ("detriment", "detriment"), ("none", "none")])
def test_C78_CR65_persona_side(side: str, shown: str) -> None:
    table = ScenarioTable(GAME, 3, 1, {"persona_side": side})
    assert table.get("side") == [shown] * 3


def test_CR65_mixed_sides_are_chosen_seat_by_seat_at_set_up() -> None:
    """C-R65: unseen, then shown together, before the First Trader is found and the draft begins."""
    table = ScenarioTable(GAME, 3, 1, {"persona_side": "mixed"})
    assert (kind(table), sorted(deciders(table))) == ("side", [0, 1, 2])
    table.do(0, "side", "detriment")
    assert table.view(1)["side"] == ["none"] * 3
    table.do(1, "side", "ability")
    table.do(2, "side", "detriment")
    assert table.get("side") == ["detriment", "ability", "detriment"]
    assert kind(table) == "pick"


@pytest.mark.parametrize(("side", "tokens"), [("ability", 5), ("detriment", 3)])
def test_CR65_a_chosen_side_counts_from_the_beginning(side: str, tokens: int) -> None:
    """C-R64, C-R65: the Firefighter's Vitality."""
    table = dealt("firefighter", options={"persona_side": "mixed"})
    table.do(0, "side", side)
    table.do(1, "side", "ability")
    assert vitality(table)[0] == tokens


@pytest.mark.parametrize(("reach", "helped"), [("any", [1, 2, 3]), ("adjacent", [1, 3]), ("effects_only", [])])
def test_CR35_aid_range(reach: str, helped: list[int]) -> None:
    table = react(
        "earthquake", "short_term", "drifting_smoke", seats=4, play={0: ["water_jugs"]}, options={"aid_range": reach}
    )
    assert [seat for seat in (1, 2, 3) if can_commit(table, 0, "water_jugs", 1, of=seat)] == helped


def test_CR35_effects_only_leaves_communal_cards_responses_and_personas() -> None:
    table = react(
        "earthquake",
        "immediate",
        "drifting_smoke",
        seats=4,
        play={0: ["portable_generator", "headlamps"]},
        hand={0: ["helping_hand"]},
        personas=["paramedic", "scavenger", "mechanic", "home_cook"],
        options={"aid_range": "effects_only"},
    )
    assert can_commit(table, 0, "portable_generator", 3, of=2)
    assert not can_commit(table, 0, "headlamps", 3, of=2)
    assert can_respond(table, 0, "helping_hand")
    assert (2, 1) in aims(table, 0, "triage")


@pytest.mark.parametrize(("value", "allowed"), [("title", False), ("title_and_uses", True), ("whole_bundle", False)])
def test_CR22_identical_rule_with_different_uses_left(value: str, allowed: bool) -> None:
    """C-27, C-R22: Water Jugs for Water Jugs, alone on both sides; a bundle is equal by its titles."""
    table = barter(
        first=0, play={0: ["water_jugs"], 1: ["water_jugs 2"]}, hand={1: ["crowbar"]}, options={"identical_rule": value}
    )
    offer(table, 0, 1, ["@water_jugs"])
    assert can_answer(table, 1, ["@water_jugs"]) == allowed


@pytest.mark.parametrize(("rule", "allowed"), [("title", False), ("title_and_uses", False), ("whole_bundle", True)])
def test_CR22_identical_rule_with_a_makeweight(rule: str, allowed: bool) -> None:
    """C-27, C-R22: equal cards, but one side adds something."""
    table = barter(
        first=0, play={0: ["water_jugs"], 1: ["water_jugs"]}, hand={0: ["crowbar"]}, options={"identical_rule": rule}
    )
    offer(table, 0, 1, ["@water_jugs", "crowbar"])
    assert can_answer(table, 1, ["@water_jugs"]) == allowed


def test_CR22_whole_bundle_still_forbids_equal_bundles() -> None:
    table = barter(first=0, play={0: ["water_jugs"], 1: ["water_jugs"]}, options={"identical_rule": "whole_bundle"})
    offer(table, 0, 1, ["@water_jugs"])
    assert not can_answer(table, 1, ["@water_jugs"])


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_CR58_open_hands_shows_all_hands_to_all_seats(viewer: int) -> None:
    table = barter(seats=3, hand={0: ["crowbar"], 1: ["patch_up"], 2: []}, options={"open_hands": "on"})
    assert table.view(viewer)["zones"]["hand"] == [["crowbar"], ["patch_up"], []]


def test_CR58_open_hands_does_not_open_them_to_spectators() -> None:
    """C-R58: spectators see public items only."""
    table = barter(seats=3, hand={0: ["crowbar"], 1: ["patch_up"], 2: []}, options={"open_hands": "on"})
    assert table.view(None)["zones"]["hand"] == [1, 1, 0]


def test_CR58_hands_are_hidden_otherwise() -> None:
    table = barter(seats=3, hand={0: ["crowbar"], 1: ["patch_up"], 2: []})
    assert table.view(0)["zones"]["hand"] == [["crowbar"], 1, 0]


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("seed", range(3))
def test_CR4_the_host_may_name_the_first_trader(seat: int, seed: int) -> None:
    assert ScenarioTable(GAME, 4, seed, {"first_trader": seat}).get("first_trader") == seat


@pytest.mark.parametrize("seed", range(5))
def test_CR4_with_host_it_is_whoever_opened_the_table(seed: int) -> None:
    assert ScenarioTable(GAME, 4, seed, {"first_trader": "host"}).get("first_trader") == 0


def bandaged(*times: str, seed: int = 1) -> ScenarioTable:
    """Everybody has said when the last bandage was."""
    table = ScenarioTable(GAME, len(times), seed, {"first_trader": "ask"})
    assert (kind(table), len(deciders(table))) == ("bandage", len(times))
    for seat, time in enumerate(times):
        table.do(seat, "bandage", time)
    return table


@pytest.mark.parametrize(
    ("times", "first"),
    [
        (("this_year", "today", "this_week"), 1),
        (("never", "never", "longer_ago"), 2),
        (("this_month", "this_year", "never"), 0),
    ],
)
def test_C12_CR4_ask_gives_the_token_to_the_most_recent_bandage(times: tuple[str, ...], first: int) -> None:
    assert bandaged(*times).get("first_trader") == first


def test_CR4_ties_between_bandages_are_broken_at_random() -> None:
    found = {bandaged("today", "never", "today", seed=seed).get("first_trader") for seed in range(30)}
    assert found == {0, 2}


def test_CR4_absent_seats_say_never() -> None:
    table = ScenarioTable(GAME, 3, 1, {"first_trader": "ask"})
    assert {str(ask.default) for ask in table.asks} == {"bandage never"}


def test_C74_title_off_nobody_is_most_resilient() -> None:
    table = won([1, 3, 2], options={"title": "off"})
    assert titles(table) == ()
    assert table.result is not None and table.result.winners == (0, 1, 2)


@pytest.mark.parametrize("impact", of_kind("impact"))
def test_complications_off_leave_only_the_kind(impact: str) -> None:
    """C-44, C-49: every Impact card is one plain impact."""
    table = react(
        "earthquake",
        "short_term",
        impact,
        options={"complications": "off"},
        play={0: ["water_jugs", "headlamps", "chainsaw"]},
        hand={1: ["crowbar"]},
    )
    assert needs(table, 0, 4) == [printed(impact).strikes]
    assert can_commit(table, 0, "water_jugs", 1, of=1) and can_borrow(table, 1, 0, "chainsaw")


def test_CR9_draft_off_deals_six_cards_to_each_hand() -> None:
    table = ScenarioTable(GAME, 3, 1, {"draft": "off"})
    assert [len(hand(table, seat)) for seat in range(3)] == [6, 6, 6]
    assert kind(table) == "trade"
    assert len(table.zone("deck")) == 114


@pytest.mark.parametrize("disaster", of_kind("disaster"))
def test_C2_a_disaster_can_be_chosen(disaster: str) -> None:
    table = ScenarioTable(GAME, 2, 1, {"disaster": disaster})
    assert table.zone("disaster_pile") == [disaster]


def test_C4_three_impacts_can_be_chosen_in_order() -> None:
    table = ScenarioTable(GAME, 2, 1, {"impacts": "curfew, burst_main,looters"})
    assert table.zone("impact_pile") == ["curfew", "burst_main", "looters"]
    assert len(table.zone("impacts_aside")) == 21


@pytest.mark.parametrize("impacts", ["curfew", "curfew,curfew,looters", "curfew,looters,earthquake", "a,b,c"])
def test_C4_anything_but_three_different_impact_cards_is_refused(impacts: str) -> None:
    with pytest.raises(BadOption, match="impacts"):
        ScenarioTable(GAME, 2, 1, {"impacts": impacts})


@pytest.mark.parametrize("series", ["on", "off"])
def test_C77_series_changes_nothing_within_a_game(series: str) -> None:
    """C-77: it only notes what is meant for the next game."""
    assert ScenarioTable(GAME, 3, 5, {"series": series}).digest == ScenarioTable(GAME, 3, 5).digest


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_C77_in_a_series_the_token_of_the_last_game_comes_first(seat: int) -> None:
    table = ScenarioTable(GAME, 3, 5, {"series": seat, "first_trader": "ask"})
    assert kind(table) == "pick" and table.get("first_trader") == seat


def test_C77_a_rematch_gives_the_token_to_the_most_resilient_player() -> None:
    table = won([1, 3, 2])
    assert table.result is not None
    again = GAME.next_options(table.options_in_force, table.result)
    assert again == {**table.options_in_force, "series": 1}
    alone = GAME.next_options({**table.options_in_force, "series": "off"}, table.result)
    assert alone["series"] == "off"


def test_CR56_after_a_defeat_the_token_is_given_as_in_a_first_game() -> None:
    table = react("earthquake", "immediate", CALM, vitality=[1, 1], options={"series": 1})
    finish(table)
    assert table.result is not None and not table.result.winners
    assert GAME.next_options(table.options_in_force, table.result)["series"] == "on"


@pytest.mark.parametrize("preset", GAME.presets)
def test_every_preset_can_be_played(preset: str) -> None:
    table = ScenarioTable(GAME, 4, 3, GAME.presets[preset])
    in_force = table.options_in_force
    assert {name: in_force[name] for name in GAME.presets[preset]} == GAME.presets[preset]
    assert kind(table) == "pick"


def test_the_defaults_are_those_of_the_rulebook() -> None:
    """C-11, C-21, C-R4, C-R21, C-R22, C-R35, C-R57, C-R58, C-R65."""
    assert ScenarioTable(GAME, 3, 1).options_in_force == {
        "starting_vitality": 4,
        "in_play_limit": 7,
        "persona_side": "ability",
        "aid_range": "any",
        "identical_rule": "title",
        "trade_proposals": 3,
        "open_hands": "off",
        "first_trader": "random",
        "series": "on",
        "title": "on",
        "title_bonus": 10,
        "complications": "on",
        "draft": "on",
        "disaster": "random",
        "impacts": "random",
    }


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("starting_vitality", 6),
        ("in_play_limit", 8),
        ("persona_side", "both"),
        ("aid_range", "far"),
        ("identical_rule", "loose"),
        ("trade_proposals", 0),
        ("trade_proposals", 6),
        ("open_hands", "maybe"),
        ("title_bonus", 51),
        ("complications", "some"),
        ("draft", "half"),
        ("disaster", "meteor"),
    ],
)
def test_unknown_values_of_options_are_refused(name: str, value: object) -> None:
    with pytest.raises(BadOption, match=name):
        ScenarioTable(GAME, 3, 0, {name: value})


@pytest.mark.parametrize("seed", range(3))
def test_CR4_bots_never_win_the_bandage_question(seed: int) -> None:
    """C-R4: a bot says that it never used one."""
    table = ScenarioTable(GAME, 3, seed, {"first_trader": "ask"})
    for seat in (1, 2):
        table.act(seat, bot("greedy", seed=seed).decide(Mind(GAME, table.state, seat, seed)))
    table.do(0, "bandage", "longer_ago")
    assert table.get("bandage") == ["longer_ago", "never", "never"]
    assert table.get("first_trader") == 0
