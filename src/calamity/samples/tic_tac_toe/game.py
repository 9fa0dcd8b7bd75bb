"""The declaration of tic-tac-toe for the engine: zones, actions and result."""

from __future__ import annotations

from collections.abc import Mapping

from calamity.kernel.actions import ActionSpace, Domain, Verb
from calamity.kernel.fields import LIST, Field
from calamity.kernel.game import EventSpec, Game, Result
from calamity.kernel.options import Value
from calamity.kernel.state import State
from calamity.kernel.wording import SEAT_OR_NOBODY
from calamity.samples.tic_tac_toe.state import CELL, MARKED, TURN, Grid

CELLS = Domain("cell", ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"))


class TicTacToe(Game):
    """Two seats, nine cells, three in a line."""

    name = "tic_tac_toe"
    title = "Tic-tac-toe"
    seats = range(2, 3)
    bound = 9
    payoff_sum = 1.0
    questions = {MARKED: "cell"}
    fields = (
        Field("cells", depth=LIST, words=SEAT_OR_NOBODY, room=9),
        Field("winner", words=SEAT_OR_NOBODY),
        Field("taken", hidden=True),
        Field("active", hidden=True),
    )
    event_specs = (EventSpec("marked", (("seat", "seat"), ("cell", "cell"))),)
    general_rules = {
        "over": "X-3",
        "not_asked": "X-1",
        "not_offered": "X-2",
        "take_back": "X-5",
        "resign": "X-5",
        "concede": "X-5",
    }
    state_class = Grid
    package = "calamity.samples.tic_tac_toe"
    actions = ActionSpace([Verb("mark", CELL, CELLS)])
    domains = {"cell": CELLS}

    def set_up(self, state: State, options: Mapping[str, Value]) -> None:
        """X-1: seat 0 begins."""
        state.push(TURN)

    def begin_turn(self, state: State, seat: int) -> None:
        """X-1: let a seat continue from the cells as they are."""
        assert isinstance(state, Grid)
        state.taken = [sum(1 << cell for cell in range(9) if state.cells[cell] == who) for who in (0, 1)]
        state.active = seat
        state.push(TURN)

    def check_position(self, state: State) -> list[str]:
        """X-1: seats mark in turn, seat 0 first."""
        assert isinstance(state, Grid)
        crosses, noughts = state.cells.count(0), state.cells.count(1)
        return [] if crosses - noughts == state.active else [f"seat {state.active} can't be next with these marks"]

    def refusal(self, state: State, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        """X-2: the cell is taken."""
        return "X-2", "taken", {"cell": self.actions.decode(action).args[0]}

    def result(self, state: State) -> Result:
        """X-3, X-4: who has won."""
        assert isinstance(state, Grid)
        if state.winner < 0:
            return Result((0, 1), (0, 0), (1, 1), "full", "shared")
        scores = tuple(int(seat == state.winner) for seat in (0, 1))
        return Result((state.winner,), scores, tuple(2 - score for score in scores), "line")


def make(cards: str | None = None, file: str = "") -> Game:
    """Build the game; it has no cards."""
    return TicTacToe()
