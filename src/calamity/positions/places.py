"""Places: every list or pile of a state that contains cards, by the names of the game's zones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import cast

from calamity.kernel.errors import BadScenario
from calamity.kernel.game import Game
from calamity.kernel.state import State
from calamity.kernel.zone_parts import parts_of, piles_of
from calamity.kernel.zones import HAND, PER_SEAT, PILE, QUEUE, SHARED, Pile, Zone, slot, slot_card
from calamity.positions.names import named


@dataclass(frozen=True, slots=True)
class Place:
    """A zone, or the part of one that belongs to a seat or has its own name."""

    name: str
    zone: Zone
    part: int

    def __str__(self) -> str:
        return f"{self.name} of seat {self.part}" if self.zone.spread == PER_SEAT else self.name

    @property
    def is_pile(self) -> bool:
        """Whether it is a face-down pile."""
        return self.zone.shape == PILE

    def pile(self, state: State) -> Pile:
        """The pile at this place."""
        return piles_of(state, self.zone)[self.part]

    def cards(self, state: State) -> list[int]:
        """The cards at this place, from the top or the left; -1 is an empty place of a row."""
        if self.is_pile:
            return self.pile(state).contents()
        cards = parts_of(state, self.zone)[self.part]
        return [slot_card(packed) for packed in cards] if self.zone.shape == QUEUE else cards[:]

    def empty(self, state: State) -> None:
        """Take all cards out of the pile at this place."""
        pile = self.pile(state)
        pile.bag, pile.top, pile.bottom = [], [], []

    def lay(self, state: State, cards: list[int]) -> None:
        """Put exactly these cards here (not for a pile); nobody has seen those of a face-down queue."""
        if self.zone.shape == HAND:
            cards = sorted(cards)
        elif self.zone.shape == QUEUE:
            cards = [slot(card, 0) for card in cards]
        self._replace(state, self.zone.attribute, cards)
        if self.zone.origins:
            self._replace(state, self.zone.origins, [0] * len(cards))

    def _replace(self, state: State, attribute: str, cards: list[int]) -> None:
        if self.zone.spread == SHARED:
            setattr(state, attribute, cards)
        else:
            cast(list[list[int]], getattr(state, attribute))[self.part] = cards


class Places:
    """All places of a game's states, in the order of declaration."""

    def __init__(self, game: Game, state: State) -> None:
        self.all: list[Place] = []
        self._by_name: dict[str, list[Place]] = {}
        for zone in state.zones():
            parts = len(piles_of(state, zone) if zone.shape == PILE else parts_of(state, zone))
            for part, name in enumerate(_part_names(game, zone, parts)):
                place = Place(name, zone, part)
                self.all.append(place)
                self._by_name.setdefault(name, []).append(place)

    def find(self, name: str, seat: int | None) -> Place:
        """The place of that name and, if every seat has one, of that seat."""
        found = named("zone", name, self._by_name)
        if found[0].zone.spread == PER_SEAT:
            if not isinstance(seat, int) or not 0 <= seat < len(found):
                raise BadScenario(f"every seat has its own {name}: give a seat from 0 to {len(found) - 1}, not {seat}")
            return found[seat]
        if seat is not None:
            raise BadScenario(f"{name} belongs to no seat: omit seat {seat}")
        return found[0]

    def count(self, state: State) -> Counter[int]:
        """How many cards of each kind there are in all places."""
        return Counter(card for place in self.all for card in place.cards(state) if card >= 0)


def _part_names(game: Game, zone: Zone, parts: int) -> list[str]:
    if zone.spread in (SHARED, PER_SEAT):
        return [zone.name] * parts
    given = game.part_names.get(zone.name)
    return list(given) if given is not None else [f"{zone.name}_{part + 1}" for part in range(parts)]
