"""Forecasts: what cards in play, a revealed CATastrophe and dice will do if nobody does anything more about them.

Nothing here repeats a rule: the rules themselves play on, on a copy of the position on which everybody passes.
The copy contains no hidden card, and no die is rolled on it, so a forecast says what follows from what everybody can
see, and ends where chance or a choice comes next.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from msgspec import Struct

from calamity.games.nine_lives.deck import Printed
from calamity.games.nine_lives.rules.turn import NineLives
from calamity.games.nine_lives.vocabulary import actions, aims, card_kinds, claw_play, effects, figures, steps
from calamity.kernel.errors import Undrawn
from calamity.kernel.state import ASKED, IDLE, ONE, PASS, POLL, SEALED, Event
from calamity.kernel.zones import Pile

if TYPE_CHECKING:
    from calamity.kernel.game import Game

NAMES_THE_TOP: Final = 1  # the stage of a Grudge Match in which the cat at the top is named
ANY_MAIN: Final = 0  # an unknown card of a hidden hand or deck
ONLY_HARMFUL: Final = frozenset(
    (
        effects.QUAKE,
        effects.BATH,
        effects.VACUUM,
        effects.CURSED_NUMBER,
        effects.FLOORBOARDS,
        effects.LADDER,
        effects.HAIRBALL,
        effects.COLD_BREATH,
        effects.YETI,
        effects.TRAMPOLINE,
    )
)
"""Effects whose dice are good if they do nothing to whoever has rolled them."""
OWN_DICE: Final = ONLY_HARMFUL | {effects.HARVEST, effects.FISHBOWL, effects.GRAVITY, effects.DUEL, effects.GRUDGE}
"""Events in which a die concerns first of all whoever has rolled it."""


class Walk(Struct, frozen=True, omit_defaults=True):
    """Where the Reapurr goes, and whom he catches on the way."""

    start: int
    end: int
    caught: list[int] = []


class Blocked(Struct, frozen=True, tag_field="is", tag="blocked"):
    """A card is blocked."""

    card: str
    owner: int  # the owner of the card that blocks it


class Taken(Struct, frozen=True, tag_field="is", tag="taken"):
    """A card is blocked and goes to somebody."""

    card: str
    owner: int  # who gets it


class Works(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="works"):
    """A card takes effect."""

    card: str
    owner: int
    aim: int | None = None  # the seat at which it is aimed


class Fizzles(Struct, frozen=True, tag_field="is", tag="fizzles"):
    """A card has nobody to act on any more."""

    card: str


class Rolls(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="rolls"):
    """Players roll against an Attack; one entry for all with the same number and the same loss."""

    seats: list[int]
    number: int | None  # unknown until it is rolled, if it is
    lives: int  # what a failed roll costs, after shields
    times: int = 1  # how often they roll


class Moves(Struct, frozen=True, tag_field="is", tag="moves"):
    """A card moves the Reapurr."""

    card: str
    walk: Walk


class Lives(Struct, frozen=True, tag_field="is", tag="lives"):
    """A cat goes up or down the track, or stays although it was to lose lives."""

    seat: int
    start: int
    end: int


class Falls(Struct, frozen=True, tag_field="is", tag="falls"):
    """A player is out."""

    seat: int


Outcome = Blocked | Taken | Works | Fizzles | Rolls | Moves | Lives | Falls


class Die(Struct, frozen=True, omit_defaults=True):
    """What a die on the table means to whoever has rolled it."""

    fate: Literal["", "good", "bad", "warn"] = ""
    need: int = 0  # the number that it has to reach


class Total(Struct, frozen=True):
    """What all dice have to reach together."""

    total: int
    needed: int


class Stake(Struct, frozen=True, omit_defaults=True):
    """What a CATastrophe does to a seat: gains, or losses where negative."""

    seat: int
    lives: int = 0
    yarn: int = 0
    cards: int = 0
    falls: bool = False


class Ferry(Struct, frozen=True):
    """Where the Reapurr goes if he is taken down, and if he is taken up."""

    down: Walk
    up: Walk


class Forecast(Struct, omit_defaults=True):
    """What is about to happen, as far as a viewer can know it; facts that don't matter now are left out."""

    outcomes: list[Outcome] = []  # what the cards in play do if nobody answers, the newest first
    endangered: list[int] = []  # the seats that lose lives by it, or may
    stakes: list[Stake] = []  # what the CATastrophe does if nobody answers, or if the dice stay
    walk: Walk | None = None  # where it sends the Reapurr
    note: Literal["", "curse", "toss", "tie", "none"] = ""  # further facts about its dice
    dice: list[Die] = []
    total: Total | None = None
    chances: dict[str, list[int]] = {}  # the viewer's Attacks: the chance in percent that a seat fails a roll
    ferry: Ferry | None = None  # where a ferry would go, if the viewer may choose
    neighbours: list[int] = []  # the seats on the viewer's left and right, if the question is about them
    named: Literal["", "top", "bottom"] = ""  # which of the tied cats the viewer names


