"""More helpers for the rule tests of Nine Lives: quiet positions, and whole plays in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import calamity
from calamity.games.nine_lives.deck import Printed
from calamity.kernel.errors import Refusal
from calamity.kernel.table import Option
from calamity.testing import Scenario, ScenarioTable

A, B, C, D, E, F = range(6)
GAME = calamity.load("nine_lives")
CARDS: Mapping[str, Printed] = {name: card for name, card in GAME.cards.items() if isinstance(card, Printed)}
CURIOSITY = "curiosity_killed_the_cat"
QUIET = "called_back"  # a CATastrophe card that changes nothing while the Reapurr is in the Lair
DULL = ["snack_time_swat", "tail_chaser_tackle", "midnight_ankle_ambush"]  # what is drawn next, unless a test says so
WINDOWS = ("lull", "react", "reveal", "yarn")
BALLS = 30


def room(
    seats: int,
    seat: int = A,
    *,
    hands: Mapping[int, Sequence[str]] | None = None,
    rows: Mapping[int, Sequence[str]] | None = None,
    lives: Sequence[int] = (),
    yarn: Sequence[int] = (),
    reapurr: int = 0,
    main: Sequence[str] = (),
    main_left: int | None = None,
    main_pile: Sequence[str] = (),
    main_pile_size: int = 0,
    power: Sequence[str] = (),
    power_left: int | None = None,
    power_pile: Sequence[str] = (),
    fate: Sequence[str] = (QUIET,),
    fate_left: int | None = None,
    fate_pile: Sequence[str] = (),
    dice: Sequence[int] = (),
    options: Mapping[str, object] | None = None,
    seed: int = 0,
    lull: bool = False,
    turns: int = 1,
) -> ScenarioTable:
    """A table at the beginning of a turn: hands, rows and baskets are empty unless said otherwise, 0 lives is out."""
    hands, rows = hands or {}, rows or {}
    scenario = Scenario(GAME, seats, seat, {"characters": "random", **(options or {})}, seed)
    for player in range(seats):
        scenario = scenario.zone("hand", player, hands.get(player, ())).zone("row", player, rows.get(player, ()))
    spaces = list(lives) or [9] * seats
    baskets = list(yarn) or [0] * seats
    scenario = scenario.set("lives", spaces).set("alive", [int(space > 0) for space in spaces])
    scenario = (
        scenario.set("yarn", baskets).set("sanctuary", BALLS - sum(baskets)).set("reapurr", reapurr).set("turn", turns)
    )
    scenario = scenario.zone("main_deck", [*(main or _dull(hands)), ...]).zone("main_discards", main_pile)
    scenario = scenario.zone("power_deck", [*power, ...]).zone("power_discards", power_pile)
    scenario = scenario.zone("catastrophe_deck", [*fate, ...]).zone("catastrophe_discards", fate_pile)
    table = scenario.dice(*dice).table()
    if main_left is not None or power_left is not None or fate_left is not None or main_pile_size:
        _shrink(table, main_left, power_left, fate_left, main_pile_size)
    if not lull and kind(table) == "lull":
        settle(table)
    return table


def _dull(hands: Mapping[int, Sequence[str]]) -> list[str]:
    """Attacks for the Paw Phase, as far as the hands leave some: they open no window."""
    held = [card for hand in hands.values() for card in hand]
    return [card for card in DULL if held.count(card) < CARDS[card].count]


def _shrink(table: ScenarioTable, main: int | None, power: int | None, fate: int | None, pile: int) -> None:
    """Take cards out of the box, so that decks run out sooner than 108, 24 and 52 cards ever would."""
    state: Any = table.state.copy()
    if pile:
        state.main_discards = [state.main_deck.bag.pop() for _ in range(pile)]
    for deck, left in ((state.main_deck, main), (state.power_deck, power), (state.catastrophe_deck, fate)):
        if left is not None:
            del deck.bag[max(left - len(deck.top), 0) :]
            deck.top = deck.top[max(len(deck.top) - left, 0) :]
    table.begin_at(state, [])


def vanish(table: ScenarioTable, seat: int) -> None:
    """Take a player out in the middle of a chain of cards, which no card of this deck can do."""
    state: Any = table.state.copy()
    state.alive[seat], state.lives[seat], state.fell[seat] = 0, 0, 1
    state.hands[seat], state.hand_pools[seat] = [], []
    state.refresh()
    table.begin_at(state, [])


def reveal(event: str, seats: int, *, then: Sequence[str] = (), seat: int = A, **more: Any) -> ScenarioTable:
    """A table after a Claw Phase, with this CATastrophe card turned up, as far as everything goes by itself."""
    table = room(seats, seat, fate=[event, *then], **more)
    end_claw(table, seat)
    return table


# ---- tables that are turned ----

BY_ANYBODY = pytest.mark.parametrize("first", [A, B, C])
"""Run a test with different players to act; where turn order matters, seat order must not be enough."""


def seated(first: int, values: Sequence[int]) -> list[int]:
    """What is listed in turn order from the player to act, listed by seats."""
    return [values[(seat - first) % len(values)] for seat in range(len(values))]


def in_turn(first: int, values: Sequence[int]) -> list[int]:
    """What is listed by seats, listed in turn order from the player to act."""
    return [values[(first + place) % len(values)] for place in range(len(values))]


# ---- acting ----


def play(table: ScenarioTable, seat: int, card: str, *announced: object) -> None:
    """Play a card with everything that is announced; in a window those who come before pass.

    What has only one option is announced by itself.
    """
    while kind(table) in WINDOWS and asked(table)[0] != seat:
        skip(table, asked(table)[0])
    heard = len(table.events_since(0, seat))
    table.do(seat, "play", card)
    by_itself = []
    for word in announced:
        if _links(table, seat) and _fitting(table, seat, word):
            _link(table, seat, [word])
        else:
            by_itself.append(word)
    if _links(table, seat):
        table.do(seat, "enough")
    told = [value for event in table.events_since(heard, seat) for value in event.values()]
    assert all(word in told for word in by_itself), f"{by_itself} can't be announced with {card}"


def _links(table: ScenarioTable, seat: int) -> bool:
    """Whether a seat is in the middle of a longer answer."""
    ask = table.ask(seat)
    return ask is not None and len(ask.links) > 0


def answer(table: ScenarioTable, seat: int, *words: object) -> None:
    """Answer the open question by a word of each option: its verb, or one of its arguments."""
    _link(table, seat, words)


def _link(table: ScenarioTable, seat: int, words: Sequence[object]) -> None:
    for word in words:
        fitting = _fitting(table, seat, word)
        assert len(fitting) == 1, f"{word} means {[str(o) for o in fitting]} of {table.names(seat)}"
        table.act(seat, fitting[0])


def _fitting(table: ScenarioTable, seat: int, word: object) -> list[Option]:
    return [option for option in table.options(seat) if str(word) in (option.verb, *option.args)]


def spend(table: ScenarioTable, seat: int, roller: int, which: int = 0) -> None:
    """Spend a Yarn Ball on a die of a player, or with the option on the player's whole roll."""
    if any(option.verb == "yarn_all" for option in table.options(seat)):
        table.do(seat, "yarn_all", roller)
    else:
        own = [die for die, other in enumerate(table.get("rollers"), 1) if other == roller]
        table.do(seat, "yarn", own[which])


