"""The base class of games: all that never changes during play, such as rules, cards, options, zones and texts."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Self

from msgspec import Struct

from calamity.kernel.actions import RESERVED, ActionSpace, Domain, Words
from calamity.kernel.asking import Window, WindowKind
from calamity.kernel.cards import C, Card, Check, Deck, KindRanges, Order, read_deck, with_texts
from calamity.kernel.describe import described
from calamity.kernel.epilogue import Epilogue, Told
from calamity.kernel.errors import BadGame, BadSeats, Refusal
from calamity.kernel.fields import Field
from calamity.kernel.goal import Goal, Said, usual_goal, usual_standing
from calamity.kernel.languages import ENGLISH, LANGUAGES, language_files
from calamity.kernel.numbering import FROZEN, Frozen, action_lines, identity, layout_of, read_frozen
from calamity.kernel.options import OptionSpec, Value, checked
from calamity.kernel.pickling import reduced_game
from calamity.kernel.poster import Poster, poster_of
from calamity.kernel.reasons import Advocate, Reasons
from calamity.kernel.rng import stream
from calamity.kernel.rulebook import Rulebook, read_rulebooks
from calamity.kernel.state import FIRST, ONE, OPEN, POLL, SEALED, Event, State
from calamity.kernel.summary import listed, span
from calamity.kernel.symbols import Symbol
from calamity.kernel.texts import Texts, common, read_texts
from calamity.kernel.tuning import Tuning
from calamity.kernel.wits import Wits

if TYPE_CHECKING:
    from calamity.kernel.table import Options

CARDS = "cards.toml"
MODES = {ONE: "one", OPEN: "open", SEALED: "sealed", POLL: "poll"}


@dataclass(frozen=True, slots=True)
class EventSpec:
    """What an event's arguments mean: their names, and for each a domain or None for a plain number."""

    name: str
    args: tuple[tuple[str, str], ...]  # (name, what: "seat", "card", "number", "action" or the name of a domain)

    @classmethod
    def of(cls, name: str, **args: str) -> EventSpec:
        """An event with this name and these arguments."""
        return cls(name, tuple(args.items()))


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winners: tuple[int, ...]  # everybody after a common win; titles single out individuals
    scores: tuple[int, ...]  # one per seat
    ranks: tuple[int, ...]  # 1 is best; shared ranks are equal
    reason: str  # a key of the game's texts
    outcome: str = "won"  # won, lost, shared (an equal win of rivals) or unfinished
    titles: Mapping[str, tuple[int, ...]] | None = None  # further honours and who earned them

    def __repr__(self) -> str:
        who = f" by {listed(self.winners)}" if self.winners else ""
        parts = [f"{self.outcome}{who} ({self.reason})", f"scores {_row(self.scores)}", f"ranks {_row(self.ranks)}"]
        parts += [f"{title} {listed(seats)}" for title, seats in (self.titles or {}).items()]
        return f"<Result: {'; '.join(parts)}>"


