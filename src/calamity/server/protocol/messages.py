"""Everything that server and clients send each other, as types; the front end's types are generated from these.

Socket messages of clients are checked while they are decoded: a wrong type, a missing or an overlong field never
reaches a table.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from calamity.kernel.epilogue import Epilogue
from calamity.kernel.goal import Said
from calamity.kernel.languages import Words
from calamity.kernel.options import Value
from calamity.kernel.prices import Price
from calamity.kernel.table import Option
from calamity.server.protocol.frames import framed

MAX_LINKS = 64

# Not every database can store the character 0, and terminals obey other control characters; chat may have several
# lines.
WORDS = r"^(?![\s\S]*[\x00-\x1f\x7f-\x9f])"
LINES = r"^(?![\s\S]*[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f])"

Short = Annotated[str, Meta(max_length=40, pattern=WORDS)]
Id = Short
Key = Annotated[str, Meta(max_length=80, pattern=WORDS)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=WORDS)]
Avatar = Short
Title = Annotated[str, Meta(max_length=80, pattern=WORDS)]
Seat = Annotated[int, Meta(ge=0, le=15)]
Action = Annotated[int, Meta(ge=0, le=1_000_000)]
Word = Annotated[str, Meta(max_length=60, pattern=WORDS)]  # of an action: its verb, or an argument
Links = Annotated[list[Action], Meta(max_length=MAX_LINKS)]
Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "bot", "open"]
EmoteName = Literal[
    "bravo", "laugh", "thanks", "sorry", "wow", "ouch", "luck", "thinking", "hurry", "scared", "cheers", "bye"
]

# ---- HTTP: what there is to play ----


class OptionInfo(Struct):
    """An option of a game, for the set-up page."""

    name: str
    title: Words
    text: Words
    values: list[Value]
    default: Value
    numbers: tuple[int, int] | None
    seat: bool
    presentation: bool
    rules: list[str]
    value_texts: dict[str, Words]
    cards: list[str] = []  # instead of a value, several of these cards may be named
    count: int = 0


class PresetInfo(Struct):
    """Options that go together, under one name."""

    name: str
    title: Words
    text: Words
    options: dict[str, Value]


class GameInfo(Struct):
    """A game in the lobby."""

    name: str
    title: Words
    tagline: Words
    seats: list[int]
    minutes: int  # 0: unknown
    kind: Words
    origin: Literal["published", "installed", "sample"]  # of this project, of another package, small ones to try
    options: list[OptionInfo]
    presets: list[PresetInfo]


class RuleHtml(Struct):
    """A numbered rule as HTML."""

    id: str
    html: str


class ChapterHtml(Struct):
    """A chapter of a rulebook: the text before its numbered rules, and the rules."""

    title: str
    html: str
    rules: list[RuleHtml]


class Rulebook(Struct):
    """A rulebook in one language."""

    title: str
    intro_html: str
    chapters: list[ChapterHtml]


class BotInfo(Struct):
    """A bot that can take a seat; higher levels are stronger."""

    name: str
    level: int
    title: Words
    text: Words  # what it does
    usual: bool = False  # whether it is the default
    slips: bool = False  # whether it makes mistakes on purpose
    standin: bool = False  # whether it takes free seats


# ---- HTTP: identity, tables ----


class Me(Struct, forbid_unknown_fields=True):
    """How a person appears at tables."""

    name: Short
    avatar: Avatar = ""


class ClockRule(Struct, forbid_unknown_fields=True):
    """A clock per seat: this many seconds, plus some whenever its turn ends, or all of them again."""

    seconds: Annotated[int, Meta(ge=1, le=2_592_000)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0
    per_turn: bool = False


class BotSeat(Struct, forbid_unknown_fields=True):
    """A seat that a bot takes from the start."""

    seat: Seat
    bot: Short
    level: int | None = None  # None: the bot's default


class NewTable(Struct, forbid_unknown_fields=True):
    """The table somebody wants to create."""

    game: Short
    seats: Seat
    title: Title = ""
    options: dict[Short, Short | int | bool] = {}
    bots: Annotated[list[BotSeat], Meta(max_length=16)] = []
    mine: Annotated[list[Seat], Meta(max_length=16)] = []  # further seats of the host
    open: bool = False
    clock: ClockRule | None = None
    away_after: Annotated[float, Meta(ge=1, le=2_592_000)] | None = None
    take_back: bool = True  # whether moves that revealed nothing may be taken back if all people agree
    advice: bool = True  # whether bots may advise people


class Created(Struct):
    """A new table and the keys to it."""

    id: str
    seat: int
    seat_key: str
    invite_key: str
    watch_key: str


class StepInfo(Struct):
    """A step of a lesson in one language: what the coach says, and what the note points at."""

    anchor: str
    title: str
    text: str
    do: str  # what is to be done
    missed: str  # what is said when something else was done
    rule: str
    mark: str
    halfway: list[HalfwayInfo]
    need: int | None = None  # of a picture with dice: what they have to show at least
    low: str = ""  # what happens otherwise
    high: str = ""  # and what happens then


class HalfwayInfo(Struct):
    """What the coach says while an answer is half made."""

    after: str
    anchor: str
    title: str
    text: str
    do: str


class SignInfo(Struct):
    """A symbol that is known after a lesson."""

    icon: str
    text: str


class LessonInfo(Struct):
    """A lesson in one language."""

    name: str
    title: str
    seconds: int
    steps: list[StepInfo]
    end_title: str
    end_text: str
    end_anchor: str
    signs: list[SignInfo]


class CourseInfo(Struct):
    """All lessons of a game in one language, and what explains itself when it is first asked."""

    lessons: list[LessonInfo]
    met: dict[str, str]


class Learning(Struct):
    """How far somebody has come with the lessons of a game."""

    game: str
    lessons: list[str]
    learned: list[str]
    going_on: bool  # whether there is a table to go on at
    seconds: int  # that all lessons take
    left: int  # and those that are still to be learned


class Learn(Struct, forbid_unknown_fields=True):
    """The lesson that somebody wants to begin; without one they go on where they were, or begin with the first."""

    lesson: Short = ""


class Join(Struct, forbid_unknown_fields=True):
    """Somebody with an invitation sits down."""

    invite_key: Key
    name: Name
    seat: Seat | None = None


class Joined(Struct):
    """The seat somebody got, and its key."""

    seat: int
    seat_key: str


class WithKey(Struct, forbid_unknown_fields=True):
    """A request by somebody with a seat's key."""

    seat_key: Key


