"""Tests of the names of bots: one for every seat, and never the name of a person at the table."""

from __future__ import annotations

import pytest

from calamity.bots.names import MOST_SEATS, NAMES, free_names, names_by_seat


def test_every_seat_has_a_name_that_no_other_has() -> None:
    for seats in range(2, MOST_SEATS + 1):
        assert len(set(names_by_seat(seats, []))) == seats
    assert len({name.casefold() for name in NAMES}) == len(NAMES)
    assert MOST_SEATS >= 16, "as many seats as a table can have"


@pytest.mark.parametrize("people", [["bruno ", "CLEO"], list(NAMES[:3]), [*NAMES[:MOST_SEATS]], ["", "Kim"]])
def test_no_bot_is_called_like_a_person(people: list[str]) -> None:
    found = names_by_seat(len(people), people)
    assert len(set(found)) == len(people)
    assert not {name.casefold() for name in found} & {name.strip().casefold() for name in people}
    assert next(free_names(people)) not in people


def test_a_person_who_comes_changes_no_name_but_a_namesakes() -> None:
    before, after = names_by_seat(5, ["Kim"]), names_by_seat(5, ["Kim", "Cleo"])
    assert [seat for seat in range(5) if before[seat] != after[seat]] == [NAMES.index("Cleo")]
