"""A position described as plain data, such as a part of a TOML file or stored JSON: what a scenario is made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from calamity.kernel.errors import BadScenario
from calamity.kernel.game import Game
from calamity.positions.scenario import Scenario

REST = "..."  # at the end of a zone's cards: the rest is as it was dealt
NONE = "-"  # an empty place of a display


class Description(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position in words.

    A zone or field that every seat has is a table by seat (`hand = {0 = ["cucumber"]}`) or, for a field, also a list
    with a value for each.  Whatever isn't named is as a deal with the seed left it.
    """

    seed: int = 0
    start: bool = False  # whether it is the beginning of a game; then zones and fields can't be described
    seat: int = 0  # who is to act
    at: str = ""  # the moment at which it begins, if not with a turn
    options: dict[str, str | int | bool] = {}
    zones: dict[str, list[str] | dict[str, list[str]]] = {}
    piles: dict[str, list[str]] = {}  # piles with exactly these cards
    fields: dict[str, Any] = {}
    communities: dict[str, dict[str, Any]] = {}  # the Species of seats, by Level and slot
    after: list[str] = []  # what has been done already, as `0 play cucumber`
    dice: list[int] = []
    picks: list[str | int] = []

    def scenario(self, game: Game, seats: int) -> Scenario:
        """The scenario that it describes; raises `BadScenario` with what is wrong."""
        said = Scenario(game, seats, self.seat, self.options, self.seed)
        for name, cards in self.zones.items():
            for seat, held in _by_seat(cards):
                said = said.zone(name, _cards(held)) if seat is None else said.zone(name, seat, _cards(held))
        for name, held in self.piles.items():
            said = said.pile(name, _cards(held))
        for owner, species in self.communities.items():
            said = said.community(_seat(owner), species)
        if self.at:
            said = said.at(self.at)
        for name, value in self.fields.items():
            for seat, one in _by_seat(value):
                said = said.set(name, one) if seat is None else said.set(name, seat, one)
        for move in self.after:
            said = said.after(*_move(move))
        return said.dice(*self.dice).picks(*self.picks)


def _by_seat(said: Any) -> list[tuple[int | None, Any]]:
    """What is described once for all (None) or for single seats."""
    if isinstance(said, Mapping) and said and all(str(seat).isdecimal() for seat in said):
        return [(int(seat), one) for seat, one in said.items()]
    return [(None, said)]


def _cards(names: Sequence[str]) -> list[Any]:
    return [... if name == REST else None if name == NONE else name for name in names]


def _seat(word: str) -> int:
    if not word.isdecimal():
        raise BadScenario(f"a seat is a number, not {word!r}")
    return int(word)


def _move(said: str) -> tuple[Any, ...]:
    seat, *words = said.split()
    if not words:
        raise BadScenario(f"a move is a seat and what it did, not {said!r}")
    return (_seat(seat), *words)