class OtherBot(Struct, forbid_unknown_fields=True):
    """A host's request to replace a bot in its seat."""

    seat_key: Key
    bot: BotSeat


class SeatInfo(Struct):
    """Who sits where, as everybody at the table sees it."""

    seat: int
    name: str
    avatar: str
    kind: SeatKind
    bot: str | None
    level: int | None
    here: bool
    away: bool
    handed: bool = False  # whether its player lets a bot play and may take the seat back


class Invited(Struct, forbid_unknown_fields=True):
    """A request by somebody with an invitation."""

    invite_key: Key


class Invitation(Struct):
    """What somebody is invited to."""

    game: str
    title: str
    seats: list[SeatInfo]
    status: Status
    clock: ClockRule | None
    host: str  # the name, if it has one
    options: dict[str, Value]
    advice: bool
    away_after: float | None
    mine: bool  # whether the guest already has a seat there
    watch_key: str  # for whoever comes too late to sit down


class TableCard(Struct):
    """A table in the lobby."""

    id: str
    game: str
    title: str
    host: str  # the name, if it has one
    seats: list[SeatInfo]
    status: Status
    your_turn: bool
    link: str
    round_text: Words | None
    clock: ClockRule | None
    watching: int = 0  # how many watch


class Tables(Struct):
    """The tables that anybody may join, those that anybody may watch, and your own."""

    open: list[TableCard]
    live: list[TableCard]
    mine: list[TableCard]


class ErrorAnswer(Struct):
    """Why a request failed."""

    error: str
    message: Words
    detail: str = ""


# ---- socket: client to server ----


class FromClient(Struct, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """A message from a client; the answer has the same id."""

    id: Id


class Hello(FromClient):
    """The first message: a key, the last version that the client has, and the seat, if the key opens several."""

    key: Key
    seen: int | None = None
    seat: Seat | None = None
    changes: bool = False  # whether updates may tell what has changed instead of the whole view


class Act(FromClient):
    """Act: a whole chain of links as they were chosen, based on a version of the viewer's picture."""

    version: int
    links: Links


class Why(FromClient):
    """Why can't a thing be used, or an action be done after these links?  Without either: why can nothing be done?"""

    thing: Word = ""
    verb: Word = ""
    args: Annotated[list[Word], Meta(max_length=8)] = []
    links: Links = []


class Options(FromClient):
    """What could be answered after these links?"""

    links: Links


class Say(FromClient):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=LINES)]


class Emote(FromClient):
    """A picture instead of words."""

    emote: EmoteName


