"""Options of games, as people type them."""

from __future__ import annotations

import pytest

import calamity
from calamity.kernel.options import parsed_options


def test_options_are_typed_with_commas_between_them_and_within() -> None:
    assert parsed_options(["rounds=10,ties=shared", "impacts=flood, fire"]) == {
        "rounds": "10",
        "ties": "shared",
        "impacts": "flood,fire",
    }


def test_a_word_without_a_name_is_no_option() -> None:
    with pytest.raises(calamity.BadOption, match="written name=value, not 'speed'"):
        parsed_options(["speed"])
