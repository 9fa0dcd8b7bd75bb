"""Tests that a Species without Traits has a name, too."""

from __future__ import annotations

import pytest

from calamity.games.catastrophic.naming import view_species_in_words
from calamity.kernel.registry import load


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_species_that_has_lost_its_traits_is_named_by_its_level(lang: str) -> None:
    bare = {"level": 2, "slot": 0, "traits": []}
    assert "2" in view_species_in_words(load("catastrophic"), bare, [bare, {**bare, "slot": 1}], lang)
