"""The table: one game in progress, through which people, bots, servers and tests all act."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Self, SupportsIndex, cast

import msgspec

from calamity.kernel.actions import PREFERENCES, RESERVED, ActionSpace
from calamity.kernel.chains import AddedLinks, added_after, continued, still_to_answer
from calamity.kernel.epilogue import Epilogue
from calamity.kernel.errors import (
    BadAction,
    BadOption,
    BadSave,
    BadSeats,
    Refusal,
    Refused,
    WrongVersion,
)
from calamity.kernel.game import MODES, Game, Result
from calamity.kernel.numbering import Names, is_present, present_log
from calamity.kernel.options import Value
from calamity.kernel.prices import Price, prices
from calamity.kernel.registry import load
from calamity.kernel.rng import SECRET_BYTES, commitment, live_stream, stream
from calamity.kernel.state import CONCEDE, ONE, PATIENT, POLL, RESIGN, TAKE_BACK, WINDOW, Event, State
from calamity.kernel.summary import counted, situation
from calamity.kernel.trials import Entry as Entry
from calamity.kernel.trials import Trial as Trial
from calamity.kernel.trials import attempted, offers, performed
from calamity.kernel.view import Public, View, answered, drawn, extras, public, view
from calamity.kernel.wire import digest
from calamity.kernel.zones import watcher

FORMAT = 2  # of saved games; format 1 had no numbering, layout or action names


class Option(msgspec.Struct, frozen=True):
    """One possible answer: an action by number and in words."""

    action: int  # its number in the game's action space
    verb: str
    args: tuple[str, ...] = ()  # cards, places, seats by name

    def __int__(self) -> int:
        return self.action

    def __index__(self) -> int:
        return self.action

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))

    def __repr__(self) -> str:
        return f"<Option {self.action}: {self}>"


class Options(dict[int, Option]):
    """The options of a game by their actions, each made when it is first asked for."""

    def __init__(self, actions: ActionSpace) -> None:
        super().__init__()
        self._actions = actions

    def __missing__(self, action: int) -> Option:
        move = self._actions.decode(action)
        option = self[action] = Option(action, move.verb, move.args)
        return option


class Ask(msgspec.Struct, frozen=True):
    """A question that a seat is asked now."""

    seat: int
    kind: str  # what is asked, a key of the game's texts
    mode: str  # one, open, sealed or poll
    options: tuple[Option, ...]  # every legal answer, or link of one
    default: Option  # what is answered for a seat that has left
    links: tuple[Option, ...] = ()  # already answered, of a longer chain

    def __repr__(self) -> str:
        links = f" after {counted(len(self.links), 'link')}" if self.links else ""
        return f"<Ask: seat {self.seat}, {self.kind} ({self.mode}), {counted(len(self.options), 'option')}{links}>"


class Save(msgspec.Struct, frozen=True):
    """A saved game: everything that determines the position, and a digest to verify it."""

    format: int
    game: str
    content: str
    seats: int
    seed: int | str  # an integer, or the secret of a live game in hexadecimal digits
    options: dict[str, Value]
    log: list[tuple[int, int]]
    digest: str
    take_back: bool = False
    numbering: str = ""  # the fingerprint of the numbers in the log
    layout: str = ""  # the fingerprint of the layout, on which the digest depends
    actions: dict[int, str] = {}  # the names of the actions in the log


class Table:
    """A game in progress.

    `seed` is an integer for a reproducible game, or 32 secret bytes (also as hexadecimal digits) for a live one, whose
    random stream is derived again for every action; without a seed the secret comes from the operating system.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        seed: int | bytes | str | None = None,
        options: Mapping[str, object] | None = None,
        take_back: bool = False,
    ) -> None:
        self.game: Game = load(game) if isinstance(game, str) else game  # what is played
        self.options_in_force = self.game.check(seats, options)  # every option with its value
        self.seats = seats  # the number of seats
        self.take_back = take_back  # whether seats may take back links of an unfinished answer
        self.secret, self.seed = _seed(seed)  # the secret of a live table, or the seed of a reproducible one
        self._log: list[Entry] = []
        self._safe: list[bool] = []  # for each entry: whether nothing random or hidden was revealed
        self._ahead: dict[int | None, int] = {}  # by viewer: how far versions are ahead because of undos
        self.proven = False  # whether the digest of a saved game has been compared with the position
        self.windows: int  # polls so far, also those nobody could answer: a secret that only servers use
        self._state = self._fresh()

    def __repr__(self) -> str:
        seats, entries = counted(self.seats, "seat"), counted(len(self._log), "log entry", "log entries")
        return f"<Table of {self.game.name}: {seats}, {entries}, {situation(self._state)}>"

    def _fresh(self) -> State:
        """The starting position; whatever was recorded before is discarded."""
        rng = live_stream(self.secret, 0) if self.secret is not None else stream(self.seed)
        sink: list[Event] = []
        state = self.game.begin(self.seats, rng, self.options_in_force, sink)
        state.sink = None
        self._count_anew(sink)
        milestone = self.game.milestone
        if state.over or any(event[0] == milestone for _, event in self._events):
            self._course.append(tuple(self.game.tally(state)))
        return state

    def _count_anew(self, happened: Sequence[Event]) -> None:
        """Start over with what happened before the first entry of the log."""
        self._events: list[tuple[int, Event]] = [(0, event) for event in happened if event[1]]
        self._stirred = 0  # public changes of who is done, next or gone, outside polls
        self._deciding: list[int] | None = None  # in a poll: who was publicly deciding before it
        self._acted = [0] * self.seats  # moves per seat
        self._ears: dict[int | None, tuple[int, list[Event]]] = {}  # by viewer: events filtered so far, those heard
        self.windows = _count_windows(happened)
        self._course: list[tuple[int, ...]] = []  # everybody's tally at each milestone so far

    # ---- what can be seen ----

    @property
    def state(self) -> State:
        """The true position, secrets included: never show it to a seat.

        The next action may change this very object; to compare positions, keep a `copy()`.
        """
        return self._state

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Every question that is open now (in a poll only those with a real choice, and those of patient seats)."""
        state = self._state
        if state.mode == ONE:
            return (self._ask(state.seat),)
        return tuple([self._ask(seat) for seat in state.pending()])

    def ask(self, seat: int) -> Ask | None:
        """The question that one seat is asked."""
        self._check_seat(seat)
        return self._ask(seat) if seat in self._state.pending() else None

    def _ask(self, seat: int) -> Ask:
        state, option = self._state, self.game.option_cache.__getitem__
        offered = tuple(map(option, state.options if seat == state.seat else state.choices_of(seat)))
        lanes = state.lanes
        links = tuple(map(option, lanes[seat])) if lanes else ()
        return Ask(seat, self.game.kind_asked(state), MODES[state.mode], offered, option(state.default_of(seat)), links)

    def patient(self, seat: int) -> bool:
        """Whether a seat wants to be asked in polls even if it can only pass; only that seat may know."""
        return bool(self._state.patient & watcher(seat))

    def option(self, action: int) -> Option:
        """An action as an option, with its words."""
        option: Option = self.game.option_cache[action]
        return option

    def options(self, seat: int, prefix: Sequence[int] = (), short: bool = False) -> tuple[Option, ...]:
        """What a seat could answer after some links of a chain, which are read as by `act`, without acting."""
        self._check_seat(seat)
        trial, _ = self._after(seat, prefix, short)
        return tuple([self.option(action) for action in trial.offered(seat)]) if trial is not None else ()

    def half_made(self, seat: int, links: Sequence[int], short: bool = False) -> View:
        """What the game shows a seat differently after some links of its answer; nothing after a complete one."""
        self._check_seat(seat)
        drafted = not self.over and self.game.kind_asked(self._state) in self.game.drafts
        trial = self._after(seat, links, short)[0] if drafted and links else None
        if trial is None:
            return {}
        trial.recall()
        common = self.public()
        now, then = extras(self.game, self._state, seat, common), extras(self.game, trial, seat, common)
        return {name: then.get(name) for name in {**now, **then} if now.get(name) != then.get(name)}

    def _after(self, seat: int, links: Sequence[int | Option], short: bool) -> tuple[State | None, bool]:
        """The position after some links of an answer, and whether they could be read as a short chain.

        There is no position if the links are a complete answer, because nobody is told what follows.
        """
        chain = still_to_answer(self._state, seat, [int(link) for link in links])
        if short:
            try:
                return self._after_reading(seat, chain, in_full=False), True
            except Refused:
                pass
        return self._after_reading(seat, chain, in_full=True), False

    def _after_reading(self, seat: int, links: list[int], in_full: bool) -> State | None:
        trial, whole, added = self._state.copy() if links else self._state, False, None
        for place, link in enumerate(links):
            if added is not None and added.names(link):
                continue
            if whole or link not in trial.offered(seat):
                raise Refused(self._no_link(trial, seat, link, whole, added), seat, link)
            added = added_after(trial, seat, link) if in_full and place + 1 < len(links) else None
            lanes = trial.lanes
            trial.answer(seat, link)
            whole = _is_whole(trial, seat, lanes)
        return None if whole else trial

    def following(self, seat: int, links: Sequence[int]) -> tuple[Option, ...]:
        """What could follow one or more links of an asked seat's answer, as `options` says; unchecked, and quicker."""
        state = self._state
        if state.mode == ONE:
            return ()
        lane = state.lanes[seat]
        options: list[int] = []
        for link in links:
            lane, options = continued(state, seat, lane, link)
        return tuple([self.option(link) for link in options])

    def following_two(self, seat: int, link: int) -> tuple[list[int], list[int]]:
        """The options after a seat's first link, and those of them that a third link could follow."""
        state = self._state
        lane, options = continued(state, seat, state.lanes[seat], link)
        return options, [second for second in options if continued(state, seat, lane, second)[1]]

    def prices(self, seat: int) -> list[Price]:
        """What the seat's answers to the open question are sure to cost it, as far as they cost anything."""
        self._check_seat(seat)
        if self.game.kind_asked(self._state) in self.game.free_questions:
            return []  # without looking: that takes as long as the rest of an update
        return prices(self.game, self._state, seat, self._state.offered(seat))

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat may take back its last link or commitment."""
        self._check_seat(seat)
        return not self.over and self._reserved_allowed(self._state, seat, TAKE_BACK)

    def withdrawals(self, seat: int) -> tuple[Option, ...]:
        """The commitments that a seat could take back, each by an action of its own that is never offered."""
        self._check_seat(seat)
        return tuple([self.option(action) for action in self._state.withdrawals(seat)])

    def answered(self, seat: int | None) -> tuple[Option, ...]:
        """The viewer's own answer to a question that others have still to answer."""
        return tuple([self.option(link) for link in answered(self._state, -1 if seat is None else seat)])

    def view(self, seat: int | None, shared: Public | None = None) -> View:
        """What a seat may know; None is a spectator.  Several views of one position may share the `public` part."""
        if seat is not None:
            self._check_seat(seat)
        return view(self.game, self._state, seat, shared)

    def drawn(self, seat: int | None, shared: Public | None = None) -> View:
        """What the table of a browser draws for a viewer: the view without the question, and nothing twice."""
        if seat is not None:
            self._check_seat(seat)
        return drawn(self.game, self._state, seat, shared)

    def public(self, drawn: bool = False) -> Public:
        """What everybody sees of the present position, for views or for what is `drawn`."""
        return public(self.game, self._state, drawn)

    def events_since(self, number: int, seat: int | None) -> list[dict[str, Any]]:
        """The events a viewer may know, from the viewer's own event `number` on."""
        return [self.describe(event) for event in self._heard(seat)[max(0, number) :]]

    def _heard(self, seat: int | None) -> list[Event]:
        """A viewer's events, updated by filtering only the new ones."""
        if seat is not None:
            self._check_seat(seat)
        listened, heard = self._ears.get(seat, (0, []))
        if listened < len(self._events):
            mine = watcher(-1 if seat is None else seat)
            heard += [event for _, event in self._events[listened:] if event[1] & mine]
            self._ears[seat] = (len(self._events), heard)
        return heard

    def version(self, seat: int | None) -> int:
        """How often the viewer's picture has changed: by events, own actions, and who is publicly deciding.

        A poll counts twice, when it opens and when it closes, even if nobody could answer, so that the number doesn't
        reveal whether anybody could.
        """
        seen = len(self._heard(seat)) + self._stirred + (self._acted[seat] if seat is not None else 0)
        polls = 2 * self.windows - (self._state.mode == POLL)
        return seen + polls + self._ahead.get(seat, 0)

    def describe(self, event: Event) -> dict[str, Any]:
        """An event with names for its arguments."""
        spec = self.game.events[event[0]]
        arguments = event[2:]
        named = {name: self.game.value_name(what, arguments[i]) for i, (name, what) in enumerate(spec.args)}
        return {"event": spec.name, **named}

    @property
    def history(self) -> list[tuple[int, int, dict[str, Any]]]:
        """Every event: how many log entries precede it, its audience (a mask), and what it was.  Contains secrets."""
        return [(number, event[1], self.describe(event)) for number, event in self._events]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.over

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it lasts."""
        return self.game.result(self._state) if self._state.over else None

    @property
    def epilogue(self) -> Epilogue | None:
        """What decided the game, from what everybody has heard; None while it lasts."""
        if not self._state.over:
            return None
        return self.game.epilogue(self._state, self.events_since(0, None), self._course)

    @property
    def course(self) -> tuple[tuple[int, ...], ...]:
        """How the game has gone: everybody's tally at each milestone, such as the start of a round, and at the end."""
        return tuple(self._course)

    @property
    def log(self) -> tuple[Entry, ...]:
        """Every action in order.  It may contain secrets: while the game lasts, give viewers `log_for` instead."""
        return tuple(self._log)

    def log_for(self, seat: int | None) -> tuple[Entry, ...]:
        """The log as a viewer may see it: everything after the end, before it only the viewer's own actions."""
        if seat is not None:
            self._check_seat(seat)
        return tuple(entry for entry in self._log if self.over or entry.seat == seat)

    @property
    def digest(self) -> str:
        """A fingerprint of the whole position."""
        return digest(self._state)

    @property
    def commitment(self) -> str | None:
        """The hash that a live table shows before the game; the secret revealed afterwards must match it."""
        return commitment(self.secret) if self.secret is not None else None

    # ---- acting ----

    def why_not(
        self,
        seat: int,
        action: int | Option | Sequence[int | Option],
        lang: str = "en",
        after: Sequence[int | Option] = (),
        short: bool = False,
    ) -> Refusal | None:
        """None if the seat may do this now, or `after` some links of an answer; otherwise the rule and the reason.

        `action` may also be a chain of links, read as by `act`.
        """
        self._check_seat(seat)
        links = self._numbers(action)
        as_chosen, own = False, len(links)
        if after:
            as_chosen = self._after(seat, after, short)[1]  # raises an error about these links
            links = [*self._numbers(after), *links]
        if len(links) == 1:
            return self._why_not(self._state, seat, links[0], lang)
        try:
            if as_chosen:
                links = still_to_answer(self._state, seat, links)
                self._follow(seat, links, lang, len(links) - own)
            else:
                self._attempt(seat, links, short, lang)
        except Refused as refused:
            return refused.refusal
        return None

    def why_idle(self, seat: int, lang: str = "en") -> Refusal | None:
        """Why a seat can do nothing now; None if it is asked."""
        self._check_seat(seat)
        if self.over:
            return self._general("over", lang)
        return None if self.ask(seat) is not None else self._general("not_asked", lang)

    def reasons(self, seat: int) -> dict[str, tuple[str, str]]:
        """Why an asked seat can't use things that it is likely to try now: rule and key of the reason, by thing."""
        self._check_seat(seat)
        state, game, found = self._state, self.game, {}
        offered = state.offered(seat)
        for thing, words in game.likely_thing_actions(state, seat).items() if offered else ():
            action = game.actions.encode(*words)
            if action not in offered:
                rule, key, _ = game.why_not_offered(state, seat, action)
                found[thing] = (rule, key)
        return found

    def why_unusable(self, seat: int, thing: str, lang: str = "en") -> Refusal | None:
        """Why a seat can't use a thing in view now; None if it can, or if the game knows no use for it."""
        if self.ask(seat) is None:
            return self.why_idle(seat, lang)
        words = self.game.thing_actions(self._state, seat).get(thing)
        return self.why_not(seat, self.game.actions.encode(*words), lang) if words is not None else None

    def _why_not(self, state: State, seat: int, number: int, lang: str = "en") -> Refusal | None:
        game = self.game
        if state.over:
            key = "over"
        elif number in RESERVED:
            if self._reserved_allowed(state, seat, number):
                return None
            key = RESERVED[number]
        elif number in PREFERENCES or number in state.withdrawals(seat):
            return None
        elif seat not in state.pending():
            key = "not_asked"
        else:
            if state.is_passed_over(seat):
                key = "not_asked"
            elif number in state.choices_of(seat):
                return None
            else:
                rule, key, facts = game.why_not_offered(state, seat, number)
                return game.say_refusal(rule, key, facts, lang)
        return self._general(key, lang)

    def _no_link(
        self, state: State, seat: int, link: int, whole: bool, added: AddedLinks | None, lang: str = "en"
    ) -> Refusal:
        """Why a link isn't possible in a chain whose answer is `whole`, or to which the kernel `added` other links."""
        place = added.instead_of(link, self.game.actions) if added is not None else None
        if place is None and whole:
            return self.game.say_refusal(self.game.general_rules["not_offered"], "answer_complete", {}, lang)
        refusal = self._why_not(place or state, seat, link, lang)
        if refusal is None:  # actions possible at any time are not links of an answer
            refusal = self._general("not_offered", lang)
        return refusal

    def _general(self, key: str, lang: str) -> Refusal:
        return self.game.say_refusal(self.game.general_rules[key], key, {}, lang)

    def _reserved_allowed(self, state: State, seat: int, number: int) -> bool:
        if number == TAKE_BACK:
            return state.can_withdraw(seat) or (self.take_back and state.can_take_back(seat))
        if number == RESIGN:
            return not state.gone & watcher(seat)
        return self.game.concede and not state.conceded & watcher(seat)

    def act(self, seat: int, action: int | Option | Sequence[int | Option], short: bool = False) -> None:
        """Act for a seat: one action, or a chain of links that happens completely or not at all.

        Links without an alternative follow automatically and may be left out of a chain; if one is written, it stands
        for the one that follows.  A `short` chain is like the log: it contains only links that were chosen, so
        repeating a link means another choice.

        Raises `Refused` with the rule and the reason if it isn't allowed; then nothing has changed.
        """
        link = action.action if type(action) is Option else action
        if type(link) is not int or type(seat) is not int or not offers(self._state, seat, link):
            self.keep(self.attempt(seat, action, short))
            return
        log, first = self._log, len(self._log) + 1
        rng = live_stream(self.secret, first) if self.secret is not None else -1
        try:
            self.keep(performed(self._state, self._state, seat, link, self._deciding, first, rng))
        except BaseException:  # an error in a rule, or Ctrl-C: the position may be half changed
            self._replay(log[: first - 1])
            raise

    def attempt(self, seat: int, action: int | Option | Sequence[int | Option], short: bool = False) -> Trial:
        """Try on a copy what `act` would do, without changing anything; raises `Refused` in the same cases.

        A server stores a move before it happens: attempt, store, then keep.
        """
        link = action.action if type(action) is Option else action
        if type(link) is int and type(seat) is int:  # what is usual: one link, and it is offered
            number = len(self._log) + 1
            rng = live_stream(self.secret, number) if self.secret is not None else -1
            trial = attempted(self._state, seat, link, self._deciding, number, rng)
            if trial is not None:
                return trial
        links = [self._number(action)] if isinstance(action, (Option, int)) else self._numbers(action)
        self._check_seat(seat)
        return self._attempt(seat, links, short)

    def _attempt(self, seat: int, links: list[int], short: bool, lang: str = "en") -> Trial:
        """Read a chain as it is written; a short one as the log would store it, if possible."""
        if len(links) > 1:
            links = still_to_answer(self._state, seat, links)
            if short:
                try:
                    return self._follow(seat, links, lang, len(links))
                except Refused:
                    pass
        return self._follow(seat, links, lang)

    def _follow(self, seat: int, links: list[int], lang: str, short: int = 0) -> Trial:
        """Try links one after the other; the first ones, so many, are a short chain."""
        first = len(self._log) + 1
        trial = Trial(self._state, self._state.copy(), seat, self._deciding, first)
        state = trial.state
        whole, added = False, None
        for place, link in enumerate(links):
            if added is not None and added.names(link):
                continue
            offered = not whole and offers(state, seat, link)
            if not offered and (whole or self._why_not(state, seat, link) is not None):
                raise Refused(self._no_link(state, seat, link, whole, added, lang), seat, link)
            added = added_after(state, seat, link) if short <= place + 1 < len(links) else None
            if self.secret is not None:
                state.rng = live_stream(self.secret, first + len(trial.entries))
            if offered:
                whole = trial.answer(link)
            else:
                trial.listen()
                _perform(state, seat, link)
                whole = trial.note(link)
        return trial

    def keep(self, trial: Trial) -> None:
        """Make an attempt happen; the table must not have changed since."""
        if trial.before is not self._state or trial.first != len(self._log) + 1:
            raise ValueError("the table has changed since this was attempted")
        entries = trial.entries
        self._state = trial.state
        self._log += entries
        self._safe += trial.safe
        self._events += trial.events
        self._stirred += trial.stirred
        self._deciding = trial.deciding
        for _, action in entries:
            if action not in PREFERENCES:
                self._acted[trial.seat] += 1
        self.windows += trial.windows
        if trial.over or trial.brings(self.game.milestone):
            self._course.append(tuple(self.game.tally(trial.state)))

    def undo(self, anyway: bool = False) -> Entry:
        """Take back the last entry of the log and return it.

        Refused if something random or hidden has been revealed since, unless it is done `anyway` (for analysis).
        """
        if not self._log:
            raise BadAction("there is nothing to undo")
        last = self._log[-1]
        if not anyway:
            self._check_safe(len(self._log) - 1)
        self.rewind(len(self._log) - 1)
        return last

    def before_last(self, seat: int) -> int:
        """How many entries remain when a seat's last one is taken back, with everything after it.

        Refused if the seat has done nothing, or if something random or hidden has been revealed since.
        """
        self._check_seat(seat)
        for number in range(len(self._log) - 1, -1, -1):
            if self._log[number].seat == seat and self._log[number].action not in PREFERENCES:
                self._check_safe(number)
                return number
        raise Refused(self.game.say_refusal(self.game.general_rules["take_back"], "take_back", {}), seat, TAKE_BACK)

    def undo_refused(self, seat: int) -> Refused:
        """The refusal for a table at which nothing is taken back."""
        refusal = self.game.say_refusal(self.game.general_rules["take_back"], "undo_off", {})
        return Refused(refusal, seat, TAKE_BACK)

    def can_go_back(self, seat: int) -> bool:
        """Whether a seat's last entry could be taken back, with everything after it; asked for every update."""
        if self.over:
            return False
        for (who, action), safe in zip(reversed(self._log), reversed(self._safe), strict=True):
            if not safe:
                return False
            if who == seat and action not in PREFERENCES:
                return True
        return False

    def _check_safe(self, number: int) -> None:
        if not all(self._safe[number:]):
            rule = self.game.general_rules["take_back"]
            raise Refused(self.game.say_refusal(rule, "undo_revealed", {}), self._log[number].seat, TAKE_BACK)

    def rewind(self, length: int) -> None:
        """Go back to the first entries of the log; every viewer's version increases by one."""
        viewers = (None, *range(self.seats))
        seen = [self.version(viewer) for viewer in viewers]
        self._replay(self._log[:length])
        for viewer, version in zip(viewers, seen):
            self._ahead[viewer] = self._ahead.get(viewer, 0) + version + 1 - self.version(viewer)

    def _replay(self, log: Sequence[tuple[int, int]]) -> None:
        self._log, self._safe = [], []
        self._state = self._fresh()
        for seat, action in log:
            self.act(seat, action)

    def copy(self) -> Self:
        """An independent table in the same position."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._state = self._state.copy()
        other._log, other._events, other._safe = self._log[:], self._events[:], self._safe[:]
        other._acted, other._ears, other._ahead = self._acted[:], {}, dict(self._ahead)
        other._course = self._course[:]
        return other

    def __copy__(self) -> Self:
        return self.copy()

    # ---- storing ----

    def save(self) -> bytes:
        """The game as JSON: everything that determines the position, and its digest."""
        seed = self.secret.hex() if self.secret is not None else self.seed
        saved = Save(
            FORMAT,
            self.game.name,
            self.game.content,
            self.seats,
            seed,
            self.options_in_force,
            list(self._log),
            self.digest,
            self.take_back,
            self.game.numbering,
            self.game.layout,
            {action: self.game.actions.name(action) for action in sorted({entry.action for entry in self._log})},
        )
        return msgspec.json.encode(saved)

    @classmethod
    def restore(cls, data: bytes | str, game: Game | None = None) -> Self:
        """A table from saved data, replayed entry by entry.

        The position is checked against the digest if action numbers and storage layout are the same as when it was
        saved; then the table is `proven`.  If actions have other numbers now, the log is translated by name.
        """
        saved = _read_save(data)
        known = load(saved.game) if game is None else game
        if known.content != saved.content:
            raise WrongVersion(
                f"this {saved.game} was played with other cards or rules ({saved.content}), "
                f"not the loaded ones ({known.content}): "
                "load the card file it was played with, or replay it with that version of Calamity"
            )
        log, comparable = _present(saved, known)
        try:
            table = cls(known, saved.seats, saved.seed, saved.options, saved.take_back)
            table._replay(log)
        except (Refused, BadAction, BadSeats, BadOption) as error:
            raise BadSave(f"the saved game is damaged: {error}") from None
        if comparable and table.digest != saved.digest:
            raise BadSave("the saved game is damaged: its moves don't lead to the stored position")
        table.proven = comparable
        return table

    # ---- helpers ----

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadSeats(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")

    def _number(self, action: object) -> int:
        number = action.action if isinstance(action, Option) else action
        if type(number) is not int:
            number = _whole(number)
        self.game.actions.decode(number)
        return number

    def _numbers(self, action: int | Option | Sequence[int | Option]) -> list[int]:
        links = [self._number(a) for a in action] if isinstance(action, Sequence) else [self._number(action)]
        if not links:
            raise BadAction("an empty chain is not an action")
        return links


def _is_whole(state: State, seat: int, lanes: list[list[int]]) -> bool:
    """Whether a seat has completed its answer with a link, given the lanes before that link.

    Whatever it answers next is a separate move: in one all-or-nothing chain, it could test what this answer reveals.
    """
    if not lanes or state.lanes is not lanes or not lanes[seat]:
        return True
    return state.done >> seat & 1 == 1


def _count_windows(sink: Sequence[Event]) -> int:
    return sum(event[0] == WINDOW for event in sink)


def _whole(action: object) -> int:
    """Convert another type of whole number, such as NumPy's; anything else is not an action."""
    if isinstance(action, str):
        raise BadAction(f"an action is an Option or a number; for a text, write actions.parse({action!r})")
    try:
        if isinstance(action, bool):
            raise TypeError
        return index(cast(SupportsIndex, action))
    except TypeError:
        raise BadAction(f"an action is an Option or a number, not {action!r}") from None