class Hand(FromClient):
    """Let a bot play the seat, or take the seat back; during a reaction window it happens when it closes."""

    bot: bool


class Undo(FromClient):
    """May my last move be taken back?  Everybody else is asked."""


class Consent(FromClient):
    """The answer to somebody who would like to take back a move."""

    agree: bool


class Preference(FromClient):
    """Should the seat be asked in reaction windows even if it can only pass?  Nobody else is told."""

    always: bool


class Asking(FromClient):
    """When should the seat be asked in reaction windows, by kind of windows?  Otherwise the server passes for it.

    `rest` passes for the rest of what the open window is about, such as this card, or until the seat's own turn.
    """

    settings: dict[Short, Short] = {}
    rest: bool = False


class Lesson(FromClient):
    """At a lesson: begin another lesson, or the same again; without a name play on without the coach."""

    lesson: Short = ""
    known: bool = False  # the one that is under way needs no learning any more


class Retry(FromClient):
    """At a lesson: take back all that was done since its step began."""


class Hint(FromClient):
    """What would a bot of some level answer in my place, after these links, and why?"""

    level: Annotated[int, Meta(ge=1, le=5)] | None = None  # None: the server's default adviser
    links: Links = []


class Ping(FromClient):
    """Are you there?"""


ClientMessage = (
    Hello
    | Act
    | Why
    | Options
    | Say
    | Emote
    | Hand
    | Undo
    | Consent
    | Preference
    | Asking
    | Lesson
    | Retry
    | Hint
    | Ping
)

# ---- socket: server to client ----


class AskView(Struct, omit_defaults=True):
    """The question for the viewer."""

    kind: str
    mode: str
    options: tuple[Option, ...]
    default: int
    links: list[int] = []
    deadline: float | None = None


class UnusableThings(Struct):
    """Why some things can't be used now: the key of the reason's text, and the things."""

    key: str
    things: list[str]


class AskHelp(Struct, omit_defaults=True):
    """What helps to answer a question: its rules, what can follow each option, and why some things can't be used.

    `after` lists what can follow an option as the second link of an answer, by number, and nothing if it is a whole
    answer; options that it leaves out have to be asked about.  `further` lists those second links that a third one can
    follow, and nothing if that is all of them.  `words` has what isn't among the options itself.  `prices` says what
    options are sure to cost the seat, if they cost it anything.
    """

    rules: tuple[str, ...]
    after: dict[int, list[int]] = {}
    further: dict[int, list[int]] = {}
    words: list[Option] = []
    obstacles: list[UnusableThings] = []
    prices: list[Price] = []


class ClockView(Struct):
    """A seat's clock: seconds left when the message was sent."""

    seat: int
    left: float
    running: bool


class ResultView(Struct):
    """How the game ended, and how it went; the seed proves the deal."""

    winners: list[int]
    scores: list[int]
    ranks: list[int]
    reason: str
    outcome: str
    titles: dict[str, list[int]]
    seed: str
    course: list[list[int]]  # every seat's tally at each milestone and at the end
    epilogue: Epilogue  # what decided it, and awards


class Refusal(Struct):
    """Why not: the rule, the reason in words, and the key and facts it was made from."""

    rule: str
    reason: Words
    key: str
    facts: dict[str, Any]


class ChatLine(Struct):
    """Something that was said, or (with a note and no text) something that happened to a seat."""

    number: int
    seat: int | None
    name: str
    text: str
    at: float
    note: str | None = None
    after: int | None = None  # in a welcome, for a note during the game: how many events the viewer saw before it
    emote: EmoteName | None = None  # a picture instead of a text


class ProposalView(Struct):
    """Somebody would like to take back a move; these have yet to agree."""

    seat: int
    waits_for: list[int]


class AskingView(Struct):
    """When a seat is asked in one kind of reaction windows, and what it could choose."""

    name: str
    values: list[str]
    value: str
    stated: bool  # whether the seat has chosen it


class TableInfo(Struct):
    """What stays the same at a table, and who is there."""

    id: str
    game: str
    title: str
    seats: list[SeatInfo]
    options: dict[str, Value]
    status: Status
    clock: ClockRule | None
    commitment: str
    invite_key: str | None
    watch_key: str | None
    chat: list[ChatLine]
    host: int
    take_back: bool
    advice: bool
    away_after: float | None  # after how many seconds a bot plays for somebody who is away
    rules: dict[str, tuple[str, ...]]  # behind verbs, actions possible at any time, and reaction windows
    window_seconds: float  # the minimum length of every reaction window on this server
    proposal: ProposalView | None = None
    lesson: bool = False
    asking: list[AskingView] = []  # when the viewer's seat is asked in reaction windows
    taught: bool = False  # whether the game has lessons, and so explains questions that are asked for the first time


