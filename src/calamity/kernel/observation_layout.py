"""The layout of observations: what each of their numbers means, derived from what a game declares.

A layout has blocks: the table (who is asked, who has left), the question, one block for each zone and field, the cards
that the observer knows of, and what is shown to it alone.  Each block is also written as integers, its code, which
`kernel/observing.py` follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b

from calamity.kernel.encodings import Action, Bounds, Column, Encoding, Kind, Number, flags, named, relative
from calamity.kernel.errors import BadGame
from calamity.kernel.fields import LIST, LISTS, NUMBER, Field
from calamity.kernel.game import MODES, Game
from calamity.kernel.state import State
from calamity.kernel.zone_parts import parts_of, piles_of
from calamity.kernel.zones import HAND, OWNER, PER_SEAT, PILE, QUEUE, ROW, SHARED, Zone

# What the code of a block begins with; the next integers are its length and its first column.
TABLE, QUESTION, MARKS, SCALAR, SEATS, LISTED, SEAT_LISTS, SECRET, SUBSETS, HANDS, ROWS, QUEUES, PILES = range(13)

# The attributes that every position has; `native_observing.c` has the same list.
KERNEL = (
    *("mode", "seat", "options", "asked", "done", "lanes", "awaited"),
    *("stack", "over", "gone", "conceded", "marks", "game", "n"),
)
STEPS = 256
LARGEST = 32767  # what a column can hold
BITS = 15  # and how many bits of a mask


@dataclass
class Layout:
    """All columns with their names, and the code that fills them."""

    bounds: Bounds
    attributes: list[str] = field(default_factory=lambda: list(KERNEL))  # of the state, named in the code by place
    columns: list[Column] = field(default_factory=list)
    code: list[int] = field(default_factory=list)
    remembers: bool = False  # whether seats may know of hidden cards

    def attribute(self, name: str) -> int:
        """The number of an attribute."""
        if name not in self.attributes:
            self.attributes.append(name)
        return self.attributes.index(name)

    def add(self, what: int, columns: Sequence[Column], *code: int) -> None:
        """Append a block."""
        self.code += [what, len(code) + 3, len(self.columns), *code]
        self.columns += columns

    @property
    def fingerprint(self) -> str:
        """What the vectors of two observers have in common if it is the same."""
        facts = [f"{column.name} {column.low} {column.high}" for column in self.columns]
        return blake2b("\n".join(facts).encode(), digest_size=8).hexdigest()


def layout_of(game: Game, sample: State) -> Layout:
    """The layout for positions with as many seats and the same zones as a sample."""
    bounds = Bounds(sample.n, len(game.kinds), len(game.actions))
    made = Layout(bounds)
    _table(made, game)
    _question(made, game)
    for zone in sample.zones():
        _zone(made, game, zone, sample)
    for one in game.public_fields:
        _field(made, game, one, sample)
    for one in game.fields:
        if one.shown_to:
            _secret(made, game, one)
    if any(zone.number >= 0 for zone in sample.zones()):
        made.remembers = True
        _marks(made, game, sample)
    _check(made)
    return made


def _check(made: Layout) -> None:
    for column in made.columns:
        if column.low < -LARGEST or column.high > LARGEST:
            raise BadGame(
                f"{column.name} may be from {column.low} to {column.high}, which doesn't fit into an observation"
            )


# ---- the table and the question ----


def _seats(made: Layout) -> list[str]:
    return [relative(seat) for seat in range(made.bounds.seats)]


def _table(made: Layout, game: Game) -> None:
    seats = _seats(made)
    columns = [
        Column("over", 0, 1, "whether the game has ended"),
        Column("poll", 0, 1, "whether a poll is open, in which nobody sees who is asked"),
        *flags(seats, "deciding", "whom everybody sees deciding"),
        *flags(seats, "resigned", "who has left the game"),
        *(flags(seats, "conceding", "who agrees to give up") if game.concede else ()),
    ]
    made.add(TABLE, columns, int(game.concede))


def _question(made: Layout, game: Game) -> None:
    kinds = list(dict.fromkeys(game.questions.values()))
    link = Action()
    columns = [
        *flags(kinds, "question", "what the observer is asked"),
        *flags(list(MODES.values()), "mode", "how it is asked"),
        Column("answered", 0, 1, "whether the observer has answered and others have not"),
        *_places(made, "links", game.most_links, link, "the links of the observer's answer so far, as actions"),
    ]
    table = [kinds.index(game.questions[step]) if step in game.questions else -1 for step in range(STEPS)]
    made.add(QUESTION, columns, len(kinds), game.most_links, *table, *link.code(made.bounds))


def _places(made: Layout, name: str, room: int, encoding: Encoding, about: str) -> Iterator[Column]:
    """A list: how long it is, and its places one after the other."""
    yield Column(f"{name}.count", 0, room, f"{about}; how many" if about else "how many")
    for place in range(room):
        yield from encoding.columns(made.bounds, f"{name}.{place}", about)


# ---- zones ----


def kinds_in(game: Game, zone: Zone) -> list[int]:
    """The kinds of cards that can lie in a zone."""
    if game.deck is None:
        return []
    cards = game.deck.by_kind.items()
    return [kind for kind, card in cards if not zone.holds or card.deck.split(",")[0].split()[0] in zone.holds]


def room_in(game: Game, zone: Zone) -> int:
    """How many cards can lie in a part of a zone."""
    if zone.most >= 0 or game.deck is None:
        return max(zone.most, 0)
    return sum(game.deck[kind].count for kind in kinds_in(game, zone))


def _zone(made: Layout, game: Game, zone: Zone, sample: State) -> None:
    count = len(piles_of(sample, zone)) if zone.shape == PILE else len(parts_of(sample, zone))
    parts = [f"{zone.name}.{name}" for name in _part_names(game, zone, count, made)]
    attribute, room = made.attribute(zone.attribute), room_in(game, zone)
    common = [attribute, zone.spread, len(parts), zone.sees]
    if zone.shape == HAND:
        kinds = kinds_in(game, zone)
        offsets = [kinds.index(kind) if kind in kinds else -1 for kind in range(len(game.kinds))]
        columns = [column for place, part in enumerate(parts) for column in _hand(game, zone, kinds, part, place)]
        made.add(HANDS, columns, *common, len(kinds), len(offsets), *offsets)
    elif zone.shape == ROW:
        columns = [column for place, part in enumerate(parts) for column in _row(made, zone, room, part, place)]
        made.add(ROWS, columns, *common, room, made.bounds.kinds)
    elif zone.shape == QUEUE:
        columns = [column for part in parts for column in _queue(made, room, part)]
        made.add(QUEUES, columns, *common, room, made.bounds.kinds)
    else:
        ends = zone.placed if zone.placed >= 0 else room
        columns = [column for part in parts for column in _pile(made, ends, part)]
        made.add(PILES, columns, *common, ends, made.bounds.kinds)


def _part_names(game: Game, zone: Zone, count: int, made: Layout) -> Sequence[str]:
    if zone.spread == SHARED:
        return ["all"]
    if zone.spread == PER_SEAT:
        return _seats(made)
    return game.part_names.get(zone.name) or [str(part) for part in range(count)]


def is_ever_seen(zone: Zone, part: int) -> bool:
    """Whether there can be an observer that sees the faces in a part, counted from its own seat on."""
    return part == 0 if zone.sees == OWNER else zone.sees != 0


def _hand(game: Game, zone: Zone, kinds: Sequence[int], part: str, place: int) -> Iterator[Column]:
    yield Column(f"{part}.count", 0, LARGEST, "how many cards")
    if is_ever_seen(zone, place) and game.deck is not None:
        for kind in kinds:
            yield Column(f"{part}.{game.kinds[kind]}", 0, game.deck[kind].count, "how many of this card")


def _row(made: Layout, zone: Zone, room: int, part: str, place: int) -> Iterator[Column]:
    if is_ever_seen(zone, place):
        yield from _places(made, part, room, Kind(), "cards in order: the kind and 1, 0 for an empty place")
    else:
        yield Column(f"{part}.count", 0, LARGEST, "how many cards")


def _queue(made: Layout, room: int, part: str) -> Iterator[Column]:
    yield Column(f"{part}.count", 0, room, "how many cards")
    for place in range(room):
        yield Column(f"{part}.{place}", 0, made.bounds.kinds, "the kind and 1, 0 if the observer hasn't seen it")
        yield from flags([*_seats(made), "spectators"], f"{part}.{place}.seen_by", "who has seen it")


def _pile(made: Layout, ends: int, part: str) -> Iterator[Column]:
    yield Column(f"{part}.count", 0, LARGEST, "how many cards")
    about = "cards whose place is known to somebody: the kind and 1, 0 if the observer hasn't seen it"
    for end in ("top", "bottom") if ends else ():
        yield from _places(made, f"{part}.{end}", ends, Kind(), about)


# ---- fields ----


def encoding_of(one: Field) -> Encoding:
    """How a number of a field is written; in lists, names are numbers."""
    if one.card:
        return Kind()
    if one.values:
        listed = one.depth != NUMBER and not one.per_seat
        return Number(-1 if one.optional else 0, len(one.values) - 1) if listed else named(one.values, one.optional)
    return one.words.encoding(one.least, one.most) if one.words is not None else Number(one.least, one.most)


def _field(made: Layout, game: Game, one: Field, sample: State) -> None:
    encoding, attribute, bounds = encoding_of(one), made.attribute(one.attribute), made.bounds
    code = encoding.code(bounds)
    about = one.about or one.name.replace("_", " ")
    if one.depth == NUMBER:
        made.add(SCALAR, encoding.columns(bounds, one.name, about), attribute, *code)
    elif one.per_seat and one.depth == LIST:
        columns = [column for seat in _seats(made) for column in encoding.columns(bounds, f"{one.name}.{seat}", about)]
        made.add(SEATS, columns, attribute, *code)
    elif one.within:
        _subsets(made, game, one, sample)
    elif one.per_seat and one.depth == LISTS:
        room = _room(game, one, sample)
        columns = [
            column for seat in _seats(made) for column in _places(made, f"{one.name}.{seat}", room, encoding, about)
        ]
        made.add(SEAT_LISTS, columns, attribute, room, *code)
    elif one.depth == LIST and one.block:
        columns = [Column(f"{one.name}.count", 0, one.block * bounds.seats, "how many")]
        for seat in _seats(made):
            for place in range(one.block):
                columns += encoding.columns(bounds, f"{one.name}.{seat}.{place}", about)
        made.add(LISTED, columns, attribute, one.block * bounds.seats, one.block, *code)
    elif one.depth == LIST:
        room = _room(game, one, sample)
        made.add(LISTED, list(_places(made, one.name, room, encoding, about)), attribute, room, 0, *code)
    else:
        raise BadGame(f"{game.name}: observations can't show {one.name}, a list of lists that aren't the seats'")


def _subsets(made: Layout, game: Game, one: Field, sample: State) -> None:
    """Masks that have some of the bits of other masks: as masks whose lowest bit is the lowest bit of the others."""
    whole = next(other for other in game.fields if other.name == one.within)
    room = _room(game, one, sample)
    most = min(encoding_of(whole).width(made.bounds), BITS)
    encoding = Number(0, (1 << most) - 1)
    about = f"{one.about}: a mask of places in {one.within}"
    columns = [column for seat in _seats(made) for column in _places(made, f"{one.name}.{seat}", room, encoding, about)]
    made.add(SUBSETS, columns, made.attribute(one.attribute), room, made.attribute(whole.attribute), most)


def _room(game: Game, one: Field, sample: State) -> int:
    """How many places a list can have."""
    for zone in sample.zones():
        if zone.name == (one.room_of or one.beside):
            return room_in(game, zone)
    room = one.room + one.room_per_seat * sample.n or len(one.places)
    if not room:
        raise BadGame(f"{game.name}: say how long {one.name} can be (`room`), so that observations can show it")
    return room


def _secret(made: Layout, game: Game, one: Field) -> None:
    """A list that only the seats see which some fields name, while certain questions are open."""
    encoding, bounds = encoding_of(one), made.bounds
    attributes = {field.name: field.attribute for field in game.fields}
    parties = [made.attribute(attributes[name]) for name in one.shown_to]
    steps = [step for step, kind in game.questions.items() if kind in one.shown_in]
    columns = list(_places(made, one.name, one.room, encoding, one.about or one.name))
    made.add(
        SECRET,
        columns,
        made.attribute(one.attribute),
        one.room,
        len(parties),
        *parties,
        len(steps),
        *steps,
        *encoding.code(bounds),
    )


# ---- what is known of hidden cards ----


def _marks(made: Layout, game: Game, sample: State) -> None:
    """Each card that the observer knows of: its kind, and in which hidden zones it may lie."""
    zones = [zone for zone in sample.zones() if zone.number >= 0]
    names: list[str] = []
    code: list[int] = []
    for zone in zones:
        count = 1 if zone.spread == SHARED else made.bounds.seats if zone.spread == PER_SEAT else _count(sample, zone)
        code += [zone.number, count, int(zone.spread == PER_SEAT), zone.sees]
        names += [f"{zone.name}.{part}" for part in _part_names(game, zone, count, made)]
    room = game.most_known
    if room < 0:
        room = sum(card.count for card in game.deck.by_kind.values()) if game.deck else 0
    columns = [Column("known.count", 0, room, "hidden cards that the observer knows of; how many")]
    for place in range(room):
        columns.append(Column(f"known.{place}", 0, made.bounds.kinds, "a hidden card that the observer knows of"))
        columns += flags(names, f"known.{place}.in", "where it may lie")
    made.add(MARKS, columns, room, len(names), made.bounds.kinds, len(zones), *code)


def _count(sample: State, zone: Zone) -> int:
    return len(piles_of(sample, zone)) if zone.shape == PILE else len(parts_of(sample, zone))
