"""Tests of the complications of Impact cards, one by one: rules C-43, C-44, C-R50, and what each card says."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import kind, of_kind, printed, scene
from tests.games.catastrophe.shorthand import (
    abilities,
    aims,
    barter,
    borrow,
    can_borrow,
    can_commit,
    can_respond,
    close,
    commit,
    commit_rule,
    covers,
    deciders,
    discards,
    finish,
    hand,
    mitigated,
    needs,
    offered,
    partners,
    pass_trades,
    place,
    play,
    react,
    remedies,
    respond,
    restock,
    rule,
    slots_of,
    swap,
    to_react,
    vitality,
    where,
    words,
)


def with_impact(impact: str, **more: Any) -> ScenarioTable:
    """The earthquake's Short Term phase: Thirst, Exposure, Wreckage, and the Impact card."""
    return react("earthquake", "short_term", impact, **more)


@pytest.mark.parametrize("impact", ["burst_main", "bare_cupboards", "drifting_smoke"])
def test_C44_a_card_without_a_complication_is_one_plain_impact(impact: str) -> None:
    table = with_impact(impact)
    assert [needs(table, seat, 4) for seat in (0, 1)] == [[printed(impact).strikes]] * 2


@pytest.mark.parametrize("impact", of_kind("impact"))
def test_C44_slot_4_is_of_the_kind_of_the_impact_card(impact: str) -> None:
    table = with_impact(impact)
    assert printed(impact).strikes in needs(table, 0, 4)[0].split("/")
    assert [needs(table, 0, slot) for slot in (1, 2, 3)] == [["thirst"], ["exposure"], ["wreckage"]]


def test_severe_needs_two_uses_from_each_player() -> None:
    """C-44, C-49: Tainted Supply."""
    table = with_impact("tainted_supply", play={0: ["water_jugs"]})
    assert [needs(table, seat, 4) for seat in (0, 1)] == [["thirst", "thirst"]] * 2
    commit(table, 0, "water_jugs", 4)
    assert not mitigated(table, 0, 4)
    commit(table, 0, "water_jugs", 4)
    assert mitigated(table, 0, 4)


def test_shortage_draws_one_card_fewer() -> None:
    """C-62: Stripped Shelves."""
    table = with_impact("stripped_shelves")
    finish(table)
    assert [len(hand(table, seat)) for seat in (0, 1)] == [1, 1]


def test_shortage_never_below_zero() -> None:
    """C-62: the Scavenger's Detriment draws one, less one."""
    table = with_impact("stripped_shelves", personas=["scavenger", "paramedic"], options={"persona_side": "detriment"})
    finish(table)
    assert [len(hand(table, seat)) for seat in (0, 1)] == [0, 1]


ROW = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "candle_box"]


def test_cramped_lowers_every_limit_by_one() -> None:
    """C-R14: Torn Roofs, at once at the Reveal."""
    table = restock(play={0: ROW, 1: ROW[:5]}, hand={0: ["crowbar"]}, next_impacts=["torn_roofs"])
    place(table, 0, "crowbar")
    place(table, 1)
    assert (kind(table), deciders(table)) == ("overflow", [0])
    table.do(0, "return", "crowbar")
    assert kind(table) == "react"
    assert table.view(None)["limits"] == [6, 6]


def test_cramped_asks_for_as_many_cards_as_have_no_room() -> None:
    """C-22, C-24: one after the other, until the row is within its limit."""
    row = [*ROW, "crowbar", "chainsaw"]
    table = scene(seats=2, stage="reveal", play={0: row}, impact="torn_roofs").table()
    for card in row[:2]:
        assert (kind(table), deciders(table)) == ("overflow", [0])
        table.do(0, "return", card)
    assert kind(table) == "react"
    assert len(play(table, 0)) == table.view(None)["limits"][0] == 6


def test_cramped_holds_to_the_end_of_the_phase() -> None:
    """C-R14: also for Barter and Restock."""
    table = barter(impact="torn_roofs", first=1, play={0: ROW, 1: ["tool_chest"]}, hand={0: ["crowbar"]})
    swap(table, 1, 0, ["@tool_chest"], [])
    assert kind(table) == "overflow"
    table.do(0, "return", "tool_chest")
    pass_trades(table)
    table.do(0, "lay", "crowbar")
    assert remedies(table, 0)["return"] == {*ROW, "crowbar"}