class FromServer(Struct, tag_field="type", tag=str.lower):
    """A message from the server."""


class CoachView(Struct):
    """Where a learner is: the lesson, the number of its step, and how it goes.

    The progress is `step` (it is to be done now), `watching` (others decide), `strayed` (something else was done),
    `learned` (the lesson is over) or `free` (the game goes on without the coach).
    """

    lesson: str
    step: int
    progress: Literal["step", "watching", "strayed", "learned", "free"]
    show: list[int]  # the links of the move that does it


Path = tuple[str | int, ...]  # to a part of a view: names of parts, and places in lists


class Update(FromServer, omit_defaults=True):
    """The viewer's picture, and what happened since the one before.

    It has the whole view, or, for a client that wants so, only what is new or other than in the view that was sent over
    the same connection before (`changes`), and the names of parts that the view has no more (`gone`).
    """

    version: int
    since: int
    events: list[dict[str, Any]]
    ask: AskView | None
    waiting_for: list[int] | None
    over: ResultView | None
    view: dict[str, Any] | None = None
    changes: list[tuple[Path, Any]] = []
    gone: list[str] = []
    guide: AskHelp | None = None
    undoable: bool = False  # whether the viewer's last link or commitment can be taken back
    revocable: bool = False  # whether its last move can be, if all other people agree
    withdrawals: tuple[Option, ...] = ()  # actions that each take back one particular commitment
    answered: tuple[Option, ...] = ()  # the viewer's own answer while others are still deciding
    clocks: list[ClockView] | None = None
    answers: str | None = None  # the id of the viewer's own act that led to it
    coach: CoachView | None = None  # at a lesson, for the learner
    intentions: dict[int, Said] = {}  # by seat: what bots have said they intend, where the game lets them


class Welcome(FromServer):
    """The answer to hello: who you are (None: a spectator), the table, the picture."""

    id: str
    you: int | None
    yours: list[int]  # all seats that the key opens
    table: TableInfo
    update: Update | None


class Refused(FromServer):
    """An act that wasn't possible; nothing has changed."""

    id: str
    refusal: Refusal
    version: int


class WhyAnswer(FromServer, tag="why"):
    """Why an action isn't possible; None if it is."""

    id: str
    refusal: Refusal | None


class OptionsAnswer(FromServer, tag="options", omit_defaults=True):
    """What could be answered next, and the parts of the view that differ after the links."""

    id: str
    options: tuple[Option, ...]
    changes: dict[str, Any] = {}


class HintOption(Struct, omit_defaults=True):
    """An option that a bot considered: the number of imagined worlds, the mean payoff, its weight, and why."""

    action: int
    visits: int
    value: float
    share: float
    reasons: tuple[Said, ...] = ()


class HintAnswer(FromServer, tag="hint"):
    """What a bot would answer next in the picture of that version, and its best options, that one first."""

    id: str
    version: int
    action: int
    options: list[HintOption]


class Error(FromServer):
    """A message that could not be handled."""

    id: str | None
    error: str
    message: Words


class Chat(FromServer):
    """A new line of chat."""

    line: ChatLine


class Seats(FromServer):
    """Somebody came or went, or the game began or ended."""

    seats: list[SeatInfo]
    status: Status
    host: int


class Proposed(FromServer, tag="proposal"):
    """Whether somebody would like to take back a move."""

    proposal: ProposalView | None


class Clock(FromServer):
    """The clocks, after something that changed nothing else."""

    clocks: list[ClockView]


class Rematch(FromServer):
    """Somebody wants to play again, at this new table; anybody who had a seat joins by asking for a rematch too."""

    id: str


class Pong(FromServer):
    """I am here."""

    id: str


ServerMessage = (
    Update
    | Welcome
    | Refused
    | WhyAnswer
    | OptionsAnswer
    | HintAnswer
    | Error
    | Chat
    | Seats
    | Proposed
    | Clock
    | Rematch
    | Pong
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(ClientMessage)


def encoded(message: FromServer) -> bytes:
    """A message as a frame."""
    return framed(_encoder.encode(message))


def decoded(text: str | bytes) -> ClientMessage:
    """A client's frame, checked; raises `msgspec.DecodeError` or its subclass `ValidationError`."""
    message: ClientMessage = _decoder.decode(text)
    return message
