"""The declaration of Nine Lives: options, actions, fields, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from calamity.games.nine_lives import attempts, impossible, refusals, screen, view
from calamity.games.nine_lives.box import FIRST_CATASTROPHE, FIRST_POWER
from calamity.games.nine_lives.deck import ROOMS, Printed, check_box, check_cards, make_box
from calamity.games.nine_lives.events import EVENTS
from calamity.games.nine_lives.rules.turn import BEFORE_CLAW, DICE_DECIDE, LOT, NineLives
from calamity.games.nine_lives.state import (
    ACCEPT,
    ANSWERED,
    BID,
    BLAMED,
    BOX,
    BRAVE,
    CALL,
    CATASTROPHE_PHASE,
    CHARACTER,
    CHARACTER_CHOSEN,
    CLAW,
    CLAWED,
    DISCARD,
    DISCARDED,
    DIVE,
    DROP,
    DROPPED,
    END_CLAW,
    ENOUGH,
    EVENT_NAMED,
    FACE,
    FALL_FOR_GOOD,
    FETCH,
    FETCHED,
    GO_DOWN,
    GO_UP,
    GRAB,
    GUESS,
    HIDE,
    KEEP_ALL,
    LAST_CAT,
    LEFT,
    LULL,
    LULLED,
    MIMIC,
    NAME,
    NAMED,
    NUMBER,
    ORDER,
    ORDERED,
    PAW,
    PAW_PHASE,
    PAY,
    PICKED,
    PLAY,
    REACTED,
    REAPURR_WINS,
    RESCUED,
    REVEAL,
    RIGHT,
    RISE_AGAIN,
    SET_DIE,
    SHARE,
    SHIFT,
    SHOW,
    SIGN,
    SINK,
    STAY,
    SUFFER,
    SUMMONED,
    TARGET,
    TOSS,
    VOTE,
    YARN,
    YARN_ALL,
    YARN_SPENT,
)
from calamity.games.nine_lives.wits import CatWits
from calamity.kernel.actions import ActionSpace, Domain, Verb, Words
from calamity.kernel.cards import Deck
from calamity.kernel.errors import BadScenario
from calamity.kernel.fields import Field
from calamity.kernel.game import Game, Result
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import PASS, State
from calamity.kernel.tuning import Tuning
from calamity.kernel.wits import Wits

CHARACTERS = (
    "captain_pickles",
    "doctor_whiskerby",
    "lady_marzipan",
    "noodle_the_napper",
    "ziggy_static",
    "auntie_velcro",
    "inspector_droop",
    "sprocket",
)
"""L-4, L-14: six cats and two dogs."""

VARIANTS = ("standard", "king", "turbo")
PHASES = ("start", "claw", "paw", "catastrophe")
ENDINGS = ("running", "last_cat", "reapurr", "unfinished")
SIGNS = ("paw", "claw", "tail")
DECKS = ("main", "power", "catastrophe")
SEATS = tuple(str(seat) for seat in range(6))
FACES = tuple(str(face) for face in range(1, 7))
DICE = tuple(str(die) for die in range(1, 13))

OPTIONS = (
    OptionSpec("variant", VARIANTS, ("L-76", "L-77", "L-78", "L-79", "L-81")),
    OptionSpec("first_player", ("random", "roll", "seat"), ("L-13", "L-R4"), seat=True),
    OptionSpec("characters", ("choose", "random"), ("L-R5",)),
    OptionSpec("reaction_order", ("turn_order", "race"), ("L-R10",)),
    OptionSpec("blockable_catastrophes", ("off", "on"), ("L-R17",)),
    OptionSpec("reapurr_steps", ("step", "jump"), ("L-R47",)),
    OptionSpec("yarn_scope", ("die", "roll"), ("L-R34",)),
    OptionSpec("orphan_catastrophe", ("off", "on"), ("L-R50",)),
    OptionSpec("second_seat_card", ("off", "on"), ("L-10",)),
    OptionSpec("max_turns", (500, 20, 100, 1000), ("L-R80",)),
)
"""L-R4, L-R5, L-R10, L-R17, L-R34, L-R47, L-R50, L-R80: what a table may change."""

FIELDS = (
    Field("lives", per_seat=True),
    Field("alive", per_seat=True),
    Field("yarn", per_seat=True),
    Field("character", values=CHARACTERS, per_seat=True, optional=True),
    Field("shields", per_seat=True),
    Field("guarded", per_seat=True),
    Field("fell", per_seat=True),
    Field("sanctuary"),
    Field("reapurr"),
    Field("first"),
    Field("current"),
    Field("turn", "turns"),
    Field("phase", values=PHASES),
    Field("acting", card=True),
    Field("owners"),
    Field("aims"),
    Field("shares"),
    Field("sunk", card=True),
    Field("plays"),
    Field("lasting_of"),
    Field("dice"),
    Field("rollers"),
    Field("needs"),
    Field("fixed"),
    Field("yarnless"),
    Field("losses"),
    Field("gains"),
    Field("lost"),
    Field("hits"),
    Field("falling"),
    Field("picks"),
    Field("holder"),
    Field("thrower"),
    Field("danger"),
    Field("ending", values=ENDINGS),
)

OPTION_FIELDS = (
    "variant",
    "race",
    "blockable",
    "jump",
    "whole_rolls",
    "orphan",
    "max_turns",
    "choose_characters",
)

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
    """L-1, L-2, L-R1, L-R2, L-R33, L-R79, L-R80: the game and its limits; talk is free and binds nobody.

    The Reapurr drifts upward, so games end after a few dozen turns, and after the turns of the option in any case.
    Within a turn every decision uses up a card, a ball of yarn or a window, and cards come back only by drawing; the
    bound allows for several hundred decisions in each turn of the longest game.
    """

    name = "nine_lives"
    title = "Catastrophe: A Game of 9 Lives"
    seats = range(2, 7)
    option_specs = OPTIONS
    fields = (*FIELDS, *(Field(name, hidden=True) for name in (*OPTION_FIELDS, "arrivals", "order")))
    event_specs = EVENTS
    bound = 1000 * 500
    questions = {
        CHARACTER_CHOSEN: "character",
        LULLED: "lull",
        CLAWED: "claw",
        REACTED: "react",
        ANSWERED: "reveal",
        DROPPED: "drop",
        DISCARDED: "discard",
        YARN_SPENT: "yarn",
        RESCUED: "rescue",
        NAMED: "ricochet",
        FETCHED: "fetch",
        ORDERED: "order",
        SUMMONED: "summon",
        PICKED: "pick",
        EVENT_NAMED: "name",
        BLAMED: "blame",
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
    rules_behind = RULES_BEHIND
    asides = {
        "main_deck": "main_discards",
        "power_deck": "power_discards",
        "catastrophe_deck": "catastrophe_discards",
    }
    state_class = NineLives
    package = "calamity.games.nine_lives"
    tuning = Tuning((1.0, 0.6), (16, 500), glaring=0.2, idles=True)

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Printed] = self.read_cards(Printed, check_cards, source, file, check_box, ROOMS)
        self.box = make_box(self.deck)
        self.actions = _actions(self.kinds)

    @cached_property
    def domains(self) -> Mapping[str, Domain]:
        """The named values of events."""
        return {
            "character": Domain("character", CHARACTERS),
            "sign": Domain("sign", SIGNS),
            "deck": Domain("deck", DECKS),
            "die": Domain("die", DICE),
        }

    # ---- play ----

    def seats_for(self, options: Mapping[str, Value]) -> range:
        """L-1, L-10: two to six players; the extra card of the second player is for two."""
        return range(2, 3) if options["second_seat_card"] == "on" else self.seats

    def blank(self, seats: int, rng: int) -> State:
        """A state with the box attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, NineLives)
        state.box = self.box
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """L-9, L-10, L-13, L-R4, L-R5: begin with the options of the table."""
        assert isinstance(state, NineLives)
        state.variant = VARIANTS.index(str(options["variant"]))
        state.race = int(options["reaction_order"] == "race")
        state.blockable = int(options["blockable_catastrophes"] == "on")
        state.jump = int(options["reapurr_steps"] == "jump")
        state.whole_rolls = int(options["yarn_scope"] == "roll")
        state.orphan = int(options["orphan_catastrophe"] == "on")
        state.max_turns = int(options["max_turns"])
        state.choose_characters = int(options["characters"] == "choose")
        first = options["first_player"]
        beginner = {"random": LOT, "roll": DICE_DECIDE, "seat": 0}[first] if isinstance(first, str) else first
        state.prepare(beginner, int(options["second_seat_card"] == "on"))

    # ---- scenarios ----

    def beside_card(self, zone: str, card: str, words: Sequence[str]) -> Mapping[str, int] | None:
        """L-R67: behind a lasting Event the seat in whose turn it came up: `sprinkler 1`."""
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
                state.character[other] = min(set(range(len(CHARACTERS))) - set(state.character))
        state.arrivals = [hand[:] for hand in state.hands]
        if state.phase == PAW_PHASE:
            state.push(PAW)
        elif state.phase == CATASTROPHE_PHASE:
            state.push(REVEAL)
        else:
            state.push(CLAW)
            state.push(LULL, BEFORE_CLAW)

    def check_position(self, state: State) -> list[str]:
        """What can't be in a game, whatever happened before."""
        assert isinstance(state, NineLives)
        return impossible.problems(self, state)

    # ---- questions ----

    def wits(self) -> Wits:
        """What bots are taught."""
        return CatWits(self.box)

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an action isn't offered to the seat that is asked."""
        assert isinstance(state, NineLives)
        return refusals.reason(self, state, seat, action)

    def attempts(self, state: State, seat: int) -> Mapping[str, Words]:
        """What an asked player might try with the things before them."""
        assert isinstance(state, NineLives)
        return attempts.attempts(self, state, seat)

    def extras(self, state: State, seat: int | None) -> Mapping[str, object]:
        """What the table shows beside zones and fields."""
        assert isinstance(state, NineLives)
        return view.extras(self, state, seat)

    def prompt(self, state: State, seat: int) -> Mapping[str, object]:
        """The card that a question is about."""
        assert isinstance(state, NineLives)
        return view.prompt(self, state)

    def describe(self, view: Mapping[str, Any], lang: str = "en", names: Sequence[str] = ()) -> list[str]:
        """A view as lines of plain text."""
        return screen.lines(self, view, lang, names)

    def result(self, state: State) -> Result:
        """L-15, L-74, L-75, L-80, L-R52, L-R80: the last cat, the Reapurr, or nobody yet; ranks by staying."""
        assert isinstance(state, NineLives)
        stayed = [number if number else state.n + 1 for number in state.fell]
        scores = tuple(sum(other < mine for other in stayed) for mine in stayed)
        ranks = tuple(1 + sum(other > mine for other in stayed) for mine in stayed)
        if state.ending == LAST_CAT:
            return Result((state.winner(),), scores, ranks, "last_cat")
        if state.ending == REAPURR_WINS:
            return Result((), scores, ranks, "reapurr", "lost")
        return Result((), scores, ranks, "unfinished", "unfinished")


