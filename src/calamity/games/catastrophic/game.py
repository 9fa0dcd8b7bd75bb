"""The declaration of Catastrophic: options, actions, fields, events, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from calamity.games.catastrophic import attempts, described, impossible, refusals, screen, view
from calamity.games.catastrophic.board import PLACES, exists, level_of, slot_of
from calamity.games.catastrophic.box import FIRST_EVENT, FIRST_INTERACTION, TRAITS
from calamity.games.catastrophic.deck import CONDITIONS, ROOMS, Printed, check_box, check_cards, make_box
from calamity.games.catastrophic.forecasts import Forecaster
from calamity.games.catastrophic.rules.turn import Catastrophic
from calamity.games.catastrophic.state import (
    ACCEPT,
    ACTED,
    ADD,
    ADMIT,
    BONUS_ADDED,
    BUILD,
    BUILT,
    BURST_ADDED,
    CALLING,
    CLAIM,
    CLAIMED,
    CURE,
    DEACTIVATE,
    DECLINE,
    DEPART,
    DISCARD,
    DISCARDED,
    DOOMED,
    END_STEP,
    ENDING,
    FAMISHED,
    FINISH,
    GIFTED,
    GIVE,
    GUARDED,
    HIT,
    INTRODUCE,
    KEEP,
    LOSE_TRAIT,
    LOST,
    NATURE,
    NO_EVENT,
    PLACE,
    PLAY,
    REFRESH,
    REFRESHED,
    REJECT,
    RESPONDED,
    SEND,
    SEND_EVENT,
    SENDING,
    SENT,
    SHELTER,
    SLEPT,
    SPARE,
    SPECIES,
    STARVED,
    STEAL,
    STOP,
    SWAP_IN,
    SWAP_OUT,
    SWAPPED,
    TAKE_UP,
    TAKEN,
    TARGET,
    TRAITS_STEP,
    UNLIMITED,
    VOTED,
)
from calamity.games.catastrophic.wits import EcologyWits
from calamity.kernel.actions import ActionSpace, Domain, Verb, Words
from calamity.kernel.cards import Card, Deck
from calamity.kernel.fields import Field
from calamity.kernel.game import EventSpec, Game, Result
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import PASS, State
from calamity.kernel.tuning import Tuning
from calamity.kernel.wits import Wits

STAGES = ("building", "playing", "calling", "sending", "ending", "tie_break", "over")

OPTIONS = (
    OptionSpec("events_to_end", (7, "long"), ("T-86",), numbers=range(4, 13)),
    OptionSpec("debate", ("off", "on"), ("T-103",), for_people=("on",)),
    OptionSpec("expansion", ("off", "spawning_tide"), ("T-R2", "T-101", "T-102")),
    OptionSpec("even_turns", ("off", "on"), ("T-R52",)),
    OptionSpec("late_seat_card", ("off", "on"), ("T-7",)),
    OptionSpec("refresh", ("off", "on"), ("T-R47",)),
    OptionSpec("trait_cap", ("none",), ("T-30",), numbers=range(4, 9)),
    OptionSpec("hand_events", (1, 0, "unlimited"), ("T-R23",)),
    OptionSpec("quiet", ("off", "on"), ("T-R35",)),
    OptionSpec("resource_number", (7,), ("T-85",), numbers=range(5, 10)),
    OptionSpec("strict_hunger", ("off", "on"), ("T-R13",)),
    OptionSpec("extinct_pile", ("off", "on"), ("T-R9", "T-R73")),
    OptionSpec("turn_cap", (20,), ("T-104",), numbers=range(10, 41)),
)

FIELDS = (
    Field("stage", values=STAGES),
    Field("first"),
    Field("active"),
    Field("turn"),
    Field("turns", per_seat=True),
    Field("events", "counter"),
    Field("turns_left"),
    Field("announced_by", "announced", per_seat=True),
    Field("sent"),
    Field("fresh_rn", per_seat=True),
    Field("due_rn", per_seat=True),
    Field("bans", per_seat=True),
    Field("clocks", per_seat=True),
    Field("places", "spots", per_seat=True),
    Field("traits", per_seat=True),
    Field("asleep", per_seat=True),
    Field("fresh_naps", per_seat=True),
    Field("due_naps", per_seat=True),
    Field("guards", per_seat=True),
    Field("shorts", per_seat=True),
    Field("offspring", per_seat=True),
    Field("links", per_seat=True),
    Field("loads", per_seat=True),
    Field("air_by"),
    Field("air_seat"),
    Field("air_first"),
    Field("air_second"),
    Field("air_card", card=True, optional=True),
    Field("air_other", card=True, optional=True),
    Field("air_off"),
    Field("event", card=True, optional=True),
    Field("sender"),
    Field("facing"),
    Field("again"),
    Field("queue"),
    Field("shielded"),
    Field("thieves", per_seat=True),
    Field("warned"),
    Field("departed"),
    Field("argued"),
    Field("votes"),
    Field("vulnerable"),
    Field("resilient"),
    Field("scores", per_seat=True),
    Field("tied"),
    Field("winners"),
)

OPTION_FIELDS = (
    "events_to_end",
    "debate",
    "even_turns",
    "refresh_hands",
    "trait_cap",
    "hand_events",
    "quiet",
    "resource_number",
    "strict_hunger",
    "extinct_pile",
    "turn_cap",
)
DERIVED_FIELDS = ("lights", "tally", "sting", "fallen", "broken", "linked")  # all follow from what everybody saw

QUESTIONS = {
    BUILT: "build",
    ACTED: "traits",
    RESPONDED: "window",
    SENT: "send",
    DISCARDED: "discard",
    REFRESHED: "refresh",
    LOST: "lose",
    FAMISHED: "hunger",
    STARVED: "hunger",
    SLEPT: "sleep",
    TAKEN: "take",
    DOOMED: "doom",
    HIT: "strike",
    GUARDED: "guard",
    BONUS_ADDED: "bonus",
    BURST_ADDED: "burst",
    GIFTED: "gift",
    SWAPPED: "swap",
    CLAIMED: "claim",
    VOTED: "vote",
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

EVENTS = (
    EventSpec.of("dealer", seat="seat", first="seat"),
    EventSpec.of("dealt_card", seat="seat", card="card"),
    EventSpec.of("builds", seat="seat"),
    EventSpec.of("introduced", seat="seat", place="place", card="card"),
    EventSpec.of("added", seat="seat", place="place", card="card"),
    EventSpec.of("fed", seat="seat", place="place"),
    EventSpec.of("reactivated", seat="seat", place="place"),
    EventSpec.of("deactivated", seat="seat", place="place", card="card"),
    EventSpec.of("protected", seat="seat", place="place"),
    EventSpec.of("unprotected", seat="seat", place="place"),
    EventSpec.of("flipped_back", seat="seat", place="place"),
    EventSpec.of("lost", seat="seat", place="place", card="card"),
    EventSpec.of("spared", seat="seat", place="place", left="number"),
    EventSpec.of("regrew", seat="seat", card="card"),
    EventSpec.of("extinct", seat="seat", place="place"),
    EventSpec.of("short_of_food", seat="seat", place="place"),
    EventSpec.of("abandoned", seat="seat", place="place"),
    EventSpec.of("removed", seat="seat", card="card"),
    EventSpec.of("cured", seat="seat", place="place"),
    EventSpec.of("turn", seat="seat", number="number"),
    EventSpec.of("step_ended", seat="seat"),
    EventSpec.of("sent_nothing", seat="seat"),
    EventSpec.of("declined", seat="seat"),
    EventSpec.of("ends_turn", seat="seat"),
    EventSpec.of("turn_over", seat="seat"),
    EventSpec.of("last_round", turns="number"),
    EventSpec.of("nature_calls", seat="seat", card="card"),
    EventSpec.of("event_played", seat="seat", card="card", target="seat", number="number"),
    EventSpec.of("faces_again", seat="seat", card="card"),
    EventSpec.of("faces", seat="seat", card="card"),
    EventSpec.of("faced", seat="seat", card="card", resilient="number", vulnerable="number"),
    EventSpec.of("vulnerable", seat="seat", place="place"),
    EventSpec.of("struck", seat="seat", place="place"),
    EventSpec.of("claimed", seat="seat", place="place"),
    EventSpec.of("admitted", seat="seat", place="place"),
    EventSpec.of("voted", seat="seat", place="place", votes="number", verdict="verdict"),
    EventSpec.of("shielded", seat="seat", card="card"),
    EventSpec.of("banned", seat="seat"),
    EventSpec.of("resource_number", seat="seat", number="number"),
    EventSpec.of("no_offspring", seat="seat", place="place"),
    EventSpec.of("reproduced", seat="seat", place="place", number="number"),
    EventSpec.of("stays", seat="seat", card="card"),
    EventSpec.of("filed", card="card"),
    EventSpec.of("announced", seat="seat", card="card"),
    EventSpec.of("aimed_at_seat", seat="seat"),
    EventSpec.of("aimed_at_species", seat="seat", place="place"),
    EventSpec.of("aimed_at_trait", card="card"),
    EventSpec.of("resolved", seat="seat", card="card"),
    EventSpec.of("fizzled", seat="seat", card="card"),
    EventSpec.of("cancelled", seat="seat", other="seat", card="card"),
    EventSpec.of("redirected", seat="seat", target="seat", card="card"),
    EventSpec.of("sheltered", seat="seat", place="place", card="card"),
    EventSpec.of("departed", seat="seat", place="place", card="card"),
    EventSpec.of("stung", seat="seat"),
    EventSpec.of("stole_trait", seat="seat", place="place", other="seat", card="card"),
    EventSpec.of("swapped", seat="seat", place="place", old="card", card="card"),
    EventSpec.of("crossed", seat="seat", place="place", other="place"),
    EventSpec.of("cheated", seat="seat", other="seat"),
    EventSpec.of("raided", seat="seat", other="seat"),
    EventSpec.of("raided_card", seat="seat", other="seat", card="card"),
    EventSpec.of("gave", seat="seat", other="seat"),
    EventSpec.of("gave_card", seat="seat", other="seat", card="card"),
    EventSpec.of("took", seat="seat", card="card"),
    EventSpec.of("drew", seat="seat", count="number"),
    EventSpec.of("drew_card", seat="seat", card="card"),
    EventSpec.of("nothing_to_draw", seat="seat"),
    EventSpec.of("discarded", seat="seat", card="card"),
    EventSpec.of("reshuffled", count="number"),
    EventSpec.of("scored", seat="seat", points="number"),
    EventSpec.of("tie", count="number"),
    EventSpec.of("turned_up", card="card"),
    EventSpec.of("no_tie_break"),
    EventSpec.of("won", seat="seat"),
    EventSpec.of("left", seat="seat"),
)


class CatastrophicGame(Game):
    """T-1, T-2, T-R1: rival Communities, two to four players, nobody is eliminated.

    The number of decisions is bounded: a game has at most 40 turns of each seat and a last round (T-104), and in a turn
    every decision uses something up.  A seat announces at most 15 Interactions (T-100), so a turn has at most 60, and
    at most 400 abilities; a window is asked anew only after one of them, and has at most four answers of five links.
    All else takes a card from a hand, a community or the discard pile, of which there are at most 400.
    """

    name = "catastrophic"
    title = "Catastrophic"
    seats = range(2, 5)
    option_specs = OPTIONS
    fields = (*FIELDS, *(Field(name, hidden=True) for name in (*OPTION_FIELDS, *DERIVED_FIELDS)))
    event_specs = EVENTS
    bound = 41 * 4 * 20_000
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
    rules_behind = RULES_BEHIND
    asides = {"deck": "removed"}
    state_class = Catastrophic
    package = "calamity.games.catastrophic"
    tuning = Tuning((1.0, 0.4), (16, 160), glaring=0.2, near=0.1, attention=0.75)

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Printed] = self.read_cards(Printed, check_cards, source, file, check_box, ROOMS)
        self.box = make_box(self.deck)
        self.forecaster = Forecaster()
        self.actions = _actions(self.kinds)

    @cached_property
    def domains(self) -> Mapping[str, Domain]:
        """The named values of events."""
        return {
            "place": Domain("place", tuple(f"{level_of(place)} {slot_of(place)}" for place in range(PLACES))),
            "condition": Domain("condition", CONDITIONS),
            "verdict": Domain("verdict", ("rejected", "accepted")),
        }

    # ---- play ----

    def blank(self, seats: int, rng: int) -> State:
        """A state with the box attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, Catastrophic)
        state.box = self.box
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """T-6, T-85, T-86, T-104: begin with the options of the table."""
        assert isinstance(state, Catastrophic)
        to_end = options["events_to_end"]
        state.events_to_end = to_end if isinstance(to_end, int) else 3 + 2 * state.n
        state.debate = int(options["debate"] == "on")
        state.even_turns = int(options["even_turns"] == "on")
        state.refresh_hands = int(options["refresh"] == "on")
        cap = options["trait_cap"]
        state.trait_cap = cap if isinstance(cap, int) else UNLIMITED
        sendable = options["hand_events"]
        state.hand_events = sendable if isinstance(sendable, int) else UNLIMITED
        state.quiet = int(options["quiet"] == "on")
        state.resource_number = int(options["resource_number"])
        state.strict_hunger = int(options["strict_hunger"] == "on")
        state.extinct_pile = int(options["extinct_pile"] == "on")
        state.turn_cap = int(options["turn_cap"])
        state.prepare(self.box, options["expansion"] != "off", options["late_seat_card"] == "on")

    # ---- scenarios ----

    def home(self, card: Card) -> str:
        """T-8: cards go back to the deck; those of the pack, if it isn't played with, to the box."""
        assert isinstance(card, Printed)
        return "deck"

    def beside_card(self, zone: str, card: str, words: Sequence[str]) -> Mapping[str, int] | None:
        """T-83: behind a Continuous card its clock: `due` ends with this turn, `fresh` with the next one."""
        if zone != "continuous":
            return None
        return {"clocks": described.clock(card, words)}

    def species_fields(self, species: Mapping[str, object]) -> Mapping[str, list[Any]]:
        """T-28: Species by Level and slot."""
        return described.species(self, species)

    def begin_turn(self, state: State, seat: int) -> None:
        """T-14, T-19, T-22, T-24: put a seat at the beginning of its turn, or of the step that the stage names.

        With the turn set to -1 everybody is before the game.
        """
        assert isinstance(state, Catastrophic)
        state.active = seat
        state.take_stock()
        if state.turn < 0:
            state.first = seat
            state.push(BUILD)
            return
        stage = state.stage
        state.start_turn()
        if stage == CALLING:
            state.push(NATURE)
        elif stage == SENDING:
            state.push(SEND)
        elif stage == ENDING:
            state.end_of_turn()
            if state.refresh_hands:
                state.push(REFRESH, 2)
        else:
            state.push(TRAITS_STEP)

    def check_position(self, state: State) -> list[str]:
        """What can't be in a game, whatever happened before."""
        assert isinstance(state, Catastrophic)
        return impossible.problems(self, state)

    # ---- questions ----

    def wits(self) -> Wits:
        """What bots are taught."""
        return EcologyWits(self.box)

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an action isn't offered to the seat that is asked."""
        assert isinstance(state, Catastrophic)
        return refusals.reason(self, state, seat, action)

    def attempts(self, state: State, seat: int) -> Mapping[str, Words]:
        """What an asked player might try with the things before them."""
        assert isinstance(state, Catastrophic)
        return attempts.attempts(self, state, seat)

    def extras(self, state: State, seat: int | None) -> Mapping[str, object]:
        """What the table shows beside zones and fields."""
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
        """A value as people say it; a place by its Level and slot."""
        if what == "place" and value is not None:
            level, slot = str(value).split()
            return self.texts.say("place", lang, {"level": level, "slot": slot})
        return super().spoken(what, value, lang, names)

    def result(self, state: State) -> Result:
        """T-91, T-92, T-93, T-R53, T-R54: the ranking, and what decided it."""
        assert isinstance(state, Catastrophic)
        scores, winners = tuple(state.scores), tuple(state.winners)
        worth = [(seat in winners, scores[seat]) for seat in range(state.n)]
        ranks = tuple(1 + sum(other > mine for other in worth) for mine in worth)
        if len(winners) > 1:
            return Result(winners, scores, ranks, "shared", "shared")
        return Result(winners, scores, ranks, "tie_break" if len(state.tied) > 1 else "points")


