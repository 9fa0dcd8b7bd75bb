"""Tests of Immediate Responses, one by one: rules C-25, C-R43 to C-R45, C-R49, and what each card does."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import kind, printed
from tests.games.catastrophe.shorthand import (
    Make,
    act,
    again,
    barter,
    can_commit,
    can_respond,
    commit,
    committed,
    deal,
    deciders,
    discards,
    finish,
    hand,
    laying_out,
    mitigated,
    needs,
    offer,
    offered,
    place,
    play,
    provisioning,
    react,
    respond,
    restock,
    rule,
    run,
    safe,
    targets,
    to_react,
    vitality,
    words,
)


def quake(**more: Any) -> ScenarioTable:
    """Thirst, Exposure, Wreckage, Bad Air."""
    return react("earthquake", "short_term", "drifting_smoke", **more)


def test_C25_a_response_works_at_once_and_is_discarded() -> None:
    table = quake(hand={0: ["quick_thinking", "crowbar"]})
    respond(table, 0, "quick_thinking", "slot 1")
    assert mitigated(table, 0, 1)
    assert (hand(table, 0), discards(table)) == (["crowbar"], ["quick_thinking"])


@pytest.mark.parametrize("phase", ["immediate", "short_term", "long_term"])
def test_CR43_responses_are_played_in_the_react_of_every_phase(phase: str) -> None:
    table = react("earthquake", phase, "drifting_smoke", hand={0: ["quick_thinking", "pull_together"]})
    respond(table, 0, "quick_thinking", "slot 1")
    respond(table, 0, "pull_together", "slot 2")
    assert mitigated(table, 0, 1) and mitigated(table, 0, 2)


@pytest.mark.parametrize("make", [barter, restock, provisioning, laying_out])
def test_CR43_and_in_no_other_step(make: Make) -> None:
    table = make(first=0, hand={0: ["patch_up", "crowbar"]}, vitality=[4, 5])
    assert not can_respond(table, 0, "patch_up")
    assert rule(table, 0, "play patch_up") == "C-R43"


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("patch_up", "nobody is hurt"),
        ("jury_rig", "no card is turned"),
        ("rapid_deployment", "no Resource in hand"),
        ("dig_it_out", "the discard pile is empty"),
        ("all_clear", "there is no complication"),
        ("open_door", "nobody has a card that would serve"),
    ],
)
def test_CR44_a_response_that_would_do_nothing_cannot_be_played(card: str, why: str) -> None:
    table = quake(hand={0: [card]}, play={0: ["water_jugs"], 1: ["signal_kit"]})
    assert not can_respond(table, 0, card), why
    assert rule(table, 0, f"play {card}") == "C-R44"


def test_CR44_nothing_left_to_mitigate() -> None:
    table = quake(
        play={0: ["water_jugs", "wool_blankets", "foil_blankets", "tool_chest", "dust_masks"]},
        hand={0: ["quick_thinking", "helping_hand", "pull_together"]},
    )
    for card, slot in (("water_jugs", 1), ("wool_blankets", 2), ("tool_chest", 3), ("dust_masks", 4)):
        commit(table, 0, card, slot)
    assert not can_respond(table, 0, "quick_thinking")
    assert can_respond(table, 0, "helping_hand")
    for card, slot in (("water_jugs", 1), ("foil_blankets", 2), ("tool_chest", 3), ("dust_masks", 4)):
        commit(table, 0, card, slot, of=1)
    assert not can_respond(table, 0, "helping_hand") and not can_respond(table, 0, "pull_together")


def test_CR45_cards_drawn_during_react_are_usable_at_once() -> None:
    table = quake(
        play={1: ["water_jugs"]},
        hand={0: ["supply_run"]},
        deck=["quick_thinking", "packed_go_bag", "crowbar"],
    )
    run(table, 0, "crowbar")
    assert hand(table, 0) == ["packed_go_bag", "quick_thinking"]
    respond(table, 0, "quick_thinking", "slot 4")
    assert offered(table, 0, "borrow 1", "loan water_jugs") == {"pay packed_go_bag"}
    table.do(0, "quick", "packed_go_bag")
    commit(table, 0, "packed_go_bag", 2)


# ---- one by one ----


def test_quick_thinking_mitigates_an_own_impact_outright() -> None:
    """C-25: all units at once, own impacts only; committed uses stay."""
    table = react("blizzard", "immediate", "tainted_supply", hand={0: ["quick_thinking"]}, play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 4)
    respond(table, 0, "quick_thinking", "slot 4")
    assert mitigated(table, 0, 4) and not mitigated(table, 1, 4)
    finish(table)
    assert play(table, 0) == ["water_jugs 3/4"]


def test_helping_hand_mitigates_an_impact_of_another_player_only() -> None:
    """C-25, C-R35: anybody at the table but oneself."""
    table = quake(seats=4, hand={0: ["helping_hand"]})
    assert targets(table, 0, "helping_hand") == {"for 1", "for 2", "for 3"}
    respond(table, 0, "helping_hand", "for 2", "slot 3")
    assert mitigated(table, 2, 3) and not mitigated(table, 0, 3)


@pytest.mark.parametrize(("seats", "helped"), [(2, [0, 1]), (3, [0, 1, 2]), (5, [0, 1, 4])])
def test_pull_together_mitigates_a_slot_for_oneself_and_the_neighbours(seats: int, helped: list[int]) -> None:
    """C-25, C-R7."""
    table = quake(seats=seats, hand={0: ["pull_together"]})
    respond(table, 0, "pull_together", "slot 2")
    assert safe(table, 2) == helped
    assert safe(table, 1) == safe(table, 3) == safe(table, 4) == []


def test_CR49_patch_up_gives_a_token_back_but_not_above_the_start() -> None:
    table = quake(seats=3, hand={0: ["patch_up"]}, vitality=[5, 3, 5])
    assert targets(table, 0, "patch_up") == {"for 1"}
    respond(table, 0, "patch_up", "for 1")
    assert vitality(table) == [5, 4, 5]


def test_CR49_patch_up_also_heals_oneself() -> None:
    table = quake(hand={0: ["patch_up"]}, vitality=[1, 5])
    respond(table, 0, "patch_up", "for 0")
    assert vitality(table) == [2, 5]


def test_supply_run_draws_three_and_discards_one() -> None:
    """C-16, C-25."""
    table = quake(hand={0: ["supply_run", "crowbar"]}, deck=["chainsaw", "headlamps", "patch_up"])
    respond(table, 0, "supply_run")
    assert kind(table) == "supply_run"
    assert words(offered(table, 0), "discard") == {"crowbar", "chainsaw", "headlamps", "patch_up"}
    table.do(0, "discard", "headlamps")
    assert hand(table, 0) == ["chainsaw", "crowbar", "patch_up"]
    assert sorted(discards(table)) == ["headlamps", "supply_run"]


@pytest.mark.parametrize(
    ("card", "left", "then"), [("water_jugs", 1, 3), ("water_jugs", 2, 4), ("water_jugs", 3, 4), ("tool_chest", 1, 3)]
)
def test_jury_rig_turns_a_card_back_two_steps(card: str, left: int, then: int) -> None:
    """C-25, C-R17."""
    table = quake(hand={0: ["jury_rig"]}, play={0: [f"{card} {left}", "signal_kit"]})
    respond(table, 0, "jury_rig", f"rewind {card}")
    assert f"{card} {then}/{printed(card).uses}" in play(table, 0)


def test_jury_rig_offers_only_own_turned_cards() -> None:
    """C-R44."""
    table = quake(hand={0: ["jury_rig"]}, play={0: ["water_jugs 1", "signal_kit"], 1: ["tool_chest 1"]})
    assert targets(table, 0, "jury_rig") == {"rewind water_jugs"}


@pytest.mark.parametrize("count", [1, 2])
def test_rapid_deployment_puts_one_or_two_resources_into_play(count: int) -> None:
    """C-25, C-21."""
    table = quake(hand={0: ["rapid_deployment", "crowbar", "water_jugs", "patch_up"]})
    assert targets(table, 0, "rapid_deployment") == {"lay crowbar", "lay water_jugs"}
    respond(table, 0, "rapid_deployment", "lay water_jugs", *(["lay crowbar"] if count == 2 else ["done"]))
    assert play(table, 0) == ["crowbar 1/1", "water_jugs 4/4"][2 - count :]
    commit(table, 0, "water_jugs", 1)


def test_rapid_deployment_overflows_after_each_card() -> None:
    """C-22, C-R14."""
    seven = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "candle_box", "old_guitar"]
    table = quake(play={0: seven}, hand={0: ["rapid_deployment", "crowbar", "water_jugs"]})
    respond(table, 0, "rapid_deployment", "lay crowbar", "lay water_jugs")
    table.do(0, "return", "old_guitar")
    assert kind(table) == "overflow"
    table.do(0, "return", "candle_box")
    assert len(play(table, 0)) == 7


def test_take_cover_limits_the_loss_to_one() -> None:
    """C-59, C-R46: from all causes together."""
    table = react("earthquake", "short_term", "mass_casualties", hand={0: ["take_cover"]}, vitality=[3, 5])
    respond(table, 0, "take_cover")
    finish(table)
    assert vitality(table) == [2, 0]


def test_take_cover_counts_contagion_too() -> None:
    """C-59: a failure of one's own and the neighbour's together cost one."""
    table = react("earthquake", "short_term", "stomach_bug", play={0: ["medicine_cabinet"]}, hand={0: ["take_cover"]})
    commit(table, 0, "medicine_cabinet", 4)
    respond(table, 0, "take_cover")
    finish(table)
    assert vitality(table) == [4, 1]


def test_take_cover_covers_only_this_react_and_only_once() -> None:
    """C-R44: a second one would do nothing."""
    table = quake(hand={0: ["take_cover", "take_cover"]})
    respond(table, 0, "take_cover")
    assert table.view(1)["forecast"]["covered"] == [0]
    assert not can_respond(table, 0, "take_cover")
    finish(table)
    assert vitality(table) == [4, 1]
    to_react(table)
    assert can_respond(table, 0, "take_cover")


def test_take_cover_saves_nothing_from_a_smaller_loss() -> None:
    """C-59: without a failure nothing is lost."""
    table = quake(play={0: ["water_jugs", "wool_blankets", "tool_chest", "dust_masks"]}, hand={0: ["take_cover"]})
    respond(table, 0, "take_cover")
    for card, slot in (("water_jugs", 1), ("wool_blankets", 2), ("tool_chest", 3), ("dust_masks", 4)):
        commit(table, 0, card, slot)
    finish(table)
    assert vitality(table)[0] == 5


def test_all_clear_voids_a_complication() -> None:
    """C-25: Severe becomes ordinary for everybody; a satisfied unit stays satisfied."""
    table = react("blizzard", "immediate", "tainted_supply", play={0: ["water_jugs"]}, hand={1: ["all_clear"]})
    commit(table, 0, "water_jugs", 4)
    respond(table, 1, "all_clear")
    assert (needs(table, 0, 4), needs(table, 1, 4)) == ([], ["thirst"])


def test_all_clear_releases_the_use_satisfied_last() -> None:
    """C-R33: of two equal satisfied units the later one goes, and its card is free again."""
    table = react(
        "blizzard",
        "immediate",
        "tainted_supply",
        play={0: ["water_jugs", "hand_pump_filter"]},
        hand={1: ["all_clear"]},
    )
    commit(table, 0, "water_jugs", 4)
    commit(table, 0, "hand_pump_filter", 4)
    respond(table, 1, "all_clear")
    assert mitigated(table, 0, 4)
    assert committed(table, 0) == {"water_jugs": 1, "hand_pump_filter": 0}
    finish(table)
    assert play(table, 0) == ["hand_pump_filter 2/2", "water_jugs 3/4"]


@pytest.mark.parametrize("planned_first", [True, False])
def test_all_clear_looks_at_the_order_also_where_a_unit_was_satisfied_outright(planned_first: bool) -> None:
    """C-R33: what was satisfied last vanishes, a planned use or not."""
    table = react(
        "blizzard",
        "immediate",
        "tainted_supply",
        play={0: ["water_jugs"]},
        hand={1: ["all_clear"]},
        personas=["home_cook", "scavenger"],
    )
    doing = [["commit water_jugs", "for 0", "slot 4"], ["pantry", "slot 4"]]
    for links in doing if planned_first else doing[::-1]:
        act(table, 0, *links)
    respond(table, 1, "all_clear")
    assert mitigated(table, 0, 4)
    assert committed(table, 0) == {"water_jugs": int(planned_first)}


def test_all_clear_on_a_detour_releases_wreckage() -> None:
    """C-R33: the unit accepts Stranded alone; the crowbar's use is released."""
    table = react(
        "earthquake",
        "short_term",
        "washed_out_road",
        play={0: ["crowbar"], 1: ["cargo_bicycle"]},
        hand={0: ["all_clear"]},
    )
    commit(table, 0, "crowbar", 4)
    commit(table, 1, "cargo_bicycle", 4)
    respond(table, 0, "all_clear")
    assert (needs(table, 0, 4), needs(table, 1, 4)) == (["stranded"], [])
    assert can_commit(table, 0, "crowbar", 3)


