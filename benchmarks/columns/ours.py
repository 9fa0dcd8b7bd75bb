"""Benchmarks Calamity itself; the import path decides whether the compiled or the interpreted engine is timed."""

import hashlib
import random
from array import array
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path

import calamity
from benchmarks.stopwatch import Batch, Task, main, taking_turns
from calamity.bots.search import Search
from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream
from calamity.kernel.wits import TO_THE_END

CARDS = "katastrophenspiel"
TITLE = "Katastrophenspiel for three"
CATS = "nine_lives"
TEAM = "catastrophe"
HEROES = "catastropolis"
WEBS = "catastrophic"
SEATS = {"tic_tac_toe": 2, CARDS: 3, CATS: 4, TEAM: 3, HEROES: 4, WEBS: 3}
POSITIONS = 8
OBSERVED = 3  # seats, as at the peer's table
SETTLING = 150  # steps before a batch counts, so that its games aren't all at their beginnings
GAMES = {
    CARDS: "Katastrophenspiel",
    CATS: "Nine Lives",
    TEAM: "Catastrophe",
    HEROES: "Catastropolis",
    WEBS: "Catastrophic",
}


def driven(name: str) -> Callable[[random.Random], Batch]:
    """Play on the bare state, each decision made here; no options means the end of a game."""

    def prepare(rng: random.Random) -> Batch:
        game, seats, rnd = calamity.load(name), SEATS[name], rng.random
        seeds = count(rng.getrandbits(30))

        def play(games: int) -> int:
            decisions = 0
            for _ in range(games):
                state = game.new(seats=seats, seed=next(seeds))
                while options := state.options:
                    state.apply(options[int(rnd() * len(options))])
                    decisions += 1
            return decisions

        return play

    return prepare


def observed(name: str) -> Callable[[random.Random], Batch]:
    """Play as `driven` does, and write an observation and a mask into arrays before each decision."""

    def prepare(rng: random.Random) -> Batch:
        game, rnd, seeds = calamity.load(name), rng.random, count(rng.getrandbits(30))
        observer = calamity.Observer(game, OBSERVED)
        vector, mask = array("h", bytes(2 * observer.size)), bytearray(observer.actions)
        observe, write_mask = observer.observe, observer.mask

        def play(games: int) -> int:
            decisions = 0
            for _ in range(games):
                state = game.new(seats=OBSERVED, seed=next(seeds))
                while options := state.options:
                    seat = state.seat
                    observe(state, seat, vector)
                    write_mask(state, seat, mask)
                    state.apply(options[int(rnd() * len(options))])
                    decisions += 1
            return decisions

        return play

    return prepare


def observing(name: str) -> Callable[[random.Random], Batch]:
    """Write observations of positions in mid-game, each by the seat that is asked."""

    def prepare(rng: random.Random) -> Batch:
        game = calamity.load(name)
        observer = calamity.Observer(game, OBSERVED)
        vector = array("h", bytes(2 * observer.size))
        states: list[calamity.State] = []
        while len(states) < POSITIONS:
            state = game.new(seats=OBSERVED, seed=rng.getrandbits(30))
            random_play(state, stream(rng.getrandbits(30)), 30)
            if not state.over:
                states.append(state)
        return taking_turns([partial(observer.observe, state, state.seat, vector) for state in states])

    return prepare


def batched(name: str, patient: bool) -> Callable[[random.Random], Batch]:
    """Step 1,024 games together with random actions; decisions with a single option aren't counted."""

    def prepare(rng: random.Random) -> Batch:
        batch = calamity.Batch(name, 1024, OBSERVED, rng.getrandbits(30), patient=patient)
        for _ in range(SETTLING):
            batch.step(batch.random_actions())

        def play(steps: int) -> int:
            before = batch.decisions
            for _ in range(steps):
                batch.step(batch.random_actions())
            return batch.decisions - before

        return play

    return prepare


def inside(name: str) -> Callable[[random.Random], Batch]:
    """Play with the engine's own playout loop, one call per game."""

    def prepare(rng: random.Random) -> Batch:
        game, seats, seeds = calamity.load(name), SEATS[name], count(rng.getrandbits(30))

        def play(games: int) -> int:
            return sum(calamity.playout(game, seats=seats, seed=next(seeds)) for _ in range(games))

        return play

    return prepare


