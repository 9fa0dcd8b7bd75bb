"""The declaration of Catastropolis for the engine: what it is made of, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from calamity.games.catastropolis import (
    entrance,
    impossible,
    intentions,
    refusals,
    screen,
    thing_actions,
    view,
    wordings,
)
from calamity.games.catastropolis.city import LANDMARKS
from calamity.games.catastropolis.deck import (
    KIND_RANGES,
    LOCATIONS,
    SYMBOLS,
    Printed,
    check_box,
    check_cards,
    listed_first,
    make_box,
)
from calamity.games.catastropolis.epilogue import epilogue
from calamity.games.catastropolis.events import EVENTS
from calamity.games.catastropolis.fields import FIELDS, SPACE_NAMES
from calamity.games.catastropolis.goal import goal_of, standing_of
from calamity.games.catastropolis.options import LENIENCY, OPTIONS, PRESETS
from calamity.games.catastropolis.reasons import Hero
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.symbols import LEGEND
from calamity.games.catastropolis.vocabulary import actions, card_kinds, endings, performers, special_abilities, steps
from calamity.games.catastropolis.wits import HeroWits
from calamity.kernel.actions import ActionSpace, Domain, Words, verbs_of
from calamity.kernel.cards import Card, Deck
from calamity.kernel.epilogue import Epilogue, Told
from calamity.kernel.game import Game, Result
from calamity.kernel.goal import Goal, Said
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import State
from calamity.kernel.tuning import Tuning
from calamity.kernel.vocabulary import names_of
from calamity.kernel.wits import Wits

PLACES = tuple(str(place + 1) for place in range(card_kinds.SITUATIONS))
SEATS = tuple(str(seat) for seat in range(6))
ABILITIES = names_of(special_abilities)
ENDINGS = names_of(endings)

RULES_BEHIND = {
    "ask.draft": ("P-45", "P-48", "P-50"),
    "ask.round_power": ("P-62", "P-87"),
    "ask.turn_power": ("P-86", "P-87"),
    "ask.foresight": ("P-20", "P-83"),
    "ask.action": ("P-85", "P-88"),
    "ask.free_move": ("P-96", "P-R46"),
    "ask.look": ("P-83",),
    "ask.prevent": ("P-124", "P-125", "P-R52"),
    "ask.draw": ("P-110", "P-R40"),
    "ask.keep": ("P-110", "P-R45"),
    "ask.confess": ("P-112",),
    "ask.confess_number": ("P-112", "P-79"),
    "ask.credit": ("P-112",),
    "ask.redraw": ("P-102", "P-R45"),
    "ask.lead": ("P-102", "P-R45"),
    "ask.turn_up": ("P-81", "P-R37"),
    "ask.x_ray": ("P-83",),
    "ask.x_ray_second": ("P-83",),
    "ask.x_ray_turn": ("P-81",),
    "ask.cool": ("P-98", "P-79"),
    "ask.teleport": ("P-97",),
    "ask.means": ("P-115",),
    "ask.strike_means": ("P-115", "P-149"),
    "ask.name": ("P-149",),
    "ask.sacrifice": ("P-149",),
    "rest": ("P-117", "P-118", "P-88"),
    "search": ("P-100", "P-101", "P-102"),
    "deliver": ("P-148",),
    "stay": ("P-96",),
    "look_no_more": ("P-83",),
    "turn_up_none": ("P-81",),
    "draw": ("P-110",),
    "draw_none": ("P-R40",),
    "use_drawn": ("P-102",),
    "redraw": ("P-102", "P-R45"),
    "on_top": ("P-20",),
    "at_bottom": ("P-20",),
    "pass": ("P-50", "P-51", "P-52", "P-53"),
    "with_sorcery": ("P-24", "P-115"),
    "with_favor": ("P-24", "P-115"),
    "with_nothing": ("P-115", "P-149"),
    "spend_sidekick": ("P-124",),
    "spend_vest": ("P-124",),
    "accept": ("P-125", "P-126"),
    "name_none": ("P-149",),
    "give_none": ("P-149",),
    "confess_none": ("P-112",),
    "remove": ("P-79", "P-112"),
    "perform": ("P-20", "P-87"),
    "ability": ("P-97", "P-98", "P-99"),
    "strike": ("P-148", "P-149", "P-150"),
    "credit": ("P-112",),
    "name": ("P-149",),
    "move": ("P-90", "P-91", "P-92", "P-95"),
    "teleport": ("P-97",),
    "pick": ("P-45", "P-46", "P-48"),
    "resolve": ("P-105", "P-106", "P-107", "P-108"),
    "cool": ("P-98", "P-79"),
    "confess": ("P-112", "P-79"),
    "give_up": ("P-149",),
    "keep": ("P-110", "P-R45"),
    "follow": ("P-102", "P-103"),
    "look": ("P-83",),
    "turn_up": ("P-81", "P-82"),
}

MOST_ROUNDS = 265
"""P-R64: at most 80 cards enter and 80 are turned up by themselves, one a round, and then a plan of 99 ends it."""

MOST_DECISIONS_A_ROUND = 500  # six turns, six extra ones, each with fewer than forty questions, and twelve before them


class CatastropolisGame(Game):
    """P-1, P-7, P-8, P-161, P-R1, P-R63, P-R64: the game, its limits and its options.

    Players may talk as they like, so nothing here is about talking.  A game has a bounded number of rounds.
    """

    name = "catastropolis"
    title = "Catastropolis"
    seats = range(2, 7)
    together = True
    fields = FIELDS
    event_specs = EVENTS
    bound = MOST_ROUNDS * MOST_DECISIONS_A_ROUND
    questions = {
        steps.DRAFTED: "draft",
        steps.ROUND_POWER_CHOSEN: "round_power",
        steps.TURN_POWER_CHOSEN: "turn_power",
        steps.FORESEEN: "foresight",
        steps.ACTED: "action",
        steps.FREE_MOVED: "free_move",
        steps.LOOKED: "look",
        steps.PREVENTED: "prevent",
        steps.DRAW_DECIDED: "draw",
        steps.KEPT: "keep",
        steps.CONFESSED: "confess",
        steps.CONFESSED_NUMBER: "confess_number",
        steps.CREDITED: "credit",
        steps.REDREW: "redraw",
        steps.LEAD_CHOSEN: "lead",
        steps.CALLED: "turn_up",
        steps.X_RAYED: "x_ray",
        steps.X_RAYED_AGAIN: "x_ray_second",
        steps.X_RAY_TURNED: "x_ray_turn",
        steps.COOLED: "cool",
        steps.TELEPORTED: "teleport",
        steps.MEANS_CHOSEN: "means",
        steps.STRIKE_MEANS_CHOSEN: "strike_means",
        steps.NAMED: "name",
        steps.GAVE_UP: "sacrifice",
    }
    general_rules = {
        "over": "P-155",
        "not_asked": "P-85",
        "not_offered": "P-85",
        "take_back": "P-85",
        "resign": "P-R63",
        "concede": "P-R63",
    }
    rules_behind = RULES_BEHIND
    asides = {
        "situation_pile": "reserve",
        "reserve": "situation_discard",
        "power_deck": "power_discard",
        "resolution_deck": "resolution_discard",
        "search_deck": "search_discard",
    }
    moments = entrance.MOMENTS
    view_parts = (view.Shown, view.Own)
    card_part = view.CardPart
    constants = view.CONSTANTS
    symbols = LEGEND
    milestone = "round"
    presets = PRESETS
    advocate = Hero
    has_intentions = True
    state_class = Catastropolis
    package = "calamity.games.catastropolis"
    tuning = Tuning((0.7, 0.35), (16, 150), glaring=0.15, near=0.6, attention=0.5)

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Printed] = self.read_cards(
            Printed, check_cards, source, file, check_box, KIND_RANGES, listed_first
        )
        villains = tuple(card.id for card in self.deck.by_kind.values() if card.type == "villain")
        self.option_specs: tuple[OptionSpec, ...] = (
            *OPTIONS,
            OptionSpec("forced_villain", ("none", *villains), ("P-140",)),
        )
        self.box = make_box(self.deck)
        self.actions = _actions(self.kinds, self.box.basics)

    @cached_property
    def domains(self) -> Mapping[str, Domain]:
        """The named values of events."""
        return {
            "space": Domain("space", SPACE_NAMES),
            "location": Domain("location", LOCATIONS),
            "symbol": Domain("symbol", SYMBOLS),
            "ability": Domain("ability", ABILITIES),
        }

    # ---- play ----

    def seats_for(self, options: Mapping[str, Value]) -> range:
        """P-4, P-R1: two to six heroes; whoever plays alone runs two."""
        return range(2, 3) if options["solo"] == "on" else self.seats

    def blank(self, seats: int, rng: int) -> State:
        """An empty position with the box attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, Catastropolis)
        state.box = self.box
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """P-5, P-161, P-R7: begin with the options of the table."""
        assert isinstance(state, Catastropolis)
        state.leniency = LENIENCY[str(options["difficulty"])]
        state.team_only = int(options["team_only"] == "on" or options["solo"] == "on")
        villain = str(options["forced_villain"])
        state.forced_villain = self.kinds.index(villain) - card_kinds.FIRST_VILLAIN if villain in self.cards else -1
        first = 0 if options["first_player"] == "seat0" else -1
        state.prepare(self.box, first, int(options["setup_minimum"]), options["draft"] == "dealt")

    # ---- scenarios ----

    def home(self, card: Card) -> str:
        """The pile a displaced card goes back to."""
        homes = {
            "situation": "reserve",
            "power": "power_deck",
            "resolution": "resolution_deck",
            "search": "search_deck",
            "villain": "villains",
        }
        return homes[card.deck]

    def beside_card(self, zone: str, card: str, words: Sequence[str]) -> Mapping[str, int] | None:
        """P-64, P-79, P-146: the words that may follow a Situation in the queue, and a piece of the Villain."""
        if zone == "queue":
            return wordings.situation(card, words)
        return wordings.piece(card, words) if zone == "pieces" else None

    def begin_turn(self, state: State, seat: int) -> None:
        """P-45, P-86: put a seat at the beginning of its turn, or of its draft turn while it is round 0."""
        self.begin_at(state, seat, "turn")

    def begin_at(self, state: State, seat: int, moment: str) -> None:
        """P-60, P-63, P-86, P-96: put a seat at another moment of a round."""
        assert isinstance(state, Catastropolis)
        entrance.enter(state, seat, moment)

    def derive(self, state: State, said: Collection[str]) -> None:
        """P-146: fill in the lists parallel to the pieces of the Villain."""
        assert isinstance(state, Catastropolis)
        entrance.derive(state, said)

    def check_position(self, state: State) -> list[str]:
        """Everything in a position that can't occur in any game."""
        assert isinstance(state, Catastropolis)
        return impossible.problems(self, state)

    # ---- questions ----

    def wits(self) -> Wits:
        """What the game teaches bots."""
        return HeroWits(self.box, list(self.kinds[card_kinds.FIRST_POWER : card_kinds.FIRST_RESOLUTION]))

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an action isn't offered to the seat that is asked."""
        assert isinstance(state, Catastropolis)
        return refusals.reason(self, state, seat, action)

    def thing_actions(self, state: State, seat: int) -> Mapping[str, Words]:
        """The actions that would use the things in front of an asked player."""
        assert isinstance(state, Catastropolis)
        return thing_actions.thing_actions(self, state, seat)

    def shown(self, state: State) -> view.Shown:
        """What the table shows beside zones and fields."""
        assert isinstance(state, Catastropolis)
        return view.shown(self, state)

    def goal(self, state: State) -> Goal:
        """What it takes to win, and how near everybody is to it."""
        assert isinstance(state, Catastropolis)
        return goal_of(self, state)

    def standing(self, state: State, goal: Goal, seat: int | None) -> Said | None:
        """Where a viewer stands."""
        assert isinstance(state, Catastropolis)
        return standing_of(self, state, seat)

    def intention(self, state: State, seat: int, option: int, former: Said | None) -> Said | None:
        """What a bot's move leads to."""
        assert isinstance(state, Catastropolis)
        return intentions.intention(self, state, seat, option, former)

    def still_intended(self, before: State, after: State, seat: int, said: Said) -> Said | None:
        """Whether that is still possible."""
        assert isinstance(before, Catastropolis)
        assert isinstance(after, Catastropolis)
        return intentions.still_intended(self, before, after, seat, said)

    def epilogue(self, state: State, events: Sequence[Told], course: Sequence[Sequence[int]]) -> Epilogue:
        """P-76: what decided the game."""
        assert isinstance(state, Catastropolis)
        return epilogue(self, state, events)

    def tally(self, state: State) -> Sequence[int]:
        """P-157: everybody's reputation."""
        assert isinstance(state, Catastropolis)
        return [state.reputation(seat) for seat in range(state.n)]

    def card_facts(self, card: Card) -> view.CardPart:
        """What follows from what is printed on a card."""
        assert isinstance(card, Printed)
        return view.card_facts(self, card)

    def extras(self, state: State, seat: int | None) -> view.Own:
        """What one viewer is shown in addition."""
        assert isinstance(state, Catastropolis)
        return view.extras(self, state, seat)

    def describe(self, view: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A view as lines of plain text."""
        return screen.lines(self, view, lang, names)

    def prompt(self, state: State, seat: int) -> Mapping[str, object]:
        """Facts for the text of the question that a seat is asked."""
        assert isinstance(state, Catastropolis)
        return view.prompt(self, state)

    def spoken(self, what: str, value: object, lang: str, names: Sequence[str] = ()) -> str:
        """A space is called by its place on the map, with what stands there; a Villain's places are locations."""
        if what == "space" and isinstance(value, str):
            return view.space_name(self, value, lang)
        return super().spoken("location" if what == "places" else what, value, lang, names)

    def result(self, state: State) -> Result:
        """P-2, P-3, P-157–P-160, P-R61, P-R62: a common win with a title, or a common loss without a ranking.

        After a win all have won together; the ranks are the order of their reputation.
        """
        assert isinstance(state, Catastropolis)
        everybody = tuple(range(state.n))
        scores = tuple(state.reputation(seat) for seat in everybody)
        level = (1,) * state.n
        if state.ending != endings.SAVED:
            return Result((), scores, level, ENDINGS[state.ending], "lost")
        if state.team_only:
            return Result(everybody, scores, level, "team")
        beloved = tuple(state.beloved())
        keys = [state.tie_key(seat) for seat in everybody]
        ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
        titles = {"most_beloved": beloved, "saviours": everybody}
        tied = scores.count(max(scores)) > 1
        reason = "shared" if len(beloved) > 1 else "tie_break" if tied else "saved"
        return Result(everybody, scores, ranks, reason, "won", titles)


def _actions(kinds: tuple[str, ...], listed: int) -> ActionSpace:
    situations = Domain("card", kinds[: card_kinds.FIRST_POWER])
    powers = Domain("card", kinds[card_kinds.FIRST_POWER : card_kinds.FIRST_RESOLUTION])
    basics = Domain(
        "card", tuple(powers.values[bit] if listed >> bit & 1 else "" for bit in range(card_kinds.LISTABLE))
    )
    resolutions = Domain("card", kinds[card_kinds.FIRST_RESOLUTION : card_kinds.FIRST_SEARCH])
    searches = Domain("card", kinds[card_kinds.FIRST_SEARCH : card_kinds.FIRST_VILLAIN])
    place = Domain("place", PLACES)
    arguments: dict[str, tuple[Domain, ...]] = {
        "remove": (Domain("count", ("1", "2")),),
        "perform": (Domain("card", names_of(performers)),),
        "ability": (Domain("card", ABILITIES),),
        "strike": (Domain("location", LOCATIONS),),
        "credit": (Domain("seat", SEATS),),
        "name": (basics,),
        "move": (Domain("space", SPACE_NAMES),),
        "teleport": (Domain("space", tuple(SPACE_NAMES[space] for space in LANDMARKS)),),
        "pick": (powers,),
        "resolve": (situations,),
        "cool": (situations,),
        "confess": (situations,),
        "give_up": (Domain("card", (*situations.values, *resolutions.values)),),
        "keep": (resolutions,),
        "follow": (searches,),
        "look": (place,),
        "turn_up": (place,),
    }
    return ActionSpace(verbs_of(actions, arguments))


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return CatastropolisGame(source, file)
