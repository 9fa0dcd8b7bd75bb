"""Names for the bots at a table, chosen in the same way on servers and in terminals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

NAMES = (
    *("Ada", "Bruno", "Cleo", "Dario", "Emil", "Frida", "Gus", "Hedda", "Ivo", "Juna", "Kasimir", "Lotte", "Milo"),
    *("Nora", "Otis", "Pina", "Quinn", "Rosa", "Silas", "Tilda", "Uwe", "Vera", "Wanda", "Xaver", "Yara", "Zeno"),
    *("Alma", "Bodo", "Cora", "Dana", "Enno", "Flora"),
)
MOST_SEATS = len(NAMES) // 2  # enough names even if everybody else is called like a bot


def free_names(people: Sequence[str], after: int = 0) -> Iterator[str]:
    """The names, from `start` on, that none of these people has."""
    taken = {_plain(name) for name in people}
    return (name for name in NAMES[after:] if _plain(name) not in taken)


def names_by_seat(seats: int, people: Sequence[str]) -> list[str]:
    """The name of the bot in each seat: always the same, unless one of these people has it.

    So names don't depend on when a bot sits down, and a rematch is against the same ones.
    """
    free, spare = set(free_names(people)), free_names(people, after=seats)
    return [name if name in free else next(spare) for name in NAMES[:seats]]


def _plain(name: str) -> str:
    return name.strip().casefold()