@pytest.mark.parametrize(
    ("impact", "tag", "card", "kind_slot"),
    [
        ("driven_outside", "heavy", "water_jugs", 1),
        ("lines_down", "powered", "headlamps", 4),
        ("fallen_overpass", "engine", "chainsaw", 3),
    ],
)
def test_cards_with_a_tag_cannot_be_used_by_owner_or_borrower(impact: str, tag: str, card: str, kind_slot: int) -> None:
    """C-48, C-R59: Open Ground, Surge, Grounded."""
    table = with_impact(impact, play={0: [card], 1: []}, hand={1: ["crowbar"]})
    assert not can_commit(table, 0, card, kind_slot)
    assert not can_commit(table, 0, card, kind_slot, of=1)
    assert not can_borrow(table, 1, 0, card)
    assert tag in printed(card).tags
    plain = with_impact("drifting_smoke", play={0: [card], 1: []}, hand={1: ["crowbar"]})
    if kind_slot != 4:
        assert can_commit(plain, 0, card, kind_slot) and can_borrow(plain, 1, 0, card)


@pytest.mark.parametrize(
    ("impact", "tag"), [("driven_outside", "heavy"), ("lines_down", "powered"), ("fallen_overpass", "engine")]
)
def test_every_card_with_the_tag_is_barred_and_no_other(impact: str, tag: str) -> None:
    """C-48, C-R59: whatever the card covers."""
    for card in of_kind("resource"):
        table = with_impact(impact, play={0: [card]})
        plain = {slot for slot in (1, 2, 3, 4) if set(needs(table, 0, slot)) & set(covers(card))}
        offered = slots_of(table, 0, card)
        if tag in printed(card).tags:
            assert offered == set(), card
        elif "makeshift" not in printed(card).keywords:
            assert offered == plain, card


def test_alone_accepts_own_cards_only() -> None:
    """C-51, C-52: Pinned Down, slot 4 only."""
    table = with_impact(
        "pinned_down",
        seats=3,
        play={0: ["first_aid_kit", "water_jugs"], 1: []},
        hand={0: ["helping_hand", "pull_together"], 1: ["crowbar", "quick_thinking"]},
    )
    assert can_commit(table, 0, "first_aid_kit", 4)
    assert not can_commit(table, 0, "first_aid_kit", 4, of=1)
    assert can_commit(table, 0, "water_jugs", 1, of=1)
    assert can_borrow(table, 1, 0, "water_jugs") and not can_borrow(table, 1, 0, "first_aid_kit")
    assert "slot 4" not in offered(table, 0, "play helping_hand", "for 1")
    respond(table, 1, "quick_thinking", "slot 4")
    assert mitigated(table, 1, 4)
    respond(table, 0, "pull_together", "slot 4")
    assert mitigated(table, 0, 4) and not mitigated(table, 2, 4)


def test_alone_lets_ones_own_persona_help() -> None:
    """C-R63: Triage for oneself, not for another."""
    table = with_impact("pinned_down", personas=["paramedic", "scavenger"])
    assert aims(table, 0, "triage") == {(0, 4)}


def test_deadly_costs_two() -> None:
    """C-59: Mass Casualties."""
    table = with_impact("mass_casualties", play={0: ["first_aid_kit", "water_jugs", "tool_chest"]}, vitality=[5, 5])
    commit(table, 0, "water_jugs", 1)
    commit(table, 0, "tool_chest", 3)
    commit(table, 0, "water_jugs", 1, of=1)
    commit(table, 0, "tool_chest", 3, of=1)
    commit(table, 0, "first_aid_kit", 4, of=1)
    finish(table)
    assert vitality(table) == [5 - 1 - 2, 5 - 1]


@pytest.mark.parametrize(
    ("failing", "losses"),
    [
        ({1}, [1, 1, 1, 0]),
        ({1, 3}, [1, 1, 1, 1]),
        ({0, 1}, [1, 1, 1, 1]),
        (set(), [0, 0, 0, 0]),
        ({0, 1, 2, 3}, [1, 1, 1, 1]),
    ],
)
def test_contagious_strikes_whoever_sits_beside_a_failure(failing: set[int], losses: list[int]) -> None:
    """C-59, C-R46: Stomach Bug, never more than one this way; three other impacts fail for everybody."""
    cards = ["medicine_cabinet", "spare_prescriptions"] * 2
    table = with_impact("stomach_bug", seats=4, play={seat: [cards[seat]] for seat in range(4)})
    for seat in {0, 1, 2, 3} - failing:
        commit(table, seat, cards[seat], 4)
    finish(table)
    assert [5 - 3 - tokens for tokens in vitality(table)] == losses


def test_contagious_counts_the_one_neighbour_of_two_players_once() -> None:
    """C-R7: Stomach Bug with two seats."""
    table = with_impact("stomach_bug", play={0: ["medicine_cabinet"]})
    commit(table, 0, "medicine_cabinet", 4)
    finish(table)
    assert vitality(table) == [5 - 3 - 1, 5 - 4]


