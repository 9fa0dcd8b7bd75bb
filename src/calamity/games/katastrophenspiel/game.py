"""The declaration of Das Katastrophenspiel for the engine: what it is made of, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from calamity.games.katastrophenspiel import impossible, refusals, screen, thing_actions, view
from calamity.games.katastrophenspiel.box import shop_card, team_card
from calamity.games.katastrophenspiel.deck import (
    ABILITIES,
    COLOURS,
    KIND_RANGES,
    POINTS,
    REGIONS,
    Printed,
    check_box,
    check_cards,
    make_box,
    split_symbols,
)
from calamity.games.katastrophenspiel.epilogue import epilogue
from calamity.games.katastrophenspiel.events import EVENTS
from calamity.games.katastrophenspiel.fields import FIELDS
from calamity.games.katastrophenspiel.forecasts import Forecaster
from calamity.games.katastrophenspiel.goal import SOLO_TITLES, goal_of, standing_of
from calamity.games.katastrophenspiel.options import OPTIONS
from calamity.games.katastrophenspiel.reasons import Rescuer
from calamity.games.katastrophenspiel.rules.turn import Katastrophenspiel
from calamity.games.katastrophenspiel.symbols import LEGEND
from calamity.games.katastrophenspiel.vocabulary import actions, card_kinds, steps
from calamity.games.katastrophenspiel.wits import RescueWits
from calamity.kernel.actions import ActionSpace, Domain, Words, verbs_of
from calamity.kernel.cards import Card, Deck
from calamity.kernel.epilogue import Epilogue, Told
from calamity.kernel.game import Game, Result
from calamity.kernel.goal import Goal, Said
from calamity.kernel.options import Value
from calamity.kernel.state import State
from calamity.kernel.tuning import Tuning
from calamity.kernel.wits import Wits

SIDES = ("left", "right")

RULES_BEHIND = {
    "ask.turn": ("K-31", "K-32", "K-R19"),
    "ask.cycle": ("K-45",),
    "ask.buy": ("K-47",),
    "ask.mission": ("K-54", "K-59"),
    "ask.ability": ("K-10",),
    "ask.colour": ("K-R3",),
    "end_turn": ("K-R19", "K-72"),
    "move": ("K-42",),
    "purchase": ("K-45", "K-46", "K-47", "K-48"),
    "free_purchase": ("K-50", "K-52", "K-R27"),
    "cycle": ("K-45", "K-46", "K-R21"),
    "buy": ("K-48", "K-49"),
    "buy_nothing": ("K-47",),
    "mission": ("K-33", "K-53", "K-60", "K-61"),
    "free_mission": ("K-69", "K-R43"),
    "play_vehicle": ("K-36", "K-38", "K-R12"),
    "swap_vehicle": ("K-R13",),
    "vehicle_move": ("K-43", "K-44", "K-R17"),
    "use": ("K-55", "K-57", "K-58", "K-R37"),
    "give_up": ("K-R30", "K-61", "K-62"),
    "ability": ("K-10", "K-R34"),
    "colour": ("K-18", "K-R3"),
}


class KatastrophenspielGame(Game):
    """K-1, K-2, K-8, K-R7, K-R9, K-R49, K-R53, K-R56, K-79, K-80: the game and its limits.

    There is no limit on money, points or hands, and nothing is taken back.  Every decision uses something up, so the
    number of decisions is bounded.
    """

    name = "katastrophenspiel"
    title = "Das Katastrophenspiel"
    seats = range(2, 6)
    option_specs = OPTIONS
    fields = FIELDS
    event_specs = EVENTS
    bound = 12 * 5 * 400
    payoff_sum = 1.0
    questions = {
        steps.DECIDED: "turn",
        steps.CYCLED: "cycle",
        steps.BOUGHT: "buy",
        steps.USED: "mission",
        steps.ABILITY_NAMED: "ability",
        steps.COLOUR_CHOSEN: "colour",
    }
    general_rules = {
        "over": "K-29",
        "not_asked": "K-35",
        "not_offered": "K-32",
        "take_back": "K-R53",
        "resign": "K-R54",
        "concede": "K-R52",
    }
    part_names = {
        "catastrophe_stacks": tuple(f"catastrophes_{points}" for points in POINTS),
        "purchase_stacks": ("purchases_1", "purchases_2", "purchases_3"),
    }
    displays = ("catastrophes", "purchases")
    rules_behind = RULES_BEHIND
    view_parts = (view.Shown, view.Own)
    card_part = view.CardPart
    constants = view.CONSTANTS
    symbols = LEGEND
    free_questions = ("turn", "mission", "cycle", "buy", "ability")
    milestone = "round"
    advocate = Rescuer
    state_class = Katastrophenspiel
    package = "calamity.games.katastrophenspiel"
    tuning = Tuning((1.0, 0.4), (24, 300), glaring=0.1, near=0.1)

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Printed] = self.read_cards(Printed, check_cards, source, file, check_box, KIND_RANGES)
        self.box = make_box(self.deck)
        self.forecaster = Forecaster()
        self.actions = _actions(self.deck)

    @cached_property
    def domains(self) -> Mapping[str, Domain]:
        """The named values of events."""
        return {
            "region": Domain("region", REGIONS),
            "ability": Domain("ability", ABILITIES),
            "colour": Domain("colour", COLOURS),
            "side": Domain("side", (*SIDES, "whole")),
        }

    # ---- play ----

    def seats_for(self, options: Mapping[str, Value]) -> range:
        """K-R1: two to five players; a single one with the solo option."""
        return range(1, 2) if options["solo"] == "on" else self.seats

    def blank(self, seats: int, rng: int) -> State:
        """An empty position with the box attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, Katastrophenspiel)
        state.box = self.box
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """K-15, K-24, K-R4, K-R55: begin with the options of the table."""
        assert isinstance(state, Katastrophenspiel)
        starter = options["starter"]
        state.prepare(self.box, starter if isinstance(starter, int) else -1)

    # ---- scenarios ----

    def home(self, card: Card) -> str:
        """K-15: the stack a card belongs to; player cards have none and are out of the game."""
        assert isinstance(card, Printed)
        if card.points is not None:
            return f"catastrophes_{card.points}"
        return f"purchases_{card.price}" if card.price is not None else "unused"

    def begin_turn(self, state: State, seat: int) -> None:
        """K-31, K-53: put a seat at the beginning of its turn, or of the mission whose target is set.

        Seats before it in the round have had their turns.
        """
        assert isinstance(state, Katastrophenspiel)
        state.active = seat
        state.turns_taken = (seat - state.starter) % state.n
        state.take_stock()
        state.begin_turn()
        state.push(steps.DECIDE)
        if state.target >= card_kinds.FIRST_CATASTROPHE:
            state.actions, state.missions = 1, 1
            state.take_on(seat, state.target)
            state.push(steps.MISSION)

    def check_position(self, state: State) -> list[str]:
        """Everything in a position that can't occur in any game."""
        assert isinstance(state, Katastrophenspiel)
        return impossible.problems(self, state)

    # ---- questions ----

    def wits(self) -> Wits:
        """What the game teaches bots."""
        return RescueWits(self.box)

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an action isn't offered to the seat that is asked."""
        assert isinstance(state, Katastrophenspiel)
        return refusals.reason(self, state, seat, action)

    def thing_actions(self, state: State, seat: int) -> Mapping[str, Words]:
        """The actions that would use the things in front of an asked player."""
        assert isinstance(state, Katastrophenspiel)
        return thing_actions.thing_actions(self, state, seat)

    def likely_thing_actions(self, state: State, seat: int) -> Mapping[str, Words]:
        """The thing actions that a question explains without being asked."""
        assert isinstance(state, Katastrophenspiel)
        return thing_actions.likely_thing_actions(self, state, seat)

    def shown(self, state: State) -> view.Shown:
        """What the table shows beyond zones and fields."""
        assert isinstance(state, Katastrophenspiel)
        return view.shown(state)

    def goal(self, state: State) -> Goal:
        """What it takes to win, and how near everybody is to it."""
        assert isinstance(state, Katastrophenspiel)
        return goal_of(state)

    def standing(self, state: State, goal: Goal, seat: int | None) -> Said | None:
        """Where a viewer stands."""
        assert isinstance(state, Katastrophenspiel)
        return standing_of(state, goal, seat)

    def epilogue(self, state: State, events: Sequence[Told], course: Sequence[Sequence[int]]) -> Epilogue:
        """K-75: what decided the game."""
        assert isinstance(state, Katastrophenspiel)
        return epilogue(state, events, course)

    def tally(self, state: State) -> Sequence[int]:
        """K-6: everybody's points."""
        assert isinstance(state, Katastrophenspiel)
        return state.points

    def card_facts(self, card: Card) -> view.CardPart:
        """What follows from what is printed on a card."""
        assert isinstance(card, Printed)
        return view.card_facts(card)

    def extras(self, state: State, seat: int | None) -> view.Own:
        """What one seat is shown in addition."""
        assert isinstance(state, Katastrophenspiel)
        return view.extras(self, state, seat)

    def describe(self, view: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A view as lines of plain text."""
        return screen.lines(self, view, lang, names)

    def action_text(self, action: int) -> str:
        """An action in words; a card with a slash is named with the side that is used."""
        move = self.actions.decode(action)
        return "use_side" if move.verb == "use" and len(move.args) == 2 else move.verb

    def result(self, state: State) -> Result:
        """K-75, K-76, K-77, K-78, K-R48: the ranking, and what decided it."""
        assert isinstance(state, Katastrophenspiel)
        order = state.ranking()
        scores = tuple(state.points)
        if state.n == 1:
            title = next(name for least, name in SOLO_TITLES if scores[0] >= least)
            return Result((0,), scores, (1,), "solo", titles={title: (0,)})
        best = order[0]
        level = [s for s in order if (state.points[s], state.money[s]) == (state.points[best], state.money[best])]
        ranks = {seat: place + 1 for place, seat in enumerate(order)}
        if state.shared_ties and len(level) > 1:
            ranks |= dict.fromkeys(level, 1)
            return Result(tuple(sorted(level)), scores, tuple(ranks[s] for s in range(state.n)), "shared", "shared")
        second = order[1]
        if state.points[second] != state.points[best]:
            reason = "points"
        elif state.money[second] != state.money[best]:
            reason = "money"
        else:
            reason = "seat"
        return Result((best,), scores, tuple(ranks[seat] for seat in range(state.n)), reason)


def _actions(deck: Deck[Printed]) -> ActionSpace:
    kinds = deck.kinds
    vehicles = Domain("card", kinds[: card_kinds.FIRST_CATASTROPHE])
    catastrophes = Domain("card", kinds[card_kinds.FIRST_CATASTROPHE : card_kinds.FIRST_HERO])
    shop = Domain("card", tuple(kinds[shop_card(place)] for place in range(card_kinds.FOR_SALE)))
    region = Domain("region", REGIONS)
    team = [team_card(place) for place in range(card_kinds.TEAM)]
    sides = {kind: len(split_symbols(card.symbols)[1]) for kind, card in deck.by_kind.items()}
    arguments = {
        "ability": (Domain("ability", ABILITIES),),
        "colour": (Domain("colour", COLOURS),),
        "move": (region,),
        "mission": (catastrophes,),
        "free_mission": (catastrophes,),
        "play_vehicle": (vehicles,),
        "swap_vehicle": (vehicles,),
        "vehicle_move": (vehicles, region),
        "cycle": (shop,),
        "buy": (shop,),
        "use": (Domain("card", tuple(kinds[card] for card in team)), Domain("side", SIDES)),
    }
    numbers = {
        (kinds[card], *((SIDES[side],) if sides[card] == 2 else ())): actions.USE + 2 * place + side
        for place, card in enumerate(team)
        if card in sides
        for side in range(sides[card])
    }
    return ActionSpace(verbs_of(actions, arguments, {"use": numbers}))


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return KatastrophenspielGame(source, file)
