"""Tests of all kinds of questions: to one seat, to several, in secret; of undo, resigning and default answers."""

from __future__ import annotations

import pytest

import calamity
from calamity.kernel.playout import random_play
from calamity.kernel.registry import load
from calamity.kernel.rng import stream
from calamity.kernel.state import (
    FIRST,
    FLOOR,
    IDLE,
    NO_STEP,
    ONE,
    OPEN,
    PASS,
    POLL,
    SEALED,
    SHARED_BELOW,
    SINGLES,
    State,
    append_to,
    single,
)
from calamity.kernel.zones import NONE
from tests.kernel.parlour import (
    ASKED,
    BEGIN,
    CARD,
    END,
    OPENED,
    POLL_ALL,
    POLLED,
    REVEALED,
    SECRET,
    STOP,
    WINDOW,
    Parlour,
    parlour,
)


def test_a_question_to_one_seat_is_answered_once() -> None:
    state = parlour([1, 2], [3], steps=(BEGIN,))
    assert (state.mode, state.seat, state.options) == (ONE, 0, [CARD + 1, CARD + 2])
    assert state.pending() == [0]
    assert state.offered(1) == []
    state.apply(CARD + 2)
    assert state.over
    assert state.heard == [[ASKED, 0, CARD + 2]]


def test_a_single_option_is_no_decision() -> None:
    state = parlour([1], [3], steps=(BEGIN,))
    assert state.over
    assert state.heard == [[ASKED, 0, CARD + 1]]


def test_a_single_option_is_asked_if_it_must_be() -> None:
    state = Parlour(2, 1).deal([1], [2])
    state.push(BEGIN, 0, 1)
    state.run()
    assert (state.mode, state.options) == (ONE, [CARD + 1])


@pytest.mark.parametrize("always", [0, 1])
def test_an_open_question_with_a_single_option_is_asked_only_if_it_must_be(always: int) -> None:
    state = Parlour(2, 1).deal([], [2])
    state.push(END)
    state.push(WINDOW, 1, always)
    state.run()
    assert state.over == (not always)
    assert (state.mode, state.options) == ((OPEN, [STOP]) if always else (IDLE, []))
    assert always or state.heard == [[OPENED, 0, STOP, STOP]]


def test_lanes_are_apart_from_each_other() -> None:
    """A seat's links are its own, and a pass that comes by itself stays a pass."""
    state = parlour([1, 2], [], [3, 4], steps=(POLL_ALL, SECRET))
    state.apply(PASS)
    assert state.lanes[0] == state.lanes[1] == [PASS] and state.lanes[2] == []
    state.apply(CARD + 3)
    assert state.heard == [[POLLED, 2, CARD + 3, PASS, PASS, CARD + 3]]
    state.answer(0, CARD + 1)
    state.answer(2, CARD + 4)
    assert state.lanes == [[CARD + 1], [], [CARD + 4]]


def test_steps_are_taken_from_the_top_of_the_stack() -> None:
    state = parlour([1, 2], [3, 4], steps=(BEGIN, BEGIN))
    state.apply(CARD + 1)
    state.apply(CARD + 2)
    assert [links[2] for links in state.heard] == [CARD + 1, CARD + 2]


def test_a_step_has_two_arguments_within_limits() -> None:
    state = Parlour(2, 1)
    with pytest.raises(AssertionError):
        state.push(BEGIN, 4096)
    with pytest.raises(AssertionError):
        state.push(BEGIN, 0, -1)