def _actions(kinds: tuple[str, ...]) -> ActionSpace:
    seat = Domain("seat", SEATS)
    number = Domain("number", FACES)
    die = Domain("die", DICE)
    main = Domain("card", kinds[:FIRST_POWER])
    power = Domain("card", kinds[FIRST_POWER:FIRST_CATASTROPHE])
    doom = Domain("card", kinds[FIRST_CATASTROPHE:])
    plain = {
        "pass": PASS,
        "end_claw": END_CLAW,
        "enough": ENOUGH,
        "rise_again": RISE_AGAIN,
        "fall": FALL_FOR_GOOD,
        "down": GO_DOWN,
        "up": GO_UP,
        "dive": DIVE,
        "stay": STAY,
        "share": SHARE,
        "grab": GRAB,
        "hide": HIDE,
        "brave": BRAVE,
        "left": LEFT,
        "right": RIGHT,
        "pay": PAY,
        "suffer": SUFFER,
        "accept": ACCEPT,
        "shift": SHIFT,
        "keep_all": KEEP_ALL,
    }
    return ActionSpace(
        [
            *(Verb(name, first) for name, first in plain.items()),
            Verb("sign", SIGN, Domain("sign", SIGNS)),
            Verb("box", BOX, Domain("box", FACES)),
            Verb("number", NUMBER, number),
            Verb("guess", GUESS, Domain("sum", tuple(str(total) for total in range(2, 13)))),
            Verb("bid", BID, Domain("balls", tuple(str(count) for count in range(31)))),
            Verb("target", TARGET, seat),
            Verb("name", NAME, seat),
            Verb("vote", VOTE, seat),
            Verb("yarn", YARN, die),
            Verb("yarn_all", YARN_ALL, seat),
            Verb("set_die", SET_DIE, die),
            Verb("face", FACE, number),
            Verb("character", CHARACTER, Domain("character", CHARACTERS)),
            Verb("play", PLAY, Domain("card", kinds[:FIRST_CATASTROPHE])),
            Verb("discard", DISCARD, main),
            Verb("fetch", FETCH, main),
            Verb("show", SHOW, main),
            Verb("drop", DROP, power),
            Verb("copy", MIMIC, power),
            Verb("summon", CALL, power),
            Verb("banish", SINK, power),
            Verb("order", ORDER, doom),
            Verb("toss", TOSS, doom),
        ]
    )


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return NineLivesGame(source, file)