def tabled(name: str) -> Callable[[random.Random], Batch]:
    """Play at a table, where every action is checked and logged, each decision made here."""

    def prepare(rng: random.Random) -> Batch:
        game, seats, rnd = calamity.load(name), SEATS[name], rng.random
        seeds = count(rng.getrandbits(30))

        def play(games: int) -> int:
            decisions = 0
            for _ in range(games):
                table = calamity.Table(game, seats=seats, seed=next(seeds))
                while not table.over:
                    ask = table.asks[0]
                    table.act(ask.seat, ask.options[int(rnd() * len(ask.options))])
                    decisions += 1
            return decisions

        return play

    return prepare


def searching(name: str) -> Callable[[random.Random], Batch]:
    """Search from the start of a game, each iteration with a new imagined world and a whole random playout."""

    def prepare(rng: random.Random) -> Batch:
        game, seats, seeds = calamity.load(name), SEATS[name], count(rng.getrandbits(30))
        wits = game.wits()

        def look(iterations: int) -> int:
            state = game.new(seats=seats, seed=next(seeds))
            search = Search(wits, state.seat, next(seeds))
            search.guided, search.trust, search.horizon = False, 0.0, TO_THE_END
            search.run(state, iterations)
            return iterations

        return look

    return prepare


def halfway(rng: random.Random, name: str = CARDS) -> list[calamity.State]:
    """Play a few random games, then replay each to its midpoint."""
    game, states = calamity.load(name), []
    for _ in range(POSITIONS):
        seed, actions = rng.getrandbits(30), []
        state = game.new(seats=SEATS[name], seed=seed)
        while not state.over:
            actions.append(rng.choice(state.options))
            state.apply(actions[-1])
        state = game.new(seats=SEATS[name], seed=seed)
        for action in actions[: len(actions) // 2]:
            state.apply(action)
        states.append(state)
    return states


def halfway_tables(rng: random.Random) -> list[calamity.Table]:
    """Play a few random tables of Das Katastrophenspiel, then replay each to its midpoint."""
    game, tables = calamity.load(CARDS), []
    for _ in range(POSITIONS):
        seed, moves = rng.getrandbits(30), []
        table = calamity.Table(game, seats=SEATS[CARDS], seed=seed)
        while not table.over:
            ask = table.asks[0]
            moves.append((ask.seat, rng.choice(ask.options)))
            table.act(*moves[-1])
        table = calamity.Table(game, seats=SEATS[CARDS], seed=seed)
        for seat, option in moves[: len(moves) // 2]:
            table.act(seat, option)
        tables.append(table)
    return tables


def copies(name: str) -> Callable[[random.Random], Batch]:
    """Copy states."""

    def prepare(rng: random.Random) -> Batch:
        return taking_turns([state.copy for state in halfway(rng, name)])

    return prepare


def imaginings(rng: random.Random) -> Batch:
    """Imagine worlds for the seat that decides next, with a fresh seed each time."""
    states, seeds = halfway(rng), count(rng.getrandbits(30))

    def batch(times: int) -> int:
        imagine = calamity.imagine
        for _ in range(times):
            for state in states:
                imagine(state, state.seat, next(seeds))
        return times * len(states)

    return batch


def views(rng: random.Random) -> Batch:
    """Build the view of the seat that decides next."""
    game = calamity.load(CARDS)
    return taking_turns([partial(calamity.view, game, state, state.seat) for state in halfway(rng)])


def saves(rng: random.Random) -> Batch:
    """Save tables."""
    return taking_turns([table.save for table in halfway_tables(rng)])


def restores(rng: random.Random) -> Batch:
    """Restore saved tables."""
    return taking_turns([partial(calamity.Table.restore, table.save()) for table in halfway_tables(rng)])


def digest() -> str:
    """Fingerprint the package's Python sources, to detect a compiled build of other sources."""
    assert calamity.__file__ is not None
    package, fingerprint = Path(calamity.__file__).parent, hashlib.blake2b(digest_size=8)
    for path in sorted(package.rglob("*.py")):
        fingerprint.update(path.relative_to(package).as_posix().encode() + path.read_bytes())
    return fingerprint.hexdigest()


TASKS = (
    Task("tic_tac_toe", "driven", "each decision made from Python", driven("tic_tac_toe")),
    Task("tic_tac_toe", "inside", "whole games inside the playout loop", inside("tic_tac_toe")),
    Task("tic_tac_toe", "table", "at a `Table`: checked and logged", tabled("tic_tac_toe")),
    Task("random_play", "driven", f"{TITLE}, each decision made from Python", driven(CARDS)),
    Task("random_play", "inside", f"{TITLE}, whole games inside the playout loop", inside(CARDS)),
    Task("random_play", "table", f"{TITLE}, at a `Table`: checked and logged", tabled(CARDS)),
    Task("random_play", "cats_driven", "Nine Lives for four, each decision made from Python", driven(CATS)),
    Task("random_play", "cats_inside", "Nine Lives for four, whole games inside the playout loop", inside(CATS)),
    Task("random_play", "cats_table", "Nine Lives for four, at a `Table`: checked and logged", tabled(CATS)),
    Task("random_play", "team_driven", "Catastrophe for three, each decision made from Python", driven(TEAM)),
    Task("random_play", "team_inside", "Catastrophe for three, whole games inside the playout loop", inside(TEAM)),
    Task("random_play", "team_table", "Catastrophe for three, at a `Table`: checked and logged", tabled(TEAM)),
    Task("random_play", "heroes_driven", "Catastropolis for four, each decision made from Python", driven(HEROES)),
    Task("random_play", "heroes_inside", "Catastropolis for four, whole games inside the playout loop", inside(HEROES)),
    Task("random_play", "heroes_table", "Catastropolis for four, at a `Table`: checked and logged", tabled(HEROES)),
    Task("random_play", "webs_driven", "Catastrophic for three, each decision made from Python", driven(WEBS)),
    Task("random_play", "webs_inside", "Catastrophic for three, whole games inside the playout loop", inside(WEBS)),
    Task("random_play", "webs_table", "Catastrophic for three, at a `Table`: checked and logged", tabled(WEBS)),
    Task("search", "search", f"{TITLE}, whole random playouts", searching(CARDS)),
    Task("search", "cats_search", "Nine Lives for four, whole random playouts", searching(CATS)),
    Task("search", "team_search", "Catastrophe for three, whole random playouts", searching(TEAM)),
    Task("search", "heroes_search", "Catastropolis for four, whole random playouts", searching(HEROES)),
    Task("search", "webs_search", "Catastrophic for three, whole random playouts", searching(WEBS)),
    *(
        Task("observe", name, f"{title} for three, with observation and mask", observed(name))
        for name, title in GAMES.items()
    ),
    *(Task("observation", name, f"{title} for three", observing(name)) for name, title in GAMES.items()),
    *(
        Task("batch", name, f"{title} for three, 1,024 games, every seat of a poll asked", batched(name, True))
        for name, title in GAMES.items()
    ),
    *(
        Task("batch", f"{name}-short", f"{title} for three, 1,024 games, without forced passes", batched(name, False))
        for name, title in GAMES.items()
    ),
    Task("copy", "copy", f"`state.copy()` of the {TITLE}", copies(CARDS)),
    Task("copy", "cats_copy", "`state.copy()` of Nine Lives for four", copies(CATS)),
    Task("copy", "team_copy", "`state.copy()` of Catastrophe for three", copies(TEAM)),
    Task("copy", "heroes_copy", "`state.copy()` of Catastropolis for four", copies(HEROES)),
    Task("copy", "webs_copy", "`state.copy()` of Catastrophic for three", copies(WEBS)),
    Task("imagine", "imagine", "`imagine(state, seat, seed)`", imaginings),
    Task("view", "view", "`view(game, state, seat)`", views),
    Task("save", "save", "`table.save()`", saves),
    Task("restore", "restore", "`Table.restore(data)`", restores),
)

if __name__ == "__main__":
    mode = "compiled" if calamity.compiled else "interpreted"
    main(calamity.__version__, TASKS, mode, digest())
