"""Prints the result of a ladder, also in narrow terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rich.console import Console
from rich.markup import escape

import calamity
from calamity.cli.output import COMPILE_HINT, table
from calamity.lab.ladder.record import Record
from calamity.lab.ladder.table import fair_share

GAP = 2  # between two columns
SPARE = ("budget", "games", "±")  # the columns to leave out if a line is too short, in this order

Column = tuple[str, list[str]]  # heading and cells


def report(out: Console, kept: Record) -> None:
    """Print the standings, who beats whom, and notes."""
    ladder = kept.ladder
    changed = "".join(f", {name}={value}" for name, value in ladder.options.items())
    title = calamity.load(ladder.game).title
    out.print(f"[name]{title}[/], {ladder.seats} players{changed}, seed {ladder.seed}")
    out.print()
    _standings(out, kept)
    out.print()
    for block in _blocks(*_shares(kept), out.width):
        _print(out, block)
        out.print()
    if said := fair_share(ladder):
        out.print("How often the row's bot wins as one among the column's.")
        out.print(f"Of {ladder.seats} players, {said}.")
    _strangers(out, kept)
    out.print(f"{kept.games:,} games, {kept.decisions:,} decisions, {kept.seconds:.1f} s.")
    if not kept.compiled:
        out.print(f"[faint]{COMPILE_HINT}[/]")


def _standings(out: Console, kept: Record) -> None:
    """Print the standings; budgets go below if there is no space for them."""
    bots = kept.bots
    columns: list[Column] = [
        ("team of" if kept.ladder.together() else "bot", [one.bot for one in bots]),
        ("rating", [f"{one.rating:.1f}" for one in bots]),
        ("±", [f"{2 * one.unsure:.1f}" for one in bots]),
        ("games", [f"{one.games:,}" for one in bots]),
        ("wins", [f"{one.share:.1%}" for one in bots]),
        ("95 %", [f"{one.interval[0]:.1%}–{one.interval[1]:.1%}" for one in bots]),
    ]
    if any(kept.budgets.values()):
        columns.append(("budget", [kept.budgets[one.bot] for one in bots]))
    for spare in SPARE:
        if _width(columns) > out.width:
            columns = [column for column in columns if column[0] != spare]
    _print(out, columns)
    if columns[-1][0] != "budget":
        for name, said in kept.budgets.items():
            if said:
                out.print(f"[faint]{escape(name)}: {said}[/]")


def _shares(kept: Record) -> tuple[Column, list[Column]]:
    """The bots, and how often they win against each of them."""
    names = [standing.bot for standing in kept.bots]
    pairs = {(pair.first, pair.second): pair for pair in kept.pairs if pair.games}
    first = ("same deals" if kept.ladder.together() else "row against column", names)
    return first, [
        (other, [f"{pairs[one, other].share:.0%}" if (one, other) in pairs else "" for one in names]) for other in names
    ]


def _blocks(first: Column, columns: Sequence[Column], width: int) -> Iterator[list[Column]]:
    """As many columns beside the first as fit, then the next ones below."""
    block = [first]
    for column in columns:
        if len(block) > 1 and _width([*block, column]) > width:
            yield block
            block = [first]
        block.append(column)
    yield block


def _width(columns: Sequence[Column]) -> int:
    return sum(max(map(len, (head, *cells))) for head, cells in columns) + GAP * (len(columns) - 1)


def _print(out: Console, columns: Sequence[Column]) -> None:
    """Print columns of numbers beside names; only names that are too long are wrapped."""
    heads = [escape(head) for head, _ in columns]
    made = table(*heads, right=tuple(head for head in heads[1:] if head != "budget"))
    for column in made.columns[1:]:
        column.no_wrap = True
    for name, *cells in zip(*(cells for _, cells in columns), strict=True):
        made.add_row(f"[name]{escape(name)}[/]", *map(escape, cells))
    out.print(made)


def _strangers(out: Console, kept: Record) -> None:
    """Name every two bots that haven't met."""
    met = "have no deal in common" if kept.ladder.together() else "haven't met"
    known = {frozenset((pair.first, pair.second)) for pair in kept.pairs if pair.games}
    for one, other in combinations([standing.bot for standing in kept.bots], 2):
        if {one, other} not in known:
            out.print(f"[bad]{escape(one)} and {escape(other)} {met}.[/]")
