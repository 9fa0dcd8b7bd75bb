"""Scenario: describes any position of any game by the names of zones, cards and fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from types import EllipsisType
from typing import Any, Self, overload

from calamity.kernel.errors import BadScenario, Refused
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.kernel.rng import stream
from calamity.kernel.state import FLOOR, IDLE, Event, State
from calamity.kernel.zones import NONE
from calamity.positions import fields
from calamity.positions.arrange import EMPTY, Arrangement
from calamity.positions.names import named
from calamity.positions.places import Place, Places
from calamity.positions.table import ScenarioTable

Cards = Iterable["str | EllipsisType | None"]


class Scenario:
    """The description of a position; whatever it doesn't mention is as dealt with that seed.

    Every call checks its names and returns a new scenario, so that one can be the basis of several.

    >>> from calamity.testing import Scenario
    >>> table = (
    ...     Scenario("bazaar", seats=3)
    ...     .zone("hand", 0, ["figs", "glass"])
    ...     .zone("lot", [])
    ...     .zone("deck", ["silk", ...])
    ...     .set("day", 0)
    ...     .table()
    ... )
    >>> table.zone("lot"), table.get("day")
    (['silk'], 1)
    >>> table.do(0, "pick", table.zone("packet", 0)[0])
    >>> [ask.seat for ask in table.asks]
    [1, 2]
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        seat_to_act: int = 0,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.seats = self.game.seats.start if seats is None else seats
        self.options = dict(options or {})
        self.seed = seed
        self._dealt = self.game.new(self.seats, seed, self.options)
        if not _whole(seat_to_act, 0, self.seats - 1):
            raise BadScenario(f"there is no seat {seat_to_act!r} to act; seats are 0 to {self.seats - 1}")
        self.seat_to_act = seat_to_act
        self._places = Places(self.game, self._dealt)
        self._box = self._places.count(self._dealt)
        self._requested: dict[Place, tuple[int, ...]] = {}
        self._exact: dict[Place, Place | None] = {}  # piles with exactly the given cards, and where the others go
        self._facts: dict[tuple[str, int | None], object] = {}
        self._moves: tuple[tuple[int, str, tuple[object, ...]], ...] = ()
        self._moment = ""  # where it begins, if not at the start of a turn
        self._script: tuple[int, ...] = ()
        self._picks: tuple[int, ...] = ()  # cards as -1 - kind

    # ---- describing ----

    @overload
    def zone(self, name: str, cards: Cards, /) -> Self: ...
    @overload
    def zone(self, name: str, seat: int, cards: Cards, /) -> Self: ...
    def zone(self, name: str, *rest: Any) -> Self:
        """Say which cards are in a zone: `zone(name, cards)`, or `zone(name, seat, cards)` if every seat has one.

        * A hand, row or other unordered zone contains exactly these cards.
        * In a display each card takes a place of its type; places you don't name keep what was dealt.  `None` stands
          for an empty place and is only possible when all places are named.
        * On a pile these cards are on top, the first uppermost, seen by nobody; the others are below in no order.

        `...` at the end makes explicit that the rest is as dealt.  It is possible in displays and piles.
        """
        seat, cards = (None, rest[0]) if len(rest) == 1 else _pair(rest, "zone(name, cards) or zone(name, seat, cards)")
        place = self._places.find(name, seat)
        if place in self._requested:
            raise BadScenario(f"{place} is already described")
        cards, beside = self._apart(place, cards)
        other = copy(self)
        other._requested = {**self._requested, place: self._kinds(place, cards)}
        other._count()
        for field, values in beside.items():
            other = other.set(field, values) if seat is None else other.set(field, seat, values)
        return other

    def community(self, seat: int, species: Mapping[str, object]) -> Self:
        """Say which Species a seat has, by Level and slot: `{"1 0": ["thorn_ring"]}`.

        A Species is a list of its Traits, or a table with `traits` and further facts; see the game's page.
        """
        try:
            said = self.game.species_fields(species)
        except NotImplementedError:
            raise BadScenario(f"{self.game.name} has no Communities") from None
        other = self
        for name, values in said.items():
            zone = name in {one.name for one in self._dealt.zones()}
            other = other.zone(name, seat, values) if zone else other.set(name, seat, values)
        return other

    def at(self, moment: str) -> Self:
        """Say where it begins, if not at the start of a turn: a stage, a phase or another moment of the game."""
        field = self.game.moment_field
        if field:
            named("moment", moment, dict.fromkeys(fields.field_of(self.game, field).values))
            return self.set(field, moment)
        if not self.game.moments:
            raise BadScenario(f"{self.game.name} can only be entered at the start of a turn")
        named("moment", moment, dict.fromkeys(self.game.moments))
        other = copy(self)
        other._moment = moment
        return other

    def after(self, seat: int, verb: str, *args: object) -> Self:
        """Say that a seat has already done this, in the words of `ScenarioTable.do`; several are done in order."""
        other = copy(self)
        other._moves = (*self._moves, (seat, verb, args))
        return other

    def _apart(self, place: Place, cards: object) -> tuple[object, dict[str, list[int]]]:
        """The requested cards and, separately, the words after their names, as parallel fields."""
        if isinstance(cards, (str, Mapping)) or not isinstance(cards, Iterable):
            return cards, {}
        listed = list(cards)
        words = [card.split() if isinstance(card, str) and card.strip() else [card] for card in listed]
        if all(len(one) == 1 for one in words):
            return listed, {}
        beside: dict[str, list[int]] = {}
        for card, *facts in words:
            named("card", card, self.game.cards)
            said = self.game.beside_card(place.zone.name, str(card), [str(fact) for fact in facts])
            if said is None:
                raise BadScenario(f"{' '.join(map(str, facts))!r} means nothing behind {card!r} in {place}")
            for field, value in said.items():
                beside.setdefault(field, []).append(value)
        return [one[0] for one in words], beside

    def pile(self, name: str, cards: Cards, rest: str | tuple[str, int] | None = None) -> Self:
        """Say that a pile has exactly these cards, the first uppermost and seen by nobody; it may be empty.

        The other cards dealt there go where the game puts them aside, or to the zone `rest`, given as a name, or a name
        and a seat.
        """
        place = self._places.find(name, None)
        if not place.is_pile:
            raise BadScenario(f"{place} is not a pile: use zone() to say exactly which cards are there")
        other = self.zone(name, cards)
        if ... in list(cards):
            raise BadScenario(f"{place} has exactly these cards: '...' means nothing there")
        aside = rest if rest is not None else self.game.asides.get(name)
        to = None if aside is None else self._places.find(*((aside, None) if isinstance(aside, str) else aside))
        other._exact = {**self._exact, place: to}
        return other

    @overload
    def set(self, field: str, value: object, /) -> Self: ...
    @overload
    def set(self, field: str, seat: int, value: object, /) -> Self: ...
    def set(self, field: str, *rest: Any) -> Self:
        """Set a field: `set(field, value)`, or `set(field, seat, value)` if every seat has one.

        Values are names or numbers.  A field of every seat can be set as a whole, by a list.
        """
        seat, value = (None, rest[0]) if len(rest) == 1 else _pair(rest, "set(field, value) or set(field, seat, value)")
        value, beside = self._values_apart(field, value)
        fields.write(self.game, self._dealt.copy(), field, seat, value, laid=False)  # to raise errors here, not later
        other = copy(self)
        other._facts = {**self._facts, (field, seat): value}
        for one, values in beside.items():
            other = other.set(one, values) if seat is None else other.set(one, seat, values)
        return other

    def _values_apart(self, field: str, said: object) -> tuple[object, dict[str, list[int]]]:
        """The named values of a list and, separately, the words after them."""
        names = fields.field_of(self.game, field).values
        if not names or not isinstance(said, (list, tuple)) or not any(_has_facts(one) for one in said):
            return said, {}
        words = [(one.split() or [one]) if isinstance(one, str) else [one] for one in said]
        beside: dict[str, list[int]] = {}
        for value, *facts in words:
            found = self.game.beside_card(field, str(value), facts)
            if found is None:
                raise BadScenario(f"{' '.join(facts)!r} means nothing behind {value!r} in {field}")
            for one, number in found.items():
                beside.setdefault(one, []).append(number)
        return [one[0] for one in words], beside

    def dice(self, *rolls: int) -> Self:
        """Load the dice: these are the next rolls, in order; then chance takes over."""
        for roll in rolls:
            if not _whole(roll, 1, self.game.die):
                raise BadScenario(f"no die shows {roll!r}; they show 1 to {self.game.die}")
        other = copy(self)
        other._script = (*self._script, *rolls)
        return other

    def picks(self, *picks: str | int) -> Self:
        """Load random picks: these come next, in order; then chance takes over.

        A name is the next card picked at random from a hand or another group of cards; cards drawn from a pile don't
        count, because a pile can be stacked.  A number is the next random choice: the index, from 0, among the
        candidates; if all seats are candidates, the seat.
        """
        known = {card: -1 - kind for kind, card in enumerate(self.game.kinds) if card}
        loaded = []
        for pick in picks:
            if isinstance(pick, str):
                loaded.append(named("card", pick, known))
            elif _whole(pick, 0, 4095):
                loaded.append(pick)
            else:
                raise BadScenario(f"a pick is a card's name or a number of 0 or more, not {pick!r}")
        other = copy(self)
        other._picks = (*self._picks, *loaded)
        return other

    # ---- playing ----

    def start(self) -> ScenarioTable:
        """A table at the very start of a game, set up with the loaded dice and picks."""
        if self._requested or self._facts:
            raise BadScenario("a game from its start can't have described zones and fields")
        happened: list[Event] = []
        state = self.game.blank(self.seats, stream(self.seed))
        self._load(state)
        state.sink = happened
        options = self.game.check(self.seats, self.options)
        self.game.set_options(state, options)
        self.game.set_up(state, options)
        state.run()
        return self._table_at(state, happened)

    def table(self) -> ScenarioTable:
        """A table in this position, with the seat to act at the start of its turn."""
        happened: list[Event] = []
        state = self._position(happened)
        state.run()
        return self._table_at(state, happened)

    def _table_at(self, state: State, happened: list[Event]) -> ScenarioTable:
        state.sink = None
        table = ScenarioTable(self.game, self.seats, self.seed, self.options)
        table.begin_at(state, happened)
        if self._moves:
            self._play(table)
        return table

    def _play(self, table: ScenarioTable) -> None:
        """Do what has already been done; undo goes no further back."""
        for seat, verb, args in self._moves:
            try:
                table.do(seat, verb, *args)
            except Refused as refused:
                said = " ".join([verb, *map(str, args)])
                raise BadScenario(f"seat {seat} can't have done {said!r}: {refused}") from None
        table.begin_here()

    def _load(self, state: State) -> None:
        state.script = list(self._script)
        if self._picks:
            state.loaded_picks = list(self._picks)
            state.rng = -state.rng

    def _position(self, happened: list[Event]) -> State:
        state = self._dealt.copy()
        if self._requested:
            Arrangement(self.game, state, self._places, self._exact).fulfil(self._requested)
        _clear_question(state)
        self._set_fields(state)
        state.sink = happened
        try:
            if self._moment:
                self.game.begin_at(state, self.seat_to_act, self._moment)
            else:
                self.game.begin_turn(state, self.seat_to_act)
        except NotImplementedError:
            raise BadScenario(f"{self.game.name} can't be entered in the middle: it has no begin_turn") from None
        self._set_fields(state)
        self.game.derive(state, {field for field, _ in self._facts})
        self._load(state)
        problems = self.game.check_position(state) or list(self._unfulfilled(state))
        if problems:
            raise BadScenario("this position is impossible: " + "; ".join(problems))
        return state

    def _unfulfilled(self, state: State) -> Iterator[str]:
        """Zones that don't have the described cards, because the game can't be in that state."""
        for place, cards in self._requested.items():
            held = place.cards(state)
            if place.is_pile:
                kept = held == list(cards) if place in self._exact else held[: len(cards)] == list(cards)
            elif place.name in self.game.displays:
                kept = not Counter(cards) - Counter(held)
            else:
                kept = sorted(held) == sorted(cards)
            if not kept:
                names = ", ".join(self.game.kinds[card] for card in cards if card != EMPTY) or "nothing"
                yield f"{place} can't contain {names} at this stage of the game"

    def _set_fields(self, state: State) -> None:
        for (field, seat), value in self._facts.items():
            fields.write(self.game, state, field, seat, value)

    # ---- checking ----

    def _kinds(self, place: Place, cards: object) -> tuple[int, ...]:
        """The requested cards as numbers, if they are possible there."""
        if isinstance(cards, (str, Mapping)) or not isinstance(cards, Iterable):
            raise BadScenario(f"the cards of {place} must be a list of names, not {cards!r}")
        wanted = list(cards)
        display = place.name in self.game.displays
        size = len(place.cards(self._dealt))
        if wanted and wanted[-1] is ...:
            if not display and not place.is_pile:
                raise BadScenario(f"{place} has exactly the cards you name: '...' means nothing there")
            wanted.pop()
        known = {card: kind for kind, card in enumerate(self.game.kinds) if card}
        kinds = [EMPTY if card is None else named("card", card, known) for card in wanted]
        if display and len(kinds) > size:
            raise BadScenario(f"{place} has {size} places, not {len(kinds)}")
        if EMPTY in kinds and not (display and len(kinds) == size):
            raise BadScenario(f"{place}: None is an empty place of a display and only possible if you name all places")
        return tuple(kinds)

    def _count(self) -> None:
        """Check that no card is named more often than it exists."""
        wanted = Counter(card for cards in self._requested.values() for card in cards if card != EMPTY)
        for card, count in wanted.items():
            there = self._box[card]
            if count > there:
                name = self.game.kinds[card]
                where = ", ".join(str(place) for place, cards in self._requested.items() if card in cards)
                have = f"there is only {there}" if there else "it isn't in play with these seats and options"
                raise BadScenario(f"{name!r} is named {count} times ({where}), but {have}")


def _has_facts(said: object) -> bool:
    """Whether more than a name is given."""
    return isinstance(said, str) and len(said.split()) > 1


def _pair(rest: tuple[Any, ...], usage: str) -> tuple[int, Any]:
    if len(rest) != 2:
        raise BadScenario(f"expected {usage}")
    return rest[0], rest[1]


def _whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _clear_question(state: State) -> None:
    """Clear everything pending in a fresh deal."""
    state.stack = FLOOR[:]
    state.mode = IDLE
    state.seat = -1
    state.options = NONE
    state.choice = -1
    state.asked = NONE
    state.done = 0
    state.lanes = []
