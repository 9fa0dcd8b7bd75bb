"""The table of a scenario: a table like any other, with acting, asking and looking by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from calamity.kernel.errors import BadAction, BadScenario, CalamityError, Refusal, Refused
from calamity.kernel.state import Event, State
from calamity.kernel.table import Table, Trial
from calamity.testing import fields
from calamity.testing.places import Places


class ScenarioTable(Table):
    """A table that speaks in names.  Made by `Scenario.table()`, or like a `Table` for a game from its beginning."""

    _start: State | None = None
    _opening: tuple[Event, ...] = ()

    def begin_at(self, state: State, happened: Sequence[Event]) -> None:
        """Take a position as the beginning: undoing leads back to it and no further."""
        self._start = state
        self._opening = tuple(happened)
        self._state = self._fresh()

    def _fresh(self) -> State:
        if self._start is None:
            return super()._fresh()
        self._count_anew(self._opening)
        return self._start.copy()

    def save(self) -> bytes:
        """A game from its beginning can be saved; a scenario can't, for its position doesn't follow from a seed."""
        if self._start is not None:
            raise BadScenario("a scenario can't be saved: no seed leads to its position; keep its description instead")
        return super().save()

    # ---- looking ----

    def zone(self, name: str, seat: int | None = None) -> list[str]:
        """The cards in a zone by name: a pile from the top as far as it has an order, an empty place as ''."""
        place = Places(self.game, self.state).find(name, seat)
        return [self.game.kinds[card] if card >= 0 else "" for card in place.cards(self.state)]

    def get(self, field: str, seat: int | None = None) -> Any:
        """The value of a field, of one seat or as a whole, with names where its values have names."""
        return fields.read(self.game, self.state, field, seat)

    def names(self, seat: int) -> list[str]:
        """What a seat is offered, in words."""
        return [str(option) for option in self.options(seat)]

    # ---- acting ----

    def do(self, seat: int, verb: str, *args: object) -> None:
        """Act by name.  Words that are no single action are taken as several, one link after the other.

        A link may go without its verb: `do(0, "purchase", "zelte", "buy_nothing")`.  All or nothing happens.
        """
        words = _words(verb, args)
        try:
            links = self._links(seat, words)
            for table in (self.copy(), self):  # first whether all of it is possible
                for link in links:
                    table.act(seat, link)
        except CalamityError as error:
            offered = ", ".join(self.names(seat)) or "nothing"
            error.add_note(f"seat {seat} is offered: {offered}")
            raise

    def offers(self, seat: int, verb: str, *args: object) -> bool:
        """Whether a seat is offered this action, or any that begins with these words."""
        words = _words(verb, args)
        if any(_begins(str(option).split(), words) for option in self.options(seat)):
            return True
        if any(_begins(self.game.actions.name(action).split(), words) for action in self.game.actions):
            return False
        return self._first_refusal(seat, self._links(seat, words)) is None

    def refuses(self, seat: int, verb: str, *args: object) -> Refusal:
        """Why a seat may not do this; it is an error if it may."""
        words = _words(verb, args)
        refusal = self._first_refusal(seat, self._links(seat, words))
        if refusal is None:
            raise AssertionError(f"seat {seat} may do this: {' '.join(words)}")
        return refusal

    def keep(self, trial: Trial) -> None:
        """Let what was attempted happen; an event that the game doesn't declare like that is an error at once."""
        for _, event in trial.events:
            self._check_event(event)
        super().keep(trial)

    def _check_event(self, event: Event) -> None:
        name, arguments = event[0], event[2:]
        spec = self.game.events.get(name)
        if spec is None:
            raise AssertionError(f"the rules tell of {name!r}, which is no event of {self.game.name}")
        for (argument, what), value in zip(spec.args, arguments):
            try:
                named = self.game.value_name(what, value)
            except (IndexError, BadAction):
                named = ""
            if named == "" or (what == "seat" and not -1 <= value < self.seats):
                raise AssertionError(f"the rules tell of {name!r} with {argument} {value}, which is no {what}")
        if any(arguments[len(spec.args) :]):
            raise AssertionError(f"the rules tell of {name!r} with more than the event has: {arguments}")

    # ---- words to links ----

    def _links(self, seat: int, words: list[str]) -> list[int]:
        """The links that the words stand for: possible ones as far as there are, then those that will be refused."""
        try:
            return [self.game.actions.encode(*words)]
        except BadAction as error:
            links, rest, end = self._walk(seat, words)
            if not rest:
                return links
            verbs = ["", *dict.fromkeys(option.verb for option in end.options(seat))]
            for verb in verbs:
                try:
                    return [*links, self.game.actions.encode(*([verb] if verb else []), *rest)]
                except BadAction:
                    continue
            raise error from None

    def _walk(self, seat: int, words: list[str]) -> tuple[list[int], list[str], Table]:
        """The longest way along offered options: its links, the words left over, and where it ends."""
        best: tuple[list[int], list[str], Table] = ([], words, self)
        for option in self.options(seat):
            for spoken in ([option.verb, *option.args], list(option.args)):
                if words and spoken and _begins(words, spoken):
                    trial = self.copy()
                    trial.act(seat, option)
                    links, rest, end = trial._walk(seat, words[len(spoken) :])
                    if len(rest) < len(best[1]):
                        best = ([option.action, *links], rest, end)
        return best

    def _first_refusal(self, seat: int, links: Sequence[int]) -> Refusal | None:
        trial = self.copy()
        for link in links:
            try:
                trial.act(seat, link)
            except Refused as refused:
                return refused.refusal
        return None


def _words(verb: str, args: Sequence[object]) -> list[str]:
    return [verb, *(str(arg) for arg in args)]


def _begins(words: Sequence[str], beginning: Sequence[str]) -> bool:
    return list(words[: len(beginning)]) == list(beginning)