def forecast(game: Game, state: NineLives) -> Forecast | None:
    """What everybody can foresee of the open question; None if there is nothing."""
    step = state.stack[-1] & 255
    if state.mode != POLL:
        return None
    found = Forecast()
    if step == steps.REACTED and state.in_play:
        foresee_cards(game, state, found)
    elif step == steps.ANSWERED and state.revealed:
        foresee_event(state, found)
    elif step == steps.YARN_SPENT:
        foresee_dice(state, found)
    return found if found != Forecast() else None


def own_forecast(game: Game, state: NineLives, seat: int) -> Forecast | None:
    """What an asked seat alone can foresee of its options; None if there is nothing."""
    step = state.stack[-1] & 255
    found = Forecast()
    if step == steps.CLAWED and seat == state.seat:
        foresee_plays(game, state, found)
    elif step == steps.PICKED and seat in state.asked and state.box.effect[state.revealed[0]] == effects.TAIL_BATTING:
        found.neighbours = [state.left_of(seat), state.right_of(seat)]
    elif step == steps.EVENT_NAMED and seat == state.seat and state.box.effect[state.revealed[0]] == effects.GRUDGE:
        found.named = "top" if state.stack[-1] >> 8 & 4095 == NAMES_THE_TOP else "bottom"
    return found if found != Forecast() else None


# ---- playing on ----


class Trial:
    """A copy on which everybody passes, and what happens on it, up to the next die, unknown card or choice."""

    def __init__(self, state: NineLives) -> None:
        self.events: list[Event] = []
        self.state = state.copy()
        self.state.rng = ASKED
        self.state.loaded_picks = []
        self.state.script = []
        self.state.sink = self.events
        self.forget_hidden_cards()

    def forget_hidden_cards(self) -> None:
        """Replace all cards that somebody can't see by equal ones, so that nothing can depend on them."""
        state = self.state
        state.hands = [[ANY_MAIN] * len(hand) for hand in state.hands]
        state.hand_pools = [[0] * len(hand) for hand in state.hands]
        state.arrivals = [[] for _ in state.hands]
        state.main_deck = Pile([ANY_MAIN] * state.main_deck.size())
        state.main_discards = [ANY_MAIN] * len(state.main_discards)
        # Which of these is drawn matters: two different cards are enough to make the rules draw at random.
        state.power_deck = Pile([card_kinds.FIRST_POWER, card_kinds.FIRST_POWER + 1])
        state.catastrophe_deck = Pile([card_kinds.FIRST_CATASTROPHE, card_kinds.FIRST_CATASTROPHE + 1])
        state.marks = []
        state.notes = []
        state.pools = 1

    def play_on(self, *until: int) -> bool:
        """Take steps until one of these or a choice is next, or the game is over; False if it stopped at chance."""
        state = self.state
        try:
            while not state.over:
                if state.mode != IDLE and not self.answer():
                    return True
                if state.stack[-1] & 255 in until:
                    return True
                self.take_step()
        except Undrawn:
            return False
        return True

    def take_step(self) -> None:
        """Take the step that is next."""
        frame = self.state.stack.pop()
        self.state.dispatch(frame & 255, frame >> 8 & 4095, frame >> 20)

    def answer(self) -> bool:
        """Pass for everybody, or give the only possible answer; False if there is a choice."""
        state = self.state
        step = state.stack[-1] & 255
        if state.mode == POLL:
            state.seat, state.choice = -1, PASS
        elif state.mode == ONE and step == steps.RESCUED:
            state.choice = actions.FALL
        elif (
            state.mode == SEALED and step == steps.PICKED and state.box.effect[state.revealed[0]] == effects.FLOORBOARDS
        ):
            for seat in state.asked:
                state.lanes[seat] = [actions.DISCARD + ANY_MAIN]
        else:
            return False
        state.mode = IDLE
        return True


