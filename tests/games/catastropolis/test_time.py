"""Tests of time limits: counters, overdue cards, lost Crimes and what they leave behind."""

from __future__ import annotations

import pytest

from tests.games.catastropolis.scenes import (
    Lying,
    down,
    of_type,
    position,
    printed,
    queue_of,
    rest_of_round,
    scene,
    told,
    up,
)
from tests.games.catastropolis.shorthand import heard, lost, reputation, resolve_scene, search_scene


@pytest.mark.parametrize("card", of_type("disaster"))
def test_P71_a_disaster_is_overdue_when_its_counters_reach_its_time(card: str) -> None:
    """P-71, P-76, P-153, P-R17: not before; then the city is destroyed and all have lost."""
    time = printed(card).time or 0
    safe = scene(up(card, time - 2))
    rest_of_round(safe)
    assert not safe.over and safe.get("counters")[0] == time - 1
    table = scene(up(card, time - 1))
    rest_of_round(table)
    assert lost(table) and table.get("doom") == card
    assert table.result is not None and table.result.winners == ()


@pytest.mark.parametrize("card", of_type("crime"))
def test_P73_an_overdue_crime_is_lost(card: str) -> None:
    """P-71, P-73, P-74, P-80, P-R17: to the discard; a Reserve card goes under the pile; nobody gains or loses."""
    time = printed(card).time or 0
    safe = scene(up(card, time - 2))
    rest_of_round(safe)
    assert safe.zone("situation_discard") == []
    table = scene(up(card, time - 1), reserve=["orrin_lens"] if card != "orrin_lens" else ["missing_panther"])
    before = len(table.zone("situation_pile"))
    rest_of_round(table)
    assert table.zone("situation_discard") == [card] and not table.over
    bred = 2 if printed(card).line == "breakout" else 1
    assert len(table.zone("situation_pile")) == before - 1 + bred
    assert [reputation(table, seat) for seat in range(2)] == [0, 0]


def test_PR17_reaching_is_enough_for_the_master_plan_too() -> None:
    """P-71, P-147, P-R17."""
    time = (printed("morphion").plan or 0) + 1  # two heroes
    table = scene(villain="morphion", plan=time - 2)
    rest_of_round(table)
    assert not table.over
    rest_of_round(table)
    assert lost(table) and table.get("doom") == "morphion"
    assert table.result is not None and table.result.reason == "plan"


def test_P72_time_is_checked_when_a_card_is_turned_up() -> None:
    """P-72, P-R18: an old hidden Crime is lost the moment it is turned up."""
    table = search_scene("scanner_chatter", down("jade_sphinx_swap", 7))
    assert table.zone("situation_discard") == ["jade_sphinx_swap"]


def test_P72_time_is_checked_after_every_change_of_counters() -> None:
    """P-72: Shockwave's counter in the middle of a turn."""
    table = resolve_scene("shockwave", queue=(up("jade_sphinx_swap", 6), up("orrin_lens", 6)))
    assert table.zone("situation_discard") == ["jade_sphinx_swap"]
    assert queue_of(table) == [("orrin_lens", 1, 7)]
    doomed = resolve_scene("shockwave", queue=(up("brakeless_express", 5),))
    assert lost(doomed)


def test_P74_the_reserve_card_goes_unseen_to_the_bottom_of_the_pile() -> None:
    """P-74, P-R23: below what lies there; nobody sees it."""
    table = scene(
        up("jade_sphinx_swap", 6),
        pile=["spore_bloom", "cracking_dam"],
        reserve=["missing_panther", "night_menagerie"],
        exact_pile=True,
    )
    rest_of_round(table)
    assert table.zone("situation_pile") == ["cracking_dam", "missing_panther"]
    assert table.zone("reserve")[0] == "night_menagerie"
    for viewer in (0, 1, None):
        shown = table.view(viewer)["zones"]["situation_pile"]
        assert "missing_panther" not in str(shown)
        assert "missing_panther" not in str(table.events_since(0, viewer))


def test_PR23_on_an_empty_pile_the_reserve_card_is_the_pile() -> None:
    """P-R23: and it enters at the next step 1."""
    queue = (up("jade_sphinx_swap", 6), up("orrin_lens"))
    table = scene(*queue, pile=["spore_bloom"], reserve=["missing_panther"], exact_pile=True)
    rest_of_round(table)
    assert table.zone("situation_pile") == ["missing_panther"]
    rest_of_round(table)
    assert queue_of(table)[-1] == ("missing_panther", 0, 0)


def test_PR22_with_an_empty_reserve_nothing_is_added() -> None:
    """P-74, P-R22: discarded Situations do not come back."""
    table = scene(up("jade_sphinx_swap", 6), pile=["spore_bloom"], exact_pile=True, seats=2)
    there = position(table)
    there.situation_discard = sorted(there.reserve.bag)
    there.reserve.bag, there.reserve.top, there.reserve.bottom = [], [], []
    table.begin_at(there, [])
    rest_of_round(table)
    assert table.zone("situation_pile") == [] and "reserve_empty" in told(table)
    assert "jade_sphinx_swap" in table.zone("situation_discard")


