"""The declaration of Catastropolis: options, actions, fields, events, and how it begins and ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from calamity.games.catastropolis import attempts, entrance, impossible, refusals, screen, view
from calamity.games.catastropolis.box import (
    FIRST_POWER,
    FIRST_RESOLUTION,
    FIRST_SEARCH,
    FIRST_VILLAIN,
    LISTABLE,
    SITUATIONS,
)
from calamity.games.catastropolis.city import COLUMNS, LANDMARKS
from calamity.games.catastropolis.city import SPACES as SPACE_COUNT
from calamity.games.catastropolis.deck import (
    LOCATIONS,
    ROOMS,
    SYMBOLS,
    Printed,
    check_box,
    check_cards,
    listed_first,
    make_box,
)
from calamity.games.catastropolis.rules.turn import Catastropolis
from calamity.games.catastropolis.state import (
    ABILITY,
    ACCEPT,
    ACTED,
    AT_BOTTOM,
    CALLED,
    CITY_SAVED,
    CONFESS,
    CONFESS_NONE,
    CONFESSED,
    CONFESSED_NUMBER,
    COOL,
    COOLED,
    CREDIT,
    CREDITED,
    DELIVER,
    DRAFTED,
    DRAW_CARD,
    DRAW_DECIDED,
    DRAW_NONE,
    FOLLOW,
    FORESEEN,
    FREE_MOVED,
    GAVE_UP,
    GIVE_NONE,
    GIVE_UP,
    KEEP,
    KEPT,
    LEAD_CHOSEN,
    LOOK,
    LOOK_NO_MORE,
    LOOKED,
    MEANS_CHOSEN,
    MOVE,
    NAME,
    NAME_NONE,
    NAMED,
    ON_TOP,
    PASS_DRAFT,
    PERFORM,
    PICK,
    PREVENTED,
    REDRAW,
    REDREW,
    REMOVE,
    RESOLVE,
    REST,
    ROUND_POWER_CHOSEN,
    SEARCH,
    SPEND_SIDEKICK,
    SPEND_VEST,
    STAY,
    STRIKE,
    STRIKE_MEANS_CHOSEN,
    TELEPORT_TO,
    TELEPORTED,
    TURN_POWER_CHOSEN,
    TURN_UP,
    TURN_UP_NONE,
    USE_DRAWN,
    WITH_FAVOR,
    WITH_NOTHING,
    WITH_SORCERY,
    X_RAY_TURNED,
    X_RAYED,
    X_RAYED_AGAIN,
)
from calamity.games.catastropolis.wits import HeroWits
from calamity.kernel.actions import ActionSpace, Domain, Verb, Words
from calamity.kernel.cards import Card, Deck
from calamity.kernel.errors import BadScenario
from calamity.kernel.fields import Field
from calamity.kernel.game import EventSpec, Game, Result
from calamity.kernel.options import OptionSpec, Value
from calamity.kernel.state import State
from calamity.kernel.tuning import Tuning
from calamity.kernel.wits import Wits

SPACES = tuple(f"{'abcdefgh'[space % COLUMNS]}{space // COLUMNS + 1}" for space in range(SPACE_COUNT))
PLACES = tuple(str(place + 1) for place in range(SITUATIONS))
SEATS = tuple(str(seat) for seat in range(6))
PERFORMERS = ("wall_crawler", "precognition", "regeneration", "unstable_core")
ABILITIES = (
    "shielding",
    "frost",
    "secret_lair",
    "x_ray_vision",
    "telepathy",
    "weather_mastery",
    "duplication",
    "teleportation",
    "time_control",
)
ENDINGS = ("undecided", "saved", "disaster", "plan", "time")
LENIENCY = {"standard": 0, "gentle": 1, "fierce": -2}

OPTIONS = (
    OptionSpec("difficulty", ("standard", "gentle", "fierce"), ("P-147",)),
    OptionSpec("draft", ("open", "dealt"), ("P-43", "P-129")),
    OptionSpec("power_points", (4, 3, 5), ("P-47", "P-130")),
    OptionSpec("first_player", ("random", "seat0", "rotating"), ("P-5", "P-R7")),
    OptionSpec("team_only", ("off", "on"), ("P-158",)),
    OptionSpec("solo", ("off", "on"), ("P-R1",)),
    OptionSpec("title_tie", ("disasters", "shared"), ("P-159", "P-R61")),
    OptionSpec("villain_card", ("finisher", "nobody"), ("P-156", "P-R60")),
    OptionSpec("lethal", ("cards", "all"), ("P-126", "P-R47")),
    OptionSpec("overrun", ("ge", "gt"), ("P-71", "P-R17")),
    OptionSpec("hidden_ageing", ("on", "off"), ("P-64", "P-R18")),
    OptionSpec("quiet_rounds", ("on", "off"), ("P-68", "P-R21")),
    OptionSpec("setup_minimum", (0, 3), ("P-35",)),
    OptionSpec("tenth_signature", ("twin", "false_trail"), ("P-143", "P-R5")),
)

FIELDS = (
    Field("round"),
    Field("first"),
    Field("active"),
    Field("turns_taken"),
    Field("extra_turn"),
    Field("counters", beside="queue"),
    Field("face_up", beside="queue"),
    Field("passed_over"),
    Field("space", values=SPACES, per_seat=True),
    Field("weakened", per_seat=True),
    Field("shield", per_seat=True),
    Field("double", values=SPACES, per_seat=True, optional=True),
    Field("sidekick_spent", per_seat=True),
    Field("heroes", per_seat=True),
    Field("points", per_seat=True),
    Field("passes", per_seat=True),
    Field("burnt", values=SPACES),
    Field("symbols", values=SYMBOLS),
    Field("villain", card=True, optional=True),
    Field("plan"),
    Field("plan_time"),
    Field("needed"),
    Field("pieces", values=LOCATIONS, optional=True),
    Field("hits"),
    Field("fallen"),
    Field("reagents"),
    Field("named"),
    Field("struck"),
    Field("lethal"),
    Field("no_draw"),
    Field("ending", values=ENDINGS),
    Field("finisher"),
    Field("doom", card=True, optional=True),
)

OPTION_FIELDS = (
    "grace",
    "hidden_ageing",
    "quiet_rounds",
    "limit",
    "leniency",
    "all_lethal",
    "false_trail",
    "shared_ties",
    "rotating",
    "finisher_scores",
    "team_only",
    "forced_villain",
)
DERIVED_FIELDS = ("foul", "bridge_out", "dead", "held", "gifts", "bonus", "stride")  # from where the cards lie
BOOKKEEPING = ("origins", "pile_origins", "fresh")  # what everybody has seen of hidden cards on their way

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

EVENTS = (
    EventSpec.of("first_player", seat="seat"),
    # the draft and new heroes
    EventSpec.of("on_offer", card="card"),
    EventSpec.of("picked", seat="seat", card="card", points="number"),
    EventSpec.of("passed", seat="seat", times="number"),
    EventSpec.of("wiped", count="number"),
    EventSpec.of("power_reshuffled", count="number"),
    EventSpec.of("draft_over"),
    EventSpec.of("gained", seat="seat", card="card"),
    EventSpec.of("ignored", seat="seat", card="card"),
    EventSpec.of("new_hero", seat="seat", points="number"),
    # rounds and turns
    EventSpec.of("round", number="number", seat="seat"),
    EventSpec.of("turn", seat="seat"),
    EventSpec.of("extra_turn", seat="seat"),
    EventSpec.of("quiet"),
    EventSpec.of("ticked", number="number"),
    EventSpec.of("ticked_plan", card="card", counters="number", time="number"),
    # Situations
    EventSpec.of("entered", place="number"),
    EventSpec.of("bred", size="number"),
    EventSpec.of("reserve_empty"),
    EventSpec.of("looked", seat="seat", place="number"),
    EventSpec.of("saw", place="number", card="card"),
    EventSpec.of("foresaw", seat="seat"),
    EventSpec.of("foresaw_card", card="card"),
    EventSpec.of("left_on_top", seat="seat"),
    EventSpec.of("put_under", seat="seat"),
    EventSpec.of("turned_up", seat="seat", card="card", counters="number"),
    EventSpec.of("came_to_light", card="card", counters="number"),
    EventSpec.of("broke_out", card="card"),
    EventSpec.of("passed_over", count="number"),
    EventSpec.of("hastened", card="card", counters="number"),
    EventSpec.of("delayed", card="card", number="number", counters="number"),
    EventSpec.of("delayed_unseen", place="number", number="number", counters="number"),
    EventSpec.of("lost", card="card"),
    # heroes
    EventSpec.of("moved", seat="seat", space="space"),
    EventSpec.of("moved_free", seat="seat", space="space"),
    EventSpec.of("stayed", seat="seat"),
    EventSpec.of("teleported", seat="seat", space="space"),
    EventSpec.of("went_home", seat="seat"),
    EventSpec.of("decontaminated", seat="seat"),
    EventSpec.of("rested", seat="seat"),
    EventSpec.of("used_ability", seat="seat", ability="ability"),
    EventSpec.of("raised_shield", seat="seat"),
    EventSpec.of("doubled", seat="seat", space="space"),
    EventSpec.of("burnt_out", seat="seat", space="space"),
    EventSpec.of("weakened", seat="seat"),
    EventSpec.of("still_weakened", seat="seat"),
    EventSpec.of("healed", seat="seat"),
    EventSpec.of("shielded", seat="seat"),
    EventSpec.of("toughed_out", seat="seat"),
    EventSpec.of("sidekick_spent", seat="seat"),
    EventSpec.of("vest_spent", seat="seat", card="card"),
    EventSpec.of("died", seat="seat"),
    # searching and resolving
    EventSpec.of("searched", seat="seat"),
    EventSpec.of("search_reshuffled", count="number"),
    EventSpec.of("drew_lead", seat="seat", card="card"),
    EventSpec.of("redrew", seat="seat"),
    EventSpec.of("dropped_lead", seat="seat", card="card"),
    EventSpec.of("followed", seat="seat", card="card"),
    EventSpec.of("resolved", seat="seat", card="card"),
    EventSpec.of("used_sorcery", seat="seat"),
    EventSpec.of("favor_spent", seat="seat", card="card"),
    EventSpec.of("drew", seat="seat", card="card"),
    EventSpec.of("drew_nothing", seat="seat"),
    EventSpec.of("kept", seat="seat", card="card"),
    EventSpec.of("rejected", seat="seat", card="card"),
    EventSpec.of("resolution_reshuffled", count="number"),
    EventSpec.of("credited", seat="seat", card="card"),
    # the Villain
    EventSpec.of("symbol", card="card", symbol="symbol", number="number"),
    EventSpec.of("false_trail", symbol="symbol"),
    EventSpec.of("identified", card="card"),
    EventSpec.of("appeared", card="card", location="location"),
    EventSpec.of("flew_on", card="card", location="location"),
    EventSpec.of("slipped_away", card="card", location="location"),
    EventSpec.of("struck", seat="seat", location="location", hits="number", total="number"),
    EventSpec.of("named", seat="seat", card="card"),
    EventSpec.of("gave_up", seat="seat", card="card", hits="number"),
    EventSpec.of("went_down", location="location"),
    EventSpec.of("got_up", location="location"),
    EventSpec.of("engine_stopped", location="location"),
    EventSpec.of("nest_destroyed", seat="seat", location="location"),
    EventSpec.of("took_reagent", seat="seat", location="location"),
    EventSpec.of("reagent_back", location="location"),
    EventSpec.of("delivered", seat="seat", count="number"),
    EventSpec.of("liberated", seat="seat", points="number", total="number", needed="number"),
    # the end
    EventSpec.of("saved", seat="seat", card="card"),
    EventSpec.of("took_villain", seat="seat", card="card"),
    EventSpec.of("destroyed", card="card"),
    EventSpec.of("gave_out", number="number"),
)

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
    fields = (*FIELDS, *(Field(name, hidden=True) for name in (*OPTION_FIELDS, *DERIVED_FIELDS, *BOOKKEEPING)))
    event_specs = EVENTS
    bound = MOST_ROUNDS * MOST_DECISIONS_A_ROUND
    questions = {
        DRAFTED: "draft",
        ROUND_POWER_CHOSEN: "round_power",
        TURN_POWER_CHOSEN: "turn_power",
        FORESEEN: "foresight",
        ACTED: "action",
        FREE_MOVED: "free_move",
        LOOKED: "look",
        PREVENTED: "prevent",
        DRAW_DECIDED: "draw",
        KEPT: "keep",
        CONFESSED: "confess",
        CONFESSED_NUMBER: "confess_number",
        CREDITED: "credit",
        REDREW: "redraw",
        LEAD_CHOSEN: "lead",
        CALLED: "turn_up",
        X_RAYED: "x_ray",
        X_RAYED_AGAIN: "x_ray_second",
        X_RAY_TURNED: "x_ray_turn",
        COOLED: "cool",
        TELEPORTED: "teleport",
        MEANS_CHOSEN: "means",
        STRIKE_MEANS_CHOSEN: "strike_means",
        NAMED: "name",
        GAVE_UP: "sacrifice",
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
    state_class = Catastropolis
    package = "calamity.games.catastropolis"
    tuning = Tuning((0.7, 0.35), (16, 150), glaring=0.15, near=0.6, attention=0.5)

    def __init__(self, source: str | None = None, file: str = "") -> None:
        self.deck: Deck[Printed] = self.read_cards(Printed, check_cards, source, file, check_box, ROOMS, listed_first)
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
            "space": Domain("space", SPACES),
            "location": Domain("location", LOCATIONS),
            "symbol": Domain("symbol", SYMBOLS),
            "ability": Domain("ability", ABILITIES),
        }

    # ---- play ----

    def seats_for(self, options: Mapping[str, Value]) -> range:
        """P-4, P-R1: two to six heroes; whoever plays alone runs two."""
        return range(2, 3) if options["solo"] == "on" else self.seats

    def blank(self, seats: int, rng: int) -> State:
        """A state with the box attached."""
        state = super().blank(seats, rng)
        assert isinstance(state, Catastropolis)
        state.box = self.box
        return state

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """P-5, P-161, P-R7: begin with the options of the table."""
        assert isinstance(state, Catastropolis)
        state.grace = int(options["overrun"] == "gt")
        state.hidden_ageing = int(options["hidden_ageing"] == "on")
        state.quiet_rounds = int(options["quiet_rounds"] == "on")
        state.limit = int(options["power_points"])
        state.leniency = LENIENCY[str(options["difficulty"])]
        state.all_lethal = int(options["lethal"] == "all")
        state.false_trail = int(options["tenth_signature"] == "false_trail")
        state.shared_ties = int(options["title_tie"] == "shared")
        state.rotating = int(options["first_player"] == "rotating")
        state.finisher_scores = int(options["villain_card"] == "finisher")
        state.team_only = int(options["team_only"] == "on" or options["solo"] == "on")
        villain = str(options["forced_villain"])
        state.forced_villain = self.kinds.index(villain) - FIRST_VILLAIN if villain in self.cards else -1
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
        """P-64, P-79: behind a Situation in the queue `up` or `down`, and its counters: `vault_nine_job up 2`."""
        if zone != "queue":
            return None
        facts = [*words, *("down", "0")[len(words) :]]
        if len(facts) != 2 or facts[0] not in ("up", "down") or not facts[1].isdecimal():
            raise BadScenario(f"{card} lies up or down with so many counters, as 'up 2', not {' '.join(words)!r}")
        return {"face_up": int(facts[0] == "up"), "counters": int(facts[1])}

    def begin_turn(self, state: State, seat: int) -> None:
        """P-45, P-86: put a seat at the beginning of its turn, or of its draft turn while it is round 0."""
        assert isinstance(state, Catastropolis)
        entrance.enter(state, seat)

    def check_position(self, state: State) -> list[str]:
        """What can't be in a game, whatever happened before."""
        assert isinstance(state, Catastropolis)
        return impossible.problems(self, state)

    # ---- questions ----

    def wits(self) -> Wits:
        """What bots are taught."""
        return HeroWits(self.box, list(self.kinds[FIRST_POWER:FIRST_RESOLUTION]))

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """Why an action isn't offered to the seat that is asked."""
        assert isinstance(state, Catastropolis)
        return refusals.reason(self, state, seat, action)

    def attempts(self, state: State, seat: int) -> Mapping[str, Words]:
        """What an asked player might try with the things before them."""
        assert isinstance(state, Catastropolis)
        return attempts.attempts(self, state, seat)

    def extras(self, state: State, seat: int | None) -> Mapping[str, object]:
        """What the table shows beside zones and fields."""
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
        if state.ending != CITY_SAVED:
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
    situations = Domain("card", kinds[:FIRST_POWER])
    powers = Domain("card", kinds[FIRST_POWER:FIRST_RESOLUTION])
    basics = Domain("card", tuple(powers.values[bit] if listed >> bit & 1 else "" for bit in range(LISTABLE)))
    resolutions = Domain("card", kinds[FIRST_RESOLUTION:FIRST_SEARCH])
    searches = Domain("card", kinds[FIRST_SEARCH:FIRST_VILLAIN])
    place = Domain("place", PLACES)
    return ActionSpace(
        [
            Verb("rest", REST),
            Verb("search", SEARCH),
            Verb("deliver", DELIVER),
            Verb("stay", STAY),
            Verb("look_no_more", LOOK_NO_MORE),
            Verb("turn_up_none", TURN_UP_NONE),
            Verb("draw", DRAW_CARD),
            Verb("draw_none", DRAW_NONE),
            Verb("use_drawn", USE_DRAWN),
            Verb("redraw", REDRAW),
            Verb("on_top", ON_TOP),
            Verb("at_bottom", AT_BOTTOM),
            Verb("pass", PASS_DRAFT),
            Verb("with_sorcery", WITH_SORCERY),
            Verb("with_favor", WITH_FAVOR),
            Verb("with_nothing", WITH_NOTHING),
            Verb("spend_sidekick", SPEND_SIDEKICK),
            Verb("spend_vest", SPEND_VEST),
            Verb("accept", ACCEPT),
            Verb("name_none", NAME_NONE),
            Verb("give_none", GIVE_NONE),
            Verb("confess_none", CONFESS_NONE),
            Verb("remove", REMOVE, Domain("count", ("1", "2"))),
            Verb("perform", PERFORM, Domain("card", PERFORMERS)),
            Verb("ability", ABILITY, Domain("card", ABILITIES)),
            Verb("strike", STRIKE, Domain("location", LOCATIONS)),
            Verb("credit", CREDIT, Domain("seat", SEATS)),
            Verb("name", NAME, basics),
            Verb("move", MOVE, Domain("space", SPACES)),
            Verb("teleport", TELEPORT_TO, Domain("space", tuple(SPACES[space] for space in LANDMARKS))),
            Verb("pick", PICK, powers),
            Verb("resolve", RESOLVE, situations),
            Verb("cool", COOL, situations),
            Verb("confess", CONFESS, situations),
            Verb("give_up", GIVE_UP, Domain("card", (*situations.values, *resolutions.values))),
            Verb("keep", KEEP, resolutions),
            Verb("follow", FOLLOW, searches),
            Verb("look", LOOK, place),
            Verb("turn_up", TURN_UP, place),
        ]
    )


def make(source: str | None = None, file: str = "") -> Game:
    """Build the game with its own cards or those of another card file."""
    return CatastropolisGame(source, file)
