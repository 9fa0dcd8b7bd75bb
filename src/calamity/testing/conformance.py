"""The conformance check for bots: what every bot must comply with, ours included.

A bot is asked in two worlds that its seat can't distinguish.  While it thinks, the true position is in no stack frame
and no suspended generator: code that searches there finds a different world each time and gives itself away.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from copy import copy, deepcopy
from typing import NamedTuple, TypeVar

import msgspec

from calamity.bots.assessment import Considered, flaw
from calamity.bots.bot import Adviser, Bot, considered
from calamity.bots.choose import bot, checked_bot
from calamity.bots.diagnosis import fault
from calamity.bots.mind import Mind
from calamity.kernel.errors import BadBot, BadOption, UnknownBot
from calamity.kernel.foreign_errors import one_line
from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.playout import random_play
from calamity.kernel.registry import load, registered
from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.kernel.wire import digest, encode
from calamity.kernel.wire import load as restore
from calamity.kernel.wits import Wits

Maker = str | Callable[[int], Bot]  # a bot's name, or a class or function that makes a bot from a seed
Thought = TypeVar("Thought")

DEPTHS = (0, 4, 15)  # how many decisions into random games the positions are
GAMES = 2  # games that a bot plays from the start, one after the other,
LONGEST = 300  # and the decisions of each that are checked
SEED = 5
SETTINGS = ("worlds", "samples", "guides", "horizon", "caution")  # of wits, which all bots of a process share


class World(NamedTuple):
    """What a bot gets, and what it would find by looking around."""

    mind: Mind
    state: State


class Situation(NamedTuple):
    """A decision in two worlds that differ only in what the seat can't know; the first mind belongs to the true one."""

    where: str
    here: World
    elsewhere: World


def check_bot(maker: Maker, games: Sequence[str] = (), depths: Sequence[int] = DEPTHS, longest: int = LONGEST) -> None:
    """Raise AssertionError, saying what is wrong, unless a bot is sound and fair.

    In every game (or those given) and with every number of players it must give an offered answer, always the same for
    the same seed, without changing what it sees, and the same in two worlds that differ only in what its seat can't
    know.  If it explains itself, the explanation must match its choice.  All of this must hold throughout whole games
    between the same bots; of long games only the first `longest` decisions are checked.  A bot that thinks until time
    is up can't be checked: let it count iterations instead.
    """
    if isinstance(games, str):
        raise BadOption(f"check_bot takes a list of games, such as [{games!r}]")
    for name in games or registered():
        game = load(name)
        for seats in game.seats:
            for situation in situations(game, seats, depths):
                check_decision(maker, situation)
        check_game(maker, game, game.seats[0], longest)


# ---- situations ----


def positions(game: Game, seats: int, depths: Sequence[int] = DEPTHS) -> Iterator[State]:
    """Open decisions of random games, early and late."""
    for depth in depths:
        if (state := _position(game, seats, depth)) is not None:
            yield state


def _position(game: Game, seats: int, depth: int) -> State | None:
    state = game.new(seats, depth + 10 * seats)
    random_play(state, stream(depth + 100), depth)
    return None if state.over else state


def situations(game: Game, seats: int, depths: Sequence[int] = DEPTHS) -> Iterator[Situation]:
    """The decisions of such positions; while a bot thinks about one, no position is kept here."""
    for depth in depths:
        if (found := _situation(game, _position(game, seats, depth))) is not None:
            yield found


def whole_game(game: Game, seats: int, seed: int = SEED) -> Generator[Situation, int, None]:
    """Every decision of a game, one after the other; send it what was decided.

    While a bot thinks, the position exists only in serialised form: searching all generators finds none.
    """
    written = encode(game.new(seats, seed))
    number = 1
    while (found := _situation(game, _read(game, seats, written), number)) is not None:
        choice = yield found
        written = _after(_read(game, seats, written), choice)
        number += 1


def _read(game: Game, seats: int, written: bytes) -> State:
    return restore(game.blank(seats, 1), msgspec.json.decode(written))


def _after(state: State, choice: int) -> bytes:
    state.apply(choice)
    return encode(state)


def _situation(game: Game, state: State | None, number: int = 0) -> Situation | None:
    return None if state is None or state.over else situation(game, state, number)


def situation(game: Game, state: State, number: int = 0) -> Situation:
    """The decision to be made in a position."""
    seat = state.seat
    where = f"{game.name} with {state.n} players, seat {seat + 1}" + (f", decision {number}" if number else "")
    one, other = imagine(state, seat, 76 + number), imagine(state, seat, 77 + number)
    here, elsewhere = (Mind(game, world, seat, SEED + number) for world in (state, other))
    return Situation(where, World(here, one), World(elsewhere, other))


