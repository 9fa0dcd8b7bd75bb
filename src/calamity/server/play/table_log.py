"""A table rebuilt from its log: who sits where, what was said, what was played.  No I/O happens here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import msgspec

from calamity.bots.names import names_by_seat
from calamity.kernel.actions import PREFERENCES
from calamity.kernel.asking import LastPasses
from calamity.kernel.game import Game
from calamity.kernel.registry import load
from calamity.kernel.state import IMPATIENT, PATIENT, POLL
from calamity.kernel.table import Table, Trial
from calamity.kernel.view import waiting_for
from calamity.lessons.classroom import Beginning, coach_of, replayed, table_of
from calamity.lessons.coach import Coach
from calamity.positions.table import ScenarioTable
from calamity.server.play.clocks import Clocks
from calamity.server.play.reaction_windows import ReactionWindows
from calamity.server.protocol.messages import ChatLine, ClockRule, EmoteName, SeatKind, Status
from calamity.server.storage.log_store import Head, Row

# The kinds of lines.
SIT, KEY, BOT, LEAVE, START, ACT, SAY = "sit", "key", "bot", "leave", "start", "act", "say"
AWAY, BACK, STUCK, WAKE, OVER, REMATCH = "away", "back", "stuck", "wake", "over", "rematch"
HAND, RETAKE = "hand", "retake"  # a player hands the seat to a bot, and takes it back
EMOTE = "emote"
UNDO, AGREE, DECLINE, UNDONE = "undo", "agree", "decline", "undone"
LESSON = "lesson"  # a lesson begins, in the position that stands there
RENUMBER = "renumber"  # all acts before it were translated into the numbering that it names
SEAT_NOTES = frozenset({AWAY, BACK, HAND, RETAKE, LEAVE, STUCK})  # what happens to seats during a game
CHAT_KEPT = 200
PREFERENCE_ACTS = frozenset(f"[{preference}]" for preference in PREFERENCES)  # acts that are not moves
KEYS_KEPT = 8  # per seat: a player may request several


class Sitter(msgspec.Struct, frozen=True):
    """A person who sits down, as the log stores it."""

    name: str
    avatar: str
    identity: str
    key: str  # its hash


class BotSitter(msgspec.Struct, frozen=True):
    """A bot that sits down, as the log stores it."""

    bot: str
    level: int | None = None


def stand_in(body: str) -> BotSitter:
    """The bot that plays on for somebody who has left; older games store only its name."""
    return msgspec.json.decode(body, type=BotSitter) if body.startswith("{") else BotSitter(body)


@dataclass
class Place:
    """A seat at the table and who has it."""

    kind: SeatKind = "open"
    name: str = ""
    avatar: str = ""
    identity: str = ""
    keys: tuple[str, ...] = ()  # the hashes of those that open the seat
    bot: str | None = None
    level: int | None = None
    away: bool = False
    handed: bool = False  # whether its player has handed it to a bot and may take it back
    stuck: bool = False  # whether everybody was told that this bot doesn't know what to do

    @property
    def automatic(self) -> bool:
        """Whether a bot decides here at present."""
        return self.kind == "bot" or self.away or self.handed


@dataclass
class Proposal:
    """Somebody would like to take back a move, with everything after it."""

    seat: int
    keep: int  # how many entries of the game's log would remain
    waits_for: list[int]  # the seats whose players have yet to agree


class TableLog:
    """Everything about a table up to a line of its log."""

    def __init__(self, head: Head, window_seconds: float = 0.0, deep: bool = True) -> None:
        """Start before the first line.  A shallow one doesn't play the game; it only knows the players."""
        self.head = head
        self.deep = deep
        self.length = 0  # lines so far
        self.places = [Place() for _ in range(head.seats)]
        self.status: Status = "waiting"
        self.host = head.host
        self.chat: list[ChatLine] = []
        self._noted: dict[int, list[int]] = {}  # by number of a note during the game: how many events each viewer had
        self.answered: set[tuple[int, str]] = set()
        self.rematch = ""
        self.proposal: Proposal | None = None
        self.undone = 0  # how often moves were taken back
        self.changed = head.created
        self.begun: Beginning | None = None  # the lesson that began last
        self.coach: Coach | None = None
        self.windows = ReactionWindows(0.0 if head.lesson else window_seconds)  # bots need no time to hide anything
        rule = self.clock_rule
        self.clocks = Clocks(head.seats, rule.seconds, rule.increment, rule.per_turn) if rule is not None else None

    @cached_property
    def game(self) -> Game:
        """The game being played."""
        return load(self.head.game)

    @cached_property
    def table(self) -> Table:
        """The game in progress."""
        options: dict[str, Any] = msgspec.json.decode(self.head.options)
        return Table(self.game, self.head.seats, self.head.secret, options, self.head.take_back)

    @cached_property
    def passes(self) -> LastPasses:
        """What the seats have passed last."""
        return LastPasses(self.game, self.head.seats)

    @property
    def takes_back(self) -> bool:
        """Whether moves that revealed nothing may be taken back; older tables may have it only as an option."""
        return self.head.take_back and self.table.options_in_force.get("undo", "on") == "on"

    @property
    def playing(self) -> bool:
        """Whether moves can be made."""
        return self.status == "playing"

    @property
    def host_name(self) -> str:
        """The name of whoever may start the game; empty without one."""
        return self.places[self.host].name

    def open_seats(self) -> list[int]:
        """The free seats."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "open"]

    def seats_of(self, identity: str) -> list[int]:
        """The seats that a person has."""
        return [s for s, place in enumerate(self.places) if place.kind == "person" and place.identity == identity]

    def others(self, seat: int) -> list[int]:
        """The seats of other people whose consent is needed; bots agree to everything."""
        own = self.seats_of(self.places[seat].identity)
        return [
            other
            for other, place in enumerate(self.places)
            if other != seat and other not in own and not place.automatic and place.kind == "person"
        ]

    def called(self) -> list[str]:
        """Everybody's name: people and their stand-ins by the people's names, bots by seat.

        Free seats and people without a name get an empty name.
        """
        places = self.places
        if all(place.name or place.kind != "bot" for place in places):
            return [place.name for place in places]
        bots = names_by_seat(len(places), [place.name for place in places])
        return [place.name or (bots[seat] if place.kind == "bot" else "") for seat, place in enumerate(places)]

    def names(self) -> list[str]:
        """The names by seat, for records."""
        return [name or self.game.seat_word(seat, "en") for seat, name in enumerate(self.called())]

    # ---- reading the log ----

    def take(self, row: Row, trial: Trial | None = None) -> None:
        """Read the next line; `trial` is its move, if that was already tried."""
        if row.n != self.length:
            raise ValueError(f"line {row.n} of table {self.head.id} can't follow line {self.length - 1}")
        self.length += 1
        self.changed = row.at
        if row.kind == ACT:
            self._act(row, trial)
        elif row.kind == SAY:
            self._say(row.seat, row.body, row.at)
        elif row.kind == EMOTE:
            self._say(row.seat, "", row.at, emote=cast(EmoteName, row.body))
        else:
            self._happened(row)
        if row.ref:
            self.answered.add((row.seat, row.ref))

    def _act(self, row: Row, trial: Trial | None) -> None:
        if row.body not in PREFERENCE_ACTS:
            self.proposal = None  # whoever plays on doesn't want to go back
        if not self.deep:
            return
        before = self.table.windows
        links = msgspec.json.decode(row.body, type=list[int])
        if links[0] not in PREFERENCES:
            self.passes.note(self.table.state, row.seat, links[0])
        if trial is not None:
            self.table.keep(trial)
        else:
            self.table.act(row.seat, links, short=True)
        if self.coach is not None:
            self.coach.follow()
        self._time(row.at, self.table.windows - before)

    def _time(self, at: float, windows: int = 0) -> None:
        """Set the clocks after something that led through this many reaction windows.

        The clocks of those who are publicly deciding run, from the time that is public; in a window none does.
        """
        if not self.deep:
            return
        if windows:
            self.windows.follow(at, windows)
        if self.clocks is None:
            return
        state = self.table.state
        if windows or state.mode == POLL:
            self.clocks.stop(at)
        if state.mode != POLL:
            deciding = waiting_for(state) if not state.over else None
            running = [seat for seat in deciding or () if not self.places[seat].automatic]
            self.clocks.set(max(at, self.windows.closes), running)

    @property
    def clock_rule(self) -> ClockRule | None:
        """The clock that was agreed on."""
        head = self.head
        if not head.clock_seconds:
            return None
        return ClockRule(head.clock_seconds, head.clock_increment or 0, head.clock_per_turn)

    def deadline(self, seat: int, poll_seconds: float) -> float | None:
        """When the default answer will be given for an asked seat; None without a clock."""
        if self.clocks is None:
            return None
        if self.table.state.mode == POLL:
            return self.windows.opens + poll_seconds
        return self.clocks.deadline(seat)

    def _say(self, seat: int, text: str, at: float, note: str | None = None, emote: EmoteName | None = None) -> None:
        number = self.chat[-1].number + 1 if self.chat else 0
        name = self.called()[seat] if seat >= 0 else ""
        self.chat.append(ChatLine(number, seat if seat >= 0 else None, name, text, at, note, emote=emote))
        for dropped in self.chat[:-CHAT_KEPT]:
            self._noted.pop(dropped.number, None)
        del self.chat[:-CHAT_KEPT]
        if note in SEAT_NOTES and self.deep and self.status != "waiting":
            viewers = (*range(self.head.seats), None)
            self._noted[number] = [len(self.table.events_since(0, viewer)) for viewer in viewers]

    def chat_for(self, seat: int | None) -> list[ChatLine]:
        """The chat, with the places in a viewer's events of what happened to seats."""
        viewer = -1 if seat is None else seat
        return [
            msgspec.structs.replace(line, after=self._noted[line.number][viewer])
            if line.number in self._noted
            else line
            for line in self.chat
        ]

    def _happened(self, row: Row) -> None:
        if row.kind == SIT:
            sitter = msgspec.json.decode(row.body, type=Sitter)
            self.places[row.seat] = Place("person", sitter.name, sitter.avatar, sitter.identity, (sitter.key,))
        elif row.kind == KEY:
            place = self.places[row.seat]
            place.keys = (*place.keys, row.body)[-KEYS_KEPT:]
        elif row.kind == BOT:
            bot = msgspec.json.decode(row.body, type=BotSitter)
            self.places[row.seat] = Place("bot", bot=bot.bot, level=bot.level)
        elif row.kind == LEAVE:
            self._leave(row)
        elif row.kind == START:
            self.status = "playing"
            self._time(row.at, self.table.windows if self.deep else 0)
        elif row.kind in (UNDO, AGREE, DECLINE, UNDONE):
            self._taking_back(row)
        elif row.kind in (AWAY, BACK, HAND, RETAKE):
            self.proposal = None  # now others would have to agree
            place = self.places[row.seat]
            if row.kind in (AWAY, BACK):
                place.away = row.kind == AWAY
            else:
                place.handed = row.kind == HAND
            self._time(row.at)
        elif row.kind == STUCK:
            self.places[row.seat].stuck = True
        elif row.kind == OVER:
            self.status = "over"
            self.proposal = None
        elif row.kind == REMATCH:
            self.rematch = row.body
        elif row.kind == WAKE:
            if self.clocks is not None:
                self.clocks.forgive(row.at)
            return
        elif row.kind == RENUMBER:
            return
        elif row.kind == LESSON:
            self._begin_lesson(msgspec.json.decode(row.body, type=Beginning))
            return
        else:
            raise ValueError(f"table {self.head.id} has a line of unknown kind {row.kind!r}")
        if row.kind not in (BOT, KEY, LEAVE, AGREE):
            self._say(row.seat, "", row.at, row.kind)

    def _taking_back(self, row: Row) -> None:
        """Somebody asks to take back a move, others agree or don't; if all agree, the game goes back."""
        if row.kind == UNDO:
            self.proposal = Proposal(row.seat, int(row.body), self.others(row.seat))
        elif row.kind == AGREE and self.proposal is not None:
            self.proposal.waits_for.remove(row.seat)
        else:
            self.proposal = None
        if row.kind == UNDONE:
            self.undone += 1
            self.__dict__.pop("passes", None)
            if self.deep:
                self._rewind(int(row.body))
                self._time(row.at)

    def _rewind(self, keep: int) -> None:
        """Go back to the first entries of the game's log; preferences stay."""
        if self.begun is not None and self.begun.lesson:
            self.status = "playing"
            dismissed = self.coach is None or self.coach.progress == "free"
            self._use(*replayed(self.game, self.begun, self.table.log[:keep]))
            if self.coach is not None and dismissed:
                self.coach.dismiss()
            return
        table = self.table
        patience = [table.patient(seat) for seat in range(table.seats)]
        table.rewind(keep)
        for seat, patient in enumerate(patience):
            if patient != table.patient(seat):
                table.act(seat, PATIENT if patient else IMPATIENT)

    def _begin_lesson(self, begun: Beginning) -> None:
        """Lay the table for a lesson; without one the coach leaves, and the game goes on."""
        if not begun.lesson:
            if self.coach is not None:
                self.coach.dismiss()
            return
        self.begun, self.proposal = begun, None
        self.__dict__.pop("passes", None)
        self.undone += 1  # whatever was thought about is over
        if self.status == "over":
            self.status = "playing"
        if self.deep:
            table = table_of(self.game, begun)
            self._use(table, coach_of(self.game, begun, table))

    def _use(self, table: ScenarioTable, coach: Coach | None) -> None:
        """Go on at another table; for every viewer that is one change more."""
        table.take_back = self.head.take_back
        if "table" in self.__dict__:
            table.succeed(self.table)
        self.table, self.coach = table, coach

    def _leave(self, row: Row) -> None:
        """Before the game a seat becomes free again; during it a bot takes it for good."""
        self.proposal = None
        self._say(row.seat, "", row.at, LEAVE)
        place = self.places[row.seat]
        # The next player there may use the same message ids.
        self.answered = {(seat, ref) for seat, ref in self.answered if seat != row.seat}
        if self.status == "waiting":
            self.places[row.seat] = Place()
        else:
            bot = stand_in(row.body)
            self.places[row.seat] = Place("bot", place.name, place.avatar, bot=bot.bot, level=bot.level)
            self._time(row.at)
        people = [seat for seat, there in enumerate(self.places) if there.kind == "person"]
        if row.seat == self.host and people:
            self.host = people[0]