def test_all_clear_keeps_what_has_already_happened() -> None:
    """C-R14: what overflowed at the Reveal stays where it went, but the limit is back."""
    seven = ["family_tent", "signal_kit", "dust_masks", "board_games", "watchdog", "candle_box", "packed_go_bag"]
    table = restock(play={0: seven[:6]}, hand={0: ["packed_go_bag", "all_clear"]}, next_impacts=["torn_roofs"])
    place(table, 0, "packed_go_bag")
    place(table, 1)
    table.do(0, "return", "packed_go_bag")
    respond(table, 0, "all_clear")
    assert len(play(table, 0)) == 6
    table.do(0, "quick", "packed_go_bag")
    assert kind(table) == "react" and len(play(table, 0)) == 7


def test_open_door_borrows_from_anybody_for_nothing() -> None:
    """C-52, C-53, C-R42."""
    table = quake(seats=4, play={2: ["water_jugs"]}, hand={0: ["open_door"]})
    respond(table, 0, "open_door", "borrow 2", "loan water_jugs", "slot 1")
    assert mitigated(table, 0, 1)
    assert (hand(table, 0), play(table, 2), discards(table)) == ([], ["water_jugs 4/4"], ["open_door"])


def test_open_door_follows_the_other_rules_of_borrowing() -> None:
    """C-R39, K-8: no Fixed card, no card borrowed before, only own open units; later uses as usual."""
    table = react(
        "heat_wave",
        "immediate",
        "burst_main",
        play={1: ["water_jugs", "rain_barrel", "signal_kit"]},
        hand={0: ["open_door", "open_door"]},
    )
    assert offered(table, 0, "play open_door", "borrow 1") == {"loan water_jugs"}
    respond(table, 0, "open_door", "borrow 1", "loan water_jugs", "slot 1")
    assert not can_respond(table, 0, "open_door")
    again(table, 0, 1, "water_jugs", 4)
    assert mitigated(table, 0, 4)


