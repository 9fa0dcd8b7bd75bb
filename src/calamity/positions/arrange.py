"""Moves cards where the description of a position wants them, without losing or duplicating any.

A named card is taken from wherever it is.  Its old place gets a card of the same type, so that displays stay full and
nobody else's hand shrinks; a displaced card goes back to its stack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calamity.kernel.errors import BadScenario
from calamity.kernel.game import Game
from calamity.kernel.state import State
from calamity.kernel.zones import NOBODY, PER_SEAT, Pile, insert, slot_card
from calamity.positions.places import Place, Places

EMPTY = -1  # an empty place of a display


class Arrangement:
    """The cards of one position while they are being moved."""

    def __init__(self, game: Game, state: State, places: Places, exact: Mapping[Place, Place | None]) -> None:
        self._game = game
        self._exact = exact  # piles with exactly the requested cards, and where their other cards go
        self._state = state
        self._places = places
        self._loose: list[int] = []  # displaced cards without a place yet
        self._fixed: set[Place] = set()  # places with exactly the requested cards
        self._slots: dict[Place, dict[int, int]] = {}  # of displays: the requested places with their cards
        self._tops: dict[Place, list[int]] = {}  # of piles: the cards to go on top, uppermost first
        self._holes: list[tuple[Place, int, str]] = []  # what other places have lost: where, and the lost card's home

    def fulfil(self, requested: Mapping[Place, Sequence[int]]) -> None:
        """Give every named place the requested cards."""
        before = self._places.count(self._state)
        for place, cards in requested.items():
            self._clear(place, cards)
        for place, cards in requested.items():
            self._fill(place, cards)
        self._fill_holes()
        self._send_home()
        self._stack_decks()
        self._forget()
        assert self._places.count(self._state) == before, "an arrangement has lost or duplicated a card"

    # ---- making room ----

    def _clear(self, place: Place, cards: Sequence[int]) -> None:
        """Remove what the requested cards will displace."""
        held = place.cards(self._state)
        if place.is_pile:
            if place in self._exact:
                self._loose += held
                self._fixed.add(place)
                place.empty(self._state)
            return
        if place.name not in self._game.displays:
            self._loose += [card for card in held if card != EMPTY]
            self._fixed.add(place)
            place.lay(self._state, [])
            return
        self._slots[place] = self._matched(place, held, cards)
        for i in self._slots[place]:
            if held[i] != EMPTY:
                self._loose.append(held[i])
            held[i] = EMPTY
        place.lay(self._state, held)

    def _matched(self, place: Place, held: list[int], cards: Sequence[int]) -> dict[int, int]:
        """The place of a display that each card takes: the first one that is refilled from the card's own stack."""
        sorts = [self._home(card) if card != EMPTY else "" for card in held]
        free = list(range(len(held)))
        matched: dict[int, int] = {}
        for card in cards:
            if card == EMPTY:
                continue
            fitting = [i for i in free if sorts[i] == self._home(card)]
            if not fitting:
                wanted = ", ".join(sort or "nothing" for sort in sorts)
                raise BadScenario(f"{self._name(card)!r} doesn't fit into {place}, which has places for {wanted}")
            matched[fitting[0]] = card
            free.remove(fitting[0])
        return matched | dict.fromkeys(free, EMPTY) if EMPTY in cards else matched

    # ---- taking and laying ----

    def _fill(self, place: Place, cards: Sequence[int]) -> None:
        if place.is_pile:
            self._tops[place] = [self._take(card) for card in cards]
        elif place in self._slots:
            row = place.cards(self._state)
            for i, card in self._slots[place].items():
                if card != EMPTY:
                    row[i] = self._take(card)
            place.lay(self._state, row)
        else:
            place.lay(self._state, [self._take(card) for card in cards])

    def _take(self, card: int) -> int:
        """Take a card from wherever it is: loose, in a stack, out of the game, with a seat, in a display."""
        if card in self._loose:
            self._loose.remove(card)
            return card
        for place in sorted(self._places.all, key=self._reluctance):
            if place not in self._fixed and card in place.cards(self._state) and self._take_from(place, card):
                return card
        raise BadScenario(f"{self._name(card)!r} is named more often than there are copies")

    def _reluctance(self, place: Place) -> int:
        if place.is_pile:
            return 0
        if place.name in self._game.displays:
            return 3
        return 2 if place.zone.spread == PER_SEAT else 1

    def _take_from(self, place: Place, card: int) -> bool:
        if place.is_pile:
            return _take_out(place.pile(self._state), card)
        cards = place.cards(self._state)
        if place.name in self._game.displays:
            free = [i for i, held in enumerate(cards) if held == card and i not in self._slots.get(place, {})]
            if not free:
                return False
            cards[free[0]] = EMPTY
            self._holes.append((place, free[0], self._home(card)))
        else:
            cards.remove(card)
            if place.zone.spread == PER_SEAT:
                self._holes.append((place, EMPTY, self._home(card)))
        place.lay(self._state, cards)
        return True

    # ---- putting the rest in order ----

    def _fill_holes(self) -> None:
        for place, i, home in self._holes:
            card = self._substitute(home)
            if card == EMPTY:
                continue
            cards = place.cards(self._state)
            if i == EMPTY:
                cards.append(card)
            else:
                cards[i] = card
            place.lay(self._state, cards)

    def _substitute(self, home: str) -> int:
        """A displaced card of the same type, or a random one of its stack."""
        for card in self._loose:
            if self._home(card) == home:
                self._loose.remove(card)
                return card
        stack = self._places.find(home, None)
        if stack.is_pile and stack.pile(self._state).bag:
            bag = stack.pile(self._state).bag
            return bag.pop(self._state.below(len(bag)))
        return EMPTY

    def _send_home(self) -> None:
        for card in self._loose:
            home = self._resting_place(card)
            if home.is_pile:
                insert(home.pile(self._state).bag, card)
            elif home in self._fixed:
                raise BadScenario(f"{self._name(card)!r} has nowhere to go: {home} has exactly the cards you named")
            else:
                home.lay(self._state, [*home.cards(self._state), card])

    def _resting_place(self, card: int) -> Place:
        """Where a displaced card goes: its stack, unless that has exactly the requested cards."""
        home = self._places.find(self._home(card), None)
        if home not in self._exact:
            return home
        rest = self._exact[home]
        if rest is None or rest in self._exact:
            raise BadScenario(
                f"{self._name(card)!r} has nowhere to go: {home} has exactly the cards you named;  "
                "say where its other cards go, such as rest='removed' or rest=('hand', 1)"
            )
        return rest

    def _stack_decks(self) -> None:
        """Put the cards on top of their piles: last, so that they aren't taken again."""
        for place, cards in self._tops.items():
            for card in reversed(cards):
                place.pile(self._state).put_on_top(card, NOBODY)

    def _forget(self) -> None:
        """Nobody remembers where hidden cards were: all hidden cards are one pool again."""
        self._state.recall()
        self._state.marks = []
        self._state.pools = 1
        for place in self._places.all:
            if place.is_pile:
                place.pile(self._state).origin = 0
            elif place.zone.origins:
                place.lay(self._state, place.cards(self._state))

    # ---- words ----

    def _name(self, card: int) -> str:
        return self._game.kinds[card]

    def _home(self, card: int) -> str:
        return self._game.home(self._game.cards[self._name(card)])


def _take_out(pile: Pile, card: int) -> bool:
    """Take a card out of a pile, preferably from its unordered middle."""
    if card in pile.bag:
        pile.bag.remove(card)
        return True
    for ends in ("bottom", "top"):
        end: list[int] = getattr(pile, ends)
        for i, packed in enumerate(end):
            if slot_card(packed) == card:
                setattr(pile, ends, end[:i] + end[i + 1 :])
                return True
    return False