def paradox(table: ScenarioTable, seat: int, die: int, face: int) -> None:
    """Set a die with Professor Paradox."""
    table.do(seat, "set_die", die, "face", face)


def skip(table: ScenarioTable, seat: int) -> None:
    """Pass in a window."""
    table.do(seat, "pass")


def settle(table: ScenarioTable, until: str = "") -> None:
    """Let everybody pass until another question than a window is open, or a window of that kind."""
    while kind(table) in WINDOWS and kind(table) != until:
        skip(table, asked(table)[0])


def resolve(table: ScenarioTable, card: str) -> None:
    """Let everybody pass until that card, the newest in play, has taken effect."""
    while stack(table) and stack(table)[-1] == card:
        skip(table, asked(table)[0])


def end_claw(table: ScenarioTable, seat: int = A) -> None:
    """End the Claw Phase, and with it whatever needs no decision."""
    table.do(seat, "end_claw")


# ---- what is offered ----


def offered(table: ScenarioTable, seat: int, *words: object) -> bool:
    """Whether a seat may play a card, aimed at a player, or do whatever the words say."""
    first, *rest = words
    if first not in CARDS:
        return table.offers(seat, str(first), *rest)
    if not table.offers(seat, "play", first):
        return False
    trial = table.copy()
    heard = len(trial.events_since(0, seat))
    trial.do(seat, "play", first)
    if _links(trial, seat):
        return all(trial.offers(seat, "target", target) for target in rest)
    aimed = [event["other"] for event in trial.events_since(heard, seat) if event["event"] == "aimed"]
    return all(target in aimed for target in rest)


