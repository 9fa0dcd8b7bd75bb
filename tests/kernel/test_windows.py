"""Tests of unusual questions to several seats: automatic answers, notes of hidden cards, secrets, withdrawing."""

from __future__ import annotations

from calamity.kernel.imagination import imagine
from calamity.kernel.marks import mark, mark_observers
from calamity.kernel.state import IDLE, OPEN, TAKE_BACK
from calamity.kernel.table import Table
from calamity.kernel.wire import dump, encode
from calamity.kernel.zones import NONE, watcher
from tests.kernel.parlour import CARD, END, OPENED, STOP, WINDOW, Parlour, parlour


class Lonely(Parlour):
    """A parlour whose window is open to the first seat only."""

    always = False

    def dispatch(self, step: int, a: int, b: int) -> None:
        if step == WINDOW:
            self.ask_open([0], OPENED, always=self.always)
        else:
            super().dispatch(step, a, b)


class Patient(Lonely):
    """One that waits for an answer even where there is only one."""

    always = True


def test_an_open_question_that_answers_itself_keeps_its_links() -> None:
    state = Lonely(2, 1)
    state.deal([], [1, 2])
    state.push(END)
    state.push(WINDOW)
    state.run()
    assert state.over
    assert state.heard == [[OPENED, 0, STOP, STOP]]
    assert state.lanes == []


def test_an_open_question_with_one_option_is_asked_if_it_must_be() -> None:
    state = Patient(2, 1)
    state.deal([], [1, 2])
    state.push(END)
    state.push(WINDOW)
    state.run()
    assert (state.mode, state.asked, state.options) == (OPEN, [0], [STOP])
    state.apply(STOP)
    assert state.mode == IDLE
    assert state.heard == [[OPENED, 0, STOP, STOP]]


def test_the_next_links_are_the_choices_as_long_as_more_are_needed() -> None:
    state = parlour([1, 2], [3], steps=(WINDOW,))
    state.answer(0, CARD + 1)
    assert state.lanes[0] == [CARD + 1]
    assert state.next_links(OPENED, 0, 0, 0) == state.choices(OPENED, 0, 0, 0) == [CARD + 2, STOP]
    state.lanes[0] = [*state.lanes[0], STOP]
    assert state.next_links(OPENED, 0, 0, 0) == NONE


class Forgetful(Parlour):
    """A parlour that notes who has seen which card, and has a secret of its own: a number that only seat 0 knows."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.noted: list[int] = []
        self.secret = 0

    def copy(self) -> Forgetful:
        other = Forgetful(self.n, self.rng)
        self.copy_into(other)
        base = super().copy()
        for name in vars(base):
            setattr(other, name, getattr(base, name))
        other.noted = self.noted[:]
        other.secret = self.secret
        return other

    def recall(self) -> None:
        self.marks += [mark(card, watcher(1), 1 << 0) for card in self.noted]
        self.noted = []

    def redraw(self, seat: int) -> None:
        if seat != 0:
            self.secret = self.below(1000)


def forgetful() -> Forgetful:
    state = Forgetful(3, 7)
    state.deal([1, 2, 3], [4, 5, 6], [7, 8, 9])
    state.noted = [2]
    state.secret = 4711
    return state


def test_notes_become_marks_before_anybody_imagines() -> None:
    for seed in range(20):
        state = forgetful()
        world = imagine(state, 1, seed)
        assert isinstance(world, Forgetful)
        assert 2 in world.hands[0]
        assert state.noted == [] and [mark_observers(packed) for packed in state.marks] == [watcher(1)]
    assert any(2 not in imagine(forgetful(), 2, seed).hands[0] for seed in range(20))  # type: ignore[attr-defined]


def test_notes_become_marks_before_a_state_is_stored() -> None:
    state = forgetful()
    assert dump(state)["noted"] == []
    assert encode(forgetful()) == encode(state)


def test_a_secret_of_the_game_is_drawn_anew_for_those_who_dont_know_it() -> None:
    mine, theirs = imagine(forgetful(), 0, 3), imagine(forgetful(), 1, 3)
    assert isinstance(mine, Forgetful) and isinstance(theirs, Forgetful)
    assert mine.secret == 4711
    other = forgetful()
    other.secret = 12
    again = imagine(other, 1, 3)
    assert isinstance(again, Forgetful)
    assert theirs.secret == again.secret < 1000


def test_what_the_rules_let_a_seat_withdraw_needs_no_permission_of_the_table() -> None:
    table = Table("bazaar", 3, 5)
    while table.asks[0].kind != "trade":
        table.act(table.asks[0].seat, table.asks[0].options[0])
    seat = table.asks[0].seat
    assert table.why_not(seat, TAKE_BACK) is not None
    table.act(seat, table.game.actions.parse("ready"))
    assert table.why_not(seat, TAKE_BACK) is None
    table.act(seat, TAKE_BACK)
    assert table.ask(seat) is not None
    table.act(seat, table.ask(seat).options[0])  # type: ignore[union-attr]
    assert table.ask(seat) is not None and table.ask(seat).links  # type: ignore[union-attr]
    assert table.why_not(seat, TAKE_BACK) is not None
