"""Tests of the end of React and of Replenish, when all draw: rules C-57 to C-63, C-R46 to C-R49, C-R51, C-R52."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import all_ready, events, left, scene
from tests.games.catastrophe.shorthand import (
    borrow,
    close,
    commit,
    discards,
    finish,
    hand,
    offered,
    pass_trades,
    place,
    play,
    react,
    ready,
    respond,
    to_react,
    vitality,
    words,
)


def quake(**more: Any) -> ScenarioTable:
    """Thirst, Exposure, Wreckage, Bad Air."""
    return react("earthquake", "short_term", "drifting_smoke", **more)


def test_C57_nothing_turns_before_all_choices_are_made() -> None:
    table = quake(play={0: ["water_jugs"]})
    commit(table, 0, "water_jugs", 1)
    ready(table, 0)
    assert play(table, 0) == ["water_jugs 4/4"]
    ready(table, 1)
    assert play(table, 0) == ["water_jugs 3/4"]


@pytest.mark.parametrize("uses", [0, 1, 2, 3])
def test_C58_a_quarter_turn_for_each_use(uses: int) -> None:
    table = quake(seats=3, play={0: ["water_jugs"]})
    for seat in range(uses):
        commit(table, 0, "water_jugs", 1, of=seat)
    finish(table)
    assert play(table, 0) == [f"water_jugs {4 - uses}/4"]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_C15_C59_every_unmitigated_impact_costs_its_player_a_token(count: int) -> None:
    table = quake(play={0: ["water_jugs", "wool_blankets", "tool_chest", "dust_masks"]})
    for card, slot in (("water_jugs", 1), ("wool_blankets", 2), ("tool_chest", 3), ("dust_masks", 4))[:count]:
        commit(table, 0, card, slot)
    finish(table)
    assert vitality(table) == [5 - (4 - count), 1]


def test_C60_it_does_not_matter_who_mitigated() -> None:
    table = quake(
        seats=3,
        play={0: ["water_jugs"], 1: ["wool_blankets", "tool_chest"], 2: ["dust_masks"]},
        hand={0: ["crowbar"], 2: ["helping_hand"]},
    )
    commit(table, 0, "water_jugs", 1)
    commit(table, 1, "wool_blankets", 2, of=0)
    borrow(table, 0, 1, "tool_chest", "crowbar", 3)
    respond(table, 2, "helping_hand", "for 0", "slot 4")
    finish(table)
    assert vitality(table)[0] == 5


def test_C61_exhausted_resources_are_discarded() -> None:
    table = quake(play={0: ["water_jugs 1", "tool_chest"]})
    commit(table, 0, "water_jugs", 1)
    commit(table, 0, "tool_chest", 3)
    finish(table)
    assert (play(table, 0), discards(table)) == (["tool_chest 2/3"], ["water_jugs"])


def test_CR46_the_end_of_react_goes_in_order() -> None:
    """C-R2, C-R46, C-61: turning, Perishable, Rough Handling, losses, discards, Salvage."""
    table = react(
        "pandemic", "immediate", "aftershock", play={0: ["fresh_groceries 3", "scrap_pile", "candle_box"]}, seats=2
    )
    commit(table, 0, "fresh_groceries", 2)
    commit(table, 0, "scrap_pile", 4)
    close(table)
    assert words(offered(table, 0), "wear") == {"fresh_groceries", "candle_box"}
    assert vitality(table) == [5, 5]  # not before everybody has chosen
    table.do(0, "wear", "candle_box")
    heard = [(event["event"], event.get("card")) for event in table.events_since(0, 0)]
    heard = heard[heard.index(("locked", None)) + 1 :]
    story = [
        ("turned", "fresh_groceries"),
        ("turned", "scrap_pile"),
        ("turned", "fresh_groceries"),
        ("turned", "candle_box"),
        ("lost", None),
        ("exhausted", "scrap_pile"),
        ("exhausted", "candle_box"),
        ("drew", None),
    ]
    assert [entry for entry in heard if entry in story][: len(story) + 1] == [*story[:5], ("lost", None), *story[5:]]
    assert play(table, 0) == ["fresh_groceries 1/3"]


def test_CR46_losses_come_before_looting() -> None:
    """C-R46, C-73: a defeat stops everything after it."""
    table = react("earthquake", "short_term", "looters", hand={0: ["crowbar"], 1: ["chainsaw"]}, vitality=[4, 5])
    finish(table)
    assert table.over and discards(table) == []
    assert (hand(table, 0), hand(table, 1)) == (["crowbar"], ["chainsaw"])


def test_CR47_vitality_stops_at_zero() -> None:
    table = react("earthquake", "short_term", "mass_casualties", vitality=[2, 5])
    finish(table)
    assert vitality(table) == [0, 0]


def test_CR48_every_seat_at_zero_is_recorded() -> None:
    """C-73, C-R48: also in the Long Term React."""
    table = react("earthquake", "long_term", "drifting_smoke", seats=3, vitality=[4, 5, 3])
    finish(table)
    assert vitality(table) == [0, 1, 0]
    assert table.result is not None and table.result.winners == ()
    assert [event["seat"] for event in events(table, "fell")] == [0, 2]


def test_CR49_nothing_but_card_effects_gives_vitality_back() -> None:
    table = quake(vitality=[5, 5])
    finish(table)
    to_react(table)
    assert vitality(table) == [1, 1]


def test_C16_C62_everybody_draws_two_cards_to_the_hand() -> None:
    cards = ["crowbar", "chainsaw", "headlamps", "patch_up", "old_guitar", "candle_box"]
    table = quake(seats=3, first=1, deck=cards)
    finish(table)
    assert [hand(table, seat) for seat in range(3)] == [
        ["candle_box", "headlamps"],
        ["crowbar", "patch_up"],
        ["chainsaw", "old_guitar"],
    ]
    assert [play(table, seat) for seat in range(3)] == [[], [], []]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_C63_then_the_token_moves_to_the_left(first: int) -> None:
    table = quake(seats=3, first=first)
    finish(table)
    assert table.get("first_trader") == (first + 1) % 3


def test_C20_there_is_no_hand_limit() -> None:
    cards = [
        "crowbar",
        "chainsaw",
        "headlamps",
        "patch_up",
        "old_guitar",
        "candle_box",
        "signal_kit",
        "board_games",
        "watchdog",
        "dust_masks",
        "tool_chest",
        "deadbolts",
    ]
    table = quake(hand={0: cards})
    finish(table)
    assert len(hand(table, 0)) == 14


def drawn(table: ScenarioTable, seat: int) -> int:
    """How many cards a seat has drawn."""
    return sum(event["seat"] == seat for event in events(table, "drew"))


def test_CR51_an_empty_deck_is_refilled_from_the_discard_pile() -> None:
    table = quake(seats=3, first=0, only_deck=["crowbar"], discards=["chainsaw", "headlamps", "old_guitar"])
    finish(table)
    assert [drawn(table, seat) for seat in range(3)] == [2, 1, 1]
    own = hand(table, 0) + hand(table, 1)
    assert "crowbar" in hand(table, 0) and len(own) == 3
    assert set(own) <= {"crowbar", "chainsaw", "headlamps", "old_guitar"}
    assert (len(table.zone("deck")), discards(table)) == (0, [])
    assert events(table, "reshuffled") == [{"event": "reshuffled", "count": 3}]


def test_CR51_recycled_cards_are_unused_again() -> None:
    """C-R51: the Jugs are exhausted, shuffled in, drawn and laid out as if new."""
    table = quake(seats=3, first=0, play={0: ["water_jugs 1"]}, only_deck=["crowbar", "chainsaw", "headlamps"])
    commit(table, 0, "water_jugs", 1)
    finish(table)
    assert "water_jugs" in hand(table, 0)  # the fourth card drawn, the only one left
    pass_trades(table)
    place(table, 0, "water_jugs")
    place(table, 1)
    place(table, 2)
    assert play(table, 0) == ["water_jugs 4/4"]


def test_CR51_responses_played_in_this_react_stay_out_of_the_shuffle() -> None:
    table = quake(hand={0: ["supply_run"]}, only_deck=["crowbar"], discards=["chainsaw"])
    respond(table, 0, "supply_run")
    assert words(offered(table, 0), "discard") == {"crowbar", "chainsaw"}
    table.do(0, "discard", "crowbar")
    assert hand(table, 0) == ["chainsaw"]
    assert discards(table) == ["crowbar", "supply_run"]


def test_CR51_they_stay_out_until_react_is_over() -> None:
    """C-R46, C-R51, K-9: Salvage belongs to React, Replenish doesn't."""
    table = quake(play={0: ["scrap_pile"]}, hand={0: ["take_cover"]}, only_deck=[])
    respond(table, 0, "take_cover")
    commit(table, 0, "scrap_pile", 3)
    finish(table)
    assert "scrap_pile" in hand(table, 0)  # drawn by its own Salvage
    assert "take_cover" in hand(table, 0)  # the first card of Replenish, shuffled in by then


