"""Tests of choosing bots by name or as objects, and of whole games between bots."""

from __future__ import annotations

from typing import Any

import pytest

import calamity
from calamity import BadBot, BadOption, BadSeats, Mind, UnknownBot
from calamity.bots.bot import GreedyBot, RandomBot, considered
from calamity.bots.choose import names
from calamity.bots.match import decisions, seated
from calamity.bots.search_bot import SearchBot
from calamity.samples.tic_tac_toe.game import TicTacToe

GAME = calamity.load("tic_tac_toe")


class First:
    """Always takes the first option."""

    name = "first"

    def decide(self, mind: Mind) -> int:
        return mind.options[0]


class Stubborn:
    """Always answers the same, offered or not."""

    name = "stubborn"

    def decide(self, mind: Mind) -> int:
        return 4


def after(*marks: str) -> calamity.State:
    state = GAME.new(2)
    for mark in marks:
        state.apply(GAME.actions.encode("mark", mark))
    return state


def test_bots_are_made_by_name_with_a_seed_of_their_own() -> None:
    assert names()[:4] == ("random", "greedy", "mcts", "level")
    mind = Mind(GAME, GAME.new(2), 0, 1)
    for name in ("random", "greedy"):
        assert calamity.bot(name).name == name
        answers = {calamity.bot(name, seed=seed).decide(mind) for seed in range(40)}
        assert len(answers) > 1
        assert calamity.bot(name, seed=7).decide(mind) == calamity.bot(name, seed=7).decide(mind)


def test_an_unknown_bot_is_named_with_what_may_be_meant() -> None:
    with pytest.raises(UnknownBot, match="there is no bot 'gredy'; did you mean 'greedy'"):
        calamity.bot("gredy")
    with pytest.raises(UnknownBot, match="there are random, greedy, mcts, level"):
        calamity.play(GAME, ["random", "xyz"])


def test_a_bot_without_levels_refuses_one() -> None:
    with pytest.raises(BadOption, match="no levels"):
        calamity.bot("random", level=3)
    with pytest.raises(BadOption, match="no levels"):
        calamity.bot("greedy:3")


def test_a_search_takes_its_iterations_from_its_name() -> None:
    mind = Mind(GAME, GAME.new(2), 0, 1)
    for player in (calamity.bot("mcts:20"), calamity.bot("mcts", 20)):
        assert player.name == "mcts"
        assert 0 < sum(option.visits for option in considered(player, mind)) <= 20


def test_a_search_takes_its_time_from_its_name() -> None:
    player = calamity.bot("mcts:0.05s", seed=3)
    assert isinstance(player, SearchBot) and player.seconds == 0.05
    assert sum(option.visits for option in considered(player, Mind(GAME, GAME.new(2), 0, 1))) > 0
    with pytest.raises(BadOption, match="more than 0 seconds"):
        calamity.bot("mcts:0s")