def _perform(state: State, seat: int, number: int) -> None:
    if number == TAKE_BACK:
        state.take_back(seat)
    elif number == RESIGN:
        state.resign(seat)
    elif number == CONCEDE:
        state.concede(seat)
    elif number in PREFERENCES:
        state.set_patience(seat, number == PATIENT)
    elif number in state.withdrawals(seat):
        state.withdraw_this(seat, number)
    else:
        state.answer(seat, number)


def _seed(seed: object) -> tuple[bytes | None, int]:
    if seed is None:
        return secrets.token_bytes(SECRET_BYTES), 0
    if isinstance(seed, int) and not isinstance(seed, bool):
        return None, seed
    secret = b""
    if isinstance(seed, (bytes, bytearray)):
        secret = bytes(seed)
    elif isinstance(seed, str) and re.fullmatch(r"(?:[0-9a-fA-F]{2})+", seed):
        secret = bytes.fromhex(seed)
    if len(secret) != SECRET_BYTES:
        raise BadOption(
            f"a seed is a whole number, or {SECRET_BYTES} secret bytes ({2 * SECRET_BYTES} hexadecimal digits)"
        )
    return secret, 0


def _read_save(data: bytes | str) -> Save:
    try:
        raw = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError) as error:
        raise BadSave(f"this is not a saved game, or it is damaged: {error}") from None
    if not isinstance(raw, dict) or "format" not in raw:
        raise BadSave("this is not a saved game of Calamity")
    if raw["format"] not in (1, FORMAT):
        raise WrongVersion(
            f"this game was saved in format {raw['format']!r}; this version reads formats 1 and {FORMAT}"
        )
    try:
        saved = msgspec.convert(raw, Save, str_keys=True)
    except msgspec.ValidationError as error:
        raise BadSave(f"the saved game is damaged: {error}") from None
    if saved.format == FORMAT and not (saved.numbering and saved.layout):
        raise BadSave("the saved game is damaged: it doesn't say how its actions are numbered")
    return saved


def _present(saved: Save, game: Game) -> tuple[list[tuple[int, int]], bool]:
    """The log of a saved game with current numbers, and whether the position must match the saved digest."""
    numbering, layout = saved.numbering, saved.layout
    names: Names = {number: (name,) for number, name in saved.actions.items()}
    if saved.format == 1:
        frozen = game.frozen
        if frozen is None:
            return saved.log, True
        numbering, layout = frozen.numbering, frozen.layout
        if numbering != game.numbering:
            names = frozen.names(saved.content, tuple(game.cards))
            if is_present(game.actions, names):  # with other cards
                numbering = game.numbering
    if numbering == game.numbering:
        return saved.log, layout == game.layout
    return present_log(game, saved.log, names), False
