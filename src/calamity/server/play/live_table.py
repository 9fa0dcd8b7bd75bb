"""A table in the server's memory: turns what clients ask for into log entries, and these into messages to clients.

Every change takes the same path: it is tried on a copy, stored, and only then applied and sent to those it concerns.
If another node was first, the table catches up and tries the change again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.json import decode, encode

from calamity.kernel.asking import LastPasses, When, chosen, is_patient, is_wanted, usual
from calamity.kernel.errors import BadAction, Refused
from calamity.kernel.intentions import Intentions
from calamity.kernel.state import IMPATIENT, PASS, PATIENT, POLL, State
from calamity.kernel.table import Table, Trial
from calamity.kernel.view import Public, View
from calamity.kernel.zones import watcher
from calamity.lessons.course import LEARNER, course_of
from calamity.server import metrics
from calamity.server.play.automatic_players import AutomaticPlayers
from calamity.server.play.client import Client
from calamity.server.play.delayed_updates import DelayedUpdates
from calamity.server.play.lessons import lesson_body
from calamity.server.play.services import Services
from calamity.server.play.table_log import (
    ACT,
    AGREE,
    AWAY,
    BACK,
    BOT,
    DECLINE,
    EMOTE,
    HAND,
    KEY,
    LEAVE,
    LESSON,
    OVER,
    RENUMBER,
    RETAKE,
    SAY,
    SIT,
    STUCK,
    UNDO,
    UNDONE,
    WAKE,
    TableLog,
)
from calamity.server.play.updates import (
    ask_view,
    clock_views,
    continuation,
    proposal_view,
    refusal_view,
    seat_infos,
    tell_changes,
    update,
)
from calamity.server.protocol.messages import (
    Act,
    Asking,
    AskingView,
    AskView,
    Chat,
    ChatLine,
    Clock,
    Emote,
    Error,
    FromServer,
    Hand,
    Hello,
    Hint,
    HintAnswer,
    HintOption,
    Lesson,
    OptionsAnswer,
    Proposed,
    Refusal,
    Say,
    Seats,
    TableInfo,
    Update,
    Welcome,
    Why,
    WhyAnswer,
    encoded,
)
from calamity.server.protocol.messages import Refused as RefusedMessage
from calamity.server.protocol.problems import Problem, words
from calamity.server.storage.database import Conflict, Unstored
from calamity.server.storage.log_store import Append, Learned, Row
from calamity.server.thinking.pool import NoIdea

logger = logging.getLogger("calamity.table")
MAX_SPECTATORS = 200  # of one table ...
MAX_SPECTATORS_OF_ONE = 50  # ... and from one address; players are always admitted
MAX_PER_SEAT = 8  # connections; beyond that, the oldest is closed for the new one
HINTS = 5  # options listed in a hint
UNSEEN = {
    ACT,
    SAY,
    EMOTE,
    KEY,
    STUCK,
    WAKE,
    UNDO,
    AGREE,
    DECLINE,
    UNDONE,
    LESSON,
}  # lines that don't change who sits where
PASSED = str([PASS])  # an act that is only a pass
HANDED_ON = {LEAVE, SIT, BOT}  # lines after which a seat belongs to somebody else


class Stale(Exception):
    """An act that would be possible, but was chosen from an outdated picture."""


@dataclass(slots=True)
class Change(Append):
    """Lines to store, and the move they contain, if any."""

    trial: Trial | None = None
    before: int = 0  # how many of the lines precede the one that answers a client


class LiveTable:
    """A table in memory, with its clients."""

    def __init__(self, services: Services, table_log: TableLog) -> None:
        self.services = services
        self.table_log = table_log
        self.id = table_log.head.id
        self.clients: set[Client] = set()
        self.since_empty = services.now()
        self.automatic = AutomaticPlayers(self)
        self.delayed = DelayedUpdates(self._release)
        self.status = table_log.status  # as far as it is public
        self.intentions = Intentions(table_log.game)  # of the bots; forgotten whenever the table leaves the memory
        self._advised: dict[int, tuple[Client, str]] = {}  # by seat: who waits for a hint, and the message's id
        self.preferences: dict[int, bool] = {}  # by seat: whether it wants to be asked even if it can only pass
        self.asking: dict[int, dict[str, When]] = {}  # by seat: when it wants to be asked, if it has said so
        self._held: list[ChatLine] = []  # lines that would reveal what is held back
        self._watching: list[asyncio.Future[None]] = []  # of those who wait for the end of a reaction window
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        left = table_log.windows.closes - max(services.now(), table_log.changed)
        if left > 0:
            self.delayed.hold_back(0.0, left)

    # ---- changes ----

    async def change(self, propose: Callable[[], Change | None], sender: Client | None = None) -> Change | None:
        """Store what `propose` makes of the current position, apply it, and send it to everybody concerned.

        `propose` is called again if another node was first; it raises an error if the change is impossible, and returns
        None if there is nothing to change.  The next update to the `sender` says which of its messages it answers.
        """
        async with self._lock:
            while True:
                change = propose()
                if change is None:
                    return None
                try:
                    await self.services.store.append(change)
                except Conflict:
                    metrics.conflicts.inc()
                    await self._read_on()
                    continue
                except Unstored as error:
                    raise Problem(error.key, str(error)) from None
                if sender is not None:
                    sender.answers = change.rows[change.before].ref
                self._take(change.rows, change.trial)
                return change

    async def catch_up(self) -> None:
        """Read what other nodes have stored."""
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> None:
        rows = await self.services.store.rows(self.id, self.table_log.length)
        if any(row.kind == RENUMBER for row in rows):
            raise Problem("other_version")  # the log was translated to numbers that this process doesn't use
        if rows:
            self._take(rows, None)

    def _take(self, rows: Sequence[Row], trial: Trial | None) -> None:
        table_log = self.table_log
        closed, proposal = table_log.windows.closes, table_log.proposal
        said = table_log.chat[-1].number if table_log.chat else -1
        unseated: set[Client] = set()
        for row in rows:
            if row.kind == ACT:
                self._take_act(row, trial)
                continue
            table_log.take(row)
            if row.kind in (UNDONE, LESSON):
                self.intentions.forget()
                for client in self.clients:
                    client.events = 0  # some of what it was sent has been undone
            elif row.kind in (BACK, RETAKE):
                self.intentions.forget(row.seat)
            elif row.kind in HANDED_ON:
                self.intentions.forget(row.seat)
                self._drop_hint(row.seat)
                self.asking.pop(row.seat, None)
                unseated |= {client for client in self.clients if client.lose(row.seat)}
        windows, at = table_log.windows, rows[-1].at
        if windows.closes != closed and windows.closes > at:
            self.delayed.hold_back(windows.opens - at, windows.closes - at)
        for client in unseated:
            self._welcome_again(client, said)
        self.tell()
        if len(rows) > 1 or rows[0].kind != ACT:
            self._announce(rows, said)
        if table_log.proposal is not proposal or rows[0].kind == AGREE:
            self.broadcast(Proposed(proposal_view(table_log)))
        self.automatic.look()
        self._changed()

    def _take_act(self, row: Row, trial: Trial | None) -> None:
        """Take a move, and note what a bot intends with it; a coach has other things to say."""
        table_log = self.table_log
        before = self.intentions.copied(table_log.table.state) if table_log.coach is None else None
        table_log.take(row, trial)
        if table_log.places[row.seat].automatic:
            self.intentions.decided(before, row.seat, decode(row.body, type=list[int])[0], table_log.table.state)
        else:
            self.intentions.keep_to(before, table_log.table.state)

    def _welcome_again(self, client: Client, said: int) -> None:
        """Send a client that has given up a seat its new role; the picture follows when a spectator may see it."""
        table = self.info(client.seat)
        held = {line.number for line in self._held}
        table.chat = [line for line in self.table_log.chat if line.number <= said and line.number not in held]
        client.tell(Welcome("", client.seat, list(client.own), table, None))

    def _announce(self, rows: Sequence[Row], said: int) -> None:
        """Send what has happened apart from the game: chat from `said` on, who sits where, and their clocks."""
        kinds = {row.kind for row in rows}
        lines = [line for line in self.table_log.chat if line.number > said]
        if self.delayed.active and ACT in kinds:
            self._held += lines  # perhaps that the game is over
            return
        for line in lines:
            self.broadcast(Chat(line))
        if kinds - UNSEEN:
            self.tell_seats()
        if kinds & {AWAY, BACK, HAND, RETAKE, LEAVE, WAKE}:
            self.tell_clocks()

    def _release(self) -> None:
        """A window has opened or closed: update those who may know now."""
        self.tell()
        if not self.delayed.active and self._held:
            held, self._held = self._held, []
            for line in held:
                self.broadcast(Chat(line))
            self.tell_seats()
        self._changed()

    def row(self, kind: str, seat: int = -1, body: str = "", ref: str = "", after: int = 0) -> Row:
        """The next line of the log, `after` others that are stored with it."""
        return Row(self.table_log.length + after, kind, seat, ref, body, self.services.now())

    # ---- playing ----

    async def act(self, client: Client, message: Act) -> None:
        """Handle a client's move: refuse it, or store it and send it to everybody concerned."""
        seat = client.seat
        if seat is None:
            raise Problem("spectator")
        began = asyncio.get_running_loop().time()
        try:
            done = await self.play(seat, message.links, message.id, message.version, client)
        except (Refused, Stale) as refused:
            await self.settled(seat)  # a window may have opened since the move was sent
            self._still(client, seat)
            metrics.refusals.inc()
            if isinstance(refused, Refused):
                refusal = refusal_view(self.table_log.game, refused.refusal)
            else:
                refusal = Refusal("", words("stale"), "stale", {})
            client.tell(RefusedMessage(message.id, refusal, self.table_log.table.version(seat)))
            if isinstance(refused, Stale):
                self.show(client)
            return
        if done is None:
            await self.settled(seat)
            self.show(client, message.id)  # already done: confirm it again
        metrics.move_seconds.observe(asyncio.get_running_loop().time() - began)
        metrics.moves_of_people.inc()

    async def play(
        self,
        seat: int,
        links: list[int],
        ref: str = "",
        version: int | None = None,
        sender: Client | None = None,
        meant: Callable[[], bool] = lambda: True,
    ) -> Change | None:
        """Make a move for a seat; raises `Refused`, `Stale` or `Problem`, and changes nothing, if it isn't possible.

        None if it was already done, or is no longer `meant` when its turn to be stored comes.
        """

        def move() -> Change | None:
            if sender is not None:
                self._still(sender, seat)
                if self.table_log.places[seat].handed:
                    raise Problem("handed")
            if not meant():
                return None
            return self._move(seat, links, ref, version)

        done = await self.change(move, sender)
        if done is not None and self.table_log.coach is not None:
            await self._note_learned()
        return done

    def _move(self, seat: int, links: list[int], ref: str, version: int | None) -> Change | None:
        table_log = self.table_log
        if ref and (seat, ref) in table_log.answered:
            return None
        if table_log.status == "waiting":
            raise Problem("not_started")
        table = table_log.table
        preferences = self._new_preferences() if self.preferences else []
        try:
            trial = (self._with(preferences) if preferences else table).attempt(seat, links, short=True)
        except BadAction as error:
            raise Problem("bad_action", str(error)) from None
        if version is not None and version != table.version(seat):
            raise Stale
        rows = [self.row(ACT, who, str([preference]), after=n) for n, (who, preference) in enumerate(preferences)]
        chosen = [entry.action for entry in trial.entries]
        rows.append(self.row(ACT, seat, str(chosen), ref, after=len(rows)))
        passers, over = self._passers(preferences, trial, links)
        rows += [self.row(ACT, passer, PASSED, after=len(rows) + n) for n, passer in enumerate(passers)]
        if over:
            rows.append(self.row(OVER, after=len(rows)))
        status = "over" if over else None
        alone = not preferences and not passers
        return Change(self.id, rows, status=status, trial=trial if alone else None, before=len(preferences))

    def _passers(self, preferences: list[tuple[int, int]], trial: Trial, links: list[int]) -> tuple[list[int], bool]:
        """Who passes after a move without being asked, in this order, and whether the game is over after that.

        These passes are stored together with the move: then they can make no window shorter or longer.
        """
        table_log = self.table_log
        passes = table_log.passes.copy()
        passes.note(trial.before, trial.seat, trial.entries[0].action)
        if self._spared(trial.state, passes) is None:
            return [], trial.over
        table, found = self._with(preferences), list[int]()
        table.act(trial.seat, links, short=True)
        while (seat := self._spared(table.state, passes)) is not None:
            passes.note(table.state, seat, PASS)
            table.act(seat, PASS)
            found.append(seat)
        return found, table.over

    def _spared(self, state: State, passes: LastPasses) -> int | None:
        """Somebody who is asked in a reaction window and doesn't want to be; nobody during a lesson."""
        table_log, coach = self.table_log, self.table_log.coach
        if state.mode != POLL or state.over or not table_log.game.window_kinds:
            return None
        if coach is not None and coach.progress != "free":
            return None
        for seat in state.pending():
            place = table_log.places[seat]
            if place.kind == "person" and not place.away and not state.gone & watcher(seat):
                if not is_wanted(table_log.game, state, seat, self._asking_of(seat), passes):
                    return seat
        return None

    def _asking_of(self, seat: int) -> dict[str, When]:
        """When a seat wants to be asked."""
        return self.asking.get(seat) or usual(self.table_log.game)

    def _new_preferences(self) -> list[tuple[int, int]]:
        """Preferences that the log doesn't contain yet; they are stored together with the next move."""
        patient = self.table_log.table.patient
        return [
            (seat, PATIENT if always else IMPATIENT)
            for seat, always in self.preferences.items()
            if patient(seat) != always
        ]

    def _with(self, preferences: list[tuple[int, int]]) -> Table:
        """The game as if these preferences were in its log."""
        table = self.table_log.table.copy()
        for seat, preference in preferences:
            table.act(seat, preference)
        return table

    # ---- lessons ----

    async def begin_lesson(self, client: Client, message: Lesson) -> None:
        """Begin a lesson, or let the coach go; the one that was under way may count as learned."""
        seat = self._seated(client)
        known = self._lesson_under_way() if message.known else None

        def begin() -> Change | None:
            self._still(client, seat)
            table_log = self.table_log
            if not table_log.head.lesson:
                raise Problem("no_lesson")
            if (seat, message.id) in table_log.answered:
                return None
            row = self.row(LESSON, seat, lesson_body(table_log.game.name, message.lesson), message.id)
            return Change(self.id, [row], status="playing" if message.lesson else None, learn=self._learned(known))

        await self.change(begin)
        if not message.lesson:
            self.show(client)  # nothing has changed but that the coach is gone

    async def retry(self, client: Client, ref: str) -> None:
        """Take back what a learner has done since the step began."""
        seat = self._seated(client)

        def back() -> Change | None:
            self._still(client, seat)
            coach = self.table_log.coach
            if coach is None:
                raise Problem("no_lesson")
            if (seat, ref) in self.table_log.answered or coach.since == len(self.table_log.table.log):
                return None
            over = self.table_log.status == "over"
            row = self.row(UNDONE, seat, str(coach.since), ref)
            return Change(self.id, [row], status="playing" if over else None)

        if await self.change(back) is None:
            self.show(client)

    def _lesson_under_way(self) -> str | None:
        coach = self.table_log.coach
        return coach.lesson.name if coach is not None else None

    def _learned(self, lesson: str | None) -> list[Learned]:
        """That the learner here has learned a lesson."""
        identity = self.table_log.places[LEARNER].identity
        return [Learned(identity, self.table_log.head.game, lesson, self.services.now())] if lesson and identity else []

    async def _note_learned(self) -> None:
        """Remember that somebody has come to the end of a lesson, and of the whole course with the end of its game."""
        coach = self.table_log.coach
        if coach is None or not (coach.pauses or (self.table_log.table.over and not coach.lesson.steps)):
            return
        try:
            await self.services.store.append(Append(self.id, (), learn=self._learned(coach.lesson.name)))
        except Unstored as error:
            raise Problem(error.key, str(error)) from None

    async def ask_back(self, client: Client, ref: str) -> None:
        """Ask everybody whether a client's last move may be taken back; if nobody has to agree, take it back."""
        seat = self._seated(client)

        def propose() -> Change | None:
            self._still(client, seat)
            table_log = self.table_log
            table = table_log.table
            if table_log.status == "over":
                raise Problem("over")
            if (seat, ref) in table_log.answered or table_log.proposal is not None:
                return None
            if not table_log.takes_back:
                raise table.undo_refused(seat)
            keep = str(table.before_last(seat))
            rows = [self.row(UNDO, seat, keep, ref)]
            if not table_log.others(seat):
                rows.append(self.row(UNDONE, seat, keep, after=1))
            return Change(self.id, rows)

        try:
            done = await self.change(propose)
        except Refused as refused:
            refusal = refusal_view(self.table_log.game, refused.refusal)
            client.tell(RefusedMessage(ref, refusal, self.table_log.table.version(seat)))
            return
        if done is None:
            client.tell(Proposed(proposal_view(self.table_log)))

    async def consent(self, client: Client, ref: str, agree: bool) -> None:
        """Agree to a move being taken back, or don't; it happens when the last one agrees."""
        seat = self._seated(client)

        def answer() -> Change | None:
            self._still(client, seat)
            proposal = self.table_log.proposal
            if proposal is None or seat not in proposal.waits_for:
                return None
            rows = [self.row(AGREE if agree else DECLINE, seat, ref=ref)]
            if agree and proposal.waits_for == [seat]:
                rows.append(self.row(UNDONE, proposal.seat, str(proposal.keep), after=1))
            return Change(self.id, rows)

        if await self.change(answer) is None:
            client.tell(Proposed(proposal_view(self.table_log)))  # too late, or sent twice

    async def set_preference(self, client: Client, always: bool) -> None:
        """From the next reaction window on, ask a client's seat even if it can only pass, or stop doing so.

        The log gets it only with the next move, whoever makes it: however often it changes until then, it is one line.
        """
        seat = self._seated(client)
        async with self._lock:
            self._still(client, seat)
            table = self.table_log.table
            if table.over or self.preferences.get(seat, table.patient(seat)) == always:
                return
            try:
                await self.services.store.append(Append(self.id, (), prefer=[(seat, always)]))
            except Unstored as error:
                raise Problem(error.key, str(error)) from None
            self.preferences[seat] = always

    async def choose_asking(self, client: Client, message: Asking) -> None:
        """Change when a client's seat is asked, from the next reaction window on; or pass for the rest of this one.

        The settings are stored; what the seat passes for is not, so it is asked again after a restart.
        """
        seat = self._seated(client)
        async with self._lock:
            self._still(client, seat)
            table_log = self.table_log
            state = table_log.table.state
            if message.rest and seat in state.pending() and table_log.game.window_kinds and state.mode == POLL:
                table_log.passes.pass_for_all(state, seat)
            if not message.settings or table_log.table.over:
                return
            settings = chosen(table_log.game, message.settings)
            always = is_patient(settings)
            stated = Append(self.id, (), prefer=[(seat, always)], asking=[(seat, str(encode(settings), "utf-8"))])
            try:
                await self.services.store.append(stated)
            except Unstored as error:
                raise Problem(error.key, str(error)) from None
            self.preferences[seat], self.asking[seat] = always, settings

    def has_old_settings(self, stated: Mapping[int, str]) -> bool:
        """Whether the stored settings differ from those known here, because another node has changed them."""
        return any(self.asking.get(seat) != decode(settings, type=dict) for seat, settings in stated.items())

    async def learn_preferences(self) -> None:
        """Read the seats' preferences, which may have been set on another node."""
        async with self._lock:
            found = await self.services.store.preferences([self.id])
            self.preferences.update(found.get(self.id, {}))
            stated = (await self.services.store.asking([self.id])).get(self.id, {})
            game = self.table_log.game
            self.asking.update({seat: chosen(game, decode(settings, type=dict)) for seat, settings in stated.items()})

    def why(self, client: Client, message: Why) -> WhyAnswer:
        """Why a seat can't do something now."""
        seat = self._seated(client)
        table, game = self.table_log.table, self.table_log.game
        try:
            if message.thing:
                refusal = table.why_unusable(seat, message.thing)
            elif not message.verb:
                refusal = table.why_idle(seat)
            else:
                action = game.actions.encode(message.verb, *message.args)
                refusal = table.why_not(seat, action, after=message.links, short=True)
        except BadAction as error:
            raise Problem("bad_action", str(error)) from None
        except Refused as refused:
            refusal = refused.refusal
        return WhyAnswer(message.id, refusal_view(game, refusal) if refusal is not None else None)

    def options(self, client: Client, ref: str, links: list[int]) -> OptionsAnswer | RefusedMessage:
        """What a seat could answer after some links."""
        seat = self._seated(client)
        table = self.table_log.table
        try:
            return continuation(table, ref, seat, links)
        except BadAction as error:
            raise Problem("bad_action", str(error)) from None
        except Refused as refused:
            refusal = refusal_view(self.table_log.game, refused.refusal)
            return RefusedMessage(ref, refusal, table.version(seat))

    async def hint(self, client: Client, message: Hint) -> HintAnswer | RefusedMessage | None:
        """What a bot would answer for the client, and why; it knows no more than the client.

        None if the position changed before a bot had time; then the client has been told.
        """
        seat = self._seated(client)
        if not self.table_log.head.advice:
            raise Problem("no_advice")
        if not self.asks(seat):
            raise Problem("no_hint")
        table = self.table_log.table
        version = table.version(seat)
        offered = self.options(client, message.id, message.links)
        if isinstance(offered, RefusedMessage):
            return offered
        options = [option.action for option in offered.options]
        if not options:
            raise Problem("no_hint")  # the links are a complete answer: nobody is told what comes next
        if len(options) == 1:
            return HintAnswer(message.id, version, options[0], [HintOption(options[0], 0, 0.0, 1.0)])
        adviser = message.level or self.services.settings.adviser
        request = self._advised[seat] = (client, message.id)
        try:
            tried = table.attempt(seat, message.links, short=True).entries if message.links else []
            links = [entry.action for entry in tried]
            found = await self.services.bot_pool.advise(table, seat, "level", adviser, links, self.place(seat))
        except NoIdea as error:
            raise Problem("no_hint", str(error)) from None
        except Problem as problem:
            if problem.key == "old_hint":
                return None
            raise
        finally:
            if self._advised.get(seat) is request:
                del self._advised[seat]
        best = [
            HintOption(option.action, option.visits, option.value, option.share, option.reasons)
            for option in found[:HINTS]
        ]
        return HintAnswer(message.id, version, best[0].action, best)

    def _drop_hint(self, seat: int | None) -> None:
        """Drop a seat's hint if no bot has started on it, and say so before the news that made it obsolete."""
        if seat is not None and seat in self._advised and self.services.bot_pool.drop_hint(self.place(seat)):
            client, ref = self._advised.pop(seat)
            client.tell(Error(ref, "old_hint", words("error.old_hint")))

    def place(self, seat: int) -> str:
        """A name for a seat that is unique among all tables."""
        return f"{self.id}/{seat}"

    def _seated(self, client: Client) -> int:
        if client.seat is None:
            raise Problem("spectator")
        if self.table_log.status == "waiting":
            raise Problem("not_started")
        return client.seat

    @staticmethod
    def _still(client: Client, seat: int) -> None:
        """Check that a client has not given up its seat while it waited for its turn to change something."""
        if client.seat != seat:
            raise Problem("spectator")

    async def say(self, client: Client, message: Say | Emote) -> None:
        """Add a line of chat, or a picture."""
        seat = client.seat
        if seat is None:
            raise Problem("spectator")
        kind, body = (SAY, message.text) if isinstance(message, Say) else (EMOTE, message.emote)

        def line() -> Change | None:
            self._still(client, seat)
            done = (seat, message.id) in self.table_log.answered
            return None if done else Change(self.id, [self.row(kind, seat, body, message.id)])

        await self.change(line)

    # ---- clients ----

    async def enter(self, client: Client, message: Hello) -> None:
        """Welcome a client; a seat that a bot was playing is given back."""
        seat = client.seat
        if seat is not None:
            await self.come_back(seat)
        await self.settled(seat)
        if client.own and seat not in self.services.seats_of(self.table_log, message.key):
            raise Problem("bad_key")  # it was given up in the meantime
        self._make_room(client)
        self.clients.add(client)
        metrics.connections.inc()
        playing = self.status != "waiting"
        picture = self._picture(client, message.seen) if playing else None
        client.tell(Welcome(message.id, seat, list(client.own), self.info(seat), picture))
        self.tell_seats(but=client)
        self.automatic.look()

    def _make_room(self, client: Client) -> None:
        """Admit anybody with a seat, if necessary by closing the oldest connection of that seat.

        Too many spectators, at the table or from one address, are rejected with `Problem`.
        """
        alike = [other for other in self.clients if other.seat == client.seat]
        if client.seat is not None:
            if len(alike) >= MAX_PER_SEAT:
                oldest = min(alike, key=lambda other: other.since)
                self.leave(oldest)
                oldest.close()
            return
        near = [other for other in alike if client.address and other.address == client.address]
        if len(alike) >= MAX_SPECTATORS or len(near) >= MAX_SPECTATORS_OF_ONE:
            raise Problem("crowded")

    async def seats_of(self, key: str) -> list[int]:
        """The seats that a key opens, none for a spectator's; raises `Problem` if the key is invalid."""
        try:
            return self.services.seats_of(self.table_log, key)
        except Problem:
            await self.catch_up()  # another node may have issued it a moment ago
            return self.services.seats_of(self.table_log, key)

    async def come_back(self, seat: int) -> None:
        """Give a seat back to its player."""

        def back() -> Change | None:
            return Change(self.id, [self.row(BACK, seat)]) if self.table_log.places[seat].away else None

        await self.change(back)

    async def hand_over(self, client: Client, message: Hand) -> None:
        """Hand a client's seat to a bot, or give it back to its player; during a reaction window when it closes.

        Otherwise the moment at which the bot answers would reveal that the seat was asked.
        """
        seat = self._seated(client)
        if self.table_log.head.lesson:
            raise Problem("no_bot_here")
        later = True

        def hand() -> Change | None:
            nonlocal later
            self._still(client, seat)
            table_log, later = self.table_log, self.in_window
            done = table_log.places[seat].handed == message.bot or (seat, message.id) in table_log.answered
            if later or done or table_log.status == "over":
                return None
            return Change(self.id, [self.row(HAND if message.bot else RETAKE, seat, ref=message.id)])

        while later:
            while self.in_window:
                await self._next_change()
            await self.change(hand)

    @property
    def in_window(self) -> bool:
        """Whether somebody may be reacting, or nobody may know yet that nobody did."""
        return self.delayed.active or (self.table_log.playing and self.table_log.table.state.mode == POLL)

    async def _next_change(self) -> None:
        """Wait until something happens at the table, or a reaction window opens or closes."""
        changed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._watching.append(changed)
        await changed

    def _changed(self) -> None:
        watching, self._watching = self._watching, []
        for changed in watching:
            if not changed.done():
                changed.set_result(None)

    def leave(self, client: Client) -> None:
        """A client's connection has ended."""
        if client not in self.clients:
            return
        self.clients.discard(client)
        metrics.connections.dec()
        if not self.clients:
            self.since_empty = self.services.now()
        if client.seat is not None:
            self.automatic.left(client.seat)
        self.tell_seats()
        self.automatic.look()

    def here(self) -> set[int | None]:
        """The seats whose players are connected."""
        return {client.seat for client in self.clients}

    @property
    def spectators(self) -> int:
        """How many connections watch without a seat."""
        return sum(client.seat is None for client in self.clients)

    @property
    def to_watch(self) -> bool:
        """Whether the lobby lists the game for everybody to watch: an open table at which somebody is playing now."""
        head = self.table_log.head
        return head.open and not head.lesson and self.status == "playing" and bool(self.here() - {None})

    def info(self, seat: int | None) -> TableInfo:
        """The table as it is introduced to a client."""
        table_log, head = self.table_log, self.table_log.head
        keys = self.services.identity
        return TableInfo(
            id=head.id,
            game=head.game,
            title=head.title,
            seats=seat_infos(table_log, self.here()),
            options=table_log.table.options_in_force,
            status=self.status,
            clock=table_log.clock_rule,
            commitment=table_log.table.commitment or "",
            invite_key=keys.invite_key(head.id) if seat is not None and seat == table_log.host else None,
            watch_key=keys.watch_key(head.id),
            chat=table_log.chat_for(seat),
            host=table_log.host,
            take_back=table_log.takes_back,
            advice=head.advice,
            away_after=head.away_after,
            rules=dict(table_log.game.rules_to_show),
            window_seconds=table_log.windows.seconds,
            lesson=head.lesson,
            asking=self._asking_views(seat),
            taught=course_of(head.game) is not None,
            proposal=proposal_view(table_log),
        )

    def _asking_views(self, seat: int | None) -> list[AskingView]:
        """When a seat is asked, for its player."""
        if seat is None:
            return []
        settings, stated = self._asking_of(seat), seat in self.asking
        kinds = self.table_log.game.window_kinds
        return [AskingView(kind.name, list(kind.values), settings[kind.name], stated) for kind in kinds]

    # ---- sending ----

    def broadcast(self, message: FromServer, but: Client | None = None) -> None:
        """Send the same message to all clients."""
        frame = encoded(message)
        for client in self.clients:
            if client is not but:
                client.send(frame)

    def tell_seats(self, but: Client | None = None) -> None:
        """Send who is there."""
        if self.clients:
            table_log = self.table_log
            self.broadcast(Seats(seat_infos(table_log, self.here()), self.status, table_log.host), but)

    def tell_clocks(self) -> None:
        """Send the clocks, which have changed although nothing happened in the game."""
        clocks = clock_views(self.table_log, self.services.now())
        if clocks is not None and self.clients and not self.delayed.active:
            self.broadcast(Clock(clocks))

    def tell(self) -> None:
        """Send an update to every client for whom something has changed and who may know it."""
        table_log = self.table_log
        delaying = self.delayed.active
        if not delaying or table_log.playing:
            self.status = table_log.status  # it might reveal, while updates are held back, that the game is over
        if self.status == "waiting":
            return
        table, now = table_log.table, self.services.now()
        shared: Public | None = None
        pictures: dict[int | None, tuple[int, AskView | None]] = {}
        frames: dict[tuple[object, ...], tuple[bytes, int, View | None]] = {}  # by all that they depend on
        for client in self.clients:
            seat = client.seat
            if seat not in pictures:
                pictures[seat] = (table.version(seat), self._ask(seat))
            version, ask = pictures[seat]
            if delaying and self.delayed.holds_back(_polled(ask)):
                continue
            if version == client.version and ask == client.ask:
                continue
            key = (seat, client.events, client.answers, client.changes, id(client.view))
            if key not in frames:
                shared = shared or table.public(drawn=True)
                picture = update(table_log, seat, version, client.events, ask, now, shared)
                picture.answers, picture.intentions = client.answers, self.intentions.said
                view = picture.view if client.changes else None
                tell_changes(picture, client.view)
                frames[key] = (encoded(picture), client.events + len(picture.events), view)
            self._drop_hint(seat)
            frame, client.events, client.view = frames[key]
            client.version, client.ask, client.answers = version, ask, None
            client.send(frame)

    async def settled(self, seat: int | None) -> None:
        """Wait until a viewer may see the current position: at once, unless a reaction window is open."""
        while self.delayed.holds_back(_polled(self._ask(seat))):
            await self.delayed.change()

    async def paced(self, seat: int, pause: float) -> None:
        """Wait until a bot may start thinking: after a pause, or when a reaction window no longer hides its question.

        There is no pause in a window: it would start when the last answer arrived, and its end would reveal when that
        was.
        """
        await asyncio.sleep(0.0 if self.delayed.active else pause)
        await self.settled(seat)

    def asks(self, seat: int) -> bool:
        """Whether a seat is asked something and may know it."""
        if self.status != "playing":
            return False
        ask = self._ask(seat)
        return ask is not None and not self.delayed.holds_back(_polled(ask))

    def show(self, client: Client, answers: str | None = None) -> None:
        """Send one client its current picture."""
        picture = self._picture(client, client.version)
        picture.answers = answers
        client.tell(picture)

    def _picture(self, client: Client, seen: int | None) -> Update:
        """The whole picture for one client, with all events unless it has already `seen` this version."""
        table_log, seat = self.table_log, client.seat
        version, ask = table_log.table.version(seat), self._ask(seat)
        heard = len(table_log.table.events_since(0, seat))
        picture = update(table_log, seat, version, heard if seen == version else 0, ask, self.services.now())
        picture.intentions = self.intentions.said
        client.version, client.ask, client.events = version, ask, heard
        client.view = picture.view if client.changes else None
        return picture

    def _ask(self, seat: int | None) -> AskView | None:
        """The question for a client; those of bots and absent players are not shown."""
        if seat is None or self.table_log.table.over or self.table_log.places[seat].handed:
            return None
        ask = self.table_log.table.ask(seat)
        if ask is not None and self.table_log.table.state.is_passed_over(seat):
            return None
        return ask_view(ask, self.table_log.deadline(seat, self.services.settings.poll_seconds))

    # ---- time ----

    def wake_at(self, at: float | None) -> None:
        """Check absent players and clocks at a certain time."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            delay = max(0.0, at - self.services.now())
            self._timer = asyncio.get_running_loop().call_later(delay, self.automatic.due)

    async def take_over(self, seat: int) -> None:
        """Let a bot play for somebody who is away."""

        def absent() -> Change | None:
            place = self.table_log.places[seat]
            gone = not place.automatic and place.kind == "person" and self.table_log.playing
            gone = gone and seat not in self.here()
            return Change(self.id, [self.row(AWAY, seat)]) if gone else None

        await self.change(absent)

    async def tell_stuck(self, seat: int) -> None:
        """Tell everybody, once, that the bot in a seat doesn't know what to do."""

        def stuck() -> Change | None:
            place = self.table_log.places[seat]
            new = place.automatic and not place.stuck and self.table_log.playing
            return Change(self.id, [self.row(STUCK, seat)]) if new else None

        await self.change(stuck)

    async def wake(self) -> None:
        """Record that the server was down, so that nobody's clock is charged for it."""
        if self.table_log.clocks is not None and self.table_log.playing:
            await self.change(lambda: Change(self.id, [self.row(WAKE)]))

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        return bool(self.clients) or self._lock.locked() or self.delayed.active or self.automatic.busy

    async def close(self) -> None:
        """Stop timers and tasks."""
        self.wake_at(None)
        self.delayed.end()
        await self.automatic.close()


def _polled(ask: AskView | None) -> bool:
    return ask is not None and ask.mode == "poll"
