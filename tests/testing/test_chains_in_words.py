"""Tests of chains (several actions in one answer) written in words: forced actions may be left out."""

from __future__ import annotations

import pytest

from calamity import BadAction, Refused
from calamity.testing import Scenario, ScenarioTable
from tests.kernel.test_chains import log, rescue
from tests.testing.orchard import Orchard


def meadow() -> ScenarioTable:
    """Nobody has a Species: a first one can only begin on Level 1, slot 0."""
    scenario = Scenario("catastrophic", seats=2).zone("hand", 0, ["thorn_ring", "bendable_stem"]).zone("hand", 1, [])
    for seat in range(2):
        scenario = scenario.zone("community", seat, [])
        for field in ("places", "traits", "asleep", "fresh_naps", "due_naps", "guards", "shorts", "offspring"):
            scenario = scenario.set(field, seat, [])
        scenario = scenario.set("links", seat, []).set("loads", seat, [])
    return scenario.table()


def test_what_is_possible_is_done_offered_and_not_refused_with_or_without_links_that_have_no_alternative() -> None:
    chains = (
        ("commit", "tool_chest", "for", 1, "slot", 2),
        ("commit", "tool_chest", "for", 1),
        ("commit", "tool_chest", 1, 2),
    )
    for verb, *words in chains:
        table = rescue()
        assert table.offers(0, str(verb), *words)
        with pytest.raises(AssertionError, match="seat 0 may do this: commit tool_chest"):
            table.refuses(0, str(verb), *words)
        table.do(0, str(verb), *words)
        assert log(table) == ["commit tool_chest", "for 1"]


def test_a_first_species_may_be_given_its_only_place() -> None:
    for words in (("thorn_ring", 1, 0), ("thorn_ring", "place", 1, 0), ("thorn_ring",)):
        table = meadow()
        assert table.offers(0, "introduce", *words)
        table.do(0, "introduce", *words)
        assert table.zone("community", 0) == ["thorn_ring"]
        assert log(table) == ["introduce thorn_ring"]
    refusal = meadow().refuses(0, "introduce", "thorn_ring", 2, 0)
    assert refusal.rule.startswith("T-") and not meadow().offers(0, "introduce", "thorn_ring", 2, 0)


def test_a_written_out_link_that_is_not_what_comes_is_refused_with_its_own_reason() -> None:
    table = rescue()
    assert table.refuses(0, "commit", "tool_chest", "for", 1, "slot", 3).rule == "C-48"
    assert not table.offers(0, "commit", "tool_chest", "for", 1, "slot", 3)
    with pytest.raises(Refused) as caught:
        table.do(0, "commit", "tool_chest", "for", 1, "slot", 3)
    assert caught.value.rule == "C-48" and table.log == ()
    assert caught.value.__notes__[-1] == "only this was possible then, and it followed automatically: slot 2"


def test_a_chain_that_is_too_long_is_refused_and_says_so() -> None:
    table = rescue()
    assert table.refuses(0, "commit", "tool_chest", "for", 1, "slot", 2, "unit", "thirst").key == "answer_complete"
    assert not table.offers(0, "commit", "tool_chest", "for", 1, "slot", 2, "unit", "thirst")


def test_beginnings_of_written_out_links_are_offered_too() -> None:
    table = rescue("toxic_cloud")
    assert table.offers(0, "commit", "tool_chest", "for") and table.offers(0, "commit", "tool_chest", "for", 0, "slot")
    assert not table.offers(0, "commit", "tool_chest", "borrow")


def test_a_misspelt_link_is_an_error_wherever_it_stands() -> None:
    table = rescue()
    for words in (("for", 1, "slott", 2), ("for", 1, "slot", 9), ("for", 1, "slot", 3, "slott", 1)):
        for call in (table.do, table.offers, table.refuses):
            with pytest.raises(BadAction):
                call(0, "commit", "tool_chest", *words)


def test_a_question_with_one_answer_may_be_answered_though_nobody_asks_it() -> None:
    """Without money nothing can be bought, so that buying nothing comes by itself."""
    poor = Scenario("katastrophenspiel", seats=2).set("money", 0, 0)
    card = poor.table().zone("purchases")[0]
    for words in ((card, "buy_nothing"), (card,), ("cycle", card, "buy_nothing")):
        table = poor.table()
        assert table.offers(0, "purchase", *words)
        table.do(0, "purchase", *words)
        assert log(table) == ["purchase", f"cycle {card}"] and table.get("actions") == 1
    with pytest.raises(Refused) as caught:
        poor.table().do(0, "purchase", card, "buy", poor.table().zone("purchases")[1])
    assert caught.value.__notes__[-1] == "only this was possible then, and it followed automatically: buy_nothing"


def test_orders_of_links_that_were_possible_stay_possible() -> None:
    table = Scenario(Orchard(), seats=2).zone("hand", 0, ["boskop", "williams"]).table()
    table.do(0, "give", "fruit", "williams", "rest")
    assert log(table) == ["give", "fruit williams", "rest"] and table.get("active") == 1