def test_CR51_if_nothing_is_left_nothing_is_drawn() -> None:
    table = quake(seats=3, first=2, only_deck=["crowbar"])
    finish(table)
    assert [drawn(table, seat) for seat in range(3)] == [0, 0, 1]
    assert table.get("first_trader") == 0


def test_CR51_whoever_draws_more_draws_in_more_rounds() -> None:
    """C-R51: the Scavenger's third card comes last."""
    table = react(
        "earthquake",
        "short_term",
        "drifting_smoke",
        first=0,
        personas=["scavenger", "mechanic"],
        deck=["crowbar", "chainsaw", "headlamps", "patch_up", "old_guitar"],
    )
    finish(table)
    assert (hand(table, 0), hand(table, 1)) == (["crowbar", "headlamps", "old_guitar"], ["chainsaw", "patch_up"])


def test_CR52_CR54_the_game_ends_with_the_long_term_react() -> None:
    table = react("earthquake", "long_term", "drifting_smoke", seats=3, first=1)
    finish(table)
    assert table.over
    assert table.get("first_trader") == 1
    assert [hand(table, seat) for seat in range(3)] == [[], [], []]


def test_C58_committed_uses_turn_their_cards_and_used_up_ones_are_discarded() -> None:
    table = scene(play={0: ["first_aid_kit", "tool_chest 1"]}, options={"starting_vitality": 5}).table()
    table.do(0, "commit", "first_aid_kit", "for", 0)
    table.do(0, "commit", "tool_chest", "for", 1)
    assert left(table, 0) == {"first_aid_kit": 3, "tool_chest": 1}
    all_ready(table)
    assert left(table, 0) == {"first_aid_kit": 2}
    assert table.zone("discards") == ["tool_chest"]
    assert table.get("vitality") == [2, 2, 1]