def test_quarantine_forbids_borrowing_open_door_included() -> None:
    """C-52, C-R59: Outbreak."""
    table = with_impact("outbreak", play={1: ["water_jugs"]}, hand={0: ["crowbar", "open_door"]})
    assert not can_borrow(table, 0, 1, "water_jugs")
    assert not can_respond(table, 0, "open_door")
    assert can_commit(table, 1, "water_jugs", 1, of=0)


def test_stay_indoors_forbids_help_but_not_borrowing() -> None:
    """C-51, C-R59: Toxic Cloud, also for Responses and Personas."""
    table = with_impact(
        "toxic_cloud",
        play={0: ["dust_masks"], 1: ["water_jugs"]},
        hand={0: ["crowbar", "helping_hand", "pull_together"]},
    )
    assert not can_commit(table, 0, "dust_masks", 4, of=1)
    assert commit_rule(table, 0, "dust_masks", 4, of=1) == "C-R59"
    assert not can_respond(table, 0, "helping_hand")
    respond(table, 0, "pull_together", "slot 2")
    assert mitigated(table, 0, 2) and not mitigated(table, 1, 2)
    borrow(table, 0, 1, "water_jugs", "crowbar", 1)
    assert mitigated(table, 0, 1)


def test_stay_indoors_stops_triage_for_others() -> None:
    """C-51, C-R59: Toxic Cloud over the Paramedic."""
    table = react("earthquake", "immediate", "toxic_cloud", personas=["paramedic", "scavenger"])
    assert aims(table, 0, "triage") == {(0, 1)}


def test_compound_needs_a_use_of_either_kind() -> None:
    """C-44, C-49: Substation Fire."""
    table = with_impact("substation_fire", play={0: ["headlamps", "signal_kit"]})
    assert needs(table, 0, 4) == ["blackout", "silence"]
    commit(table, 0, "headlamps", 4)
    assert needs(table, 0, 4) == ["silence"]
    assert not can_commit(table, 0, "headlamps", 4)
    commit(table, 0, "signal_kit", 4)
    assert mitigated(table, 0, 4)


def test_compound_a_card_that_fits_both_says_which() -> None:
    """C-49: the Solar Panel covers Blackout and Silence."""
    table = with_impact("substation_fire", play={0: ["solar_panel"]})
    other = table.copy()
    commit(table, 0, "solar_panel", 4, unit="silence")
    assert needs(table, 0, 4) == ["blackout"]
    commit(other, 0, "solar_panel", 4, unit="blackout")
    assert needs(other, 0, 4) == ["silence"]


def test_confusion_forbids_responses() -> None:
    """C-R43, C-R59: Dead Masts."""
    table = with_impact("dead_masts", hand={0: ["quick_thinking", "take_cover", "all_clear"]})
    assert not any(can_respond(table, 0, card) for card in ("quick_thinking", "take_cover", "all_clear"))
    assert rule(table, 0, "play quick_thinking") == "C-R59"


def test_no_deals_skips_barter_but_the_token_moves() -> None:
    """C-63, C-64: Crossed Rumours."""
    table = with_impact("crossed_rumours", seats=3, first=1, hand={0: ["crowbar"]})
    finish(table)
    assert where(table)[1] == "restock"
    assert table.get("first_trader") == 2


def test_rough_handling_turns_one_more_card_of_each_player() -> None:
    """C-R46: Aftershock, own choice among cards with a use left, after the others were turned."""
    table = with_impact("aftershock", play={0: ["water_jugs", "tool_chest 1", "candle_box"], 1: ["board_games"]})
    commit(table, 0, "tool_chest", 3)
    close(table)
    assert words(offered(table, 0), "wear") == {"water_jugs", "candle_box"}
    table.do(0, "wear", "candle_box")
    assert play(table, 0) == ["water_jugs 4/4"]
    assert play(table, 1) == ["board_games 1/2"]  # a single card is no choice
    assert discards(table) == ["candle_box", "tool_chest"]


def test_detour_accepts_either_kind() -> None:
    """C-49: Washed-Out Road."""
    table = with_impact("washed_out_road", play={0: ["crowbar", "cargo_bicycle"]})
    assert needs(table, 0, 4) == ["wreckage/stranded"]
    other = table.copy()
    commit(table, 0, "crowbar", 4)
    commit(other, 0, "cargo_bicycle", 4)
    assert mitigated(table, 0, 4) and mitigated(other, 0, 4)