@pytest.mark.parametrize(
    ("name", "level", "complaint"),
    [
        ("level:3", 4, "'level:3' already has a number"),
        ("level", "3", "'level' takes a whole number, not '3'"),
        ("mcts", 20.5, "'mcts' takes a whole number, not 20.5"),
    ],
)
def test_a_number_that_can_not_be_meant_is_refused(name: str, level: Any, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        calamity.bot(name, level)


def test_a_bot_says_what_it_makes_of_its_options() -> None:
    mind = Mind(GAME, after("a1", "a2", "b1", "b2"), 0, 5)
    best, *others = considered(GreedyBot(1), mind)
    assert GAME.actions.name(best.action) == "mark c1"
    assert best.share > max(option.share for option in others)
    assert {best.action, *(option.action for option in others)} == set(mind.options)


def test_of_a_bot_that_says_nothing_only_its_choice_is_known() -> None:
    mind = Mind(GAME, GAME.new(2), 0, 5)
    found = considered(First(), mind)
    assert [option.action for option in found] == mind.options
    assert [option.share for option in found] == [1.0] + [0.0] * 8


def test_a_mind_shows_the_view_and_the_options_of_its_seat() -> None:
    state = after("a1", "b2")
    mind = Mind(GAME, state, 0, 5)
    assert mind.seat == 0
    assert mind.options == state.options
    assert mind.view == calamity.view(GAME, state, 0)


def test_playing_on_an_imagined_world_changes_neither_the_mind_nor_the_table() -> None:
    state = after("a1", "b2")
    mind = Mind(GAME, state, 0, 5)
    before = mind.view
    world = mind.imagine(1)
    while not world.over:
        world.apply(world.options[0])
    assert Mind(GAME, state, 0, 5).view == before == calamity.view(GAME, state, 0)
    assert mind.imagine(1).options == state.options


@pytest.mark.parametrize("seed", range(5))
def test_greedy_wins_where_one_mark_is_enough(seed: int) -> None:
    state = after("a1", "a2", "b1", "b2")
    choice = GreedyBot(seed).decide(Mind(GAME, state, 0, seed))
    assert GAME.actions.name(choice) == "mark c1"


def test_random_bots_choose_every_option_sooner_or_later() -> None:
    mind = Mind(GAME, GAME.new(2), 0, 0)
    bot = RandomBot(1)
    assert {bot.decide(mind) for _ in range(300)} == set(mind.options)


def test_play_takes_names_objects_and_classes() -> None:
    result = calamity.play("tic_tac_toe", [First(), "greedy"], seed=4)
    assert sum(result.scores) in (0, 1)
    assert calamity.play(GAME, [GreedyBot, First()], seed=4) == calamity.play(GAME, ["greedy", First()], seed=4)


@pytest.mark.parametrize("bots", [["greedy", "random"], ["random", "random"]])
def test_the_same_seed_gives_the_same_game(bots: list[str]) -> None:
    results = [calamity.play(GAME, bots, seed) for seed in range(30)]
    assert results == [calamity.play(GAME, bots, seed) for seed in range(30)]
    assert len({result.winners for result in results}) > 1


def test_options_reach_the_game() -> None:
    result = calamity.play("katastrophenspiel", ["random"], seed=1, options={"solo": "on", "rounds": 4})
    assert result.reason == "solo"


def test_too_many_bots_are_refused() -> None:
    with pytest.raises(BadSeats):
        calamity.play(GAME, ["random"] * 3)


def test_an_answer_that_was_not_offered_is_the_bots_fault() -> None:
    with pytest.raises(BadBot, match="'stubborn' in seat 1 answered 4, which isn't offered"):
        calamity.play(GAME, [Stubborn(), First()])


def test_a_number_that_only_equals_an_option_is_no_answer() -> None:
    class Vague(First):
        name = "vague"

        def decide(self, mind: Mind) -> int:
            return float(super().decide(mind))  # type: ignore[return-value]

    with pytest.raises(BadBot, match=r"'vague' in seat 1 answered 4\.0, which is not an int"):
        calamity.play(GAME, [Vague(), First()])


def test_an_option_of_another_type_is_refused_for_that_and_not_for_being_no_option() -> None:
    class Place(int):
        pass

    class Wordy(First):
        name = "wordy"

        def decide(self, mind: Mind) -> int:
            return Place(super().decide(mind))

    with pytest.raises(BadBot, match=r"'wordy' in seat 1 answered 4, which is not an int but of type Place"):
        calamity.play(GAME, [Wordy(), First()])


def test_a_game_that_does_not_end_within_its_bound_is_stopped() -> None:
    game = TicTacToe()
    game.bound = 3
    with pytest.raises(BadBot, match="isn't over after 3 decisions"):
        calamity.play(game, [First(), First()])


def test_every_decision_is_told_after_it_took_effect() -> None:
    state = GAME.new(2, 9)
    for seat, action in decisions(GAME, state, seated(["greedy", "random"], 9), 9):
        cell = GAME.actions.decode(action).args[0]
        assert calamity.view(GAME, state, None)["cells"][GAME.domains["cell"].values.index(cell)] == seat
    assert state.over
