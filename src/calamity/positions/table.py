"""The table of a scenario: a `Table` with methods to act, ask and look by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from calamity.kernel.errors import BadAction, BadScenario, CalamityError, Refusal, Refused
from calamity.kernel.state import PASS, POLL, SEALED, Event, State
from calamity.kernel.table import Table, Trial
from calamity.positions import fields
from calamity.positions.loads import Loads
from calamity.positions.names import named
from calamity.positions.places import Places
from calamity.positions.words import Reading, begins, is_beginning, longest, may_begin, read_words, why_not_next

UNLIMITED = 1 << 30


class ScenarioTable(Table):
    """A table whose methods take names.  Made by `Scenario.table()`, or like a `Table` for a game from its start."""

    _start: State | None = None
    _opening: tuple[Event, ...] = ()
    _loads: Loads | None = None

    def begin_at(self, state: State, happened: Sequence[Event]) -> None:
        """Take a position as the start: undo leads back to it and no further."""
        self._start = state
        self._loads = self._loads or Loads(self.game, state)
        self._opening = tuple(happened)
        self._state = self._fresh()

    def begin_here(self) -> None:
        """Take the current position as the start; what has happened stays known."""
        happened = [event for _, event in self._events]
        self._log, self._safe = [], []
        self.begin_at(self._state, happened)

    def succeed(self, other: Table) -> None:
        """Replace another table with the same number of seats; for every viewer that counts as one change."""
        for viewer in (None, *range(self.seats)):
            self._ahead[viewer] = self._ahead.get(viewer, 0) + other.version(viewer) + 1 - self.version(viewer)

    def _fresh(self) -> State:
        if self._start is None:
            return super()._fresh()
        self._count_anew(self._opening)
        return self._start.copy()

    def save(self) -> bytes:
        """A game from its start can be saved; a scenario can't, because no seed leads to its position."""
        if self._start is not None:
            raise BadScenario("a scenario can't be saved: no seed leads to its position; keep its description instead")
        return super().save()

    # ---- loads ----

    def __enter__(self) -> Self:
        """In a `with` block, all loads must be used up by the end."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self.left_over():
            raise AssertionError(self.left_over())

    def left_over(self) -> str:
        """The loaded rolls and picks that were not used, in a sentence; empty if there are none."""
        return self._loads.left_over() if self._loads is not None else ""

    # ---- looking ----

    def zone(self, name: str, seat: int | None = None) -> list[str]:
        """The cards in a zone by name: a pile from the top as far as it has an order, an empty place as ''."""
        place = Places(self.game, self.state).find(name, seat)
        return [self.game.kinds[card] if card >= 0 else "" for card in place.cards(self.state)]

    def get(self, field: str, seat: int | None = None) -> Any:
        """The value of a field, of one seat or as a whole, with names where its values have names."""
        return fields.read(self.game, self.state, field, seat)

    def in_words(self, field: str, seat: int | None = None) -> Any:
        """The value of a field as `Scenario.set` takes it: in words if there are words."""
        return fields.say(self.game, self.state, field, seat)

    def community(self, seat: int) -> dict[str, dict[str, Any]]:
        """The Species of a seat as `Scenario.community` takes them, without default values."""
        self._check_seat(seat)
        try:
            return {place: dict(one) for place, one in self.game.species_in_words(self.state, seat).items()}
        except NotImplementedError:
            raise BadScenario(f"{self.game.name} has no Communities") from None

    def names(self, seat: int) -> list[str]:
        """What a seat is offered, in words."""
        return [str(option) for option in self.options(seat)]

    def happened(self, event: str, **facts: object) -> list[dict[str, Any]]:
        """All events of that name with these arguments, including secret ones: `happened("solved", seat=0)`."""
        return self._like([described for _, _, described in self.history], event, facts)

    def heard(self, viewer: int | None, event: str, **facts: object) -> list[dict[str, Any]]:
        """Those of them that a seat has heard, or a spectator if it is None."""
        return self._like(self.events_since(0, viewer), event, facts)

    def _like(self, events: list[dict[str, Any]], event: str, facts: dict[str, object]) -> list[dict[str, Any]]:
        spec = named("event", event, self.game.events)
        for fact in facts:
            named(f"argument of {event}", fact, dict(spec.args))
        wanted = {"event": event, **facts}
        return [one for one in events if all(one[name] == value for name, value in wanted.items())]

    def queued(self, seat: int) -> str | None:
        """The answer of a seat that waits until others have answered, in words; None if there is none.

        In a poll it counts only if all before the seat pass; a secret answer waits for all others.
        """
        self._check_seat(seat)
        state = self.state
        if state.mode not in (POLL, SEALED) or seat not in state.asked or not state.done >> seat & 1:
            return None
        if state.is_passed_over(seat):
            return None  # it wasn't asked
        return " ".join(self.game.actions.name(link) for link in state.lanes[seat])

    # ---- acting ----

    def everybody_passes(self, windows: int | None = None) -> None:
        """Let everybody who is asked pass, in `windows` windows, or until something else has to be decided."""
        if self.state.mode != POLL:
            kinds = " and ".join(sorted({ask.kind for ask in self.asks})) or "nothing"
            raise AssertionError(f"nobody can pass: the question is {kinds}")
        last = self.windows + (windows if windows is not None else UNLIMITED)
        while self.state.mode == POLL and self.windows < last:
            self.act(self.state.pending()[0], PASS)

    def do(self, seat: int, verb: str, *args: object) -> None:
        """Act by name.  Words that are not a single action are read as several, one link after the other.

        A link may omit its verb: `do(0, "purchase", "zelte", "buy_nothing")`.  Links that follow automatically may be
        named or left out.  Either everything happens or nothing.
        """
        reading, impossible = read_words(self, seat, _words(verb, args))
        try:
            if impossible is not None:
                raise Refused(self._refusal(reading, seat, impossible), seat, impossible)
            for table in (self.copy(), self):  # first check that all of it is possible
                for link in reading.links:
                    table.act(seat, link)
        except CalamityError as error:
            error.add_note(f"seat {seat} is offered: {', '.join(self.names(seat)) or 'nothing'}")
            if reading.taken:
                taken = ", ".join(self.game.actions.name(action) for action in reading.taken)
                error.add_note(f"only this was possible then, and it followed automatically: {taken}")
            raise

    def offers(self, seat: int, verb: str, *args: object) -> bool:
        """Whether a seat is offered this action, or any that begins with these words."""
        words = _words(verb, args)
        if any(begins(str(option).split(), words) for option in self.options(seat)):
            return True
        if is_beginning(self.game.actions, words):
            return False
        reading = longest(Reading(self, words), seat)
        if not reading.rest or may_begin(reading, seat):
            return True
        if is_beginning(self.game.actions, reading.rest):
            return False
        reading, impossible = read_words(self, seat, words)
        return impossible is None and self._why_not_all(seat, reading.links) is None

    def refuses(self, seat: int, verb: str, *args: object) -> Refusal:
        """Why a seat may not do this; fails if it may."""
        words = _words(verb, args)
        reading, impossible = read_words(self, seat, words)
        if impossible is not None:
            return self._refusal(reading, seat, impossible)
        refusal = self._why_not_all(seat, reading.links)
        if refusal is None:
            raise AssertionError(f"seat {seat} may do this: {' '.join(words)}")
        return refusal

    def _refusal(self, reading: Reading, seat: int, link: int) -> Refusal:
        refusal = why_not_next(reading, seat, link)
        assert refusal is not None
        return refusal

    def _why_not_all(self, seat: int, links: Sequence[int]) -> Refusal | None:
        trial = self.copy()
        for link in links:
            try:
                trial.act(seat, link)
            except Refused as refused:
                return refused.refusal
        return None

    def keep(self, trial: Trial) -> None:
        """Make an attempt happen; an undeclared event is an error at once."""
        for _, event in trial.events:
            self._check_event(event)
        super().keep(trial)
        if self._loads is not None:
            self._loads.note(self._state)

    def _check_event(self, event: Event) -> None:
        name, arguments = event[0], event[2:]
        spec = self.game.events.get(name)
        if spec is None:
            raise AssertionError(f"the rules emit {name!r}, which is not an event of {self.game.name}")
        for (argument, what), value in zip(spec.args, arguments):
            try:
                named = self.game.value_name(what, value)
            except (IndexError, BadAction):
                named = ""
            if named == "" or (what == "seat" and not -1 <= value < self.seats):
                raise AssertionError(f"the rules emit {name!r} with {argument} {value}, which is not a valid {what}")
        if any(arguments[len(spec.args) :]):
            raise AssertionError(f"the rules emit {name!r} with more arguments than declared: {arguments}")


def _words(verb: str, args: Sequence[object]) -> list[str]:
    return [verb, *(str(arg) for arg in args)]
