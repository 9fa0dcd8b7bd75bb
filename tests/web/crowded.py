"""Test helpers: the fullest positions of every game, with the most seats, large hands, and every question.

Some are made up; the others come from games that are played at random, which is quick and meets every question.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from calamity.kernel.registry import load
from calamity.kernel.table import Ask
from calamity.testing import ScenarioTable
from tests.games.catastrophe import questions
from tests.games.catastropolis.scenes import down, scene, up
from tests.web.stage import ME, Position

GAMES = {  # how many play, and how many games are played
    "katastrophenspiel": (5, 2),
    "catastrophe": (6, 3),
    "catastropolis": (6, 6),
    "catastrophic": (4, 3),
    "nine_lives": (6, 3),
}
MOST_DECISIONS = 3000


def long_queue() -> ScenarioTable:
    """Catastropolis: six heroes on Start and a long queue."""
    cards = ["core_countdown", "green_cloud", "vault_nine_job", "orrin_lens", "pirate_signal", "tanker_off_course"]
    hidden = [down(card, 1) for card in ("cracking_dam", "wardens_double", "sleep_plague", "spore_bloom")]
    return scene(*(up(card, n) for n, card in enumerate(cards)), *hidden, seats=6, round=4)


MADE_UP: dict[str, dict[str, Position]] = {
    "catastropolis": {"action with a long queue": long_queue},
    "catastrophe": {"react with lenders": questions.crowded},
}


def positions(name: str) -> dict[str, Position]:
    """Positions of a game to look at, by what is asked."""
    return {kind: table.copy for kind, table in asked_in_play(name).items()} | MADE_UP.get(name, {})


@cache
def asked_in_play(name: str) -> dict[str, ScenarioTable]:
    """For each kind of question the position in which we have most before us: cards in hand, and answers."""
    seats, games = GAMES[name]
    fullest: dict[str, tuple[int, ScenarioTable]] = {}
    for seed in range(games):
        for table, ask in _questions(name, seats, seed):
            weight = len(ask.options) + 4 * _held(table)
            if weight > fullest.get(ask.kind, (-1,))[0]:
                fullest[ask.kind] = (weight, table.copy())
    return {kind: table for kind, (_, table) in sorted(fullest.items())}


def _questions(name: str, seats: int, seed: int) -> Iterator[tuple[ScenarioTable, Ask]]:
    """Play a game at random and stop at every question to the first seat."""
    table, rng = ScenarioTable(load(name), seats, seed), Random(seed)
    for _ in range(MOST_DECISIONS):
        if table.over:
            return
        mine = table.ask(ME)
        if mine is not None:
            yield table, mine
        ask = rng.choice(table.asks)
        links: list[int] = []
        while options := table.options(ask.seat, links):
            links.append(rng.choice(options).action)
            if ask.mode == "one":
                break
        table.act(ask.seat, links)


def _held(table: ScenarioTable) -> int:
    """How many cards we hold, in a game that has hands."""
    hands = table.view(ME)["zones"].get("hand")
    return len(hands[ME]) if isinstance(hands, list) and isinstance(hands[ME], list) else 0