def walked(events: list[Event], start: int) -> Walk | None:
    """Where the Reapurr goes in some events, and whom he catches; None if they don't concern him."""
    names = {event[0] for event in events}
    if not names & {"reapurr_up", "reapurr_down", "reapurr_stays"}:
        return None
    spaces = [event[2] for event in events if event[0] in ("reapurr_up", "reapurr_down")]
    return Walk(start, spaces[-1] if spaces else start, [event[2] for event in events if event[0] == "caught"])


# ---- cards in play ----


def foresee_cards(game: Game, state: NineLives, found: Forecast) -> None:
    """L-37, L-62, L-R9: all cards in play take effect, the newest first."""
    trial = Trial(state)
    now = trial.state
    settled = True
    while settled and now.in_play and not now.over:
        top = len(now.in_play) - 1
        card, owner, aim = now.acting[top], now.owners[top], now.aims[top]
        lives, start, heard = now.lives[:], now.reapurr, len(trial.events)
        settled = trial.play_on(steps.FINISH) and now.mode == IDLE
        events = trial.events[heard:]
        names = {event[0] for event in events}
        if "resolves" not in names:
            break
        if now.box.attack[card] and "fizzled" not in names:
            expected = rolls(now, card)
        else:
            expected = list(outcomes(game, now, events, Before(card, owner, start, lives)))
        if not expected and not names & SEEN:
            expected = [Works(game.kinds[card], owner, aim if 0 <= aim < actions.DOWN else None)]
        found.outcomes += expected
        if settled and not now.over:
            trial.take_step()
    found.endangered = sorted({seat for one in found.outcomes for seat in endangered(one)})


SEEN: Final = frozenset(("passed_on", "pass_failed", "bounced", "mirrored"))
"""Events that can be seen in whom the card at the bottom is aimed at."""


class Before(NamedTuple):
    """The facts before a card was carried out, to compare with those after."""

    card: int
    owner: int
    reapurr: int
    lives: list[int]


def outcomes(game: Game, now: NineLives, events: list[Event], before: Before) -> Iterator[Outcome]:
    """What a card has done."""
    walk = walked(events, before.reapurr)
    if walk is not None:
        yield Moves(game.kinds[before.card], walk)
    mentioned = set(walk.caught) if walk is not None else set()
    for name, _, one, two, _, _ in events:
        if name == "blocked":
            yield Blocked(game.kinds[one], before.owner)
        elif name == "took":
            yield Taken(game.kinds[two], one)
        elif name == "fizzled":
            yield Fizzles(game.kinds[one])
        elif name in ("lost_lives", "gained_lives", "shielded", "guarded") and one not in mentioned:
            mentioned.add(one)
            yield Lives(one, before.lives[one], now.lives[one]) if now.alive[one] else Falls(one)


def rolls(now: NineLives, card: int) -> list[Outcome]:
    """L-41, L-58, L-R42, L-R55: who has to roll against an Attack, against what, and what it costs to fail."""
    frame = now.stack[-1]
    number = frame >> 20 if frame & 255 == steps.STRUCK else None
    together: dict[int, list[int]] = {}
    for seat in now.shares:
        lost = now.copy().prevented(seat, now.box.lives[card])
        together.setdefault(lost, []).append(seat)
    return [Rolls(seats, number, lost, now.box.rolls[card]) for lost, seats in together.items()]


def endangered(one: Outcome) -> list[int]:
    """Who loses lives in an outcome, or may lose some."""
    if isinstance(one, Rolls):
        return one.seats if one.lives else []
    if isinstance(one, Lives):
        return [one.seat] if one.end < one.start else []
    if isinstance(one, Falls):
        return [one.seat]
    return one.walk.caught if isinstance(one, Moves) else []


