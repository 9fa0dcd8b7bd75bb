"""Tests of chains (several actions in one answer): automatic ones may be included, if they are the right ones."""

from __future__ import annotations

from random import Random

import pytest

from calamity import Refused
from calamity.games import published
from calamity.kernel.registry import load
from calamity.kernel.state import IDLE, ONE
from calamity.kernel.table import Table
from calamity.testing import Scenario, ScenarioTable

SAMPLES = ("bazaar", "alley")


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
    assert refusal is not None and refusal.reason == "Your answer is complete without that."
    german = table.why_not(0, chain, "de")
    assert german is not None and german.reason == "Deine Antwort ist ohne das schon vollständig."
    for call in (table.act, table.options):
        with pytest.raises(Refused, match="complete without that"):
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


# ---- chains that could be read in two ways ----


def two_tins() -> ScenarioTable:
    """A hand of only two tins: one is offered automatically to a partner with nothing, and the other may be added."""
    return (
        Scenario("catastrophe", seats=2, options={"draft": "off", "persona_side": "none", "first_trader": 0})
        .set("stage", "barter")
        .zone("hand", 0, ["coffee_tin", "coffee_tin"])
        .zone("hand", 1, [])
        .table()
    )


def offered(table: Table) -> int:
    return len(table.state.offer)  # type: ignore[attr-defined]


def test_a_chain_means_what_it_says_though_it_could_be_one_that_leaves_something_out() -> None:
    table = two_tins()
    chain = numbers(table, "partner 1", "offer coffee_tin", "send")
    table.act(0, chain)
    assert offered(table) == 1 and log(table) == ["partner 1", "send"]
    in_words = two_tins()
    in_words.do(0, "partner", 1, "offer", "coffee_tin", "send")
    assert in_words.digest == table.digest
    both = two_tins()
    both.act(0, [*chain[:2], *chain[1:]])
    assert offered(both) == 2 and log(both) == ["partner 1", "offer coffee_tin", "send"]
    in_words = two_tins()
    in_words.do(0, "partner", 1, "offer", "coffee_tin", "offer", "coffee_tin", "send")
    assert in_words.digest == both.digest


def test_a_short_chain_is_like_the_log() -> None:
    table, slowly = two_tins(), two_tins()
    chain = numbers(table, "partner 1", "offer coffee_tin", "send")
    table.act(0, chain, short=True)
    for link in chain:
        slowly.act(0, link)
    assert offered(table) == 2 and table.digest == slowly.digest and log(table) == log(slowly)
    other = rescue()
    other.act(0, numbers(other, "commit tool_chest", "for 1", "slot 2"), short=True)
    assert log(other) == ["commit tool_chest", "for 1"], "what is no chain of choices may still be one in full"


def test_a_third_tin_is_refused_and_not_offered() -> None:
    table = two_tins()
    chain = numbers(table, "partner 1", "offer coffee_tin", "offer coffee_tin", "offer coffee_tin")
    words = ("partner", 1, "offer", "coffee_tin", "offer", "coffee_tin", "offer", "coffee_tin")
    refusal = table.why_not(0, chain)
    assert refusal is not None and refusal.rule == table.refuses(0, "partner", *words[1:]).rule
    assert not table.offers(0, "partner", *words[1:]) and table.offers(0, "partner", *words[1:-2])
    assert table.why_not(0, chain[:3]) is None


def test_options_and_reasons_after_links_read_them_in_the_same_way() -> None:
    table = two_tins()
    partner, tin, send = numbers(table, "partner 1", "offer coffee_tin", "send")
    for links, short, more in (
        ([partner], False, True),
        ([partner, tin], False, True),
        ([partner, tin], True, False),
        ([partner, tin, tin], False, False),
    ):
        after = [option.action for option in table.options(0, links, short)]
        assert (tin in after) == more and send in after
        assert (table.why_not(0, tin, after=links, short=short) is None) == more
        assert table.why_not(0, send, after=links, short=short) is None
    other = rescue("toxic_cloud")
    commit, whom, slot = numbers(other, "commit tool_chest", "for 0", "slot 2")
    assert other.why_not(0, slot, after=[commit, whom], short=True) is None, "named links are no short chain"


@pytest.mark.parametrize("name", [*sorted(published()), *SAMPLES])
def test_every_answer_may_be_written_out_in_full(name: str) -> None:
    """With all links that follow by themselves a chain leads to where its choices lead, one after the other."""
    chance = Random(name)
    game = load(name)
    for seed in range(2):
        table = ScenarioTable(game, game.seats[seed % len(game.seats)], seed)
        for number in range(300):
            if table.over:
                break
            seat = chance.choice(table.asks).seat
            full, short = answer(table, seat, chance)
            slowly, at_once = table.copy(), table.copy()
            for link in short:
                slowly.act(seat, link)
            assert table.why_not(seat, full) is None
            at_once.act(seat, full)
            assert (at_once.digest, log(at_once)) == (slowly.digest, log(slowly)), log(slowly)[-len(short) :]
            if len(full) > 1:
                at_once = table.copy()
                at_once.act(seat, short, short=True)
                assert at_once.digest == slowly.digest
                assert table.options(seat, full) == ()
            if number % 5 == 0 and len(full) > 1:
                words = " ".join(game.actions.name(link) for link in full).split()
                in_words = table.copy()
                assert in_words.offers(seat, words[0], *words[1:])
                in_words.do(seat, words[0], *words[1:])
                assert in_words.digest == slowly.digest, words
            table = slowly


def answer(table: Table, seat: int, chance: Random) -> tuple[list[int], list[int]]:
    """A whole answer by chance: with all links, and without those that follow by themselves."""
    state = table.state.copy()
    full = [chance.choice(state.choices_of(seat))]
    short = full[:]
    if state.mode in (IDLE, ONE) or state.withdrawals(seat):
        return full, short
    given = state.lanes[seat]
    while options := state.links_after(seat, [*given, *full]):
        full.append(chance.choice(options))
        if len(options) > 1:
            short.append(full[-1])
    return full, short
