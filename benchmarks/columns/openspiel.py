"""Benchmarks OpenSpiel's games written in C++, called from Python by their fastest public functions."""

import random
from importlib.metadata import version
from typing import Any

from benchmarks.stopwatch import Batch, Task, main, peer, taking_turns

spiel = peer("pyspiel")
CARDS = "crazy_eights(players=3)"
RUMMY = "gin_rummy"
FEWEST = 8  # iterations; with a single one that search finds no move
POSITIONS = 8


def chance(state: Any, rng: random.Random) -> int:
    """Draw one outcome of a chance node, such as the next card to be dealt."""
    outcomes = state.chance_outcomes()
    left = rng.random()
    for action, probability in outcomes:
        left -= probability
        if left < 0:
            return int(action)
    return int(outcomes[-1][0])


def driven(rng: random.Random) -> Batch:
    """Play tic-tac-toe decision by decision; an empty list of actions means the end of a game."""
    new, rnd = spiel.load_game("tic_tac_toe").new_initial_state, rng.random

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = new()
            while actions := state.legal_actions():
                state.apply_action(actions[int(rnd() * len(actions))])
                decisions += 1
        return decisions

    return play


def inside(rng: random.Random) -> Batch:
    """Play tic-tac-toe between two random bots of the engine, one call per game."""
    new = spiel.load_game("tic_tac_toe").new_initial_state
    bots = [spiel.make_uniform_random_bot(seat, rng.getrandbits(30)) for seat in range(2)]

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = new()
            spiel.evaluate_bots(state, bots, 1)
            decisions += state.move_number()
        return decisions

    return play


def play_cards(state: Any, rng: random.Random, limit: int) -> int:
    """Play until this many decisions are made or the game is over, and return how many were made."""
    rnd, decisions = rng.random, 0
    while decisions < limit:
        seat = state.current_player()
        if seat >= 0:
            actions = state.legal_actions()
            state.apply_action(actions[int(rnd() * len(actions))])
            decisions += 1
        elif seat == spiel.PlayerId.CHANCE:
            state.apply_action(chance(state, rng))
        else:
            break
    return decisions


def cards(rng: random.Random) -> Batch:
    """Play crazy eights decision by decision, drawing the dealt cards here as its API requires."""
    new = spiel.load_game(CARDS).new_initial_state

    def play(games: int) -> int:
        return sum(play_cards(new(), rng, 1 << 30) for _ in range(games))

    return play


def observed(rng: random.Random) -> Batch:
    """Play crazy eights decision by decision, and ask for the observation's tensor and the mask before each."""
    new, rnd = spiel.load_game(CARDS).new_initial_state, rng.random

    def play(games: int) -> int:
        decisions = 0
        for _ in range(games):
            state = new()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(chance(state, rng))
                    continue
                seat = state.current_player()
                state.observation_tensor(seat)
                state.legal_actions_mask(seat)
                actions = state.legal_actions()
                state.apply_action(actions[int(rnd() * len(actions))])
                decisions += 1
        return decisions

    return play


def clone(rng: random.Random) -> Batch:
    """Clone games of crazy eights at their midpoint."""
    new = spiel.load_game(CARDS).new_initial_state
    states = []
    for _ in range(POSITIONS):
        seed = rng.getrandbits(30)
        length = play_cards(new(), random.Random(seed), 1 << 30)
        state = new()
        play_cards(state, random.Random(seed), length // 2)
        states.append(state)
    return taking_turns([state.clone for state in states])


def searching(rng: random.Random) -> Batch:
    """Search gin rummy from the first decision with the engine's own information-set search, written in C++."""
    state = spiel.load_game(RUMMY).new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance(state, rng))

    def search(wanted: int) -> int:
        iterations = max(wanted, FEWEST)
        seed = rng.getrandbits(30)
        playout = spiel.RandomRolloutEvaluator(1, seed)
        policy = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        spiel.ISMCTSBot(seed, playout, 1.4, iterations, -1, policy, False, False).step(state)
        return iterations

    return search


TASKS = (
    Task("tic_tac_toe", "driven", "C++ game, each decision made from Python", driven),
    Task("tic_tac_toe", "inside", "C++ game, whole games inside C++ between random bots", inside),
    Task("random_play", "driven", "crazy eights for three in C++, each decision made from Python", cards),
    Task("observe", "tensor", "crazy eights for three in C++, with tensor and mask", observed),
    Task("observation", "step", "a whole step of crazy eights for three, with tensor and mask", observed),
    Task("batch", "tensor", "crazy eights for three in C++, one game, with tensor and mask", observed),
    Task("search", "ismcts", "gin rummy in C++, whole random playouts", searching),
    Task("copy", "clone", "`clone()` of crazy eights for three in C++", clone),
)

if __name__ == "__main__":
    main(version("open_spiel"), TASKS)
