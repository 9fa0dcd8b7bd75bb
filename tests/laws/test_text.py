"""Tests of the law of text environments: what a seat is told depends on nothing that it may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from calamity.envs.messages import Message, asked
from calamity.envs.text_based import CalamityText
from calamity.kernel.describe import described
from calamity.kernel.game import Game
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.rng import stream
from calamity.kernel.table import Table
from tests.laws.worlds import EFFORT, Move, Setup, count, game_names, picture, smallest_and_largest, twin, walk

SETUPS = [setup for name in game_names() for setup in smallest_and_largest(name)]
SHARE = 0.5 if EFFORT >= 0.5 else 0.1  # of the positions, those in which two worlds are compared
REPLIES = ("0", "resign", "rules 1", "perhaps; not", '{"answer": [1, 2, 3]}')


def told(table: Table, seat: int, heard: int, lang: str) -> Message | None:
    """The question to a seat."""
    ask = table.ask(seat)
    return asked(table, ask, heard, lang) if ask is not None else None


def replied(table: Table, setup: Setup, seat: int, reply: str) -> Message:
    """What a seat is told after a reply that isn't possible."""
    env = CalamityText(table.game, setup.seats, dict(setup.options))
    env.reset(seed=1)
    message = told(table, seat, 0, "en")
    assert message is not None
    env._table, env._message = table, message.__class__(**{**_fields(message), "tries": 9})
    return env.reply(reply)


def _fields(message: Message) -> dict[str, Any]:
    return {name: getattr(message, name) for name in message.__struct_fields__}


def law_equal_views_give_equal_text(table: Table, seat: int, seed: int, lang: str) -> None:
    """In a world that the seat can't tell from the true one, its question reads the same."""
    count("equal views give equal text")
    world = twin(table, seat, seed)
    assert picture(world, seat) == picture(table, seat)
    assert told(world, seat, 0, lang) == told(table, seat, 0, lang), "the text tells more than the view"


def law_moves_are_told_alike(table: Table, move: Move, seat: int, seed: int, lang: str) -> None:
    """After a move that leads to equal views in both worlds, what has happened reads the same as well."""
    world = twin(table, seat, seed)
    if world.why_not(move.seat, move.action) is not None:
        return
    heard = len(table.events_since(0, seat))
    true = table.copy()
    true.state.rng = world.state.rng = stream(seed)
    for one in (true, world):
        one.act(move.seat, move.action)
    if not true.over and picture(true, seat) == picture(world, seat):
        count("moves are told alike")
        assert told(true, seat, heard, lang) == told(world, seat, heard, lang), "what has happened tells more"


def law_refusals_read_alike(table: Table, setup: Setup, seat: int, seed: int, reply: str) -> None:
    """What a wrong reply is answered is the same in both worlds; what isn't refused isn't compared."""
    world = twin(table, seat, seed)
    true = table.copy()
    first, second = replied(true, setup, seat, reply), replied(world, setup, seat, reply)
    if "question" not in (first.kind, second.kind) and not true.over:
        count("refusals read alike")
        assert (first.kind, first.text) == (second.kind, second.text), "a refusal tells more than the view"


def examine(setup: Setup, games: int = 1) -> None:
    for game in range(games):
        rng = random.Random(f"text of {setup} {game}")
        for table, move in walk(setup.table(rng.randrange(1 << 62)), rng):
            if move is None or rng.random() > SHARE:
                continue
            seed, lang = rng.randrange(1 << 60), rng.choice(LANGUAGES)
            law_equal_views_give_equal_text(table, move.seat, seed, lang)
            law_moves_are_told_alike(table, move, rng.randrange(setup.seats), seed, lang)
            if rng.random() < 0.2:
                law_refusals_read_alike(table, setup, move.seat, seed, rng.choice(REPLIES))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_text_keeps_the_laws(setup: Setup) -> None:
    examine(setup)


def test_a_text_that_tells_a_secret_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def telling(self: Game, state: Any, seat: int, action: int, lang: str = "en") -> str:
        return f"{self.say_action(action, lang)} {list(state.hands)}"

    monkeypatch.setattr(Game, "say_option", telling)
    with pytest.raises(AssertionError, match="tells more than the view"):
        examine(Setup("bazaar", 3))


def test_a_description_that_tells_a_secret_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true: list[Table] = []

    def walked(table: Table, seat: int, heard: int, lang: str) -> Message | None:
        true[:] = [table]
        ask = table.ask(seat)
        return asked(table, ask, heard, lang) if ask is not None else None

    def telling(self: Game, view: Any, lang: str = "en", names: Any = ()) -> list[str]:
        return [*described(self, view, lang, names), f"{true[0].view(0)['zones']}"]

    monkeypatch.setattr("tests.laws.test_text.told", walked)
    monkeypatch.setattr(Game, "describe", telling)
    with pytest.raises(AssertionError, match="tells more than the view"):
        examine(Setup("bazaar", 3), games=3)
