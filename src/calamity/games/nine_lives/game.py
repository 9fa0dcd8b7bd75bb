"""The declaration of Nine Lives for the engine: what it is made of, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from calamity.games.nine_lives import asking, impossible, refusals, screen, thing_actions, view
from calamity.games.nine_lives.deck import KIND_RANGES, Printed, check_box, check_cards, make_box
from calamity.games.nine_lives.epilogue import epilogue
from calamity.games.nine_lives.events import EVENTS
from calamity.games.nine_lives.fields import FIELDS
from calamity.games.nine_lives.goal import goal_of, standing_of
from calamity.games.nine_lives.options import OPTIONS
from calamity.games.nine_lives.reasons import Cat
from calamity.games.nine_lives.rules.turn import BEFORE_CLAW, DICE_DECIDE, LOT, NineLives
from calamity.games.nine_lives.symbols import LEGEND
from calamity.games.nine_lives.vocabulary import (
    actions,
    card_kinds,
    characters,
    decks,
    endings,
    figures,
    phases,
    signs,
    steps,
)
from calamity.games.nine_lives.wits import CatWits
from calamity.kernel.actions import ActionSpace, Domain, Verb, Words, verbs_of
from calamity.kernel.asking import Window
from calamity.kernel.cards import Card, Deck
from calamity.kernel.epilogue import Epilogue, Told
from calamity.kernel.errors import BadScenario
from calamity.kernel.game import Game, Result
from calamity.kernel.goal import Goal, Said
from calamity.kernel.options import Value
from calamity.kernel.state import PASS, State
from calamity.kernel.tuning import Tuning
from calamity.kernel.vocabulary import names_of
from calamity.kernel.wits import Wits

SEATS = tuple(str(seat) for seat in range(6))
FACES = tuple(str(face) for face in range(1, 7))
DICE = tuple(str(die) for die in range(1, 13))

RULES_BEHIND = {
    "ask.character": ("L-4", "L-R5"),
    "ask.lull": ("L-33", "L-R8"),
    "ask.claw": ("L-18", "L-19", "L-R16"),
    "ask.react": ("L-34", "L-R9", "L-R10"),
    "ask.reveal": ("L-R8", "L-R17"),
    "ask.drop": ("L-27",),
    "ask.discard": ("L-26", "L-R58"),
    "ask.yarn": ("L-43", "L-44", "L-R35"),
    "ask.rescue": ("L-50", "L-51", "L-R75"),
    "ask.ricochet": ("L-58",),
    "ask.fetch": ("L-R13", "L-R59"),
    "ask.order": ("L-R13",),
    "ask.summon": ("L-R13", "L-R81"),
    "ask.pick": ("L-71", "L-R68"),
    "ask.name": ("L-71", "L-R65"),
    "ask.blame": ("L-71", "L-R69"),
    "pass": ("L-R9",),
    "end_claw": ("L-19", "L-22"),
    "enough": ("L-R32",),
    "rise_again": ("L-R75",),
    "fall": ("L-52", "L-53", "L-54"),
    "down": ("L-73", "L-R48"),
    "up": ("L-73", "L-R47"),
    "dive": ("L-R68",),
    "stay": ("L-R68",),
    "share": ("L-R68",),
    "grab": ("L-R68",),
    "hide": ("L-R68", "L-R69"),
    "brave": ("L-R68",),
    "left": ("L-R66", "L-R68"),
    "right": ("L-R66", "L-R68"),
    "pay": ("L-R64", "L-R68"),
    "suffer": ("L-R54", "L-R68"),
    "accept": ("L-71",),
    "shift": ("L-71", "L-R69"),
    "keep_all": ("L-R32",),
    "sign": ("L-R68",),
    "box": ("L-R68",),
    "number": ("L-R68",),
    "guess": ("L-R68",),
    "bid": ("L-R41", "L-R68"),
    "target": ("L-40", "L-R13", "L-R28"),
    "name": ("L-R28", "L-R65"),
    "vote": ("L-R65", "L-R68"),
    "yarn": ("L-43", "L-44", "L-46", "L-R34", "L-R39"),
    "yarn_all": ("L-43", "L-R34"),
    "set_die": ("L-R14", "L-R35"),
    "face": ("L-R35",),
    "character": ("L-R5",),
    "play": ("L-20", "L-33", "L-R16", "L-R31"),
    "discard": ("L-26", "L-29", "L-R58"),
    "fetch": ("L-R59", "L-R81"),
    "show": ("L-R68", "L-R69"),
    "drop": ("L-27",),
    "copy": ("L-R13", "L-R61"),
    "summon": ("L-R81",),
    "banish": ("L-R13", "L-R32"),
    "order": ("L-R13",),
    "toss": ("L-R13", "L-R32"),
}


class NineLivesGame(Game):
    """L-1, L-2, L-R1, L-R2, L-R33, L-R79, L-R80: the game and its limits; what players say is never binding.

    The Reapurr drifts upward, so games end after a few dozen turns, and after the turns of the option in any case.
    Within a turn every decision uses up a card, a ball of yarn or a window, and cards come back only by drawing; the
    bound allows for several hundred decisions in each turn of the longest game.
    """

    name = "nine_lives"
    title = "Catastrophe: A Game of 9 Lives"
    seats = range(2, 7)
    option_specs = OPTIONS
    fields = FIELDS
    event_specs = EVENTS
    bound = 1000 * 500
    most_links = 16
    most_known = 48
    questions = {
        steps.CHARACTER_CHOSEN: "character",
        steps.LULLED: "lull",
        steps.CLAWED: "claw",
        steps.REACTED: "react",
        steps.ANSWERED: "reveal",
        steps.DROPPED: "drop",
        steps.DISCARDED: "discard",
        steps.YARN_SPENT: "yarn",
        steps.RESCUED: "rescue",
        steps.NAMED: "ricochet",
        steps.FETCHED: "fetch",
        steps.ORDERED: "order",
        steps.SUMMONED: "summon",
        steps.PICKED: "pick",
        steps.EVENT_NAMED: "name",
        steps.BLAMED: "blame",
    }
    general_rules = {
        "over": "L-74",
        "not_asked": "L-R10",
        "not_offered": "L-18",
        "take_back": "L-R68",
        "resign": "L-R77",
        "concede": "L-1",
    }
    window_rules = ("L-33", "L-R8")
    window_kinds = asking.KINDS
    rules_behind = RULES_BEHIND
    asides = {
        "main_deck": "main_discards",
        "power_deck": "power_discards",
        "catastrophe_deck": "catastrophe_discards",
    }
    view_parts = (view.Shown, view.Own)
    card_part = view.CardPart
    constants = view.CONSTANTS
    symbols = LEGEND
    free_questions = ("character", "discard", "order")
    milestone = "turn"
    advocate = Cat
    state_class = NineLives
    package = "calamity.games.nine_lives"
    tuning = Tuning((1.0, 0.6), (16, 500), glaring=0.2, idles=True)

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Printed] = self.read_cards(Printed, check_cards, source, file, check_box, KIND_RANGES)
        self.box = make_box(self.deck)
        self.actions = _actions(self.kinds)

    @cached_property
    def domains(self) -> Mapping[str, Domain]:
        """The named values of events."""
        return {
            "character": Domain("character", names_of(characters)),
            "sign": Domain("sign", names_of(signs)),
            "deck": Domain("deck", names_of(decks)),
            "die": Domain("die", DICE),
        }

    # ---- play ----

    def seats_for(self, options: Mapping[str, Value]) -> range:
        """L-1, L-10: two to six players; only with two does the second player get an extra card."""
        return range(2, 3) if options["second_seat_card"] == "on" else self.seats

    def blank(self, seats: int, rng: int) -> State:
        """An empty position with the box attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, NineLives)
        state.box = self.box
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """L-9, L-10, L-13, L-R4, L-R5: begin with the options of the table."""
        assert isinstance(state, NineLives)
        first = options["first_player"]
        beginner = {"random": LOT, "roll": DICE_DECIDE, "seat": 0}[first] if isinstance(first, str) else first
        state.prepare(beginner, int(options["second_seat_card"] == "on"))

    # ---- scenarios ----

    def beside_card(self, zone: str, card: str, words: Sequence[str]) -> Mapping[str, int] | None:
        """L-R67: after a lasting Event, the seat in whose turn it came up: `sprinkler 1`."""
        if zone != "lasting":
            return None
        if len(words) != 1 or not words[0].isdecimal():
            raise BadScenario(f"{card} lasts for a seat: say which one, as '{card} 1', not {' '.join(words)!r}")
        return {"lasting_of": int(words[0])}

    def begin_turn(self, state: State, seat: int) -> None:
        """L-17: put a seat at the beginning of its turn, before the lull and the Claw Phase, or of a later phase."""
        assert isinstance(state, NineLives)
        state.current = seat
        state.line_up()
        for other in range(state.n):
            if state.character[other] < 0:
                state.character[other] = min(set(range(characters.COUNT)) - set(state.character))
        state.arrivals = [hand[:] for hand in state.hands]
        if state.phase == phases.PAW:
            state.push(steps.PAW)
        elif state.phase == phases.CATASTROPHE:
            state.push(steps.REVEAL)
        else:
            state.push(steps.CLAW)
            state.push(steps.LULL, BEFORE_CLAW)

    def check_position(self, state: State) -> list[str]:
        """Everything in a position that can't occur in any game."""
        assert isinstance(state, NineLives)
        return impossible.problems(self, state)

    # ---- questions ----

    def wits(self) -> Wits:
        """What the game teaches bots."""
        return CatWits(self.box)

    def window(self, state: State, seat: int) -> Window:
        """The open window as it concerns a seat."""
        assert isinstance(state, NineLives)
        return asking.window(state, seat)

    def is_useful(self, state: State, seat: int, options: Sequence[int]) -> bool:
        """Whether an answer in the open window may be of use to a seat, and would come too late afterwards."""
        assert isinstance(state, NineLives)
        return asking.is_useful(self, state, seat)

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an action isn't offered to the seat that is asked."""
        assert isinstance(state, NineLives)
        return refusals.reason(self, state, seat, action)

    def thing_actions(self, state: State, seat: int) -> Mapping[str, Words]:
        """The actions that would use the things in front of an asked player."""
        assert isinstance(state, NineLives)
        return thing_actions.thing_actions(self, state, seat)

    def shown(self, state: State) -> view.Shown:
        """What the table shows beyond zones and fields."""
        assert isinstance(state, NineLives)
        return view.shown(self, state)

    def extras(self, state: State, seat: int | None) -> view.Own:
        """What one seat is shown in addition."""
        assert isinstance(state, NineLives)
        return view.extras(self, state, seat)

    def goal(self, state: State) -> Goal:
        """What it takes to win, and how near everybody is to it."""
        assert isinstance(state, NineLives)
        return goal_of(state)

    def standing(self, state: State, goal: Goal, seat: int | None) -> Said | None:
        """Where a viewer stands."""
        assert isinstance(state, NineLives)
        return standing_of(state, goal, seat)

    def epilogue(self, state: State, events: Sequence[Told], course: Sequence[Sequence[int]]) -> Epilogue:
        """L-74: what decided the game."""
        assert isinstance(state, NineLives)
        return epilogue(state, events, len(course))

    def tally(self, state: State) -> Sequence[int]:
        """L-6: where every cat is; those that are out are in the Lair."""
        assert isinstance(state, NineLives)
        return [lives if alive else 0 for lives, alive in zip(state.lives, state.alive, strict=True)]

    def card_facts(self, card: Card) -> view.CardPart:
        """What follows from what is printed on a card."""
        assert isinstance(card, Printed)
        return view.card_facts(card)

    def prompt(self, state: State, seat: int) -> Mapping[str, object]:
        """The card that a question is about, for its text."""
        assert isinstance(state, NineLives)
        return view.prompt(self, state)

    def describe(self, view: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A view as lines of plain text."""
        return screen.lines(self, view, lang, names)

    def result(self, state: State) -> Result:
        """L-15, L-74, L-75, L-80, L-R52, L-R80: the last cat, the Reapurr, or nobody yet; ranked by survival."""
        assert isinstance(state, NineLives)
        stayed = [number if number else state.n + 1 for number in state.fell]
        scores = tuple(sum(other < mine for other in stayed) for mine in stayed)
        ranks = tuple(1 + sum(other > mine for other in stayed) for mine in stayed)
        if state.ending == endings.LAST_CAT:
            return Result((state.winner(),), scores, ranks, "last_cat")
        if state.ending == endings.REAPURR:
            return Result((), scores, ranks, "reapurr", "lost")
        return Result((), scores, ranks, "unfinished", "unfinished")


def _actions(names: tuple[str, ...]) -> ActionSpace:
    seat = Domain("seat", SEATS)
    number = Domain("number", FACES)
    die = Domain("die", DICE)
    main = Domain("card", names[: card_kinds.FIRST_POWER])
    power = Domain("card", names[card_kinds.FIRST_POWER : card_kinds.FIRST_CATASTROPHE])
    doom = Domain("card", names[card_kinds.FIRST_CATASTROPHE :])
    arguments = {
        "sign": (Domain("sign", names_of(signs)),),
        "box": (Domain("box", FACES),),
        "number": (number,),
        "guess": (Domain("sum", tuple(str(total) for total in range(2, 13))),),
        "bid": (Domain("balls", tuple(str(count) for count in range(figures.ALL_YARN + 1))),),
        "target": (seat,),
        "name": (seat,),
        "vote": (seat,),
        "yarn": (die,),
        "yarn_all": (seat,),
        "set_die": (die,),
        "face": (number,),
        "character": (Domain("character", names_of(characters)),),
        "play": (Domain("card", names[: card_kinds.FIRST_CATASTROPHE]),),
        "discard": (main,),
        "fetch": (main,),
        "show": (main,),
        "drop": (power,),
        "copy": (power,),
        "summon": (power,),
        "banish": (power,),
        "order": (doom,),
        "toss": (doom,),
    }
    return ActionSpace([Verb("pass", PASS), *verbs_of(actions, arguments)])


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return NineLivesGame(source, file)