# ---- checks ----


def check_decision(maker: Maker, situation: Situation) -> None:
    """Check new bots at one decision."""
    where = f"{made(maker).name!r} in {situation.where}"
    choice = _decided(made(maker), where, *situation.here)
    again = _decided(made(maker), where, *situation.here)
    assert again == choice, f"{where}: with the same seed it chose {choice} and then {again}"
    elsewhere = _decided(made(maker), where, *situation.elsewhere)
    assert elsewhere == choice, f"{where}: the bot uses what its seat can't know, or doesn't decide by its seed alone"
    if isinstance(made(maker), Adviser):
        _check_advice(maker, situation, choice, where)


def check_game(maker: Maker, game: Game, seats: int, longest: int = LONGEST) -> None:
    """Let the same bots play games from the start, each with a twin in another world."""
    pairs = [(made(maker), made(maker)) for _ in range(seats)]
    for seed in range(SEED, SEED + GAMES):
        course = whole_game(game, seats, seed)
        situation = next(course)
        for _ in range(longest):
            choice = _agreed(situation, *pairs[situation.here.mind.seat])
            try:
                situation = course.send(choice)
            except StopIteration:
                break


def _agreed(situation: Situation, player: Bot, like: Bot) -> int:
    """What two identical bots both decide, each in its own world."""
    where = f"{player.name!r} in {situation.where}"
    choice = _decided(player, where, *situation.here)
    elsewhere = _decided(like, where, *situation.elsewhere)
    wrong = "the bot uses or remembers what its seat can't know, or doesn't decide by its seed alone"
    assert elsewhere == choice, f"{where}: {wrong}"
    return choice


def _check_advice(maker: Maker, situation: Situation, choice: int, where: str) -> None:
    """Check a bot's assessment of its options, which reveals more about what it looked at than the choice."""
    found = _advised(made(maker), where, *situation.here)
    elsewhere = _advised(made(maker), where, *situation.elsewhere)
    assert elsewhere == found, f"{where}: the bot's assessment depends on what its seat can't know"
    best = found[0].action
    assert best == choice, f"{where}: the bot takes {choice} but considers {best} best"
    assert abs(sum(option.share for option in found) - 1) < 1e-6, f"{where}: the shares don't add up to 1"


def _decided(player: Bot, where: str, mind: Mind, state: State) -> int:
    choice = _asked(player.decide, where, mind)
    wrong = fault(choice, state.offered(mind.seat))
    assert not wrong, f"{where}: the bot {wrong}"
    return choice


def _advised(player: Bot, where: str, mind: Mind, state: State) -> list[Considered]:
    assert isinstance(player, Adviser)
    found = _asked(player.consider, where, mind) or _asked(lambda mind: considered(player, mind), where, mind)
    wrong = flaw(found, state.offered(mind.seat))
    assert not wrong, f"{where}: the bot {wrong}"
    actions = [one.action for one in found]
    assert sorted(actions) == sorted(state.offered(mind.seat)), f"{where}: it doesn't assess exactly what is offered"
    return found


def _asked(thinking: Callable[[Mind], Thought], where: str, mind: Mind) -> Thought:
    """Let a bot think, and check that nothing has changed."""
    mind = copy(mind)  # so that bots can't leave each other messages in it
    seen, options, world = deepcopy(mind.view), mind.options[:], digest(mind.imagine(1))
    settings = _settings(mind.wits)
    try:
        thought = thinking(mind)
    except (Exception, SystemExit) as error:  # third-party code can raise anything
        raise AssertionError(f"{where}: the bot raised {one_line(error)}") from error
    finally:
        changed = _restored(mind.wits, settings)
    assert not changed, f"{where}: the bot changed the wits' {changed}; all bots share them"
    assert mind.options == options, f"{where}: the bot changed its mind's options; sort and shuffle a copy"
    assert digest(mind.imagine(1)) == world, f"{where}: the bot changed its mind's world; play on copies"
    assert mind.view == seen, f"{where}: the bot changed its mind's view; change a copy"
    return thought


def _settings(wits: Wits) -> dict[str, object]:
    return {name: getattr(wits, name) for name in SETTINGS}


def _restored(wits: Wits, settings: dict[str, object]) -> str:
    """Restore settings that were changed; return the name of the first one."""
    changed = [name for name, value in settings.items() if getattr(wits, name) != value]
    for name in changed:
        setattr(wits, name, settings[name])
    return changed[0] if changed else ""


def made(maker: Maker) -> Bot:
    """A new bot, always with the same seed."""
    try:
        return bot(maker, seed=SEED) if isinstance(maker, str) else checked_bot(maker, SEED)
    except (BadBot, UnknownBot) as error:
        raise AssertionError(str(error)) from error
