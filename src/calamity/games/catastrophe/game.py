"""The declaration of Catastrophe: actions, fields, events, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from calamity.games.catastrophe import attempts, impossible, refusals, screen, view
from calamity.games.catastrophe.box import FIRST_DISASTER, FIRST_RESPONSE
from calamity.games.catastrophe.deck import (
    COMPLICATIONS,
    HOMES,
    KINDS,
    ROOMS,
    Printed,
    check_box,
    check_cards,
    make_box,
)
from calamity.games.catastrophe.options import AID_RANGES, IDENTICAL_RULES, PERSONA_SIDES, PRESETS, option_specs
from calamity.games.catastrophe.rules.course import Catastrophe
from calamity.games.catastrophe.state import (
    ACCEPT,
    ACTED,
    AGREE,
    ALSO_FOR,
    ALSO_SLOT,
    ANSWERED,
    BANDAGE,
    BANDAGED,
    BORROW,
    COMMIT,
    CONCEDED,
    CONFIRMED,
    DECLINE,
    DISCARD,
    DONE,
    ENTER,
    ENTERED,
    FETCH,
    FOR,
    FORESEEN,
    LAID,
    LAY,
    LOAN,
    LOOK,
    LOOK_AWAY,
    NO_TRADE,
    NOBODY_ELSE,
    OFFER,
    OFFER_PLAY,
    OVERFLOWED,
    PARTNER,
    PAY,
    PICK,
    PICKED,
    PLACE_QUICK,
    PLAY,
    PROPOSED,
    RAN,
    READY,
    RELEASE,
    RETURN,
    REWIND,
    ROUGHED,
    SAPPED_CARD,
    SCRAP,
    SEND,
    SIDE,
    SIDED,
    SLOT,
    SPARE,
    SPARED,
    STOCKED,
    STRAINED,
    UNIT,
    USE_PANTRY,
    USE_TRIAGE,
    VICTORY,
    WEAR,
    WISH,
    WITHDRAW,
)
from calamity.games.catastrophe.wits import NeighbourWits
from calamity.kernel.actions import ActionSpace, Domain, Verb, Words
from calamity.kernel.cards import Card, Deck
from calamity.kernel.errors import BadScenario
from calamity.kernel.fields import Field
from calamity.kernel.game import EventSpec, Game, Result
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import State
from calamity.kernel.tuning import Tuning
from calamity.kernel.wits import Wits

SEATS = Domain("seat", ("0", "1", "2", "3", "4", "5"))
SLOTS = Domain("slot", ("1", "2", "3", "4"))
NUMBERS = Domain("number", ("1", "2", "3"))  # of a unit of an impact
KIND = Domain("kind", KINDS)
TIMES = Domain("time", ("today", "this_week", "this_month", "this_year", "longer_ago", "never"))
SIDES = Domain("side", ("ability", "detriment", "none"))
COPIES = Domain("copy", ("second",))
PHASES = Domain("phase", ("provisioning", "immediate", "short_term", "long_term"))
STAGES = (
    "draft",
    "trading",
    "laying_out",
    "reveal",
    "react",
    "replenish",
    "barter",
    "restock",
)
OUTCOMES = ("undecided", "victory", "defeat", "conceded")
HOST = 0  # the seat of whoever opened the table

FIELDS = (
    Field("phase", values=PHASES.values),
    Field("stage", values=STAGES),
    Field("complication", "trouble", COMPLICATIONS),
    Field("first_trader"),
    Field("vitality", per_seat=True),
    Field("start_vitality", per_seat=True),
    Field("side", "sides", SIDES.values, per_seat=True),
    Field("turned", per_seat=True),
    Field("committed", per_seat=True),
    Field("lent", per_seat=True),
    Field("traces", per_seat=True),
    Field("incoming_turned", per_seat=True),
    Field("incoming_traces", per_seat=True),
    Field("ready", per_seat=True),
    Field("next_to_act"),
    Field("spent", per_seat=True),
    Field("need"),
    Field("met"),
    Field("uses"),
    Field("loans"),
    Field("fresh", card=True),
    Field("bounced"),
    Field("sold"),
    Field("failed", per_seat=True),
    Field("lost", per_seat=True),
    Field("trader"),
    Field("partner"),
    Field("trades_left"),
    Field("proposals"),
    Field("refusers"),
    Field("kerbside"),
    Field("wish", values=KINDS),
    Field("bandage", "bandages", TIMES.values, per_seat=True, optional=True),
    Field("outcome", values=OUTCOMES),
)

OPTION_FIELDS = (
    "vitality_option",
    "limit_option",
    "side_option",
    "aid_range",
    "identical_rule",
    "proposals_option",
    "open_hands",
    "token_option",
    "title_option",
    "title_bonus",
    "complications_option",
    "draft_option",
    "borrowing_option",
)
DERIVED_FIELDS = ("traits", "wants")  # from Personas and sides; from what is needed and met
SECRET_FIELDS = ("offer", "back", "notes")  # of two seats, see `extras` and `redraw`; and what marks will say

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

EVENTS = (
    EventSpec.of("persona", seat="seat", card="card"),
    EventSpec.of("sided", seat="seat", side="side"),
    EventSpec.of("bandaged", seat="seat", time="time"),
    EventSpec.of("first_trader", seat="seat"),
    EventSpec.of("received", card="card"),
    EventSpec.of("picked", card="card"),
    EventSpec.of("picked_openly", seat="seat", card="card"),
    EventSpec.of("passed_on", left="number"),
    EventSpec.of("drafted"),
    EventSpec.of("trading", seat="seat"),
    EventSpec.of("no_deals"),
    EventSpec.of("no_trade", seat="seat"),
    EventSpec.of("proposed", seat="seat", other="seat"),
    EventSpec.of("wished", seat="seat", kind="kind"),
    EventSpec.of("wished_anything", seat="seat"),
    EventSpec.of("offered", seat="seat", card="card"),
    EventSpec.of("declined", seat="seat", other="seat"),
    EventSpec.of("agreed", seat="seat", other="seat"),
    EventSpec.of("withdrew", seat="seat", other="seat"),
    EventSpec.of("traded", seat="seat", other="seat"),
    EventSpec.of("gave", seat="seat", other="seat", card="card"),
    EventSpec.of("gave_response", seat="seat", other="seat"),
    EventSpec.of("gave_card", seat="seat", other="seat", card="card"),
    EventSpec.of("entered", seat="seat", card="card", left="number"),
    EventSpec.of("overflow", seat="seat"),
    EventSpec.of("returned", seat="seat", card="card"),
    EventSpec.of("scrapped", seat="seat", card="card"),
    EventSpec.of("laid_out", seat="seat", card="card"),
    EventSpec.of("disaster", card="card"),
    EventSpec.of("phase", phase="phase"),
    EventSpec.of("impact", card="card"),
    EventSpec.of("ready", seat="seat"),
    EventSpec.of("unready", seat="seat"),
    EventSpec.of("committed", seat="seat", card="card"),
    EventSpec.of("released", seat="seat", card="card"),
    EventSpec.of("borrowed", seat="seat", other="seat", card="card"),
    EventSpec.of("used_again", seat="seat", other="seat", card="card"),
    EventSpec.of("satisfied", seat="seat", other="seat", slot="slot"),
    EventSpec.of("ability_used", seat="seat"),
    EventSpec.of("played", seat="seat", card="card"),
    EventSpec.of("healed", seat="seat", other="seat"),
    EventSpec.of("turned_back", seat="seat", card="card", steps="number"),
    EventSpec.of("dug_out", seat="seat", card="card"),
    EventSpec.of("all_clear", seat="seat"),
    EventSpec.of("discarded", seat="seat", card="card"),
    EventSpec.of("drew", seat="seat"),
    EventSpec.of("drew_card", card="card"),
    EventSpec.of("reshuffled", count="number"),
    EventSpec.of("locked"),
    EventSpec.of("spared", seat="seat", card="card"),
    EventSpec.of("turned", seat="seat", card="card", steps="number", left="number"),
    EventSpec.of("failed", seat="seat", slot="slot", kind="kind"),
    EventSpec.of("lost", seat="seat", count="number", left="number"),
    EventSpec.of("looted", seat="seat", card="card"),
    EventSpec.of("exhausted", seat="seat", card="card"),
    EventSpec.of("looked", seat="seat"),
    EventSpec.of("foresaw", card="card"),
    EventSpec.of("refilled", seat="seat", card="card"),
    EventSpec.of("fell", seat="seat"),
    EventSpec.of("victory"),
    EventSpec.of("title", seat="seat"),
    EventSpec.of("defeat"),
)


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
    fields = (*FIELDS, *(Field(name, hidden=True) for name in (*OPTION_FIELDS, *DERIVED_FIELDS, *SECRET_FIELDS)))
    event_specs = EVENTS
    bound = 700_000
    together = True
    concede = True
    questions = {
        SIDED: "side",
        BANDAGED: "bandage",
        PICKED: "pick",
        PROPOSED: "trade",
        ANSWERED: "answer",
        CONFIRMED: "confirm",
        ENTERED: "enter",
        OVERFLOWED: "overflow",
        LAID: "lay_out",
        ACTED: "react",
        RAN: "supply_run",
        SPARED: "spare",
        STRAINED: "strain",
        ROUGHED: "rough",
        SAPPED_CARD: "sapped",
        FORESEEN: "foresee",
        STOCKED: "restock",
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
    state_class = Catastrophe
    presets = PRESETS
    package = "calamity.games.catastrophe"
    tuning = Tuning((0.8, 0.5), (16, 120), glaring=0.2, near=0.0, idles=True, patience=60)
    ladder_options = {"starting_vitality": 3}  # hard: otherwise good teams nearly always win, and look alike

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Printed] = self.read_cards(Printed, check_cards, source, file, check_box, ROOMS)
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
        """A state with the box attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, Catastrophe)
        state.box = self.box
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """C-R66: begin with the options of the table."""
        assert isinstance(state, Catastrophe)
        state.vitality_option = int(options["starting_vitality"])
        state.limit_option = int(options["in_play_limit"])
        state.side_option = PERSONA_SIDES.index(str(options["persona_side"]))
        state.aid_range = AID_RANGES.index(str(options["aid_range"]))
        state.identical_rule = IDENTICAL_RULES.index(str(options["identical_rule"]))
        state.proposals_option = int(options["trade_proposals"])
        state.open_hands = int(options["open_hands"] == "on")
        trader = options["first_trader"]
        state.token_option = trader if isinstance(trader, int) else {"random": -1, "host": HOST, "ask": -2}[trader]
        if isinstance(options["series"], int):
            state.token_option = options["series"]  # C-77 comes before C-R4
        state.title_option = int(options["title"] == "on")
        state.title_bonus = int(options["title_bonus"])
        state.complications_option = int(options["complications"] == "on")
        state.draft_option = int(options["draft"] == "on")
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
        """C-50: behind a card in play the uses it has left, and those it has in all: `tool_chest 1/3`."""
        uses = self.deck.by_id[card].uses
        if zone not in ("in_play", "incoming") or uses is None or len(words) > 1:
            return None
        left, _, full = words[0].partition("/") if words else (str(uses), "", "")
        if not left.isdecimal() or int(left) > uses or full not in ("", str(uses)):
            raise BadScenario(f"{card} has {uses} uses: say 1/{uses} if one of them is left, not {' '.join(words)!r}")
        return {"turned" if zone == "in_play" else "incoming_turned": uses - int(left)}

    def begin_turn(self, state: State, seat: int) -> None:
        """Enter the game at the stage that the scenario names, with a seat to act first."""
        assert isinstance(state, Catastrophe)
        impossible.enter(state, seat)

    def check_position(self, state: State) -> list[str]:
        """What can't be in a game, whatever happened before."""
        assert isinstance(state, Catastrophe)
        return impossible.problems(self, state)

    # ---- questions ----

    def wits(self) -> Wits:
        """What bots are taught."""
        return NeighbourWits(self.box)

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an action isn't offered to the seat that is asked."""
        assert isinstance(state, Catastrophe)
        return refusals.reason(self, state, seat, action)

    def attempts(self, state: State, seat: int) -> Mapping[str, Words]:
        """What an asked player might try with the things before them."""
        assert isinstance(state, Catastrophe)
        return attempts.attempts(self, state, seat)

    def extras(self, state: State, seat: int | None) -> Mapping[str, object]:
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
        """The second copy of a card in a row is called so."""
        move = self.actions.decode(action)
        return f"{move.verb}_second" if len(move.args) == 2 else move.verb

    def result(self, state: State) -> Result:
        """C-72, C-73, C-74, C-77, C-R48, C-R62: everybody wins or nobody does; the title is an honour beside it."""
        assert isinstance(state, Catastrophe)
        scores = tuple(state.vitality)
        ranks = (1,) * state.n
        if state.outcome != VICTORY:
            reason = "conceded" if state.outcome == CONCEDED else "defeat"
            return Result((), scores, ranks, reason, "lost")
        titles: dict[str, tuple[int, ...]] = {}
        if state.title_option:
            titles["most_resilient"] = tuple(state.most_resilient())
            titles["first_trader"] = (state.next_first_trader(),)
        return Result(tuple(range(state.n)), scores, ranks, "victory", "won", titles)


