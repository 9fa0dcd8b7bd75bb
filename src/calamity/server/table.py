"""The live table: the one place where moves become lines of the log and lines become messages.

Every change takes the same way: it is tried on a copy, stored, and only then taken over and told to those for whom
something changed.  If another node was first, the table catches up and the change is tried again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from calamity.kernel.errors import BadAction, Refused
from calamity.kernel.state import IMPATIENT, PATIENT, TAKE_BACK
from calamity.kernel.table import Table, Trial
from calamity.kernel.view import Public
from calamity.server import metrics
from calamity.server.bots import NoIdea
from calamity.server.chronicle import (
    ACT,
    AGREE,
    AWAY,
    BACK,
    BOT,
    DECLINE,
    KEY,
    LEAVE,
    OVER,
    RENUMBER,
    SAY,
    SIT,
    STUCK,
    UNDO,
    UNDONE,
    WAKE,
    Chronicle,
)
from calamity.server.database import Conflict, Unstored
from calamity.server.house import House
from calamity.server.hush import Hush
from calamity.server.limits import MAX_PER_SEAT, MAX_SPECTATORS, MAX_SPECTATORS_OF_ONE
from calamity.server.messages import (
    Act,
    AskView,
    Chat,
    ChatLine,
    Clock,
    Error,
    FromServer,
    Hello,
    Hint,
    HintAnswer,
    HintOption,
    OptionsAnswer,
    Proposed,
    Refusal,
    Seats,
    TableInfo,
    Update,
    Welcome,
    Why,
    WhyAnswer,
    encoded,
)
from calamity.server.messages import Refused as RefusedMessage
from calamity.server.pictures import (
    ask_view,
    clock_views,
    continuation,
    proposal_view,
    refusal_view,
    seat_infos,
    update,
)
from calamity.server.store import Append, Row
from calamity.server.substitutes import Substitutes
from calamity.server.trouble import Trouble, words
from calamity.server.visitor import Visitor

logger = logging.getLogger("calamity.table")
HINTS = 5  # options that a hint tells of
UNSEEN = {ACT, SAY, KEY, STUCK, WAKE, UNDO, AGREE, DECLINE, UNDONE}  # lines that change nothing in who sits where
HANDED_ON = {LEAVE, SIT, BOT}  # lines after which a seat is no longer whose it was


class Stale(Exception):
    """An act that would be possible, but was chosen from an old picture."""


@dataclass(slots=True)
class Change(Append):
    """Lines to store, and the move that they hold, if they do."""

    trial: Trial | None = None
    before: int = 0  # how many of the lines come before the one that answers somebody


class TableHost:
    """A table in memory, with its visitors."""

    def __init__(self, house: House, chronicle: Chronicle) -> None:
        self.house = house
        self.chronicle = chronicle
        self.id = chronicle.head.id
        self.visitors: set[Visitor] = set()
        self.since_empty = house.now()
        self.substitutes = Substitutes(self)
        self.hush = Hush(self._lift)
        self.status = chronicle.status  # as far as everybody may know it
        self._advised: dict[int, tuple[Visitor, str]] = {}  # by seat: who waits for a hint, and the message's id
        self.preferences: dict[int, bool] = {}  # by seat: whether it wants to be asked also with nothing but a pass
        self._held: list[ChatLine] = []  # lines that would tell what is held back
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        left = chronicle.windows.closes - max(house.now(), chronicle.changed)
        if left > 0:
            self.hush.fall(0.0, left)

    # ---- changes ----

    async def change(self, propose: Callable[[], Change | None], sender: Visitor | None = None) -> Change | None:
        """Store what `propose` makes of the present position, take it over, tell everybody.

        `propose` is called again when another node was first; it raises what makes the change impossible, and returns
        None if there is nothing to change.  The next update to the `sender` says which of its messages it answers.
        """
        async with self._lock:
            while True:
                change = propose()
                if change is None:
                    return None
                try:
                    await self.house.store.append(change)
                except Conflict:
                    metrics.conflicts.inc()
                    await self._read_on()
                    continue
                except Unstored as error:
                    raise Trouble(error.key, str(error)) from None
                if sender is not None:
                    sender.answers = change.rows[change.before].ref
                self._take(change.rows, change.trial)
                return change

    async def catch_up(self) -> None:
        """Read what other nodes have stored."""
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> None:
        rows = await self.house.store.rows(self.id, self.chronicle.length)
        if any(row.kind == RENUMBER for row in rows):
            raise Trouble("other_version")  # the log has other numbers now than the game that is played here
        if rows:
            self._take(rows, None)

    def _take(self, rows: Sequence[Row], trial: Trial | None) -> None:
        chronicle = self.chronicle
        closed, proposal = chronicle.windows.closes, chronicle.proposal
        said = chronicle.chat[-1].number if chronicle.chat else -1
        unseated: set[Visitor] = set()
        for row in rows:
            chronicle.take(row, trial if row.kind == ACT else None)
            if row.kind == UNDONE:
                for visitor in self.visitors:
                    visitor.events = 0  # some of what it was told has not happened
            elif row.kind in HANDED_ON:
                self._drop_hint(row.seat)
                unseated |= {visitor for visitor in self.visitors if visitor.lose(row.seat)}
        windows, at = chronicle.windows, rows[-1].at
        if windows.closes != closed and windows.closes > at:
            self.hush.fall(windows.opens - at, windows.closes - at)
        for visitor in unseated:
            self._welcome_again(visitor, said)
        self.tell()
        if len(rows) > 1 or rows[0].kind != ACT:
            self._announce(rows, said)
        if chronicle.proposal is not proposal or rows[0].kind == AGREE:
            self.broadcast(Proposed(proposal_view(chronicle)))
        self.substitutes.look()

    def _welcome_again(self, visitor: Visitor, said: int) -> None:
        """Tell somebody who has given up a seat what is left; the picture follows when a spectator may see it."""
        table = self.info(visitor.seat)
        held = {line.number for line in self._held}
        table.chat = [line for line in self.chronicle.chat if line.number <= said and line.number not in held]
        visitor.tell(Welcome("", visitor.seat, list(visitor.own), table, None))

    def _announce(self, rows: Sequence[Row], said: int) -> None:
        """Tell what has happened beside the game: lines of chat from `said` on, who sits where, and their clocks."""
        kinds = {row.kind for row in rows}
        lines = [line for line in self.chronicle.chat if line.number > said]
        if self.hush.active and ACT in kinds:
            self._held += lines  # that the game is over, perhaps
            return
        for line in lines:
            self.broadcast(Chat(line))
        if kinds - UNSEEN:
            self.tell_seats()
        if kinds & {AWAY, BACK, LEAVE, WAKE}:
            self.tell_clocks()

    def _lift(self) -> None:
        """A window has opened or closed: tell those who may know now."""
        self.tell()
        if not self.hush.active and self._held:
            held, self._held = self._held, []
            for line in held:
                self.broadcast(Chat(line))
            self.tell_seats()

    def row(self, kind: str, seat: int = -1, body: str = "", ref: str = "", after: int = 0) -> Row:
        """A next line of the log, `after` others that are stored with it."""
        return Row(self.chronicle.length + after, kind, seat, ref, body, self.house.now())

    # ---- playing ----

    async def act(self, visitor: Visitor, message: Act) -> None:
        """A visitor's move: refused to the sender, or stored and told to everybody concerned."""
        seat = visitor.seat
        if seat is None:
            raise Trouble("spectator")
        began = asyncio.get_running_loop().time()
        try:
            done = await self.play(seat, message.links, message.id, message.version, visitor)
        except (Refused, Stale) as refused:
            await self.settled(seat)  # a window may have opened since the move was sent
            self._still(visitor, seat)
            metrics.refusals.inc()
            if isinstance(refused, Refused):
                refusal = refusal_view(self.chronicle.game, refused.refusal)
            else:
                refusal = Refusal("", words("stale"), "stale", {})
            visitor.tell(RefusedMessage(message.id, refusal, self.chronicle.table.version(seat)))
            if isinstance(refused, Stale):
                self.show(visitor)
            return
        if done is None:
            await self.settled(seat)
            self.show(visitor, message.id)  # it was done already: say so again
        metrics.move_seconds.observe(asyncio.get_running_loop().time() - began)
        metrics.moves_of_people.inc()

    async def play(
        self,
        seat: int,
        links: list[int],
        ref: str = "",
        version: int | None = None,
        sender: Visitor | None = None,
        meant: Callable[[], bool] = lambda: True,
    ) -> Change | None:
        """A move of a seat; raises `Refused`, `Stale` or `Trouble` if it isn't possible, and nothing has changed.

        None if it was done already, or is no longer `meant` when it is its turn to be stored.
        """

        def move() -> Change | None:
            if sender is not None:
                self._still(sender, seat)
            if not meant():
                return None
            return self._move(seat, links, ref, version)

        return await self.change(move, sender)

    def _move(self, seat: int, links: list[int], ref: str, version: int | None) -> Change | None:
        chronicle = self.chronicle
        if ref and (seat, ref) in chronicle.answered:
            return None
        if chronicle.status == "waiting":
            raise Trouble("not_started")
        table = chronicle.table
        wishes = self._new_wishes() if self.preferences else []
        try:
            trial = (self._with(wishes) if wishes else table).attempt(seat, links, short=True)
        except BadAction as error:
            raise Trouble("bad_action", str(error)) from None
        if version is not None and version != table.version(seat):
            raise Stale
        rows = [self.row(ACT, who, str([wish]), after=n) for n, (who, wish) in enumerate(wishes)]
        chosen = [entry.action for entry in trial.entries]
        rows.append(self.row(ACT, seat, str(chosen), ref, after=len(rows)))
        if trial.over:
            rows.append(self.row(OVER, after=len(rows)))
        status = "over" if trial.over else None
        return Change(self.id, rows, status=status, trial=None if wishes else trial, before=len(wishes))

    def _new_wishes(self) -> list[tuple[int, int]]:
        """What seats prefer and the log doesn't know yet: the next move is stored together with it."""
        patient = self.chronicle.table.patient
        return [
            (seat, PATIENT if always else IMPATIENT)
            for seat, always in self.preferences.items()
            if patient(seat) != always
        ]

    def _with(self, wishes: list[tuple[int, int]]) -> Table:
        """The game as it would be if these wishes were in its log."""
        table = self.chronicle.table.copy()
        for seat, wish in wishes:
            table.act(seat, wish)
        return table

    async def ask_back(self, visitor: Visitor, ref: str) -> None:
        """Ask everybody whether a visitor's last move may be taken back; if nobody has to agree, it is."""
        seat = self._seated(visitor)

        def propose() -> Change | None:
            self._still(visitor, seat)
            chronicle = self.chronicle
            table, game = chronicle.table, chronicle.game
            if chronicle.status == "over":
                raise Trouble("over")
            if (seat, ref) in chronicle.answered or chronicle.proposal is not None:
                return None
            if table.options_in_force.get("undo") != "on":
                raise Refused(game.say_refusal(game.general_rules["take_back"], "take_back", {}), seat, TAKE_BACK)
            keep = str(table.before_last(seat))
            rows = [self.row(UNDO, seat, keep, ref)]
            if not chronicle.others(seat):
                rows.append(self.row(UNDONE, seat, keep, after=1))
            return Change(self.id, rows)

        try:
            done = await self.change(propose)
        except Refused as refused:
            refusal = refusal_view(self.chronicle.game, refused.refusal)
            visitor.tell(RefusedMessage(ref, refusal, self.chronicle.table.version(seat)))
            return
        if done is None:
            visitor.tell(Proposed(proposal_view(self.chronicle)))

    async def consent(self, visitor: Visitor, ref: str, agree: bool) -> None:
        """Agree that a move is taken back, or don't; the last who agrees lets it happen."""
        seat = self._seated(visitor)

        def answer() -> Change | None:
            self._still(visitor, seat)
            proposal = self.chronicle.proposal
            if proposal is None or seat not in proposal.waits_for:
                return None
            rows = [self.row(AGREE if agree else DECLINE, seat, ref=ref)]
            if agree and proposal.waits_for == [seat]:
                rows.append(self.row(UNDONE, proposal.seat, str(proposal.keep), after=1))
            return Change(self.id, rows)

        if await self.change(answer) is None:
            visitor.tell(Proposed(proposal_view(self.chronicle)))  # it comes too late, or twice

    async def wish(self, visitor: Visitor, always: bool) -> None:
        """From the next reaction window on, ask a visitor's seat even if it can only pass, or don't.

        The log has it only with the next move, whoever makes it: however often somebody changes their mind until then,
        it is one line.
        """
        seat = self._seated(visitor)
        async with self._lock:
            self._still(visitor, seat)
            table = self.chronicle.table
            if table.over or self.preferences.get(seat, table.patient(seat)) == always:
                return
            try:
                await self.house.store.append(Append(self.id, (), prefer=[(seat, always)]))
            except Unstored as error:
                raise Trouble(error.key, str(error)) from None
            self.preferences[seat] = always

    async def learn_preferences(self) -> None:
        """Read what seats prefer; somebody may have said so on another node."""
        async with self._lock:
            found = await self.house.store.preferences([self.id])
            self.preferences.update(found.get(self.id, {}))

    def why(self, visitor: Visitor, message: Why) -> WhyAnswer:
        """Why a seat can't do something now."""
        seat = self._seated(visitor)
        table, game = self.chronicle.table, self.chronicle.game
        try:
            if message.thing:
                refusal = table.why_unusable(seat, message.thing)
            elif not message.verb:
                refusal = table.why_idle(seat)
            else:
                action = game.actions.encode(message.verb, *message.args)
                refusal = table.why_not(seat, action, after=message.links, short=True)
        except BadAction as error:
            raise Trouble("bad_action", str(error)) from None
        except Refused as refused:
            refusal = refused.refusal
        return WhyAnswer(message.id, refusal_view(game, refusal) if refusal is not None else None)

    def options(self, visitor: Visitor, ref: str, links: list[int]) -> OptionsAnswer | RefusedMessage:
        """What a seat could answer after some links."""
        seat = self._seated(visitor)
        table = self.chronicle.table
        try:
            return continuation(table, ref, seat, links)
        except BadAction as error:
            raise Trouble("bad_action", str(error)) from None
        except Refused as refused:
            refusal = refusal_view(self.chronicle.game, refused.refusal)
            return RefusedMessage(ref, refusal, table.version(seat))

    async def hint(self, visitor: Visitor, message: Hint) -> HintAnswer | RefusedMessage | None:
        """What a bot would answer in the visitor's place, and why; it knows no more than the visitor.

        None if the position has changed before a bot had time: the visitor has been told then.
        """
        seat = self._seated(visitor)
        if not self.chronicle.head.advice:
            raise Trouble("no_advice")
        if not self.asks(seat):
            raise Trouble("no_hint")
        table = self.chronicle.table
        version = table.version(seat)
        offered = self.options(visitor, message.id, message.links)
        if isinstance(offered, RefusedMessage):
            return offered
        options = [option.action for option in offered.options]
        if not options:
            raise Trouble("no_hint")  # the links are a whole answer: nobody is told what comes next
        if len(options) == 1:
            return HintAnswer(message.id, version, options[0], [HintOption(options[0], 0, 0.0, 1.0)])
        adviser = message.level or self.house.settings.adviser
        request = self._advised[seat] = (visitor, message.id)
        try:
            tried = table.attempt(seat, message.links, short=True).entries if message.links else []
            links = [entry.action for entry in tried]
            found = await self.house.thinkers.advise(table, seat, "level", adviser, links, self.place(seat))
        except NoIdea as error:
            raise Trouble("no_hint", str(error)) from None
        except Trouble as trouble:
            if trouble.key == "old_hint":
                return None
            raise
        finally:
            if self._advised.get(seat) is request:
                del self._advised[seat]
        best = [HintOption(option.action, option.visits, option.value, option.share) for option in found[:HINTS]]
        return HintAnswer(message.id, version, best[0].action, best)

    def _drop_hint(self, seat: int | None) -> None:
        """Drop a seat's hint if no bot has begun to think about it, and say so before the news that have ended it."""
        if seat is not None and seat in self._advised and self.house.thinkers.drop_hint(self.place(seat)):
            visitor, ref = self._advised.pop(seat)
            visitor.tell(Error(ref, "old_hint", words("error.old_hint")))

    def place(self, seat: int) -> str:
        """What a seat is called among those of all tables."""
        return f"{self.id}/{seat}"

    def _seated(self, visitor: Visitor) -> int:
        if visitor.seat is None:
            raise Trouble("spectator")
        if self.chronicle.status == "waiting":
            raise Trouble("not_started")
        return visitor.seat

    @staticmethod
    def _still(visitor: Visitor, seat: int) -> None:
        """Make sure that a visitor has not given up its seat while it waited for its turn to change something."""
        if visitor.seat != seat:
            raise Trouble("spectator")

    async def say(self, visitor: Visitor, ref: str, text: str) -> None:
        """A line of chat."""
        seat = visitor.seat
        if seat is None:
            raise Trouble("spectator")

        def line() -> Change | None:
            self._still(visitor, seat)
            done = (seat, ref) in self.chronicle.answered
            return None if done else Change(self.id, [self.row(SAY, seat, text, ref)])

        await self.change(line)

    # ---- visitors ----

    async def enter(self, visitor: Visitor, message: Hello) -> None:
        """Welcome a visitor; a seat that a bot was minding is given back."""
        seat = visitor.seat
        if seat is not None:
            await self.come_back(seat)
        await self.settled(seat)
        if visitor.own and seat not in self.house.seats_of(self.chronicle, message.key):
            raise Trouble("bad_key")  # it was given up meanwhile
        self._make_room(visitor)
        self.visitors.add(visitor)
        metrics.connections.inc()
        playing = self.status != "waiting"
        picture = self._picture(visitor, message.seen) if playing else None
        visitor.tell(Welcome(message.id, seat, list(visitor.own), self.info(seat), picture))
        self.tell_seats(but=visitor)
        self.substitutes.look()

    def _make_room(self, visitor: Visitor) -> None:
        """Whoever has a seat gets in, though the oldest connection of that seat may have to leave for it.

        Spectators are turned away with `Trouble` when there are too many, at the table or from one address.
        """
        alike = [other for other in self.visitors if other.seat == visitor.seat]
        if visitor.seat is not None:
            if len(alike) >= MAX_PER_SEAT:
                oldest = min(alike, key=lambda other: other.since)
                self.leave(oldest)
                oldest.close()
            return
        near = [other for other in alike if visitor.address and other.address == visitor.address]
        if len(alike) >= MAX_SPECTATORS or len(near) >= MAX_SPECTATORS_OF_ONE:
            raise Trouble("crowded")

    async def seats_of(self, key: str) -> list[int]:
        """The seats that a key opens, none for a spectator's; raises `Trouble` if it is nobody's."""
        try:
            return self.house.seats_of(self.chronicle, key)
        except Trouble:
            await self.catch_up()  # another node may have given it away a moment ago
            return self.house.seats_of(self.chronicle, key)

    async def come_back(self, seat: int) -> None:
        """Give a seat back to its player."""

        def back() -> Change | None:
            return Change(self.id, [self.row(BACK, seat)]) if self.chronicle.places[seat].away else None

        await self.change(back)

    def leave(self, visitor: Visitor) -> None:
        """A visitor's connection has ended."""
        if visitor not in self.visitors:
            return
        self.visitors.discard(visitor)
        metrics.connections.dec()
        if not self.visitors:
            self.since_empty = self.house.now()
        if visitor.seat is not None:
            self.substitutes.left(visitor.seat)
        self.tell_seats()
        self.substitutes.look()

    def here(self) -> set[int | None]:
        """The seats whose players are connected."""
        return {visitor.seat for visitor in self.visitors}

    def info(self, seat: int | None) -> TableInfo:
        """The table as a visitor is introduced to it."""
        chronicle, head = self.chronicle, self.chronicle.head
        keys = self.house.identity
        return TableInfo(
            id=head.id,
            game=head.game,
            title=head.title,
            seats=seat_infos(chronicle, self.here()),
            options=chronicle.table.options_in_force,
            status=self.status,
            clock=chronicle.clock_rule,
            commitment=chronicle.table.commitment or "",
            invite_key=keys.invite_key(head.id) if seat is not None and seat == chronicle.host else None,
            watch_key=keys.watch_key(head.id),
            chat=chronicle.chat_for(seat),
            host=chronicle.host,
            take_back=head.take_back,
            advice=head.advice,
            rules=dict(chronicle.game.rules_to_show),
            window_seconds=self.house.settings.window_seconds,
            proposal=proposal_view(chronicle),
        )

    # ---- telling ----

    def broadcast(self, message: FromServer, but: Visitor | None = None) -> None:
        """Send all visitors the same."""
        frame = encoded(message)
        for visitor in self.visitors:
            if visitor is not but:
                visitor.send(frame)

    def tell_seats(self, but: Visitor | None = None) -> None:
        """Tell who is there."""
        if self.visitors:
            chronicle = self.chronicle
            self.broadcast(Seats(seat_infos(chronicle, self.here()), self.status, chronicle.host), but)

    def tell_clocks(self) -> None:
        """Tell the clocks, which have changed although nothing has happened in the game."""
        clocks = clock_views(self.chronicle, self.house.now())
        if clocks is not None and self.visitors and not self.hush.active:
            self.broadcast(Clock(clocks))

    def tell(self) -> None:
        """Send an update to every visitor for whom something has changed and who may know it."""
        chronicle = self.chronicle
        hushed = self.hush.active
        if not hushed or chronicle.playing:
            self.status = chronicle.status  # that the game is over may follow from what is held back
        if self.status == "waiting":
            return
        table, now = chronicle.table, self.house.now()
        shared: Public | None = None
        pictures: dict[int | None, tuple[int, AskView | None]] = {}
        frames: dict[tuple[int | None, int, str | None], tuple[bytes, int]] = {}
        for visitor in self.visitors:
            seat = visitor.seat
            if seat not in pictures:
                pictures[seat] = (table.version(seat), self._ask(seat))
            version, ask = pictures[seat]
            if hushed and self.hush.covers(_polled(ask)):
                continue
            if version == visitor.version and ask == visitor.ask:
                continue
            key = (seat, visitor.events, visitor.answers)
            if key not in frames:
                shared = shared or table.public()
                picture = update(chronicle, seat, version, visitor.events, ask, now, shared)
                picture.answers = visitor.answers
                frames[key] = (encoded(picture), visitor.events + len(picture.events))
            self._drop_hint(seat)
            frame, visitor.events = frames[key]
            visitor.version, visitor.ask, visitor.answers = version, ask, None
            visitor.send(frame)

    async def settled(self, seat: int | None) -> None:
        """Wait until a viewer may see the present position: at once, unless a reaction window lasts."""
        while self.hush.covers(_polled(self._ask(seat))):
            await self.hush.change()

    async def paced(self, seat: int, pause: float) -> None:
        """Wait until a bot may begin to think: for a pause, or as long as a reaction window hides its question.

        There is no pause in a window: it would begin when the last one there has answered, and its end would tell when.
        """
        await asyncio.sleep(0.0 if self.hush.active else pause)
        await self.settled(seat)

    def asks(self, seat: int) -> bool:
        """Whether a seat is asked something, and may know it."""
        if self.status != "playing":
            return False
        ask = self._ask(seat)
        return ask is not None and not self.hush.covers(_polled(ask))

    def show(self, visitor: Visitor, answers: str | None = None) -> None:
        """Send one visitor its present picture."""
        picture = self._picture(visitor, visitor.version)
        picture.answers = answers
        visitor.tell(picture)

    def _picture(self, visitor: Visitor, seen: int | None) -> Update:
        """The whole picture for one visitor, with all events unless it has `seen` this version already."""
        chronicle, seat = self.chronicle, visitor.seat
        version, ask = chronicle.table.version(seat), self._ask(seat)
        heard = len(chronicle.table.events_since(0, seat))
        picture = update(chronicle, seat, version, heard if seen == version else 0, ask, self.house.now())
        visitor.version, visitor.ask, visitor.events = version, ask, heard
        return picture

    def _ask(self, seat: int | None) -> AskView | None:
        """The question that a visitor is asked; bots' and absent players' questions are theirs alone."""
        if seat is None or self.chronicle.table.over:
            return None
        ask = self.chronicle.table.ask(seat)
        if ask is not None and self.chronicle.table.state.is_passed_over(seat):
            return None
        return ask_view(ask, self.chronicle.deadline(seat, self.house.settings.poll_seconds))

    # ---- time ----

    def wake_at(self, at: float | None) -> None:
        """Look after absent players and clocks at a moment."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None:
            delay = max(0.0, at - self.house.now())
            self._timer = asyncio.get_running_loop().call_later(delay, self.substitutes.due)

    async def take_over(self, seat: int) -> None:
        """Let a bot mind the seat of somebody who is away."""

        def absent() -> Change | None:
            place = self.chronicle.places[seat]
            gone = place.kind == "person" and not place.away and self.chronicle.playing and seat not in self.here()
            return Change(self.id, [self.row(AWAY, seat)]) if gone else None

        await self.change(absent)

    async def tell_stuck(self, seat: int) -> None:
        """Tell everybody, once, that the bot in a seat doesn't know what to do."""

        def stuck() -> Change | None:
            place = self.chronicle.places[seat]
            new = place.automatic and not place.stuck and self.chronicle.playing
            return Change(self.id, [self.row(STUCK, seat)]) if new else None

        await self.change(stuck)

    async def wake(self) -> None:
        """Note that the server was away, so that nobody's clock is charged for it."""
        if self.chronicle.clocks is not None and self.chronicle.playing:
            await self.change(lambda: Change(self.id, [self.row(WAKE)]))

    @property
    def busy(self) -> bool:
        """Whether the table must stay in memory."""
        return bool(self.visitors) or self._lock.locked() or self.hush.active or self.substitutes.busy

    async def close(self) -> None:
        """Let go of timers and tasks."""
        self.wake_at(None)
        self.hush.end()
        await self.substitutes.close()


def _polled(ask: AskView | None) -> bool:
    return ask is not None and ask.mode == "poll"
