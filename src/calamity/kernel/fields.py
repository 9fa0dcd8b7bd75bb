"""Fields: the parts of a position other than its cards, such as points; each is declared once.

A game lists its zones and fields in `fields.py`.  The class that holds them, in `data.py`, is generated from that list
by `python -m calamity.lab.positions`; views, scenarios, the browser's types and the laws read the list itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from calamity.kernel.wording import Wording

NUMBER = 0  # the depth of a field that is one number
LIST = 1  # of a list of numbers
LISTS = 2  # of a list of such lists


@dataclass(frozen=True, slots=True)
class Field:
    """A named fact of a position: a number, a list of numbers or a list of lists, with names for its values.

    What is `hidden` is part of the position but not of anybody's view: it follows from what all can see, or is told
    in another way.  What is not `stored` is found out again when a position is restored.  What has a part of the view
    that says the same (`said_by`) is in views too, but not in what is sent to the tables of a browser.
    """

    name: str
    attribute: str = ""  # the state's attribute, if its name differs
    values: tuple[str, ...] = ()  # names of the values 0, 1, 2 …; empty for plain numbers
    per_seat: bool = False
    card: bool = False  # the values are kinds of cards
    optional: bool = False  # whether -1 may stand for no value
    beside: str = ""  # a zone: the list has one number for each of its cards
    places: tuple[str, ...] = ()  # names of the places of a list
    depth: int = NUMBER  # of its lists; a field per seat is at least a list
    start: int = 0  # its initial value, or that of each seat
    hidden: bool = False
    stored: bool = True
    said_by: str = ""
    passing: bool = False  # it is about the moment: no summary of a game shows it
    grows: bool = False  # a list that is mostly empty: it is added to from the start, and copied if there is something
    about: str = ""  # what its numbers mean, where the name doesn't say it
    words: Wording | None = None  # how scenarios say them, where they are no quantities and have no names
    least: int = 0  # of a quantity, and the most: scenarios and observations keep to them
    most: int = 999
    room: int = 0  # of a list: how long it can be at most, for observations …
    room_per_seat: int = 0  # … and so much more for each seat
    room_of: str = ""  # … or as long as a part of this zone
    within: str = ""  # of masks: the field with masks beside them, of whose bits they have some
    block: int = 0  # of a list with so many places for each seat, seat by seat
    shown_to: tuple[str, ...] = ()  # of a hidden field: the fields that name the seats which see it …
    shown_in: tuple[str, ...] = ()  # … while one of these questions is open

    def __post_init__(self) -> None:
        if not self.attribute:
            object.__setattr__(self, "attribute", self.name)
        if self.depth == NUMBER and (self.per_seat or self.beside or self.places):
            object.__setattr__(self, "depth", LIST)
