"""The declaration of Catastrophic for the engine: what it is made of, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from calamity.games.catastrophic import asking, impossible, naming, refusals, screen, thing_actions, view, wordings
from calamity.games.catastrophic.board import LEVELS, PLACES, SLOTS, exists, level_of, slot_of
from calamity.games.catastrophic.deck import CONDITIONS, KIND_RANGES, Printed, check_box, check_cards, make_box
from calamity.games.catastrophic.epilogue import epilogue
from calamity.games.catastrophic.events import EVENTS
from calamity.games.catastrophic.fields import FIELDS
from calamity.games.catastrophic.forecasts import Forecaster
from calamity.games.catastrophic.goal import goal_of
from calamity.games.catastrophic.options import OPTIONS
from calamity.games.catastrophic.reasons import Ecologist
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.symbols import LEGEND
from calamity.games.catastrophic.vocabulary import actions, card_kinds, stages, steps
from calamity.games.catastrophic.wits import EcologyWits
from calamity.kernel.actions import ActionSpace, Domain, Verb, Words, verbs_of
from calamity.kernel.asking import Window
from calamity.kernel.cards import Card, Deck
from calamity.kernel.epilogue import Epilogue, Told
from calamity.kernel.game import Game, Result
from calamity.kernel.goal import Goal
from calamity.kernel.options import Value
from calamity.kernel.state import PASS, State
from calamity.kernel.tuning import Tuning
from calamity.kernel.wits import Wits

QUESTIONS = {
    steps.BUILT: "build",
    steps.ACTED: "traits",
    steps.RESPONDED: "window",
    steps.SENT: "send",
    steps.DISCARDED: "discard",
    steps.REFRESHED: "refresh",
    steps.LOST: "lose",
    steps.FAMISHED: "hunger",
    steps.STARVED: "hunger",
    steps.SLEPT: "sleep",
    steps.TAKEN: "take",
    steps.DOOMED: "doom",
    steps.HIT: "strike",
    steps.GUARDED: "guard",
    steps.BONUS_ADDED: "bonus",
    steps.BURST_ADDED: "burst",
    steps.GIFTED: "gift",
    steps.SWAPPED: "swap",
    steps.CLAIMED: "claim",
    steps.VOTED: "vote",
}

RULES_BEHIND = {
    "ask.build": ("T-9", "T-10", "T-11", "T-12"),
    "ask.traits": ("T-15", "T-16", "T-42", "T-43"),
    "ask.window": ("T-74", "T-95", "T-97"),
    "ask.send": ("T-22", "T-96"),
    "ask.discard": ("T-24", "T-105"),
    "ask.refresh": ("T-R47",),
    "ask.lose": ("T-52",),
    "ask.hunger": ("T-45", "T-49", "T-R11"),
    "ask.sleep": ("T-46", "T-R58"),
    "ask.take": ("T-R64",),
    "ask.doom": ("T-54",),
    "ask.strike": ("T-52", "T-R34"),
    "ask.guard": ("T-79", "T-83"),
    "ask.bonus": ("T-82", "T-R41"),
    "ask.burst": ("T-78", "T-R41"),
    "ask.gift": ("T-78",),
    "ask.swap": ("T-31", "T-R41"),
    "ask.claim": ("T-103",),
    "ask.vote": ("T-103",),
    "pass": ("T-95", "T-97", "T-100"),
    "finish": ("T-10",),
    "end_step": ("T-16", "T-17"),
    "no_event": ("T-22", "T-23"),
    "decline": ("T-R64",),
    "stop": ("T-78",),
    "spare": ("T-52", "T-102"),
    "claim": ("T-103",),
    "admit": ("T-103",),
    "accept": ("T-103",),
    "reject": ("T-103",),
    "cure": ("T-76", "T-R43"),
    "keep": ("T-R47",),
    "target": ("T-78",),
    "introduce": ("T-30", "T-42", "T-43"),
    "add": ("T-15", "T-29", "T-31"),
    "lose": ("T-52",),
    "deactivate": ("T-45", "T-46"),
    "take": ("T-R64",),
    "swap_out": ("T-31",),
    "swap_in": ("T-31",),
    "steal": ("T-78", "T-R70"),
    "shelter": ("T-34", "T-79", "T-100"),
    "depart": ("T-34", "T-97", "T-100"),
    "play": ("T-74", "T-77", "T-78"),
    "send": ("T-22", "T-71"),
    "discard": ("T-32", "T-105"),
    "give": ("T-78",),
    "place": ("T-40", "T-42", "T-43"),
    "species": ("T-78", "T-81"),
}


class CatastrophicGame(Game):
    """T-1, T-2, T-R1: rival Communities, two to four players, nobody is eliminated.

    The number of decisions is bounded: a game has at most 40 turns of each seat and a last round (T-104), and in a turn
    every decision uses something up.  A seat announces at most 15 Interactions (T-100), so a turn has at most 60, and
    at most 400 abilities; a window is asked again only after one of them, and has at most four answers of five links.
    Everything else takes a card from a hand, a Community or the discard pile, of which there are at most 400.
    """

    name = "catastrophic"
    title = "Catastrophic"
    seats = range(2, 5)
    option_specs = OPTIONS
    fields = FIELDS
    event_specs = EVENTS
    bound = 41 * 4 * 20_000
    most_links = 64
    most_known = 48
    payoff_sum = 1.0
    questions = QUESTIONS
    general_rules = {
        "over": "T-91",
        "not_asked": "T-74",
        "not_offered": "T-14",
        "take_back": "T-78",
        "resign": "T-R57",
        "concede": "T-1",
    }
    window_rules = ("T-74",)
    window_kinds = asking.KINDS
    long_stretches = True  # until one's own turn
    rules_behind = RULES_BEHIND
    asides = {"deck": "removed"}
    view_parts = (view.Shown, view.Own)
    constants = view.CONSTANTS
    symbols = LEGEND
    drafts = ("build",)
    free_questions = ("build", "discard", "gift")
    milestone = "turn"
    advocate = Ecologist
    state_class = Catastrophic
    package = "calamity.games.catastrophic"
    tuning = Tuning((1.0, 0.4), (16, 160), glaring=0.2, near=0.1, attention=0.75)

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Printed] = self.read_cards(Printed, check_cards, source, file, check_box, KIND_RANGES)
        self.box = make_box(self.deck)
        self.forecaster = Forecaster()
        self.communities = view.Communities(self)
        self.actions = _actions(self.kinds)

    @cached_property
    def domains(self) -> Mapping[str, Domain]:
        """The named values of events."""
        return {
            "condition": Domain("condition", CONDITIONS),
            "verdict": Domain("verdict", ("rejected", "accepted")),
        }

    # ---- play ----

    def blank(self, seats: int, rng: int) -> State:
        """An empty position with the box attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, Catastrophic)
        state.box = self.box
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """T-6, T-85, T-86, T-104: begin with the options of the table."""
        assert isinstance(state, Catastrophic)
        if options["events_to_end"] == "long":
            state.events_to_end = 3 + 2 * state.n
        state.prepare(self.box, options["expansion"] != "off", options["late_seat_card"] == "on")

    # ---- scenarios ----

    def home(self, card: Card) -> str:
        """T-8: cards go back to the deck; those of the expansion, if it isn't in use, to the box."""
        assert isinstance(card, Printed)
        return "deck"

    def beside_card(self, zone: str, card: str, words: Sequence[str]) -> Mapping[str, int] | None:
        """T-83: the clock that may follow a Continuous card: `due` ends with this turn, `fresh` with the next one."""
        if zone != "continuous":
            return None
        return {"clocks": wordings.clock(card, words)}

    def species_fields(self, species: Mapping[str, object]) -> Mapping[str, list[Any]]:
        """T-28: Species by Level and slot."""
        return wordings.species(self, species)

    def species_in_words(self, state: State, seat: int) -> Mapping[str, Mapping[str, Any]]:
        """T-28: the Species of a seat by Level and slot."""
        assert isinstance(state, Catastrophic)
        return wordings.species_in_words(self, state, seat)

    def begin_turn(self, state: State, seat: int) -> None:
        """T-14, T-19, T-22, T-24: put a seat at the beginning of its turn, or of the step that the stage names.

        With the turn set to -1 the game hasn't begun.
        """
        assert isinstance(state, Catastrophic)
        state.active = seat
        state.take_stock()
        if state.turn < 0:
            state.first = seat
            state.push(steps.BUILD)
            return
        stage = state.stage
        state.start_turn()
        if stage == stages.CALLING:
            state.push(steps.NATURE)
        elif stage == stages.SENDING:
            state.push(steps.SEND)
        elif stage == stages.ENDING:
            state.end_of_turn()
            if state.refresh_hands:
                state.push(steps.REFRESH, 2)
        else:
            state.push(steps.TRAITS)

    def check_position(self, state: State) -> list[str]:
        """Everything in a position that can't occur in any game."""
        assert isinstance(state, Catastrophic)
        return impossible.problems(self, state)

    # ---- questions ----

    def wits(self) -> Wits:
        """What the game teaches bots."""
        return EcologyWits(self.box)

    def window(self, state: State, seat: int) -> Window:
        """The open window as it concerns a seat."""
        assert isinstance(state, Catastrophic)
        return asking.window(state, seat)

    def is_useful(self, state: State, seat: int, options: Sequence[int]) -> bool:
        """Whether an answer in the open window may be of use to a seat, and would come too late afterwards."""
        assert isinstance(state, Catastrophic)
        return asking.is_useful(state, seat, options)

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an action isn't offered to the seat that is asked."""
        assert isinstance(state, Catastrophic)
        return refusals.reason(self, state, seat, action)

    def thing_actions(self, state: State, seat: int) -> Mapping[str, Words]:
        """The actions that would use the things in front of an asked player."""
        assert isinstance(state, Catastrophic)
        return thing_actions.thing_actions(self, state, seat)

    def shown(self, state: State) -> view.Shown:
        """What the table shows beside zones and fields."""
        assert isinstance(state, Catastrophic)
        return view.shown(self, state)

    def goal(self, state: State) -> Goal:
        """What it takes to win, and how near everybody is to it."""
        assert isinstance(state, Catastrophic)
        return goal_of(state)

    def epilogue(self, state: State, events: Sequence[Told], course: Sequence[Sequence[int]]) -> Epilogue:
        """T-91: what decided the game."""
        assert isinstance(state, Catastrophic)
        return epilogue(state, events, course)

    def tally(self, state: State) -> Sequence[int]:
        """T-88: everybody's score as it stands."""
        assert isinstance(state, Catastrophic)
        return [state.score(seat) for seat in range(state.n)]

    def printed(self, kind: int) -> Printed:
        """What is printed on the cards of a kind."""
        return self.deck.by_kind[kind]

    def extras(self, state: State, seat: int | None) -> view.Own:
        """What a viewer is shown besides."""
        assert isinstance(state, Catastrophic)
        return view.extras(self, state, seat)

    def prompt(self, state: State, seat: int) -> Mapping[str, object]:
        """Facts for the text of the question that a seat is asked."""
        assert isinstance(state, Catastrophic)
        return view.prompt(self, state)

    def describe(self, view: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A view as lines of plain text."""
        return screen.lines(self, view, lang, names)

    def spoken(self, what: str, value: object, lang: str, names: Sequence[str] = ()) -> str:
        """A value in words; a Species by its print, type and Level."""
        if what == "species" and value is not None:
            return naming.event_name_in_words(self, str(value), lang)
        return super().spoken(what, value, lang, names)

    def value_name(self, what: str, value: int) -> object:
        """The name of an argument of an event; that of a Species says where it stands and what it shows."""
        return naming.event_name(self, value) if what == "species" else super().value_name(what, value)

    def say_option(self, state: State, seat: int, action: int, lang: str = "en") -> str:
        """An action that a seat is offered; places and Species by what is there."""
        assert isinstance(state, Catastrophic)
        return naming.option_in_words(self, state, seat, action, lang) or super().say_option(state, seat, action, lang)

    def say_event(self, event: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> str:
        """An event as a line of the log; an Event counts as sent only if it strikes somebody else."""
        if event["event"] == "event_played" and event["seat"] == event["target"]:
            card = self.cards[event["card"]]
            assert isinstance(card, Printed)
            facts = {name: self.spoken(name, event[name], lang, names) for name in ("seat", "card", "number")}
            return self.texts.say("table.log_all" if card.everyone else "table.log_self", lang, facts)
        return super().say_event(event, lang, names)

    def result(self, state: State) -> Result:
        """T-91, T-92, T-93, T-R53, T-R54: the ranking, and what decided it."""
        assert isinstance(state, Catastrophic)
        scores, winners = tuple(state.scores), tuple(state.winners)
        worth = [(seat in winners, scores[seat]) for seat in range(state.n)]
        ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
        if len(winners) > 1:
            return Result(winners, scores, ranks, "shared", "shared")
        return Result(winners, scores, ranks, "tie_break" if len(state.tied) > 1 else "points")


def _actions(cards: tuple[str, ...]) -> ActionSpace:
    seat = Domain("seat", ("0", "1", "2", "3"))
    trait = Domain("card", cards[: card_kinds.TRAITS])
    event = Domain("card", cards[card_kinds.FIRST_EVENT : card_kinds.FIRST_INTERACTION])
    interaction = Domain("card", cards[card_kinds.FIRST_INTERACTION :])
    card = Domain("card", cards)
    level = Domain("level", tuple(str(number) for number in range(1, LEVELS + 1)))
    slot = Domain("slot", tuple(str(number) for number in range(-SLOTS, SLOTS + 1)))
    arguments = {
        "target": (seat,),
        "introduce": (trait,),
        "add": (trait,),
        "lose": (trait,),
        "deactivate": (trait,),
        "take": (trait,),
        "swap_out": (trait,),
        "swap_in": (trait,),
        "steal": (trait,),
        "shelter": (trait,),
        "depart": (trait,),
        "play": (interaction,),
        "send": (event,),
        "discard": (card,),
        "give": (card,),
        "place": (level, slot),
        "species": (level, slot),
    }
    places: dict[tuple[str, ...], int] = {(str(level_of(p)), str(slot_of(p))): p for p in range(PLACES) if exists(p)}
    numbers = {
        "place": {row: actions.PLACE + p for row, p in places.items()},
        "species": {row: actions.SPECIES + p for row, p in places.items()},
    }
    return ActionSpace([Verb("pass", PASS), *verbs_of(actions, arguments, numbers)])


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return CatastrophicGame(source, file)