def test_dig_it_out_brings_a_resource_back_with_one_use() -> None:
    """C-25: Resources only, any of the discard pile."""
    table = quake(hand={0: ["dig_it_out"]}, discards=["water_jugs", "crowbar", "patch_up"])
    assert targets(table, 0, "dig_it_out") == {"fetch water_jugs", "fetch crowbar"}
    respond(table, 0, "dig_it_out", "fetch water_jugs")
    assert play(table, 0) == ["water_jugs 1/4"]
    assert sorted(discards(table)) == ["crowbar", "dig_it_out", "patch_up"]
    commit(table, 0, "water_jugs", 1)
    finish(table)
    assert "water_jugs" in discards(table)


def test_kerbside_deal_is_a_trade_inside_react() -> None:
    """C-17, C-25, C-R21, C-R24, C-R26: in addition to the Barter trades."""
    table = quake(seats=3, play={1: ["water_jugs"]}, hand={0: ["kerbside_deal", "crowbar"]}, first=0)
    deal(table, 0, 1, ["crowbar"], ["@water_jugs"])
    assert (play(table, 0), play(table, 1)) == (["water_jugs 4/4"], ["crowbar 1/1"])
    assert kind(table) == "react"
    commit(table, 0, "water_jugs", 1)
    finish(table)
    order = []
    while kind(table) == "trade":
        order += deciders(table)
        table.do(order[-1], "no_trade")
    assert sorted(order) == [0, 1, 2]