def test_slow_unloading_restocks_one_card_fewer() -> None:
    """C-69: Fuel Queue."""
    table = with_impact("fuel_queue", hand={0: ["crowbar", "chainsaw"]})
    finish(table)
    pass_trades(table)
    table.do(0, "lay", "crowbar")
    assert deciders(table) == [1]


def test_looted_discards_a_random_card_of_whoever_fails() -> None:
    """C-R46: Looters."""
    table = with_impact("looters", seats=3, play={0: ["deadbolts"]}, hand={0: ["crowbar"], 1: ["chainsaw"], 2: []})
    commit(table, 0, "deadbolts", 4)
    finish(table)
    assert discards(table) == ["chainsaw"]
    assert "crowbar" in hand(table, 0)
    assert [len(hand(table, seat)) for seat in range(3)] == [3, 2, 2]


def test_looted_is_random() -> None:
    """C-R46: over many seeds every card of the hand is hit."""
    gone = set()
    for seed in range(40):
        table = with_impact("looters", hand={0: ["crowbar", "chainsaw", "headlamps"]}, seed=seed)
        finish(table)
        gone |= set(discards(table))
    assert gone == {"crowbar", "chainsaw", "headlamps"}


def test_curfew_lets_only_neighbours_trade() -> None:
    """C-R18, C-R59: Curfew, in the Barter of its phase."""
    table = with_impact("curfew", seats=4, first=3, hand={0: ["crowbar"]})
    finish(table)
    assert deciders(table) == [0]
    assert partners(table, 0) == {1, 3}


def test_shaken_silences_abilities_but_not_limits_vitality_and_detriments() -> None:
    """C-R59, C-R63: Long Wait."""
    table = react("earthquake", "immediate", "long_wait", personas=["paramedic", "radio_operator"])
    assert not abilities(table, 0)
    quiet = react("tornado", "immediate", "long_wait", personas=["radio_operator", "paramedic"])
    assert needs(quiet, 0, 3) == ["silence"]
    shelves = with_impact(
        "long_wait",
        play={0: ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "candle_box", "water_jugs"]},
        hand={1: ["crowbar"]},
        personas=["quartermaster", "firefighter"],
        options={"starting_vitality": 4},
    )
    borrow(shelves, 1, 0, "water_jugs", "crowbar", 1)
    assert kind(shelves) == "react"  # eight are still allowed
    hungry = with_impact("long_wait", personas=["home_cook", "scavenger"], options={"persona_side": "detriment"})
    assert needs(hungry, 0, 1) == ["thirst", "thirst"]


def test_shaken_reaches_replenish_and_restock_of_its_phase() -> None:
    """C-R59: the Scavenger draws two, the Block Captain restocks two."""
    table = with_impact("long_wait", personas=["scavenger", "block_captain"])
    finish(table)
    assert [len(hand(table, seat)) for seat in (0, 1)] == [2, 2]


def test_sapped_turns_a_card_of_whoever_fails() -> None:
    """C-R46: Bad News."""
    table = with_impact("bad_news", play={0: ["board_games", "water_jugs"], 1: ["tool_chest", "signal_kit"]})
    commit(table, 0, "board_games", 4)
    close(table)
    assert words(offered(table, 1), "wear") == {"tool_chest", "signal_kit"}
    table.do(1, "wear", "tool_chest")
    assert play(table, 1) == ["signal_kit 2/2", "tool_chest 2/3"]
    assert play(table, 0) == ["board_games 1/2", "water_jugs 4/4"]


def test_CR50_a_complication_ends_with_its_phase() -> None:
    table = react(
        "earthquake",
        "immediate",
        "tainted_supply",
        next_impacts=["drifting_smoke", "burst_main"],
        options={"starting_vitality": 5},
    )
    finish(table)
    to_react(table)
    assert [needs(table, 0, slot) for slot in (1, 2, 3, 4)] == [["thirst"], ["exposure"], ["wreckage"], ["bad_air"]]


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_CR50_earlier_impact_cards_stay_visible(viewer: int | None) -> None:
    table = react(
        "earthquake",
        "immediate",
        "tainted_supply",
        next_impacts=["drifting_smoke", "burst_main"],
        options={"starting_vitality": 5},
    )
    finish(table)
    to_react(table)
    assert table.view(viewer)["zones"]["impacts"] == ["tainted_supply", "drifting_smoke"]


@pytest.mark.parametrize("impact", ["stripped_shelves", "crossed_rumours", "fuel_queue", "curfew"])
def test_in_the_long_term_phase_the_later_steps_never_come(impact: str) -> None:
    """C-R54: their complications have no effect there."""
    table = react("earthquake", "long_term", impact, vitality=[5, 5])
    finish(table)
    assert table.over