class Noted(State):
    """A question of any number with any arguments; `seen` collects those with which each method is called."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.seen: dict[str, tuple[int, int, int]] = {}

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        self.seen["choices"] = step, a, b
        return [PASS, FIRST]

    def next_links(self, step: int, seat: int, a: int, b: int) -> list[int]:
        self.seen["next_links"] = step, a, b
        return NONE

    def dispatch(self, step: int, a: int, b: int) -> None:
        self.seen["dispatch"] = step, a, b
        self.over = True


@pytest.mark.parametrize("how", ["ask_open", "ask_sealed", "ask_poll"])
@pytest.mark.parametrize("asked", [(0, 0, 0), (0, 1, 0), (0, 0, 1), (254, 0, 0), (254, 4095, 2000)])
def test_a_question_and_its_step_have_the_same_arguments(how: str, asked: tuple[int, int, int]) -> None:
    state = Noted(2, 1)
    getattr(state, how)([0], *asked)
    state.apply(FIRST)
    assert state.seen == dict.fromkeys(("choices", "next_links", "dispatch"), asked)


def test_nobody_is_asked_in_a_position_without_steps() -> None:
    state = State(2, 1)
    assert (state.mode, state.seat, state.choice, state.options, state.pending()) == (IDLE, -1, -1, [], [])


# ---- open windows ----


def test_the_first_complete_chain_of_an_open_window_takes_effect() -> None:
    state = parlour([1, 2], [3, 4], steps=(WINDOW,))
    assert state.mode == OPEN
    assert state.pending() == [0, 1]
    state.answer(0, CARD + 1)
    assert state.mode == OPEN, "a link of a chain has no effect"
    state.answer(1, CARD + 3)
    state.answer(1, CARD + 4)
    assert state.over
    assert state.heard == [[OPENED, 1, CARD + 4, CARD + 1, CARD + 3, CARD + 4]]


def test_links_that_leave_no_choice_come_by_themselves() -> None:
    state = parlour([1], [3, 4], steps=(WINDOW,))
    state.answer(0, CARD + 1)
    assert state.heard == [[OPENED, 0, STOP, CARD + 1, STOP]]


def test_a_chain_is_chosen_from_hand_and_lane() -> None:
    state = parlour([1, 1, 2], [3], steps=(WINDOW,))
    state.length = 3
    state.answer(0, CARD + 1)
    assert state.offered(0) == [CARD + 1, CARD + 2, STOP]
    state.answer(0, CARD + 1)
    assert state.offered(0) == [CARD + 2, STOP]


# ---- sealed answers ----


def test_sealed_answers_come_out_when_the_last_seat_is_done() -> None:
    state = parlour([1, 2], [3, 4], [5], steps=(SECRET,))
    assert state.mode == SEALED
    state.answer(2, STOP)
    assert state.pending() == [0, 1]
    state.answer(1, CARD + 4)
    state.answer(1, STOP)
    assert state.pending() == [0]
    assert not state.heard
    shown = state.shown
    state.answer(0, CARD + 2)
    state.answer(0, CARD + 1)
    assert state.heard == [[REVEALED, 0, -1, CARD + 2, CARD + 1, CARD + 4, STOP, STOP]]
    assert state.shown == shown + 1, "answers that come to light can't be undone"


def test_everybody_is_asked_for_a_sealed_answer_also_without_a_choice() -> None:
    state = parlour([], [3], steps=(SECRET,))
    assert state.pending() == [0, 1]
    assert state.offered(0) == [STOP]


def test_answers_are_forgotten_when_a_question_is_settled() -> None:
    state = parlour([1], [3], steps=(SECRET, BEGIN, BEGIN))
    state.answer(0, STOP)
    state.answer(1, STOP)
    assert state.over
    assert (state.lanes, state.asked, state.done) == ([], [], 0)


class Curious(Parlour):
    """A parlour in which the step after a secret question asks a window at once, and the last one looks at answers."""

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step == END:
            self.heard.append([END, *self.asked, *(link for lane in self.lanes for link in lane)])
        super().dispatch(step, a, b)
        if step == REVEALED and self.hands[0]:
            self.ask_open([1], OPENED)


def curious(*hands: list[int]) -> Curious:
    state = Curious(len(hands), 1)
    state.deal(*hands)
    state.push(END)
    state.push(SECRET)
    state.run()
    for seat in range(state.n):
        state.answer(seat, STOP)
    return state


def test_no_later_step_sees_the_answers_of_a_question_that_is_settled() -> None:
    assert curious([], []).heard == [[REVEALED, 1, -1, STOP, STOP], [END]]


def test_a_question_that_a_step_asks_at_once_keeps_the_answer_that_comes_by_itself() -> None:
    assert curious([1], []).heard == [[REVEALED, 1, -1, STOP, STOP], [OPENED, 1, STOP, STOP], [END]]


# ---- polls ----


def test_a_poll_passes_over_seats_that_can_only_pass() -> None:
    state = parlour([], [3], [], [4], steps=(POLL_ALL,))
    assert (state.mode, state.seat) == (POLL, 1)
    assert state.pending() == [1, 3]
    state.apply(PASS)
    assert state.seat == 3
    state.apply(CARD + 4)
    assert state.heard[0][:3] == [POLLED, 3, CARD + 4]


@pytest.mark.parametrize("patient", [False, True])
def test_a_step_that_has_looked_ahead_passes_over_no_patient_seat(patient: bool) -> None:
    state = Parlour(3, 1).deal([], [], [3])
    state.set_patience(1, patient)
    state.ask_poll([0, 1, 2], POLLED, passed=2, options=[CARD + 3, PASS])
    assert (state.seat, state.options) == ((1, [PASS]) if patient else (2, [CARD + 3, PASS]))
    assert state.lanes == [[PASS], [] if patient else [PASS], []]
    assert state.pending() == ([1, 2] if patient else [2])


def test_an_answer_in_a_poll_counts_only_if_all_before_it_passed() -> None:
    state = parlour([1], [3], [4], steps=(POLL_ALL,))
    state.answer(2, CARD + 4)
    state.answer(0, PASS)
    assert not state.heard
    state.answer(1, CARD + 3)
    assert state.heard[0][:3] == [POLLED, 1, CARD + 3]


def test_a_later_answer_takes_effect_when_all_before_it_pass() -> None:
    state = parlour([1], [3], [4], steps=(POLL_ALL,))
    state.answer(2, CARD + 4)
    state.answer(0, PASS)
    state.answer(1, PASS)
    assert state.heard[0][:3] == [POLLED, 2, CARD + 4]


def test_a_poll_in_which_all_pass_names_nobody() -> None:
    state = parlour([1], [3], steps=(POLL_ALL,))
    state.apply(PASS)
    state.apply(PASS)
    assert state.heard[0][:3] == [POLLED, -1, PASS]


def test_a_poll_in_which_nobody_can_answer_is_settled_at_once() -> None:
    state = parlour([], [], steps=(POLL_ALL,))
    assert state.over
    assert state.heard[0][:3] == [POLLED, -1, PASS]
    assert state.shown == 1, "that nobody could answer says something about hands"


# ---- taking back, resigning ----


def test_a_link_is_taken_back_with_those_that_came_by_themselves() -> None:
    state = parlour([1, 2], [3], steps=(WINDOW,))
    assert not state.can_take_back(0)
    state.answer(0, CARD + 1)
    assert state.can_take_back(0)
    assert not state.can_take_back(1)
    state.take_back(0)
    assert state.lanes == [[], []]
    assert state.options == [CARD + 1, CARD + 2, STOP]


class Generous(Parlour):
    """A parlour that lets a seat withdraw something while it is asked for one answer."""

    def withdraw(self, seat: int) -> None:
        self.heard.append([seat])


def test_without_links_the_game_withdraws() -> None:
    state = Generous(2, 1)
    state.deal([1, 2], [3])
    state.push(BEGIN)
    state.run()
    assert state.mode == ONE
    state.take_back(0)
    assert state.heard == [[0]]


def test_a_sealed_answer_that_is_complete_stays() -> None:
    state = parlour([1, 2], [3], steps=(SECRET,))
    state.answer(0, CARD + 1)
    assert state.can_take_back(0)
    state.answer(0, CARD + 2)
    assert not state.can_take_back(0)


def test_a_seat_that_resigned_answers_by_default() -> None:
    state = parlour([1, 2], [3, 4], steps=(SECRET, BEGIN))
    state.answer(0, CARD + 2)
    state.resign(0)
    assert state.pending() == [1]
    assert state.lanes[0] == [STOP], "the unfinished answer is dropped"
    state.answer(1, STOP)
    assert state.over
    assert state.heard[1] == [ASKED, 0, CARD + 2]


def test_resigning_keeps_an_answer_that_was_complete() -> None:
    state = parlour([1, 2], [3, 4], steps=(SECRET,))
    state.answer(0, CARD + 2)
    state.answer(0, CARD + 1)
    state.resign(0)
    assert state.lanes[0] == [CARD + 2, CARD + 1]


def test_a_seat_that_resigned_passes_in_polls() -> None:
    state = parlour([1], [3], steps=(POLL_ALL,))
    state.resign(0)
    assert state.pending() == [1]


def test_the_default_is_the_last_option() -> None:
    state = parlour([1, 2], [3], steps=(WINDOW,))
    assert state.default_of(0) == STOP


def test_nothing_is_asked_when_the_game_is_over() -> None:
    state = parlour([1], [2])
    assert state.over
    assert (state.mode, state.pending(), state.offered(0)) == (IDLE, [], [])


def test_short_lists_are_shared_and_equal_to_new_ones() -> None:
    for number in (-2, -1, 0, SHARED_BELOW - 1, SHARED_BELOW, 5000):
        assert single(number) == append_to(NONE, number) == [number]
        assert append_to([7], number) == append_to(single(7), number) == [7, number]
        assert single(7) == [7] and NONE == []
    for number in (-1, 0, 5, SHARED_BELOW - 1):
        assert append_to(NONE, number) is single(number) is single(number)


def test_a_list_of_several_is_not_shared_and_grows_in_place() -> None:
    numbers = [7, 8]
    assert append_to(numbers, 9) is numbers and numbers == [7, 8, 9]


@pytest.mark.parametrize("name", [*calamity.games(), "alley", "bazaar"])
def test_no_game_changes_the_lists_that_all_share(name: str) -> None:
    game = load(name)
    for seed in range(3):
        random_play(game.new(3, seed), stream(seed), game.bound)
    assert NONE == [] and FLOOR == [NO_STEP] * 8
    assert all(numbers == [number] for number, numbers in enumerate(SINGLES, -1))