def _actions(kinds: tuple[str, ...]) -> ActionSpace:
    resources = Domain("card", kinds[:FIRST_RESPONSE])
    responses = Domain("card", kinds[FIRST_RESPONSE:FIRST_DISASTER])
    supplies = Domain("card", kinds[:FIRST_DISASTER])

    def in_play(name: str, first: int) -> Verb:
        """Cards in play: a title, or the second copy of it in the same row."""
        numbers: dict[tuple[str, ...], int] = {}
        for place, card in enumerate(resources.values):
            if card:
                numbers[card,] = first + 2 * place
                numbers[card, "second"] = first + 2 * place + 1
        return Verb(name, first, resources, COPIES, numbers=numbers)

    return ActionSpace(
        [
            Verb("ready", READY),
            Verb("done", DONE),
            Verb("no_trade", NO_TRADE),
            Verb("send", SEND),
            Verb("decline", DECLINE),
            Verb("agree", AGREE),
            Verb("accept", ACCEPT),
            Verb("withdraw", WITHDRAW),
            Verb("nobody_else", NOBODY_ELSE),
            Verb("look", LOOK),
            Verb("look_away", LOOK_AWAY),
            Verb("triage", USE_TRIAGE),
            Verb("pantry", USE_PANTRY),
            Verb("bandage", BANDAGE, TIMES),
            Verb("side", SIDE, Domain("side", SIDES.values[:2])),
            Verb("partner", PARTNER, SEATS),
            Verb("for", FOR, SEATS),
            Verb("also_for", ALSO_FOR, SEATS),
            Verb("borrow", BORROW, SEATS),
            Verb("slot", SLOT, SLOTS),
            Verb("also_slot", ALSO_SLOT, SLOTS),
            Verb("unit", UNIT, KIND),
            Verb("wish", WISH, KIND),
            Verb("pick", PICK, supplies),
            Verb("offer", OFFER, supplies),
            Verb("pay", PAY, supplies),
            Verb("discard", DISCARD, supplies),
            Verb("lay", LAY, resources),
            Verb("quick", PLACE_QUICK, resources),
            Verb("fetch", FETCH, resources),
            Verb("play", PLAY, responses),
            in_play("offer_play", OFFER_PLAY),
            in_play("enter", ENTER),
            in_play("return", RETURN),
            in_play("scrap", SCRAP),
            in_play("commit", COMMIT),
            in_play("loan", LOAN),
            in_play("rewind", REWIND),
            in_play("wear", WEAR),
            in_play("spare", SPARE),
            Verb("release", RELEASE, SEATS, SLOTS, NUMBERS),
        ]
    )


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return CatastropheGame(source, file)
