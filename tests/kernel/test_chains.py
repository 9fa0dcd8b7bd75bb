"""Chains written out in full: links that follow by themselves may be named, and must then be the right ones."""

from __future__ import annotations

import pytest

from calamity import Refused
from calamity.kernel.table import Table
from calamity.testing import Scenario, ScenarioTable


def rescue(impact: str = "burst_main") -> ScenarioTable:
    """React with one tool chest: for either seat it can only go to slot 2; under a toxic cloud only for its owner."""
    return (
        Scenario("catastrophe", seats=2, options={"draft": "off", "persona_side": "none", "first_trader": 0})
        .set("stage", "react")
        .set("phase", "immediate")
        .zone("hand", 0, [])
        .zone("hand", 1, [])
        .zone("in_play", 0, ["tool_chest"])
        .zone("disaster", ["earthquake"])
        .zone("impacts", [impact])
        .table()
    )


def numbers(table: Table, *links: str) -> list[int]:
    return [table.game.actions.parse(link) for link in links]


def log(table: Table) -> list[str]:
    return [table.game.actions.name(entry.action) for entry in table.log]


def test_a_chain_may_name_the_links_that_follow_by_themselves() -> None:
    table, short = rescue(), rescue()
    chain = numbers(table, "commit tool_chest", "for 1", "slot 2")
    assert table.why_not(0, chain) is None
    table.act(0, chain)
    short.act(0, chain[:2])
    assert table.digest == short.digest
    assert log(table) == log(short) == ["commit tool_chest", "for 1"], "the log keeps what was chosen"


def test_a_chain_may_name_some_of_them_and_leave_others_out() -> None:
    tables = [rescue("toxic_cloud") for _ in range(4)]
    full = numbers(tables[0], "commit tool_chest", "for 0", "slot 2")
    for table, chain in zip(tables, (full, full[:1], full[:2], [full[0], full[2]]), strict=True):
        table.act(0, chain)
        assert table.digest == tables[0].digest and log(table) == ["commit tool_chest"]


@pytest.mark.parametrize(
    ("impact", "chain", "wrong", "rule"),
    [
        ("burst_main", ("commit tool_chest", "for 1", "slot 3"), "slot 3", "C-48"),
        ("toxic_cloud", ("commit tool_chest", "for 1", "slot 2"), "for 1", "C-R59"),
    ],
)
def test_a_named_link_that_differs_from_what_follows_is_refused_as_if_it_were_a_choice(
    impact: str, chain: tuple[str, ...], wrong: str, rule: str
) -> None:
    table = rescue(impact)
    before = table.digest
    with pytest.raises(Refused) as caught:
        table.act(0, numbers(table, *chain))
    assert (table.game.actions.name(int(str(caught.value.action))), caught.value.rule) == (wrong, rule)
    assert table.digest == before and table.log == ()
    refusal = table.why_not(0, numbers(table, *chain))
    assert refusal == caught.value.refusal
    with pytest.raises(Refused) as again:
        table.options(0, numbers(table, *chain))
    assert again.value.refusal == refusal


@pytest.mark.parametrize("extra", ["slot 2", "ready", "commit tool_chest"])
def test_a_chain_that_is_longer_than_the_answer_is_refused_and_says_so(extra: str) -> None:
    table = rescue()
    chain = numbers(table, "commit tool_chest", "for 1", "slot 2", extra)
    refusal = table.why_not(0, chain)
    assert refusal is not None and refusal.reason == "The answer is complete before that."
    german = table.why_not(0, chain, "de")
    assert german is not None and german.reason == "Die Antwort ist vorher schon vollständig."
    for call in (table.act, table.options):
        with pytest.raises(Refused, match="complete before that"):
            call(0, chain)


def test_options_follow_a_written_out_chain() -> None:
    table = rescue("toxic_cloud")
    assert [str(option) for option in table.options(0, numbers(table, "commit tool_chest", "for 0"))] == []
    table = rescue()
    assert [str(option) for option in table.options(0, numbers(table, "commit tool_chest"))] == ["for 0", "for 1"]
    assert table.options(0, numbers(table, "commit tool_chest", "for 1", "slot 2")) == ()
    building = Table("catastrophic", 2, seed=1)
    seat, first = building.asks[0].seat, building.asks[0].options[0].action
    after = building.options(seat, [first])
    assert building.options(seat, [first, *numbers(building, "place 1 0")]) == after != ()


def test_a_chain_may_begin_with_the_links_that_the_seat_has_answered_already() -> None:
    table = rescue()
    table.act(0, numbers(table, "commit tool_chest")[0])
    chain = numbers(table, "commit tool_chest", "for 1", "slot 2")
    assert table.options(0, chain[:2]) == () and table.why_not(0, chain) is None
    table.act(0, chain)
    assert log(table) == ["commit tool_chest", "for 1"]


def test_the_reason_of_a_refused_chain_is_said_in_the_language_that_is_asked_for() -> None:
    table = rescue()
    chain = numbers(table, "commit tool_chest", "for 1", "slot 3")
    english, german = table.why_not(0, chain), table.why_not(0, chain, "de")
    assert english is not None and german is not None
    assert english.key == german.key and english.reason != german.reason


def test_a_chain_that_can_be_read_in_two_ways_is_read_as_the_log_would_keep_it() -> None:
    """Whoever has two tins and nothing else offers one by itself to a partner who has nothing, and may add another."""
    table = (
        Scenario("catastrophe", seats=2, options={"draft": "off", "persona_side": "none", "first_trader": 0})
        .set("stage", "barter")
        .zone("hand", 0, ["coffee_tin", "coffee_tin"])
        .zone("hand", 1, [])
        .table()
    )
    chain = numbers(table, "partner 1", "offer coffee_tin", "send")
    in_words, in_full = table.copy(), table.copy()
    table.act(0, chain)
    assert len(table.state.offer) == 2  # type: ignore[attr-defined]
    in_words.do(0, "partner", 1, "offer", "coffee_tin", "send")
    assert len(in_words.state.offer) == 1  # type: ignore[attr-defined]
    in_full.act(0, [*chain[:2], *chain[1:]])
    assert in_full.digest == table.digest, "written out in full both tins are named"
