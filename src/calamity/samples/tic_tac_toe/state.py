# compiled by mypyc
"""A position of tic-tac-toe: the nine cells and whose turn it is; and its rules, which mark a cell and find a line."""

from typing import Final

from mypy_extensions import mypyc_attr

from calamity.kernel.state import State

# Steps
TURN: Final = 0
MARKED: Final = 1

CELL: Final = 4  # actions 4 to 12

LINES: Final[list[list[int]]] = [
    [0b000000111, 0b001001001, 0b100010001],
    [0b000000111, 0b010010010],
    [0b000000111, 0b100100100, 0b001010100],
    [0b000111000, 0b001001001],
    [0b000111000, 0b010010010, 0b100010001, 0b001010100],
    [0b000111000, 0b100100100],
    [0b111000000, 0b001001001, 0b001010100],
    [0b111000000, 0b010010010],
    [0b111000000, 0b100100100, 0b100010001],
]  # the lines through each cell, as masks


@mypyc_attr(native_class=True)
class Grid(State):
    """A position of tic-tac-toe."""

    def __init__(self, n: int, rng: int) -> None:
        super().__init__(n, rng)
        self.cells = [-1] * 9
        self.taken = [0, 0]  # the cells of each seat, as a mask
        self.active = 0
        self.winner = -1

    def copy(self) -> "Grid":
        """An equal and independent position."""
        other = Grid(self.n, self.rng)
        self.copy_into(other)
        other.cells = self.cells[:]
        other.taken = self.taken[:]
        other.active = self.active
        other.winner = self.winner
        return other

    def dispatch(self, step: int, a: int, b: int) -> None:
        """The two steps: ask for a cell, mark it."""
        if step == MARKED:
            self.marked()
        elif step == TURN:
            self.ask(self.active, MARKED, 0, 0, True)
        else:
            raise ValueError(step)

    def choices(self, step: int, seat: int, a: int, b: int) -> list[int]:
        """X-2: any empty cell."""
        cells = self.cells
        return [CELL + i for i in range(9) if cells[i] < 0]

    def marked(self) -> None:
        """X-1, X-3, X-4: mark the cell; three in a line win, a full grid is a draw."""
        cell = self.choice - CELL
        self.cells[cell] = self.seat
        mine = self.taken[self.seat] | 1 << cell
        self.taken[self.seat] = mine
        self.emit("marked", self.seat, cell)
        for line in LINES[cell]:
            if mine & line == line:
                self.winner = self.seat
                self.over = True
                return
        self.active = 1 - self.active
        if self.taken[0] | self.taken[1] == 511:
            self.over = True
        else:
            self.ask(self.active, MARKED, 0, 0, True)

    def payoff(self, seat: int) -> float:
        """A win counts 1, a draw a half."""
        return 0.5 if self.winner < 0 else 1.0 if self.winner == seat else 0.0
