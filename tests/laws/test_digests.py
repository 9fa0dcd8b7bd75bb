"""Tests that random games go the same everywhere, compiled or not: their digests must equal the stored ones."""

from __future__ import annotations

import pytest

from tests.laws.digests import played, setups, stored
from tests.laws.worlds import Setup


@pytest.mark.parametrize("setup", setups(), ids=str)
def test_games_are_played_alike_everywhere(setup: Setup) -> None:
    assert played(setup) == stored()[str(setup)], "rules changed? write the digests anew: python -m tests.laws.digests"


def test_nothing_else_is_stored() -> None:
    assert set(stored()) == {str(setup) for setup in setups()}
