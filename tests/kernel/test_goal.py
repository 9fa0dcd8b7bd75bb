"""Tests of the default goal of a game that declares none: a race between the seats, and a viewer's rank in it."""

from __future__ import annotations

import pytest

import calamity
from calamity.kernel.goal import Goal, Runner, Said, goal_in_words, race_of, ranks_of, usual_goal, usual_standing
from calamity.kernel.state import State
from calamity.kernel.texts import common
from calamity.samples.tic_tac_toe.game import TicTacToe


class Silent(TicTacToe):
    """A game whose texts have no goal."""

    texts = common()

    def __init__(self, scores: list[int]) -> None:
        self.scores = scores

    def tally(self, state: State) -> list[int]:
        return self.scores


def race(*figures: int, out: tuple[int, ...] = ()) -> Goal:
    """A race in which the seats have come so far; some are out of it."""
    runners = [Runner(figure, seat, out=seat in out) for seat, figure in enumerate(figures)]
    return Goal(Said("goal.ahead"), race=runners)


def test_everybody_runs_for_themselves() -> None:
    assert race_of([3, 0, 5]) == [Runner(3, 0), Runner(0, 1), Runner(5, 2)]


@pytest.mark.parametrize(
    ("figures", "ranks"), [([7], [1]), ([3, 0, 5], [2, 3, 1]), ([4, 4, 1], [1, 1, 3]), ([1, 9, 1, 9], [3, 1, 3, 1])]
)
def test_the_highest_figure_is_the_first_rank_and_equal_ones_share_a_rank(figures: list[int], ranks: list[int]) -> None:
    assert ranks_of(figures) == ranks


@pytest.mark.parametrize(
    ("goal", "seat", "said"),
    [
        (race(3, 8, 5), 0, Said("goal.compare", {"mine": 3, "best": 8})),
        (race(3, 8, 5), 1, Said("goal.compare", {"mine": 8, "best": 5})),
        (race(3, 8, 5, out=(1,)), 0, Said("goal.compare", {"mine": 3, "best": 5})),
        (race(3, 8, 5), None, Said("goal.leads", {"best": 8, "seat": 1})),
        (race(3, 8, 5, out=(1,)), 1, Said("goal.leads", {"best": 5, "seat": 2})),
        (race(8, 8, 5), None, Said("goal.level", {"best": 8})),
        (race(6), 0, Said("goal.alone", {"mine": 6})),
        (race(6, 9, out=(1,)), 0, Said("goal.alone", {"mine": 6})),
        (race(6, 9, out=(0, 1)), 0, None),
        (Goal(Said("goal.ahead"), race=[Runner(4, name="goal.villain")]), None, None),
    ],
)
def test_a_seat_is_compared_with_its_best_rival_and_others_hear_who_leads(
    goal: Goal, seat: int | None, said: Said | None
) -> None:
    assert usual_standing(goal, seat) == said


def test_the_usual_goal_is_a_race_by_the_tally_with_ranks_unless_all_win_together() -> None:
    game = Silent([3, 5])
    state = game.new(2, 1)
    assert usual_goal(game, state) == Goal(Said("goal.ahead"), race=race_of([3, 5]), ranks=[2, 1])
    game.together = True
    assert usual_goal(game, state) == Goal(Said("goal.ahead"), race=race_of([3, 5]))


@pytest.mark.parametrize(("name", "aim"), [("tic_tac_toe", "Three of your marks"), ("alley", "Be the last cat")])
def test_a_game_that_declares_nothing_says_what_its_texts_say(name: str, aim: str) -> None:
    table = calamity.Table(name, 2, seed=1)
    assert goal_in_words(table.game, table.view(0), "en").startswith(f"Goal: {aim}")
    assert "race" not in table.view(0)["goal"]


@pytest.mark.parametrize(
    ("scores", "said"),
    [([], ""), ([3, 5], "Goal: Be ahead when the game ends · you 3, best rival 5")],
)
def test_without_texts_the_tally_is_the_goal_and_without_both_there_is_none(scores: list[int], said: str) -> None:
    game = Silent(scores)
    view = calamity.Table(game, 2, seed=1).view(0)
    assert goal_in_words(game, view, "en") == said
    assert ("goal" in view) is bool(said)