# ---- CATastrophes ----


def foresee_event(state: NineLives, found: Forecast) -> None:
    """L-23, L-71, L-73: the revealed card is carried out, as far as nobody has to choose or roll."""
    trial = Trial(state)
    trial.play_on(steps.EVENT_END)
    tell_changes(state, trial, found)


def foresee_dice(state: NineLives, found: Forecast) -> None:
    """L-41, L-43, L-71: the dice stay as they are."""
    trial = Trial(state)
    trial.play_on(steps.FINISH, steps.EVENT_END)
    if not state.in_play and state.revealed:
        tell_changes(state, trial, found)
        tell_dice(trial, found)
    found.dice = list(dice(state, trial, found))
    if not any(die.fate or die.need for die in found.dice):
        found.dice = []


def tell_changes(state: NineLives, trial: Trial, found: Forecast) -> None:
    """L-R44, L-R55: what everybody has gained and lost, and where the Reapurr has gone."""
    found.walk = walked(trial.events, state.reapurr)
    caught = found.walk.caught if found.walk is not None else []
    stakes = [stake(state, trial, seat) for seat in state.in_turn() if seat not in caught]
    found.stakes = [one for one in stakes if one.lives or one.yarn or one.cards or one.falls]


def stake(state: NineLives, trial: Trial, seat: int) -> Stake:
    """What a seat has gained and lost."""
    now = trial.state
    if not now.alive[seat]:
        return Stake(seat, falls=True)
    lives = max(now.gains[seat] - state.gains[seat], 0)  # noted changes, which will be applied with the rest
    noted = now.losses[seat] - state.losses[seat]
    if noted > 0:
        lives -= now.copy().prevented(seat, noted)
    for name, _, who, count, _, _ in trial.events:
        if who == seat and name in ("lost_lives", "gained_lives"):
            lives += count if name == "gained_lives" else -count
    cards = len(now.hands[seat]) - len(state.hands[seat])
    return Stake(seat, lives, now.yarn[seat] - state.yarn[seat], cards)


def tell_dice(trial: Trial, found: Forecast) -> None:
    """L-71: further facts about the dice of an Event."""
    names = {event[0] for event in trial.events}
    for name, _, total, needed, _, _ in trial.events:
        if name in ("tower_stands", "tower_falls"):
            found.total = Total(total, needed)
    if found.stakes or found.walk is not None:
        return
    if "number_cursed" in names:
        found.note = "curse"
    elif "duel_tied" in names:
        found.note = "tie"
    elif trial.state.mode == ONE and trial.state.stack[-1] & 255 == steps.EVENT_NAMED:
        found.note = "toss"
    else:
        found.note = "none"


def dice(state: NineLives, trial: Trial, found: Forecast) -> Iterator[Die]:
    """L-41, L-71: each die, for whoever has rolled it."""
    defences = [event[0] for event in trial.events if event[0] in ("hit", "defended")]
    for die, seat in enumerate(state.rollers):
        if defences:
            yield Die("bad" if defences[die] == "hit" else "good", state.needs[die])
        elif state.in_play:
            yield Die(fate(state, trial, seat, state.box.effect[state.acting[-1]]))
        else:
            yield event_die(state, trial, seat, found)


def event_die(state: NineLives, trial: Trial, seat: int, found: Forecast) -> Die:
    """L-71, L-73: a die of an Event or of one of the Reapurr's cards."""
    effect = state.box.effect[state.revealed[0]]
    if found.walk is not None:
        climb = found.walk.end - found.walk.start
        return Die("good" if climb <= 0 else "warn" if climb == 1 else "bad")
    if effect not in OWN_DICE or found.note in ("curse", "tie"):
        return Die()
    if effect != effects.LADDER:
        return Die(fate(state, trial, seat, effect))
    if seat == state.leader():
        return Die()
    return Die(fate(state, trial, seat, effect), state.picks[state.right_of(seat)])


