"""The declaration of Catastrophe for the engine: what it is made of, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from calamity.games.catastrophe import impossible, refusals, screen, thing_actions, view, wordings
from calamity.games.catastrophe.deck import (
    HOMES,
    KIND_RANGES,
    KINDS,
    Printed,
    check_box,
    check_cards,
    make_box,
)
from calamity.games.catastrophe.epilogue import epilogue
from calamity.games.catastrophe.events import EVENTS
from calamity.games.catastrophe.fields import FIELDS
from calamity.games.catastrophe.forecasts import Forecast, forecast
from calamity.games.catastrophe.goal import goal_of, standing_of
from calamity.games.catastrophe.options import PRESETS, option_specs
from calamity.games.catastrophe.reasons import Neighbour
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.symbols import LEGEND
from calamity.games.catastrophe.vocabulary import actions, card_kinds, outcomes, phases, sides, steps, times
from calamity.games.catastrophe.wits import NeighbourWits
from calamity.kernel.actions import ActionSpace, Domain, Words, verbs_of
from calamity.kernel.cards import Card, Deck
from calamity.kernel.epilogue import Epilogue, Told
from calamity.kernel.game import Game, Result
from calamity.kernel.goal import Goal, Said
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import State
from calamity.kernel.tuning import Tuning
from calamity.kernel.vocabulary import names_of, numbers_of
from calamity.kernel.wits import Wits

SEATS = Domain("seat", ("0", "1", "2", "3", "4", "5"))
SLOTS = Domain("slot", ("1", "2", "3", "4"))
NUMBERS = Domain("number", ("1", "2", "3"))  # of a unit of an impact
KIND = Domain("kind", KINDS)
TIMES = Domain("time", names_of(times))
SIDES = Domain("side", names_of(sides)[: sides.MIXED])
COPIES = Domain("copy", ("second",))
PHASES = Domain("phase", names_of(phases))
IN_PLAY = (
    "offer_play",
    "enter",
    "return",
    "scrap",
    "commit",
    "loan",
    "rewind",
    "wear",
    "spare",
)  # verbs of cards in play
BESIDE = {"in_play": ("turned", "traces"), "incoming": ("incoming_turned", "incoming_traces")}  # facts behind cards
HOST = 0  # the seat of whoever opened the table

RULES_BEHIND = {
    "ask.side": ("C-78", "C-R65"),
    "ask.bandage": ("C-12", "C-R4"),
    "ask.pick": ("C-29", "C-30", "C-31"),
    "ask.trade": ("C-34", "C-64", "C-R21"),
    "ask.answer": ("C-R19", "C-R22"),
    "ask.confirm": ("C-R19", "C-R21"),
    "ask.enter": ("C-R14",),
    "ask.overflow": ("C-22", "C-24", "C-R12"),
    "ask.lay_out": ("C-39", "C-40", "C-R53"),
    "ask.react": ("C-46", "C-R29", "C-R31"),
    "ask.supply_run": ("C-25",),
    "ask.spare": ("C-58", "C-R46"),
    "ask.strain": ("C-58", "C-R46"),
    "ask.rough": ("C-R46", "C-R61"),
    "ask.sapped": ("C-R46", "C-R61"),
    "ask.foresee": ("K-11", "C-R6"),
    "ask.restock": ("C-69", "C-70", "C-R53"),
    "ready": ("C-R29", "C-57"),
    "done": ("C-39", "C-69"),
    "no_trade": ("C-34", "C-64"),
    "send": ("C-35", "C-R25"),
    "decline": ("C-R19", "C-R21"),
    "agree": ("C-R19", "C-36"),
    "accept": ("C-R19", "C-R24"),
    "withdraw": ("C-R19", "C-R21"),
    "nobody_else": ("K-4", "K-5"),
    "look": ("K-11",),
    "look_away": ("K-11",),
    "triage": ("C-R63",),
    "pantry": ("C-R63",),
    "bandage": ("C-12", "C-R4"),
    "side": ("C-R65",),
    "partner": ("C-26", "C-R18"),
    "for": ("C-51", "C-R35"),
    "also_for": ("K-4",),
    "borrow": ("C-52", "C-R36", "C-R39"),
    "slot": ("C-45", "C-49"),
    "also_slot": ("K-5",),
    "unit": ("C-49",),
    "wish": ("C-R25",),
    "pick": ("C-29", "C-R9"),
    "offer": ("C-35", "C-65", "C-R22"),
    "pay": ("C-53", "C-R41"),
    "discard": ("C-25",),
    "lay": ("C-39", "C-69", "C-R10"),
    "quick": ("K-7",),
    "fetch": ("C-25",),
    "play": ("C-25", "C-R43", "C-R44"),
    "offer_play": ("C-65", "C-67", "K-8"),
    "enter": ("C-R14",),
    "return": ("C-22", "C-R12"),
    "scrap": ("C-22", "C-R12"),
    "commit": ("C-46", "C-50", "C-51"),
    "loan": ("C-52", "C-55", "C-R37"),
    "rewind": ("C-25", "C-R17"),
    "wear": ("C-58", "C-R46"),
    "spare": ("C-58", "C-R46"),
    "release": ("C-R30",),
}


class CatastropheGame(Game):
    """C-1, C-R1, C-R3, C-R16, C-R27, C-R30: the game and its limits.

    The number of decisions is bounded, because everything uses something up.  In each React, an act uses up one of at
    most 4 x 168 uses, one of 5 x 168 pairs of borrower and card with at most 4 uses each, a Response, an ability or a
    Quick card's chance: fewer than 5,000 acts of at most 9 links, each followed by at most 6 ready marks and 2 choices
    of overflow, so fewer than 85,000 decisions.  In trading, each of at most 228 trades has at most 5 proposals with at
    most 250 links, and at most 456 choices on arrival.  The rest takes fewer than 200 decisions.
    """

    name = "catastrophe"
    title = "Catastrophe"
    seats = range(2, 7)
    fields = FIELDS
    event_specs = EVENTS
    bound = 700_000
    most_links = 32
    most_known = 64
    together = True
    concede = True
    questions = {
        steps.SIDED: "side",
        steps.BANDAGED: "bandage",
        steps.PICKED: "pick",
        steps.PROPOSED: "trade",
        steps.ANSWERED: "answer",
        steps.CONFIRMED: "confirm",
        steps.ENTERED: "enter",
        steps.OVERFLOWED: "overflow",
        steps.LAID: "lay_out",
        steps.ACTED: "react",
        steps.RAN: "supply_run",
        steps.SPARED: "spare",
        steps.STRAINED: "strain",
        steps.ROUGHED: "rough",
        steps.SAPPED_CARD: "sapped",
        steps.FORESEEN: "foresee",
        steps.STOCKED: "restock",
    }
    general_rules = {
        "over": "C-73",
        "not_asked": "C-R29",
        "not_offered": "C-14",
        "take_back": "C-R30",
        "resign": "C-R62",
        "concede": "C-R62",
    }
    rules_behind = RULES_BEHIND
    asides = {
        "deck": "discards",
        "impact_pile": "impacts_aside",
        "disaster_pile": "disasters_aside",
    }
    moment_field = "stage"
    view_parts = (view.Shown, view.Own)
    constants = view.CONSTANTS
    symbols = LEGEND
    drafts = ("lay_out", "restock", "answer")
    free_questions = ("pick", "trade", "answer", "confirm", "lay_out", "restock")
    milestone = "phase"
    advocate = Neighbour
    state_class = Catastrophe
    presets = PRESETS
    package = "calamity.games.catastrophe"
    tuning = Tuning((0.8, 0.5), (16, 120), glaring=0.2, near=0.0, idles=True, patience=60)
    ladder_options = {"starting_vitality": 3}  # hard: otherwise good teams nearly always win

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Printed] = self.read_cards(Printed, check_cards, source, file, check_box, KIND_RANGES)
        self.box = make_box(self.deck)
        self.actions = _actions(self.kinds)
        self.option_specs: tuple[OptionSpec, ...] = option_specs(
            tuple(self.kinds[card] for card in self.box.disasters), tuple(self.kinds[card] for card in self.box.impacts)
        )

    @cached_property
    def domains(self) -> Mapping[str, Domain]:
        """The named values of events."""
        return {domain.name: domain for domain in (SLOTS, KIND, TIMES, SIDES, PHASES)}

    # ---- play ----

    def blank(self, seats: int, rng: int) -> State:
        """An empty position with the box attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, Catastrophe)
        state.box = self.box
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """C-R66: begin with the options of the table."""
        assert isinstance(state, Catastrophe)
        trader = options["first_trader"]
        state.token_option = trader if isinstance(trader, int) else {"random": -1, "host": HOST, "ask": -2}[trader]
        if isinstance(options["series"], int):
            state.token_option = options["series"]  # C-77 comes before C-R4
        disaster = str(options["disaster"])
        impacts = str(options["impacts"])
        state.prepare(
            self.box,
            self.kinds.index(disaster) if disaster != "random" else -1,
            [self.kinds.index(card) for card in impacts.split(",")] if impacts != "random" else [],
        )

    def next_options(self, options: Mapping[str, Value], result: Result) -> dict[str, Value]:
        """C-77, C-R56: in a series the Most Resilient player begins with the token; after a defeat it is free."""
        again = dict(options)
        if again["series"] != "off":
            holders = (result.titles or {}).get("first_trader", ())
            again["series"] = holders[0] if holders else "on"
        return again

    # ---- scenarios ----

    def home(self, card: Card) -> str:
        """C-3, C-5, C-7, C-10: the deck, or out of the game."""
        assert isinstance(card, Printed)
        return HOMES[card.kind]

    def beside_card(self, zone: str, card: str, words: Sequence[str]) -> Mapping[str, int] | None:
        """C-50, K-7, K-10: behind a card in play the uses it has left, and what it has gone through."""
        uses = self.deck.by_id[card].uses if zone in ("in_play", "incoming") else None
        if uses is None:
            return None
        turned, traces = wordings.beside_card(card, uses, [*words])
        return dict(zip(BESIDE[zone], (turned, traces), strict=True))

    def begin_turn(self, state: State, seat: int) -> None:
        """Enter the game at the stage that the scenario names, with a seat to act first."""
        assert isinstance(state, Catastrophe)
        impossible.enter(state, seat)

    def derive(self, state: State, said: Collection[str]) -> None:
        """Fill in what follows from planned uses and loans, and which kinds are wanted then."""
        assert isinstance(state, Catastrophe)
        impossible.derive(state, said)

    def check_position(self, state: State) -> list[str]:
        """Everything in a position that can't occur in any game."""
        assert isinstance(state, Catastrophe)
        return impossible.problems(self, state)

    # ---- questions ----

    def wits(self) -> Wits:
        """What the game teaches bots."""
        return NeighbourWits(self.box)

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an action isn't offered to the seat that is asked."""
        assert isinstance(state, Catastrophe)
        return refusals.reason(self, state, seat, action)

    def thing_actions(self, state: State, seat: int) -> Mapping[str, Words]:
        """The actions that would use the things in front of an asked player."""
        assert isinstance(state, Catastrophe)
        return thing_actions.thing_actions(self, state, seat)

    def shown(self, state: State) -> view.Shown:
        """What the table shows beside zones and fields."""
        assert isinstance(state, Catastrophe)
        return view.shown(self, state)

    def goal(self, state: State) -> Goal:
        """What it takes to win, and how near everybody is to it."""
        assert isinstance(state, Catastrophe)
        return goal_of(state)

    def standing(self, state: State, goal: Goal, seat: int | None) -> Said | None:
        """Where a viewer stands."""
        assert isinstance(state, Catastrophe)
        return standing_of(state, seat)

    def epilogue(self, state: State, events: Sequence[Told], course: Sequence[Sequence[int]]) -> Epilogue:
        """C-73: what decided the game."""
        assert isinstance(state, Catastrophe)
        return epilogue(state, events)

    def tally(self, state: State) -> Sequence[int]:
        """C-59: everybody's Vitality."""
        assert isinstance(state, Catastrophe)
        return state.vitality

    def stakes(self, state: State, seat: int) -> Mapping[int, tuple[int, bool]]:
        """C-59, C-73: what it costs to be ready, if all others are and do nothing more."""
        assert isinstance(state, Catastrophe)
        found = forecast(state) or Forecast()
        if actions.READY not in state.offered(seat) or not found.at_stake:
            return {}
        return {actions.READY: (found.at_stake[seat], seat in found.falling)}

    def extras(self, state: State, seat: int | None) -> view.Own:
        """What the table shows beside zones and fields."""
        assert isinstance(state, Catastrophe)
        return view.extras(self, state, seat)

    def prompt(self, state: State, seat: int) -> Mapping[str, object]:
        """Facts for the text of a question."""
        assert isinstance(state, Catastrophe)
        return view.prompt(state, seat)

    def describe(self, view: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A view as lines of plain text."""
        return screen.lines(self, view, lang, names)

    def action_text(self, action: int) -> str:
        """An action in words; the second copy of a card in a row is called that."""
        move = self.actions.decode(action)
        return f"{move.verb}_second" if len(move.args) == 2 else move.verb

    def result(self, state: State) -> Result:
        """C-72, C-73, C-74, C-77, C-R48, C-R62: everybody wins or nobody does; the title comes on top."""
        assert isinstance(state, Catastrophe)
        scores = tuple(state.vitality)
        ranks = (1,) * state.n
        if state.outcome != outcomes.VICTORY:
            reason = "conceded" if state.outcome == outcomes.CONCEDED else "defeat"
            return Result((), scores, ranks, reason, "lost")
        titles: dict[str, tuple[int, ...]] = {}
        if state.title_option:
            titles["most_resilient"] = tuple(state.most_resilient())
            titles["first_trader"] = (state.next_first_trader(),)
        return Result(tuple(range(state.n)), scores, ranks, "victory", "won", titles)


def _actions(kinds: tuple[str, ...]) -> ActionSpace:
    resources = Domain("card", kinds[: card_kinds.FIRST_RESPONSE])
    responses = Domain("card", kinds[card_kinds.FIRST_RESPONSE : card_kinds.FIRST_DISASTER])
    supplies = Domain("card", kinds[: card_kinds.FIRST_DISASTER])

    arguments: dict[str, tuple[Domain, ...]] = {
        "bandage": (TIMES,),
        "side": (Domain("side", SIDES.values[: sides.NONE]),),
        "slot": (SLOTS,),
        "also_slot": (SLOTS,),
        "unit": (KIND,),
        "wish": (KIND,),
        "play": (responses,),
        "release": (SEATS, SLOTS, NUMBERS),
    }
    arguments |= dict.fromkeys(("partner", "for", "also_for", "borrow"), (SEATS,))
    arguments |= dict.fromkeys(("pick", "offer", "pay", "discard"), (supplies,))
    arguments |= dict.fromkeys(("lay", "quick", "fetch"), (resources,))
    arguments |= dict.fromkeys(IN_PLAY, (resources, COPIES))
    return ActionSpace(verbs_of(actions, arguments, {name: _copies(name, resources) for name in IN_PLAY}))


def _copies(verb: str, resources: Domain) -> dict[tuple[str, ...], int]:
    """Names for cards in play: a title, or the second copy of it in the same row."""
    first = numbers_of(actions)[verb]
    numbers: dict[tuple[str, ...], int] = {}
    for place, card in enumerate(resources.values):
        if card:
            numbers[card,] = first + 2 * place
            numbers[card, "second"] = first + 2 * place + 1
    return numbers


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return CatastropheGame(source, file)
