"""Generates `data.py`, the class that holds a game's data, from the zones, fields and options that the game declares.

    python -m calamity.lab.positions [--check] [PACKAGE …]     of our own games if no package is named

A package has `ZONES` and `FIELDS` in `fields.py`, `OPTIONS` in `options.py`, and in `box.py` the class `Box` with
`NO_BOX`, an empty one.  A position is copied field by field, in plain code that compiles well; it is generated so that
nobody has to write it or can forget a field.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from calamity.kernel.fields import LIST, LISTS, NUMBER, Field
from calamity.kernel.options import OptionSpec
from calamity.kernel.registry import folders
from calamity.kernel.zones import PER_SEAT, PILE, SHARED, Zone

WRITTEN = "data.py"
WIDTH = 120
HEAD = '''\
# compiled by mypyc
# Written by `python -m calamity.lab.positions` from fields.py and options.py: edit those.
"""The class that holds the data of a position: its attributes, their initial values, and how to copy them."""

from mypy_extensions import mypyc_attr

from {package}.box import NO_BOX, Box
from calamity.kernel.{base_module} import {base}
from calamity.kernel.zones import {names}


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Data({base}):
    """Everything that a position holds beyond what every game has."""
'''


class Slot(NamedTuple):
    """An attribute of the class: its type, initial value and copy."""

    name: str
    type: str
    blank: str  # its value before a game begins
    begun: str  # what `lay_out` sets it to; empty: unchanged
    copied: str  # the expression for a copy, with {} for the attribute
    grows: bool = False
    about: str = ""


def of_zone(zone: Zone) -> Iterator[Slot]:
    """The attributes that a zone needs."""
    shared = zone.spread == SHARED
    if zone.shape == PILE and shared:
        yield Slot(zone.attribute, "Pile", "NO_PILE", "Pile([])", "{}.copy()")
    elif zone.shape == PILE:
        yield Slot(zone.attribute, "list[Pile]", "NO_PILES", "", "[pile.copy() for pile in {}]")
    else:
        yield of_lists(zone.attribute, LIST if shared else LISTS, zone.spread == PER_SEAT)
    if zone.origins:
        yield of_lists(zone.origins, LIST if shared else LISTS, zone.spread == PER_SEAT)


def of_lists(name: str, depth: int, per_seat: bool, start: int = 0, grows: bool = False, about: str = "") -> Slot:
    """An attribute that is a list, or a list of lists."""
    if depth == LISTS:
        begun = "[[] for _ in range(self.n)]" if per_seat else "[]"
        return Slot(name, "list[list[int]]", "NO_LISTS", begun, "[part[:] for part in {}]", about=about)
    begun = f"[{start}] * self.n" if per_seat else "[]"
    return Slot(name, "list[int]", "[]" if grows else "NONE", "" if grows else begun, "{}[:]", grows, about)


def of_field(field: Field) -> Slot:
    """The attribute of a field."""
    if field.depth == NUMBER:
        return Slot(field.attribute, "int", str(field.start), "", "{}", about=field.about)
    return of_lists(field.attribute, field.depth, field.per_seat, field.start, field.grows, field.about)


def of_option(spec: OptionSpec) -> Slot:
    """The attribute of an option."""
    return Slot(spec.field, "int", str(spec.number(spec.default)), "", "{}", about=f"the option {spec.name}")


def slots(zones: Sequence[Zone], fields: Sequence[Field], options: Sequence[OptionSpec]) -> list[Slot]:
    """All attributes, in the order of their declaration."""
    found = [of_option(spec) for spec in options if spec.field]
    found += [slot for zone in zones for slot in of_zone(zone)]
    return found + [of_field(field) for field in fields]


def written(package: str) -> str:
    """The source text of a package's module."""
    declared = import_module(f"{package}.fields")
    options = import_module(f"{package}.options").OPTIONS
    base: type = getattr(declared, "BASE", import_module("calamity.kernel.state").State)
    parts = slots(declared.ZONES, declared.FIELDS, options)
    body = "\n".join(
        [*_slots(parts), "", *_init(parts), "", *_lay_out(parts), "", *_copy(parts), *_transient(declared.FIELDS)]
    )
    used = [name for name in ("NO_LISTS", "NO_PILE", "NO_PILES", "NONE", "Pile", "Zone") if _uses(body, name)]
    head = HEAD.format(
        package=package, base=base.__name__, base_module=base.__module__.rpartition(".")[2], names=", ".join(used)
    )
    return f"{head}\n{body}\n"


def _uses(text: str, name: str) -> bool:
    words = text.replace("(", " ").replace("[", " ").replace("]", " ").replace(":", " ").replace(".", " ").split()
    return name in words


def _slots(parts: Sequence[Slot]) -> Iterator[str]:
    yield "    __slots__ = ("
    yield from (f'        "{name}",' for name in sorted(["box", *(part.name for part in parts)]))
    yield "    )"


def _init(parts: Sequence[Slot]) -> Iterator[str]:
    yield "    def __init__(self, n: int, rng: int) -> None:"
    yield "        super().__init__(n, rng)"
    yield "        self.box: Box = NO_BOX  # shared by all positions of a game"
    for part in parts:
        line = f"        self.{part.name}: {part.type} = {part.blank}"
        if part.about and len(line) + len(part.about) + 4 > WIDTH:
            yield f"        # {part.about}"
            yield line
        else:
            yield f"{line}  # {part.about}" if part.about else line


def _lay_out(parts: Sequence[Slot]) -> Iterator[str]:
    yield "    def lay_out(self) -> None:"
    yield '        """Create the zones and lists of this position: empty, or one value for each seat."""'
    yield from (f"        self.{part.name} = {part.begun}" for part in parts if part.begun)


def _copy(parts: Sequence[Slot]) -> Iterator[str]:
    yield '    def copy_position(self, other: "Data") -> None:'
    yield '        """Copy everything into a fresh position."""'
    yield "        self.copy_into(other)"
    yield "        other.box = self.box"
    for part in parts:
        line = f"other.{part.name} = {part.copied.format(f'self.{part.name}')}"
        if part.grows:
            yield f"        if self.{part.name}:"
            yield f"            {line}"
        else:
            yield f"        {line}"


def _transient(fields: Sequence[Field]) -> Iterator[str]:
    names = ", ".join(sorted(f'"{field.attribute}"' for field in fields if not field.stored))
    if not names:
        return
    yield ""
    yield "    def transient(self) -> list[str]:"
    yield '        """What is not stored with a position."""'
    yield f"        return [*super().transient(), {names}]"


def main(arguments: Sequence[str]) -> int:
    """Write the modules again, or say which of them are out of date."""
    check = "--check" in arguments
    packages = [name for name in arguments if not name.startswith("-")]
    stale = 0
    for package in packages or [f"calamity.games.{name}" for name in folders("calamity.games")]:
        if find_spec(f"{package}.fields") is None:
            continue
        path = Path(str(import_module(package).__file__)).with_name(WRITTEN)
        text = written(package)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if check:
            stale += 1
            print(f"{path} is out of date: run python -m calamity.lab.positions")
        else:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