def fate(state: NineLives, trial: Trial, seat: int, effect: int) -> Literal["", "good", "bad", "warn"]:
    """Whether a roll is good or bad for its roller; losses count more than gains."""
    one = stake(state, trial, seat)
    if one.falls or one.lives < 0:
        return "bad"
    if one.yarn < 0 or one.cards < 0 or trial.state.shields[seat] < state.shields[seat]:
        return "warn"
    return "good" if one.lives or one.yarn or one.cards or effect in ONLY_HARMFUL else ""


# ---- the steps of CATastrophes ----

EventStep = Literal["choose", "number", "name", "move", "roll", "result"]


def _steps(before: list[EventStep], effects: str) -> dict[str, list[EventStep]]:
    return {effect: [*before, "result"] for effect in effects.split()}


STEPS: Final = {
    **_steps(
        ["roll"], "quake bath vacuum thunder tower harvest floorboards sardine gravity ladder hairball knucklebones"
    ),
    **_steps(["number", "roll"], "cursed_number"),
    **_steps(["choose", "roll"], "fishbowl staring forecast mouse doorbell"),
    **_steps(["choose"], "signs auction share_or_grab boxes doorways shelf sofa_vote tail_batting snap"),
    **_steps(["choose"], "sprinkler litter bargain"),
    **_steps(["name", "roll"], "duel grudge"),
    **_steps(["name"], "blame"),
    **_steps(["move", "roll"], "cold_breath"),
}
"""What a CATastrophe goes through until its result, by its effect."""


def step_of_event(game: Game, state: NineLives) -> int:
    """L-23, L-71, L-73: which step of the revealed card is under way; -1 before the first."""
    printed = game.cards[game.kinds[state.revealed[0]]]
    assert isinstance(printed, Printed)
    if state.stack[-1] & 255 == steps.ANSWERED:
        return -1
    way = STEPS.get(printed.effect, [])
    now = under_way(state)
    return way.index(now) if now in way else len(way) - 1


def under_way(state: NineLives) -> EventStep:
    """The step to which the open question or the dice on the table belong."""
    step = state.stack[-1] & 255
    stages = [frame >> 8 & 4095 for frame in state.stack if frame & 255 == steps.EVENT]
    first = bool(stages) and stages[-1] == 1
    effect = state.box.effect[state.revealed[0]]
    if step == steps.PICKED:
        return "choose"
    if step == steps.EVENT_NAMED:
        return "name"
    if state.dice:
        return "number" if effect == effects.CURSED_NUMBER and first else "roll"
    return "move" if effect == effects.COLD_BREATH and first else "result"


# ---- what the viewer may play ----


def foresee_plays(game: Game, state: NineLives, found: Forecast) -> None:
    """L-41, L-58, L-73: the Attacks of the player in the Claw Phase, and where a ferry would take the Reapurr."""
    at_hand = {*state.hands[state.seat], *state.rows[state.seat]}
    if any(state.box.aim[card] == aims.A_COPY for card in at_hand):
        at_hand.update(card for row in state.rows for card in row)
    for card in sorted(at_hand):
        if state.box.attack[card] > 0 and state.box.claw[card] != claw_play.NEVER:
            found.chances[game.kinds[card]] = chances(state, card)
        elif state.box.effect[card] == effects.FERRY:
            found.ferry = Ferry(ride(state, card, actions.DOWN), ride(state, card, actions.UP))


def chances(state: NineLives, card: int) -> list[int]:
    """L-41, L-R42: how likely each seat is to fail one roll against an Attack, in percent."""
    trial = state.copy()
    result = []
    for seat in range(state.n):
        trial.shares = [seat]
        number = trial.attack_number(card, state.box.attack[card])
        failing = sum(not state.defends(seat, face, number) for face in range(1, figures.FACES + 1))
        result.append(round(failing * 100 / figures.FACES))
    return result


def ride(state: NineLives, card: int, way: int) -> Walk:
    """L-73, L-R47, L-R48: where a ferry would take the Reapurr."""
    trial = Trial(state)
    now = trial.state
    now.mode = IDLE
    now.stack[-1] = steps.FINISH
    now.carry_out(state.seat, card, way)
    trial.play_on(steps.FINISH)
    walk = walked(trial.events, state.reapurr)
    return walk if walk is not None else Walk(state.reapurr, state.reapurr)
