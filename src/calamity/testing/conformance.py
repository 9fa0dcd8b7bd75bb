"""What every bot must keep to, whoever wrote it: the check that ours pass too.

A bot is asked in two worlds that its seat can't tell apart.  While it thinks, the true position is in no frame above
it and in no generator that waits: whoever looks around there finds another world each time, and gives itself away.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from copy import copy, deepcopy
from typing import NamedTuple, TypeVar

import msgspec

from calamity.bots.assessment import Considered, flaw
from calamity.bots.bot import Adviser, Bot, considered
from calamity.bots.choose import bot, sound
from calamity.bots.diagnosis import fault
from calamity.bots.mind import Mind
from calamity.kernel.errors import BadBot, BadOption, UnknownBot
from calamity.kernel.foreign_errors import told
from calamity.kernel.game import Game
from calamity.kernel.imagination import imagine
from calamity.kernel.playout import random_play
from calamity.kernel.registry import load, registered
from calamity.kernel.rng import stream
from calamity.kernel.state import State
from calamity.kernel.wire import digest, encode
from calamity.kernel.wire import load as restore
from calamity.kernel.wits import Wits

Maker = str | Callable[[int], Bot]  # a bot's name, or what makes a bot from a seed
Thought = TypeVar("Thought")

DEPTHS = (0, 4, 15)  # how many decisions into random games the positions lie
GAMES = 2  # games that a bot plays from the beginning, one after the other,
LONGEST = 300  # and the decisions of each that are looked at
SEED = 5
SETTINGS = ("worlds", "samples", "guides", "horizon", "caution")  # of wits, which all bots of a process share


class World(NamedTuple):
    """What a bot gets, and what it finds if it looks around."""

    mind: Mind
    state: State


class Situation(NamedTuple):
    """A decision in two worlds that differ only in what the seat can't know; the first mind is of the true one."""

    where: str
    here: World
    elsewhere: World


def check_bot(maker: Maker, games: Sequence[str] = (), depths: Sequence[int] = DEPTHS, longest: int = LONGEST) -> None:
    """Raise AssertionError, with what is wrong, unless a bot is sound and fair.

    In every game (or those given) and with every number of players it must answer what it is offered, the same to the
    same seed, without changing what it sees, and the same in two worlds that differ only in what its seat can't know.
    Where it explains itself, the explanation must agree with its choice.  All that must hold from beginning to end when
    the same bots play whole games against each other; of long ones only the first `longest` decisions are looked at.
    A bot that thinks until some time is up can't be checked: let it count instead.
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
    """Every decision of a game, one after the other; it wants to be sent what was decided.

    While a bot thinks, the position is only kept in writing: whoever looks through all generators finds none.
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
    """The decision that is to be made in a position."""
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
    assert again == choice, f"{where}: the same seed gave {choice} and then {again}"
    elsewhere = _decided(made(maker), where, *situation.elsewhere)
    assert elsewhere == choice, f"{where}: the bot uses what its seat can't know, or doesn't decide by its seed alone"
    if isinstance(made(maker), Adviser):
        _check_advice(maker, situation, choice, where)


def check_game(maker: Maker, game: Game, seats: int, longest: int = LONGEST) -> None:
    """Let the same bots play games from the beginning, and beside each of them its like in another world."""
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
    """What two that are alike both decide, each in a world of its own."""
    where = f"{player.name!r} in {situation.where}"
    choice = _decided(player, where, *situation.here)
    elsewhere = _decided(like, where, *situation.elsewhere)
    wrong = "the bot uses what its seat can't know, remembers such a thing, or doesn't decide by its seed alone"
    assert elsewhere == choice, f"{where}: {wrong}"
    return choice


def _check_advice(maker: Maker, situation: Situation, choice: int, where: str) -> None:
    """Check what a bot says of its options; that tells more of what it looked at than the choice alone."""
    found = _advised(made(maker), where, *situation.here)
    elsewhere = _advised(made(maker), where, *situation.elsewhere)
    assert elsewhere == found, f"{where}: what the bot says of its options depends on what its seat can't know"
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
    assert sorted(actions) == sorted(state.offered(mind.seat)), f"{where}: it doesn't consider just what is offered"
    return found


def _asked(thinking: Callable[[Mind], Thought], where: str, mind: Mind) -> Thought:
    """Let a bot think, and look whether everything is as it was."""
    mind = copy(mind)  # so that nobody finds in it what somebody else has left there
    seen, options, world = deepcopy(mind.view), mind.options[:], digest(mind.imagine(1))
    settings = _settings(mind.wits)
    try:
        thought = thinking(mind)
    except (Exception, SystemExit) as error:  # whatever somebody else's code raises
        raise AssertionError(f"{where}: the bot raised {told(error)}") from error
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
    """Bring settings back that somebody has changed; return the first one's name."""
    changed = [name for name, value in settings.items() if getattr(wits, name) != value]
    for name in changed:
        setattr(wits, name, settings[name])
    return changed[0] if changed else ""


def made(maker: Maker) -> Bot:
    """A new bot, always with the same seed."""
    try:
        return bot(maker, seed=SEED) if isinstance(maker, str) else sound(maker, SEED)
    except (BadBot, UnknownBot) as error:
        raise AssertionError(str(error)) from error