def test_P75_a_lapse_happens_after_the_reserve_card() -> None:
    """P-75, P-R25: It all connects puts a counter on the oldest face-up Disaster; no reputation is lost."""
    queue = (down("gravity_vault", 1), up("spore_bloom", 2), up("cracking_dam", 3), up("blueprint_burglary", 6))
    table = scene(*queue, collections={0: ["front_page_photo"]})
    rest_of_round(table)
    assert [lying.counters for lying in queue_of(table)[:3]] == [2, 4, 4]
    events = [name for name in told(table) if name in ("lost", "bred", "hastened")]
    assert events == ["lost", "bred", "hastened"]
    assert reputation(table, 0) == 2


def test_P75_it_all_connects_can_destroy_the_city() -> None:
    """P-72, P-75: the Disaster was not overdue in step 3, the Lapse makes it so."""
    table = scene(up("flood_of_fakes", 7), up("brakeless_express", 4))
    rest_of_round(table)
    assert lost(table) and table.get("doom") == "brakeless_express"


def test_P75_breakout_breeds_twice() -> None:
    table = scene(up("tunnel_under_block_c", 7), reserve=["orrin_lens", "missing_panther"])
    rest_of_round(table)
    assert table.zone("situation_pile")[-2:] == ["orrin_lens", "missing_panther"]


def test_P75_a_spill_weakens_everybody_within_one_space() -> None:
    """P-75, P-119, P-R47: Chemical Works is H4; a weakened hero there dies; two spaces away nothing happens."""
    table = scene(
        up("poison_by_the_barrel", 7), at={0: "h4", 1: "g4", 2: "h5", 3: "h6"}, weakened={2: 1}, seats=4, seat=3
    )
    table.do(3, "rest")
    assert table.get("weakened") == [1, 1, 0, 0]
    assert table.get("heroes", 2) == 2 and table.get("space", 2) == "d4"


def test_PR25_a_lost_crime_costs_nobody_reputation() -> None:
    """P-75, P-R25."""
    table = scene(up("jade_sphinx_swap", 6), collections={0: ["key_to_the_city"], 1: ["collateral_damage"]})
    rest_of_round(table)
    assert [reputation(table, seat) for seat in range(2)] == [3, -1]


def test_P77_a_hidden_situation_is_never_overdue() -> None:
    """P-77, P-R18: however old it is."""
    table = scene(down("brakeless_express", 6), down("jade_sphinx_swap", 30))
    rest_of_round(table)
    assert not table.over and table.get("counters")[:2] == [7, 31]
    assert table.zone("situation_discard") == []


def test_PR18_a_card_turned_up_when_overdue_goes_off_at_once() -> None:
    """P-72, P-R18."""
    assert lost(search_scene("scanner_chatter", down("brakeless_express", 6)))
    assert not lost(search_scene("scanner_chatter", down("brakeless_express", 5)))


def test_P78_counters_are_public_and_stay_on_a_card_that_is_turned_up() -> None:
    """P-78, P-R27: there are more of them than any box holds."""
    table = search_scene("scanner_chatter", down("orrin_lens", 3), down("cracking_dam", 70))
    for viewer in (0, 1, None):
        assert table.view(viewer)["counters"] == [3, 70]
    assert queue_of(table)[0] == Lying("orrin_lens", 1, 3)


def test_PR27_counters_never_run_out() -> None:
    """P-78, P-R27: every card gets its counter although more than sixty lie there already."""
    table = scene(*[down(card, 15) for card in of_type("crime")[:8]])
    rest_of_round(table)
    assert table.get("counters")[:8] == [16] * 8


def test_P79_counters_never_go_below_none() -> None:
    """P-79: Early Warning on a card without counters turns it up all the same."""
    table = search_scene("early_warning", down("orrin_lens", 0))
    assert queue_of(table) == [("orrin_lens", 1, 0)] and not heard(table, "delayed_unseen")
    assert heard(search_scene("early_warning", down("orrin_lens", 1)), "delayed_unseen")
    calm = resolve_scene("full_confession", queue=(up("orrin_lens", 1),))
    assert not calm.offers(0, "remove", "2") and calm.get("round") == 1


def test_P80_discarded_situations_never_come_back() -> None:
    """P-80: they stay in the discard, whatever is shuffled or bred."""
    table = scene(up("jade_sphinx_swap", 6), up("missing_panther", 6), up("wardens_double", 6))
    rest_of_round(table)
    gone = {"jade_sphinx_swap", "missing_panther", "wardens_double"}
    while not table.over:
        assert gone <= set(table.zone("situation_discard"))
        rest_of_round(table)
    assert gone <= set(table.zone("situation_discard"))


def test_PR26_the_queue_has_no_size_limit() -> None:
    """P-37, P-R26."""
    cards = [*of_type("crime"), *of_type("disaster")[:12]]  # The Spore Bloom is not among them
    table = scene(*[down(card) for card in cards], pile=["spore_bloom"])
    rest_of_round(table)
    assert len(queue_of(table)) == 37


def test_PR28_cards_that_leave_let_the_others_close_up() -> None:
    """P-R28: the order of entry stays; nobody orders the queue."""
    queue = (down("orrin_lens", 3), up("jade_sphinx_swap", 6), down("cracking_dam", 1), up("forged_ballots"))
    table = scene(*queue, pile=["spore_bloom"])
    rest_of_round(table)
    assert [lying.card for lying in queue_of(table)] == ["orrin_lens", "cracking_dam", "forged_ballots", "spore_bloom"]
    assert table.get("counters") == [4, 2, 1, 0]
    assert heard(table, "lost") == [{"card": "jade_sphinx_swap"}]