def refused(table: ScenarioTable, seat: int, *words: object) -> Refusal:
    """Why a seat may not play a card, aim it at a player, or do whatever the words say."""
    first, *rest = words
    if first not in CARDS:
        return table.refuses(seat, str(first), *rest)
    if not table.offers(seat, "play", first):
        return table.refuses(seat, "play", first)
    [target] = rest
    return table.refuses(seat, "play", first, "target", target)


def default(table: ScenarioTable, seat: int) -> str:
    """What happens if a seat is absent."""
    ask = table.ask(seat)
    assert ask is not None
    return str(ask.default)


# ---- who is asked ----


def asked(table: ScenarioTable) -> list[int]:
    """The seats that have a decision to make, in the order in which they count."""
    return [ask.seat for ask in table.asks]


def kind(table: ScenarioTable) -> str:
    """What sort of question is open, if any."""
    return table.asks[0].kind if table.asks else ""


def alone(table: ScenarioTable, seat: int) -> str:
    """What sort of question is open; this seat is the first or only one to answer it."""
    assert asked(table)[0] == seat, f"{asked(table)} are asked"
    return kind(table)


# ---- looking ----


def lives(table: ScenarioTable) -> list[int]:
    """The spaces of all cats; 0 is the Lair."""
    return list(table.get("lives"))


def alive(table: ScenarioTable) -> list[int]:
    """Who is left."""
    return [seat for seat, living in enumerate(table.get("alive")) if living]


def yarn(table: ScenarioTable) -> list[int]:
    """All baskets."""
    return list(table.get("yarn"))


def sanctuary(table: ScenarioTable) -> int:
    """The balls in the Sanctuary."""
    return int(table.get("sanctuary"))


def reapurr(table: ScenarioTable) -> int:
    """The Reapurr's space."""
    return int(table.get("reapurr"))


def turn(table: ScenarioTable) -> int:
    """Whose turn it is."""
    return int(table.get("current"))


def hand(table: ScenarioTable, seat: int) -> list[str]:
    """A hand, in the order of the card file."""
    return table.zone("hand", seat)


def row(table: ScenarioTable, seat: int) -> list[str]:
    """The Power Cats in front of a seat, the newest last."""
    return table.zone("row", seat)


def stack(table: ScenarioTable) -> list[str]:
    """The cards in play, the newest last."""
    return table.zone("in_play")


def targets(table: ScenarioTable) -> list[int]:
    """Who has to face the Attack or Curiosity in play, one entry for each share."""
    return list(table.get("shares"))


def dice(table: ScenarioTable) -> list[int]:
    """The dice on the table."""
    return list(table.get("dice"))


def pile(table: ScenarioTable) -> list[str]:
    """The Main discard pile, the newest last."""
    return table.zone("main_discards")


def power_pile(table: ScenarioTable) -> list[str]:
    """The Power Cat discard pile, the newest last."""
    return table.zone("power_discards")


def fate_pile(table: ScenarioTable) -> list[str]:
    """The CATastrophe discard pile, the newest last."""
    return table.zone("catastrophe_discards")


def lasting(table: ScenarioTable) -> list[str]:
    """The Events that lie beside the deck."""
    return table.zone("lasting")


def deck(table: ScenarioTable) -> int:
    """How many cards the Main deck has."""
    return len(table.zone("main_deck"))


def power_deck(table: ScenarioTable) -> int:
    """How many cards the Power Cat deck has."""
    return len(table.zone("power_deck"))


def fate_deck(table: ScenarioTable) -> int:
    """How many cards the CATastrophe deck has."""
    return len(table.zone("catastrophe_deck"))


def fate_top(table: ScenarioTable, count: int) -> list[str]:
    """The next CATastrophe cards."""
    return table.zone("catastrophe_deck")[:count]


def events(table: ScenarioTable, name: str) -> list[dict[str, Any]]:
    """All events of one name, as a spectator saw them."""
    return [event for event in table.events_since(0, None) if event["event"] == name]


def told(table: ScenarioTable, since: str) -> list[str]:
    """What everybody was told since the last event of that name: events in short, seats as letters."""
    heard = table.events_since(0, None)
    start = max(i for i, event in enumerate(heard) if event["event"] == since)
    return [_in_short(event) for event in heard[start + 1 :]]


def _in_short(event: Mapping[str, Any]) -> str:
    spec = GAME.events[event["event"]]
    values = ["ABCDEF"[event[name]] if what == "seat" else str(event[name]) for name, what in spec.args]
    return " ".join([spec.name, *values])


def outcome(table: ScenarioTable) -> tuple[str, tuple[int, ...]]:
    """How the game has ended, and who has won."""
    result = table.result
    assert result is not None
    return result.outcome, result.winners
