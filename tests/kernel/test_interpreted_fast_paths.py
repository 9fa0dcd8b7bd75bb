"""Tests of small functions that built-in ones replace if the engine isn't compiled: both give the right results."""

from __future__ import annotations

import sys
from random import Random
from types import ModuleType

import pytest

from calamity.games.catastrophic.board import rank
from calamity.games.catastrophic.box import size_of
from calamity.kernel.interpreted_fast_paths import stand_in
from calamity.kernel.zones import index_of, insert

HANDS = [sorted(Random(seed).choices(range(12), k=seed % 9)) for seed in range(40)]


@pytest.mark.parametrize("hand", HANDS)
def test_a_card_goes_to_its_place_among_sorted_ones_and_is_found_there(hand: list[int]) -> None:
    for card in range(-1, 13):
        grown = hand[:]
        insert(grown, card)
        assert grown == sorted([*hand, card])
        assert index_of(grown, card) == sum(held < card for held in hand)
        assert rank(hand, card) == sum(held <= card for held in hand)


def test_a_card_that_is_missing_is_an_error() -> None:
    with pytest.raises(ValueError, match="2"):
        index_of([1, 3], 2)


@pytest.mark.parametrize("mask", [0, 1, 6, (1 << 50) - 1, 1 << 49 | 1 << 26 | 1])
def test_a_mask_has_as_many_as_it_has_bits(mask: int) -> None:
    assert size_of(mask) == bin(mask).count("1")


def test_a_module_gets_its_stand_ins_and_one_that_is_not_there_yet_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("some_rules")
    monkeypatch.setitem(sys.modules, "some_rules", module)
    stand_in("some_rules", longest=max)
    assert vars(module)["longest"] is max
    stand_in("rules_to_come", longest=max)
    assert "rules_to_come" not in sys.modules
