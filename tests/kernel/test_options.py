"""Tests of games' options: how people type their values, and how a game state stores them."""

from __future__ import annotations

import pytest

import calamity
from calamity.kernel.options import OptionSpec, parsed_options


def test_options_are_typed_with_commas_between_them_and_within() -> None:
    assert parsed_options(["rounds=10,ties=shared", "impacts=flood, fire"]) == {
        "rounds": "10",
        "ties": "shared",
        "impacts": "flood,fire",
    }


def test_a_word_without_a_name_is_no_option() -> None:
    with pytest.raises(calamity.BadOption, match="name=value, not 'speed'"):
        parsed_options(["speed"])


@pytest.mark.parametrize("value", ["²", "٣", "--5", "-", "9" * 5000])
def test_what_only_looks_like_a_number_is_refused(value: str) -> None:
    spec = OptionSpec("rounds", (10,), numbers=range(-5, 20))
    assert spec.check("-3", 2) == -3 and spec.check("7", 2) == 7
    with pytest.raises(calamity.BadOption, match="option 'rounds' can't be"):
        spec.check(value, 2)


def test_a_state_holds_numbers_as_they_are_and_words_as_their_places_or_as_what_they_count_as() -> None:
    pace = OptionSpec("pace", ("slow", "fast"), field="pace")
    assert [pace.number(value) for value in pace.values] == [0, 1]
    limit = OptionSpec("limit", (3, "none"), numbers=range(1, 9), field="limit", counts_as={"none": 99})
    assert [limit.number(value) for value in (3, 0, 8, "none")] == [3, 0, 8, 99]
    late = OptionSpec("late", ("no", "yes"), field="late", flag="no")
    assert [late.number(value) for value in late.values] == [1, 0]