def _actions(kinds: tuple[str, ...]) -> ActionSpace:
    trait = Domain("card", kinds[:TRAITS])
    card = Domain("card", kinds)
    level, slot = Domain("level", tuple(map(str, range(1, 11)))), Domain("slot", tuple(map(str, range(-20, 21))))
    places = {(str(level_of(p)), str(slot_of(p))): p for p in range(PLACES) if exists(p)}
    return ActionSpace(
        [
            Verb("pass", PASS),
            Verb("finish", FINISH),
            Verb("end_step", END_STEP),
            Verb("no_event", NO_EVENT),
            Verb("decline", DECLINE),
            Verb("stop", STOP),
            Verb("spare", SPARE),
            Verb("claim", CLAIM),
            Verb("admit", ADMIT),
            Verb("accept", ACCEPT),
            Verb("reject", REJECT),
            Verb("cure", CURE),
            Verb("keep", KEEP),
            Verb("target", TARGET, Domain("seat", ("0", "1", "2", "3"))),
            Verb("introduce", INTRODUCE, trait),
            Verb("add", ADD, trait),
            Verb("lose", LOSE_TRAIT, trait),
            Verb("deactivate", DEACTIVATE, trait),
            Verb("take", TAKE_UP, trait),
            Verb("swap_out", SWAP_OUT, trait),
            Verb("swap_in", SWAP_IN, trait),
            Verb("steal", STEAL, trait),
            Verb("shelter", SHELTER, trait),
            Verb("depart", DEPART, trait),
            Verb("play", PLAY, Domain("card", kinds[FIRST_INTERACTION:])),
            Verb("send", SEND_EVENT, Domain("card", kinds[FIRST_EVENT:FIRST_INTERACTION])),
            Verb("discard", DISCARD, card),
            Verb("give", GIVE, card),
            Verb("place", PLACE, level, slot, numbers={row: PLACE + p for row, p in places.items()}),
            Verb("species", SPECIES, level, slot, numbers={row: SPECIES + p for row, p in places.items()}),
        ]
    )


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return CatastrophicGame(source, file)