def _row(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


class Game:
    """The base class of all games.  A subclass fills in the class attributes and the hooks."""

    name: str  # as `load` knows it
    title: str  # as it is printed on the box
    version: int = 1  # of the rules: saved games of another version are not replayed
    seats: range  # the possible numbers of players
    option_specs: tuple[OptionSpec, ...] = ()  # what a table may change
    presets: Mapping[str, Mapping[str, Value]] = {}  # sets of options by name, easiest first
    questions: Mapping[int, str] = {}  # the kind of ask for every step that asks
    fields: tuple[Field, ...] = ()  # the facts of a position apart from zones and options
    event_specs: tuple[EventSpec, ...] = ()  # what can happen
    bound: int = 100_000  # no game takes more decisions
    payoff_sum: float | None = None  # what the payoffs of two or more seats add up to, if that is always the same
    together: bool = False  # whether all win or lose together
    concede: bool = False  # whether the players may give up together
    most_links: int = 8  # how many links an answer can have, for observations
    most_known: int = -1  # how many hidden cards a seat can know of, for observations; -1: as many as there are
    general_rules: Mapping[str, str]  # rules for: over, not_asked, not_offered, take_back, resign, concede
    state_class: type[State]  # the class of its positions
    package: str  # that contains the data files
    actions: ActionSpace  # every action by number and by name
    deck: Deck[Any] | None = None  # the cards of its card file, if it has one
    view_parts: tuple[type[Struct], ...] = ()  # the structs that `shown` and `extras` return, if they return structs
    card_part: type[Struct] | None = None  # the struct that `card_facts` returns, if it returns one
    drafts: tuple[str, ...] = ()  # the questions whose unfinished answers change what `extras` shows
    free_questions: tuple[str, ...] = ()  # those of which no answer is ever sure to cost its seat anything
    advocate: type[Advocate[Any, Any]] | None = None  # finds the reasons for options that hints give
    has_intentions: bool = False  # whether bots of a team say what they intend
    milestone: str = ""  # the event at which tables record the `tally`, such as the start of a round
    constants: Mapping[str, object] = {}  # numbers and names that the browser's table needs
    symbols: tuple[Symbol, ...] = ()  # what is printed on its cards or drawn on its table, for legends
    window_rules: tuple[str, ...] = ()  # the rules of reaction windows, if it has them
    window_kinds: tuple[WindowKind, ...] = ()  # those in which people can choose when they are asked
    long_stretches: bool = False  # whether passing for a whole stretch of windows outlasts ordinary moves
    rules_behind: Mapping[str, tuple[str, ...]] = {}  # for help: by verb, and by question as `ask.kind`

    # What the tools that measure bots need to know.
    tuning: Tuning = Tuning()  # how the levels of bots differ
    ladder_options: Mapping[str, Value] = {}  # the options of ladders, chosen so that skill shows best

    # What scenarios need to know apart from the zones.
    part_names: Mapping[str, tuple[str, ...]] = {}  # for a zone with several parts: their names
    displays: tuple[str, ...] = ()  # rows with a fixed number of places, each refilled from a stack
    asides: Mapping[str, str] = {}  # for a pile: the zone for the rest if a scenario lists its exact cards
    die: int = 6  # the sides of the dice
    moments: tuple[str, ...] = ()  # where a scenario can begin, apart from the start of a turn
    moment_field: str = ""  # or a field whose values are such moments

    def __repr__(self) -> str:
        return f"<Game {self.name}: {span(self.seats)} seats>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return reduced_game(self)

    # ---- data ----

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Every card by id, with its printed facts."""
        return self.deck.by_id if self.deck else {}

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The ids of the cards by kind, the integer that stands for them in a state; empty for reserved kinds."""
        return self.deck.kinds if self.deck else ()

    @cached_property
    def domains(self) -> Mapping[str, Domain]:
        """Named values used by events and fields, apart from cards and seats."""
        return {}

    @cached_property
    def texts(self) -> Texts:
        """The game's texts in every language."""
        return read_texts(self.package, common())

    @cached_property
    def rulebooks(self) -> Mapping[str, Rulebook]:
        """The rulebook in every language; the English one where a language has none."""
        books = read_rulebooks(self.package)
        return {lang: books.get(lang, books[ENGLISH]) for lang in LANGUAGES}

    @cached_property
    def poster(self) -> Poster:
        """How the game presents itself in lists and in the lobby, apart from its texts."""
        return poster_of(self.package)

    @property
    def rulebook(self) -> Rulebook:
        """The English rulebook."""
        return self.rulebooks[ENGLISH]

    @cached_property
    def events(self) -> Mapping[str, EventSpec]:
        """The events by name."""
        return {spec.name: spec for spec in self.event_specs}

    @cached_property
    def public_fields(self) -> tuple[Field, ...]:
        """The facts that everybody sees."""
        return tuple(field for field in self.fields if not field.hidden)

    @cached_property
    def drawn_fields(self) -> tuple[Field, ...]:
        """Those of them that no other part of the view says too."""
        return tuple(field for field in self.public_fields if not field.said_by)

    @cached_property
    def remembers(self) -> bool:
        """Whether seats may know of hidden cards in the game's zones."""
        return any(zone.number >= 0 for zone in self.blank(self.seats.start, 1).zones())

    @cached_property
    def option_cache(self) -> Options:
        """The options that tables have made, one for every action."""
        from calamity.kernel.table import Options  # it imports this module

        return Options(self.actions)

    @property
    def options(self) -> Mapping[str, OptionSpec]:
        """The options by name."""
        return {spec.name: spec for spec in self.option_specs}

    @property
    def content(self) -> str:
        """The version of the rules and the fingerprint of the cards."""
        return f"{self.version}-{self.deck.fingerprint}" if self.deck else f"{self.name}-{self.version}"

    @cached_property
    def numbering(self) -> str:
        """The fingerprint of the action numbers: it changes when any of them does."""
        return identity(action_lines(self.actions))

    @cached_property
    def layout(self) -> str:
        """The fingerprint of the layout in which positions are stored."""
        return layout_of(self)

    @cached_property
    def frozen(self) -> Frozen | None:
        """The numbering of data from before numberings were stored; None for a game without such data."""
        try:
            return read_frozen(self.read(FROZEN))
        except (AttributeError, FileNotFoundError):
            return None

    def read_cards(
        self,
        schema: type[C],
        check: Check[C] | None = None,
        source: str | None = None,
        file: str = "",
        box: Check[C] | None = None,
        kind_ranges: KindRanges | None = None,
        order: Order[C] | None = None,
    ) -> Deck[C]:
        """The cards of the given card file, or the game's own; missing texts are taken from the game's."""
        text = self.read(CARDS) if source is None else source
        texts = language_files(self.package, "cards")
        return read_deck(text, schema, check, file or CARDS, box, kind_ranges, texts, order)

    @property
    def card_file(self) -> str:
        """The card file with the texts of all languages, as a starting point for your own cards."""
        if self.deck is None:
            raise BadGame(f"{self.name} has no cards")
        return with_texts(self.deck)

    def read(self, name: str) -> str:
        """The text of a data file of the game."""
        return files(self.package).joinpath(name).read_text(encoding="utf-8")

    # ---- play ----

    def seats_for(self, options: Mapping[str, Value]) -> range:
        """The numbers of players that these options allow."""
        return self.seats

    def check(self, seats: object, options: Mapping[str, object] | None) -> dict[str, Value]:
        """The complete options if this table can be played; otherwise raises an error."""
        if not isinstance(seats, int) or isinstance(seats, bool):
            raise BadSeats(f"the number of seats must be a whole number, not {seats!r}")
        full = checked(self.option_specs, options, seats)
        allowed = self.seats_for(full)
        if seats not in allowed:
            raise BadSeats(f"with these options, {self.name} is for {span(allowed)} players, not {seats}")
        return full

    def next_options(self, options: Mapping[str, Value], result: Result) -> dict[str, Value]:
        """The options of a rematch: those of the previous game, except for what its result decides."""
        return dict(options)

    def new(self, seats: int, seed: int = 0, options: Mapping[str, object] | None = None) -> State:
        """A fresh game at its first decision."""
        full = self.check(seats, options) if options else self.standard(seats)
        return self.begin(seats, stream(seed), full)

    def begin(
        self,
        seats: int,
        rng: int,
        options: Mapping[str, Value],
        sink: list[Event] | None = None,
        patient: bool = False,
    ) -> State:
        """A fresh game at its first decision, from checked options; set-up events go to the sink.

        If `patient`, all seats are asked in polls even if they can only pass.
        """
        state = self.blank(seats, rng)
        state.sink = sink
        if patient:
            state.patient = (1 << seats) - 1
        self.start(state, options)
        return state

    def start(self, state: State, options: Mapping[str, Value]) -> None:
        """Bring a blank state to the first decision of a game with these options, which are checked."""
        self.set_options(state, options)
        self.set_up(state, options)
        state.run()

    @cache  # noqa: B019 - a handful of entries for games that live as long as the program
    def standard(self, seats: int) -> dict[str, Value]:
        """The options of a table that changed none."""
        return self.check(seats, None)

    def blank(self, seats: int, rng: int) -> State:
        """A state without a position, for set-up and restoring; a game attaches its shared tables here."""
        state = self.state_class(seats, rng)
        state.game = self
        return state

    def set_options(self, state: State, options: Mapping[str, Value]) -> None:
        """Set the fields of a blank state that hold options; all options, in the order of their specs."""
        for field, number in self._option_fields(tuple(options.values())):
            setattr(state, field, number)

    @lru_cache(maxsize=64)  # noqa: B019 - games live as long as the program
    def _option_fields(self, values: tuple[Value, ...]) -> tuple[tuple[str, int], ...]:
        """The fields of a state that hold options, with their contents for these option values."""
        specs = zip(self.option_specs, values, strict=True)
        return tuple((spec.field, spec.number(value)) for spec, value in specs if spec.field)

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """Bring a blank state into the game's starting position and push the first step.

        Fields that hold options are already set.
        """
        raise NotImplementedError

    def result(self, state: State) -> Result:
        """The result of a game that is over."""
        raise NotImplementedError

    def rewards(self, state: State) -> list[float]:
        """What learners get for a finished game: each seat's payoff, or the mean of all where they are one team."""
        payoffs = [float(state.payoff(seat)) for seat in range(state.n)]
        return [sum(payoffs) / state.n] * state.n if self.together else payoffs

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an asked seat isn't offered one of the game's actions: rule, key of the reason's text, facts to fill in.

        Use only what the seat can see.
        """
        return self.general_rules["not_offered"], "not_offered", {}

    def why_not_offered(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an asked seat isn't offered an action, also one that all games share: as for `refusal`."""
        if self.actions.has(action):
            return self.refusal(state, seat, action)
        if action >= FIRST:
            self.actions.decode(action)  # raises `BadAction` for what is no action at all
        return Game.refusal(self, state, seat, action)

    def kind_asked(self, state: State) -> str:
        """The kind of the open question."""
        return self.questions[state.stack[-1] & 255]

    def window(self, state: State, seat: int) -> Window:
        """The open reaction window as it concerns a seat, in a game with `window_kinds`; from what the seat can see."""
        raise NotImplementedError

    def is_useful(self, state: State, seat: int, options: Sequence[int]) -> bool:
        """Whether one of these answers may be of use to a seat in the open window, and would come too late afterwards.

        For those who are asked only where it is `useful`.  Use only what the seat can see.
        """
        return True

    def rules_of(self, kind: str) -> tuple[str, ...]:
        """The rules behind a kind of question."""
        return self.rules_behind.get(f"ask.{kind}", ())

    @cached_property
    def rules_to_show(self) -> Mapping[str, tuple[str, ...]]:
        """The rules behind verbs, behind what is possible at any time, and behind reaction windows (as `window`)."""
        verbs = {name: rules for name, rules in self.rules_behind.items() if not name.startswith("ask.")}
        general = {name: (self.general_rules[name],) for name in RESERVED.values() if name in self.general_rules}
        return {**verbs, **general, **({"window": self.window_rules} if self.window_rules else {})}

    def thing_actions(self, state: State, seat: int) -> Mapping[str, Words]:
        """For each thing that an asked seat can see, the action that would use it.

        A player who asks about a thing is told why that action isn't offered.  Use only what the seat can see.
        """
        return {}

    def likely_thing_actions(self, state: State, seat: int) -> Mapping[str, Words]:
        """The thing actions whose reasons are sent with the question, for tables to show; all unless overridden."""
        return self.thing_actions(state, seat)

    def shown(self, state: State) -> Struct | Mapping[str, object]:
        """What every view shows apart from zones and fields, computed once for all viewers from public information."""
        return {}

    def extras(self, state: State, seat: int | None) -> Struct | Mapping[str, object]:
        """What one viewer's view shows in addition, derived from what the seat can see."""
        return {}

    def goal(self, state: State) -> Goal | None:
        """What the game is about and how far everybody has come, from what all can see; None: nobody can say."""
        return usual_goal(self, state)

    def standing(self, state: State, goal: Goal, seat: int | None) -> Said | None:
        """How a viewer compares with the others, from what it can see."""
        return usual_standing(goal, seat)

    def epilogue(self, state: State, events: Sequence[Told], course: Sequence[Sequence[int]]) -> Epilogue:
        """What decided a game that is over, from events that all have heard and the tally at its milestones."""
        return Epilogue()

    def tally(self, state: State) -> Sequence[int]:
        """How far every seat has come, for a chart of the game: points, lives and so on; everybody sees it."""
        return ()

    def card_facts(self, card: Card) -> Struct | None:
        """What follows from the printed facts of a card, for those who draw it."""
        return None

    def prompt(self, state: State, seat: int) -> Mapping[str, object]:
        """Facts for the text of the question that a seat is asked."""
        return {}

    def stakes(self, state: State, seat: int) -> Mapping[int, tuple[int, bool]]:
        """For each answer whose price the rules alone don't tell (others have still to answer), what it costs a seat.

        That is what is lost of what the game counts, and whether the seat or everybody loses the game, if nobody does
        anything more.  Use only what the seat can see.
        """
        return {}

    # ---- scenarios ----

    def home(self, card: Card) -> str:
        """The zone, or part of one, where a card goes when a scenario displaces it: its stack, or out of the game."""
        return card.deck

    def beside_card(self, zone: str, card: str, words: Sequence[str]) -> Mapping[str, int] | None:
        """The fields and values given by words behind a card in a zone; None if the words are unknown.

        `("in_play", "tool_chest", ["1/3"])` may give `{"turned": 2}`.  Without words: the fields with their usual
        values.  The same applies to words behind the named values of a field that is a list.
        """
        return None

    def species_fields(self, species: Mapping[str, object]) -> Mapping[str, list[Any]]:
        """For games with Communities: the field or zone and its values that describe a seat's Species by place."""
        raise NotImplementedError

    def species_in_words(self, state: State, seat: int) -> Mapping[str, Mapping[str, Any]]:
        """A seat's Species by place, as `species_fields` reads them."""
        raise NotImplementedError

    def begin_turn(self, state: State, seat: int) -> None:
        """Put a seat at the start of its turn: set the turn's own counters and push the step that asks.

        Pending steps have been cleared.  Cards stay where they are, also those in play, and derived fields are updated.
        A scenario sets its fields before and after this call, so that its values win; no step runs in between.
        """
        raise NotImplementedError

    def begin_at(self, state: State, seat: int, moment: str) -> None:
        """Put a seat at one of the game's `moments`, as `begin_turn` does for the start of a turn."""
        raise NotImplementedError

    def derive(self, state: State, said: Collection[str]) -> None:
        """Update fields that follow from others, unless the scenario has `said` their values."""

    def check_position(self, state: State) -> list[str]:
        """What is impossible about a position, in words; the kernel has already counted the cards."""
        return []

    # ---- judgement ----

    def wits(self) -> Wits:
        """The judgement that bots use; the default knows only how a game has ended."""
        return Wits()

    @cached_property
    def judgement(self) -> Wits:
        """The judgement that reasons for options use; one for all tables, since some take long to make."""
        return self.wits()

    def option_reasons(self, state: State, seat: int, options: list[int]) -> Reasons:
        """For each option what a person would say for it, the most important first; from what the seat can see.

        Sentences are texts `reason.…`; they have to be true, and equal wherever the seat sees the same.
        """
        if self.advocate is None:
            return [[] for _ in options]
        advocate = self.advocate(self, state, seat)
        return [advocate.reasons(option) for option in options]

    def intention(self, state: State, seat: int, option: int, former: Said | None) -> Said | None:
        """What a bot intends with an option that it has chosen, and what it intended so far if that is unchanged.

        Sentences are texts `intention.…`; they depend only on what everybody sees of the position and of the option.
        """
        return None

    def still_intended(self, before: State, after: State, seat: int, said: Said) -> Said | None:
        """An intention as it is said after any seat's move; None if it has been reached or isn't possible any more."""
        return said

    # ---- words ----

    def value_name(self, what: str, value: int) -> object:
        """The name of an argument of an event or field: a card's id, a region, a seat's number."""
        if what == "card":
            return self.kinds[value] if value >= 0 else None
        if what == "action":
            return self.actions.name(value)
        if what in self.domains:
            return self.domains[what].values[value] if value >= 0 else None
        return value

    def spoken(self, what: str, value: object, lang: str, names: Sequence[str] = ()) -> str:
        """A value as people say it: a card's name, a player's name, a region's name."""
        if value is None:
            return "–"
        if what == "seat":
            seat = int(str(value))
            return names[seat] if seat < len(names) else self.seat_word(seat, lang)
        if isinstance(value, str) and value in self.cards:
            return self.cards[value].name[lang]
        key = f"{what}.{value}"
        return self.texts.get(key, lang) if key in self.texts else str(value)

    def label(self, kind: str, name: str, lang: str) -> str:
        """The name of a `field` or a `zone` in a language; its identifier if the texts have none."""
        key = f"{kind}.{name}"
        return self.texts.get(key, lang) if key in self.texts else name.replace("_", " ")

    def describe(self, view: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A view as lines of plain text, for terminals; a game may override this with a better description."""
        return described(self, view, lang, names)

    def seat_word(self, seat: int, lang: str) -> str:
        """What a seat is called when it has no name."""
        return self.texts.say("seat", lang, {"number": seat + 1})

    def say_action(self, action: int, lang: str = "en") -> str:
        """An action as the text of a button."""
        move = self.actions.decode(action)
        facts = {
            domain.name: self.spoken(domain.name, value, lang)
            for domain, value in zip(self.actions.domains(action), move.args, strict=False)
        }
        return self.texts.say(f"action.{self.action_text(action)}", lang, facts)

    def say_option(self, state: State, seat: int, action: int, lang: str = "en") -> str:
        """An action that a seat is offered, as the text of a button; a game may say what it means in this position."""
        return self.say_action(action, lang)

    def action_text(self, action: int) -> str:
        """The key of an action's text; a game may distinguish more variants of a verb."""
        return self.actions.decode(action).verb

    def say_ask(self, kind: str, facts: Mapping[str, object], lang: str = "en") -> str:
        """A question in words; the facts are those of `prompt`."""
        return self.texts.say(f"ask.{kind}", lang, self._words(facts, lang))

    def say_event(self, event: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> str:
        """An event as a line of the log."""
        spec = self.events[event["event"]]
        facts = {name: self._fact(what, event[name], lang, names) for name, what in spec.args}
        return self.texts.say(f"event.{spec.name}", lang, facts)

    def _fact(self, what: str, value: object, lang: str, names: Sequence[str]) -> object:
        if what == "number":
            return value
        return self.spoken(what, value, lang, names)

    def say(self, said: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> str:
        """A sentence of a view in words: a text with its facts, each spoken as what it is called."""
        facts = {
            name: value if type(value) is int and name != "seat" else self.spoken(name, value, lang, names)
            for name, value in said.get("facts", {}).items()
        }
        return self.texts.say(said["key"], lang, facts)

    def say_refusal(self, rule: str, key: str, facts: Mapping[str, object], lang: str = "en") -> Refusal:
        """A refusal in words; facts given as (what, value) are spoken in the language."""
        return Refusal(rule, self.texts.say(f"why.{key}", lang, self._words(facts, lang)), key, dict(facts))

    def _words(self, facts: Mapping[str, object], lang: str) -> dict[str, object]:
        return {
            name: self.spoken(fact[0], fact[1], lang) if isinstance(fact, tuple) else fact
            for name, fact in facts.items()
        }
