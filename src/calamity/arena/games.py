"""Plays the games of an arena, one after the other, and records them.

Nothing that a program or an endpoint does ends a game: where no reply comes, or no try is left, the game's default is
answered.  After some failures in a game a player isn't asked any more in it.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

import msgspec

from calamity.arena.endpoints import Endpoint
from calamity.arena.players import BOT, PROGRAM, Entrant, NoReply, Partner, command
from calamity.arena.programs import Program, environment
from calamity.arena.record import Move, Outcome, Record, Wrong
from calamity.bots.bot import Bot
from calamity.bots.choose import bot
from calamity.bots.diagnosis import fault
from calamity.bots.mind import Mind
from calamity.bots.seeds import derived
from calamity.envs.messages import Message
from calamity.envs.text_based import CalamityText
from calamity.kernel.errors import BadSeats, WrongVersion
from calamity.kernel.foreign_errors import one_line
from calamity.kernel.game import Game
from calamity.kernel.languages import ENGLISH
from calamity.kernel.registry import load
from calamity.lab.made_with import MadeWith, made_with
from calamity.lab.plan import check_for_bots

PROTOCOL = 1
FAILURES = 3  # timeouts, crashes and errors in one game, after which a player isn't asked any more in it
KEPT = 200  # characters of a wrong reply that a record keeps

Progress = Callable[[int, int], None]  # finished games, decisions in the present one


@dataclass(frozen=True)
class Arena:
    """Games between players, who move on by one seat from game to game; they are repeated until all seats have one."""

    game: str
    players: tuple[Entrant, ...]
    seats: int
    seed: int = 1
    options: Mapping[str, object] = field(default_factory=dict)
    cards: str | None = None
    lang: str = ENGLISH
    seconds: float = 60.0  # for each reply
    tries: int = 3
    variables: tuple[str, ...] = ()  # of the environment, that programs may see

    def loaded(self) -> Game:
        """The game, checked against seats, options and players, so that mistakes show before anything is played."""
        game = load(self.game, self.cards)
        check_for_bots(game, self.seats, self.options)
        if not 1 <= len(self.players) <= self.seats:
            raise BadSeats(
                f"{len(self.players)} players don't fit {self.seats} seats; give at least one and at most that many"
            )
        return game

    def seed_of(self, number: int) -> int:
        """The seed of a game."""
        return derived("game", self.seed, number)

    def line_up(self, number: int) -> tuple[Entrant, ...]:
        """Who sits where in a game."""
        return tuple(self.players[(seat + number) % self.seats % len(self.players)] for seat in range(self.seats))


def play(arena: Arena, games: int, progress: Progress) -> Iterator[Record]:
    """Play the first games, and yield the record of each as soon as it is over."""
    game = arena.loaded()
    experiment = made_with(game, arena.game)
    for number in range(games):
        seed, line_up = arena.seed_of(number), arena.line_up(number)
        players = [_player(one, seed, seat, arena) for seat, one in enumerate(line_up)]
        table = TableOfPlayers(game, arena, seed, players, partial(progress, number))
        yield table.played(number, line_up, experiment)


def repeat(record: Record, progress: Callable[[int], None]) -> Record:
    """Play a recorded game again: our bots decide anew, all others answer what they have answered."""
    game = load(record.game, record.cards)
    if game.content != record.experiment.content:
        then, now = record.experiment.content, game.content
        raise WrongVersion(f"this game was played with other cards or rules ({then}) than the present ones ({now})")
    arena = Arena(
        record.game,
        record.seats,
        len(record.seats),
        options=record.options,
        cards=record.cards,
        lang=record.lang,
        seconds=record.seconds_allowed,
        tries=record.tries,
    )
    kept = [Kept(record, seat) for seat in range(len(record.seats))]
    players: list[BotPlayer | Other | Kept] = [
        BotPlayer(one, record.seed, seat) if one.kind == BOT else kept[seat] for seat, one in enumerate(record.seats)
    ]
    table = TableOfPlayers(game, arena, record.seed, players, progress)
    return table.played(record.number, record.seats, made_with(game, record.game))


class BotPlayer:
    """One of our bots, or one of an installed package, in one seat of one game; it is not held to the time limit."""

    def __init__(self, one: Entrant, seed: int, seat: int) -> None:
        self._bot: Bot = bot(one.player, seed=derived("bot", seed, seat))
        self._seed = seed

    def reply(self, text_env: CalamityText, message: Message) -> str:
        """The number of the answer it takes; raises `NoReply` if it fails."""
        table = text_env.table
        mind = Mind(table.game, table.state, message.seat, derived("decision", self._seed, len(table.log)))
        try:
            action = self._bot.decide(mind)
        except (Exception, SystemExit) as error:  # third-party code can raise anything
            raise NoReply("crash", one_line(error)) from None
        if wrong := fault(action, table.state.offered(message.seat)):
            raise NoReply("error", wrong)
        return str(action)

    def close(self, text_env: CalamityText, seat: int) -> None:
        """Nothing is to be ended."""


class Other:
    """A program or an endpoint in one seat of one game."""

    def __init__(self, partner: Partner, seconds: float) -> None:
        self._partner = partner
        self._seconds = seconds
        self._conversation = secrets.token_hex(8)
        self._failures = 0

    def reply(self, text_env: CalamityText, message: Message) -> str:
        """What it replies to a message; raises `NoReply`."""
        if self._failures >= FAILURES:
            raise NoReply("gave_up", f"isn't asked any more in this game after {FAILURES} failures")
        try:
            return self._partner.ask(self._encoded(text_env, message), self._seconds)
        except NoReply:
            self._failures += 1
            raise

    def close(self, text_env: CalamityText, seat: int) -> None:
        """Tell it how the game has ended, if it has."""
        asked = text_env.over and self._failures < FAILURES
        self._partner.close(self._encoded(text_env, text_env.closing(seat)) if asked else None)

    def _encoded(self, text_env: CalamityText, message: Message) -> bytes:
        """A message with what a player needs who remembers nothing."""
        head: dict[str, Any] = {"protocol": PROTOCOL, "conversation": self._conversation, "game": text_env.game.name}
        head |= {"seats": text_env.seats, "lang": text_env.lang, "seconds": self._seconds}
        body = msgspec.to_builtins(message)
        if message.kind == "question":
            body["view"] = text_env.table.view(message.seat)
        elif message.kind == "over" and text_env.result is not None:
            body["result"] = msgspec.to_builtins(_outcome(text_env))
        return msgspec.json.encode(head | body)


class Kept:
    """What a program or endpoint has answered in a recorded game."""

    def __init__(self, record: Record, seat: int) -> None:
        moves = [move for move in record.moves if move.seat == seat]
        self._links = [(link, move.default) for move in moves for link in move.answer]

    def reply(self, text_env: CalamityText, message: Message) -> str:
        """The next link of a recorded answer; raises `NoReply` where the default was answered, or nothing is left."""
        if not self._links:
            raise NoReply("error", "the record has no more answers")
        link, default = self._links.pop(0)
        if default:
            raise NoReply("gave_up", "the default was answered")
        return msgspec.json.encode({"answer": link}).decode()

    def close(self, text_env: CalamityText, seat: int) -> None:
        """Nothing is to be ended."""


class TableOfPlayers:
    """One game: asks the players, counts what goes wrong, and records all."""

    def __init__(
        self,
        game: Game,
        arena: Arena,
        seed: int,
        players: list[BotPlayer | Other | Kept],
        progress: Callable[[int], None],
    ) -> None:
        self._env = CalamityText(game, arena.seats, arena.options, arena.lang, arena.tries)
        self._arena = arena
        self._seed = seed
        self._players = players
        self._progress = progress
        self._moves: list[Move] = []

    def played(self, number: int, line_up: tuple[Entrant, ...], experiment: MadeWith) -> Record:
        """Play the game to its end; all processes are ended, whatever happens."""
        began, env, arena = perf_counter(), self._env, self._arena
        try:
            message = env.reset(self._seed)
            while not env.over:
                message = self._turn(message)
                self._progress(len(self._moves))
        finally:
            for seat, player in enumerate(self._players):
                player.close(env, seat)
        seats = range(arena.seats)
        return Record(
            game=arena.game,
            number=number,
            seed=self._seed,
            options=dict(arena.options),
            cards=arena.cards,
            lang=arena.lang,
            seconds_allowed=arena.seconds,
            tries=arena.tries,
            seats=line_up,
            result=_outcome(env),
            moves=tuple(self._moves),
            wrong=tuple(sum(len(move.wrong) for move in self._of(seat)) for seat in seats),
            timeouts=tuple(sum(move.failure == "timeout" for move in self._of(seat)) for seat in seats),
            failures=tuple(
                sum(move.failure in ("crash", "too_long", "error") for move in self._of(seat)) for seat in seats
            ),
            seconds=round(perf_counter() - began, 3),
            experiment=experiment,
        )

    def _of(self, seat: int) -> list[Move]:
        return [move for move in self._moves if move.seat == seat]

    def _turn(self, asked: Message) -> Message:
        """Ask a player until it has answered, or is answered for."""
        env, player = self._env, self._players[asked.seat]
        began = perf_counter()
        move = Move(seat=asked.seat, answer=(), words="")
        wrong: list[Wrong] = []
        rules: list[str] = []
        message, reply = asked, ""
        entries = len(env.table.log)
        while len(env.table.log) == entries:
            try:
                reply = player.reply(env, message)
            except NoReply as error:
                move.default, move.failure, move.detail = True, error.failure, error.detail[:KEPT]
                following = env.answer_default()
            else:
                last_try = message.tries == 1
                following = env.reply(reply)
                if following.kind == "rules":
                    rules.append(_shortened(reply))
                elif following.kind == "refused":
                    wrong.append(Wrong(_shortened(reply), following.reason, following.rule))
                elif last_try and env.defaulted:
                    wrong.append(Wrong(_shortened(reply), *env.defaulted))
                    move.default = True
            message = following
        move.seconds = round(perf_counter() - began, 3)
        move.wrong, move.rules = tuple(wrong), tuple(rules)
        game = env.game
        move.answer = tuple(game.actions.name(entry.action) for entry in env.played)
        said = {answer.id: answer.words for answer in asked.answers}
        words = [said.get(entry.action) or game.say_action(entry.action, env.lang) for entry in env.played]
        move.words = "; ".join(words)
        self._moves.append(move)
        return message


def _player(one: Entrant, seed: int, seat: int, arena: Arena) -> BotPlayer | Other | Kept:
    if one.kind == BOT:
        return BotPlayer(one, seed, seat)
    if one.kind == PROGRAM:
        return Other(Program(command(one), environment(arena.variables, os.environ)), arena.seconds)
    return Other(Endpoint(one.player), arena.seconds)


def _outcome(env: CalamityText) -> Outcome:
    result = env.result
    assert result is not None
    return Outcome(result.outcome, result.reason, result.winners, result.scores, result.ranks)


def _shortened(reply: str) -> str:
    return reply if len(reply) <= KEPT else reply[: KEPT - 1] + "…"