def test_kerbside_deal_is_spent_if_every_proposal_is_refused() -> None:
    """C-R21."""
    table = quake(play={1: ["water_jugs"]}, hand={0: ["kerbside_deal", "crowbar"]}, options={"trade_proposals": 2})
    respond(table, 0, "kerbside_deal")
    for _ in range(2):
        offer(table, 0, 1, ["crowbar"])
        table.do(1, "decline")
    assert kind(table) == "react"
    assert (discards(table), hand(table, 0)) == (["kerbside_deal"], ["crowbar"])


def test_kerbside_deal_is_a_fresh_start_after_a_refusal() -> None:
    """C-R21."""
    table = quake(hand={0: ["kerbside_deal", "kerbside_deal", "crowbar"]})
    respond(table, 0, "kerbside_deal")
    offer(table, 0, 1, ["crowbar"])
    table.do(1, "decline")
    table.do(0, "no_trade")
    assert table.get("refusers") == 0b10
    act(table, 1, "ready")
    respond(table, 0, "kerbside_deal")
    assert table.get("refusers") == 0


@pytest.mark.parametrize("impact", ["curfew", "crossed_rumours"])
def test_kerbside_deal_ignores_curfew_and_no_deals(impact: str) -> None:
    """C-R59."""
    table = react("earthquake", "short_term", impact, seats=4, hand={0: ["kerbside_deal", "crowbar"]})
    deal(table, 0, 2, ["crowbar"], [])
    assert play(table, 2) == ["crowbar 1/1"]
