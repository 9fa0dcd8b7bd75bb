"""Tests of every single Resource: which needs it covers, for whom, how often, and whether it can be borrowed."""

from __future__ import annotations

from typing import Any

import pytest

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import KINDS, of_kind, printed
from tests.games.catastrophe.shorthand import (
    borrow,
    can_borrow,
    can_commit,
    commit,
    covers,
    discards,
    finish,
    play,
    react,
)

IMPACT_OF = {str(printed(card).strikes): card for card in of_kind("impact")}  # one Impact card of each kind
PLAIN = {"complications": "off"}


def facing(sort: str, **more: Any) -> ScenarioTable:
    """Everybody faces an impact of this kind in slot 4, and nothing else that matters."""
    return react("earthquake", "immediate", IMPACT_OF[sort], options=PLAIN, **more)


@pytest.mark.parametrize("card", of_kind("resource"))
def test_C48_every_resource_works_against_its_printed_kinds_and_no_other(card: str) -> None:
    """C-48, K-6: for its owner, alone in play."""
    wanted = set(KINDS) if "makeshift" in printed(card).keywords else set(covers(card))
    assert {sort for sort in KINDS if can_commit(facing(sort, play={0: [card]}), 0, card, 4)} == wanted


@pytest.mark.parametrize("card", of_kind("resource"))
def test_C51_K8_every_resource_but_a_fixed_one_helps_others(card: str) -> None:
    sort = [*covers(card), "thirst"][0]
    table = facing(sort, seats=4, play={0: [card]})
    fixed = "fixed" in printed(card).keywords
    assert [can_commit(table, 0, card, 4, of=other) for other in (1, 2, 3)] == [not fixed] * 3


@pytest.mark.parametrize("card", of_kind("resource"))
def test_C52_C55_every_resource_but_a_fixed_one_is_lent_with_all_its_uses(card: str) -> None:
    sort = [*covers(card), "thirst"][0]
    table = facing(sort, play={1: [card]}, hand={0: ["patch_up"]})
    if "fixed" in printed(card).keywords:
        assert not can_borrow(table, 0, 1, card)
        return
    borrow(table, 0, 1, card, "patch_up", 4)
    price = 2 if "makeshift" in printed(card).keywords else 1
    assert [loan["left"] for loan in table.view(None)["borrowed"]] == [(printed(card).uses or 0) - price]
    finish(table)
    perished = "perishable" in printed(card).keywords
    assert play(table, 1) == [f"{card} {(printed(card).uses or 0) - perished}/{printed(card).uses}"]


@pytest.mark.parametrize("card", of_kind("resource"))
def test_C50_C58_every_resource_gives_as_many_uses_as_are_printed(card: str) -> None:
    """C-50, C-58, K-1, K-4, K-6: one player after the other is helped until nothing is left."""
    words_of = printed(card).keywords
    sort = [*covers(card), "thirst"][0]
    table = facing(sort, seats=6, play={0: [card]})
    uses = 0
    for seat in range(6):
        if can_commit(table, 0, card, 4, of=seat):
            commit(table, 0, card, 4, of=seat)
            uses += 1
    if "fixed" in words_of:
        assert uses == 1
    else:
        assert uses == (printed(card).uses or 0) // (2 if "makeshift" in words_of else 1)
    finish(table)
    turned = 1 if "sturdy" in words_of else uses * (2 if "makeshift" in words_of else 1)
    left = max(0, (printed(card).uses or 0) - turned - ("perishable" in words_of))
    assert play(table, 0) == ([f"{card} {left}/{printed(card).uses}"] if left else [])
    assert (card in discards(table)) == (left == 0)
