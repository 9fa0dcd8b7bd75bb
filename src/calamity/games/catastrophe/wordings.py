"""Reads and writes the words in which tests and lessons describe React: impacts, what meets them, plans, loans."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn, cast

from calamity.games.catastrophe.units import NO_REF, PLACES, SEAT_UNITS, SLOTS, UNITS
from calamity.games.catastrophe.vocabulary import card_traces, impact_kinds
from calamity.kernel.encodings import Choice, Encoding, Flags, Number, Part, Parts
from calamity.kernel.errors import BadScenario
from calamity.kernel.vocabulary import numbers_of
from calamity.kernel.wording import FieldContext, Wording, listed

if TYPE_CHECKING:
    from calamity.games.catastrophe.rules.course import Catastrophe

KINDS = numbers_of(impact_kinds)
SECOND = "second"  # the second copy of a card in the same row
SEAT = Choice(seats=True)
USER = (Part("seat", SEAT, 1, 8), Part("owner", SEAT, 8, 8), Part("place", Number(0, PLACES - 1), 64, PLACES))


class Spoken:
    """A list of words, read one after the other."""

    def __init__(self, said: object, context: FieldContext, example: str) -> None:
        self._said = said
        self._words = said.split() if isinstance(said, str) else []
        self._scene = context
        self._example = example
        if not self._words:
            self.refuse()

    def refuse(self) -> NoReturn:
        """Raise an error about words that make no sense."""
        self._scene.refuse(self._said, f"say it as {self._example!r}")

    def seat(self) -> int:
        """The next word, which is a seat."""
        return self._scene.seat(self._word())

    def number(self, least: int, most: int) -> int:
        """The next word, which is a number."""
        word = self._word()
        if not word.isdecimal() or not least <= int(word) <= most:
            self.refuse()
        return int(word)

    def card(self) -> int:
        """The next words: a card in play as actions name it, twice its kind, and one more for the second copy."""
        kind = self._scene.card(self._word())
        return 2 * kind + self.take(SECOND)

    def take(self, word: str) -> bool:
        """Whether this is the next word; if so, it is consumed."""
        if not self._words or self._words[0] != word:
            return False
        self._words.pop(0)
        return True

    def expect(self, word: str) -> None:
        """Require that this is the next word."""
        if not self.take(word):
            self.refuse()

    def end(self) -> None:
        """Require that no words are left."""
        if self._words:
            self.refuse()

    def unit(self, seat: int) -> int:
        """The next words, which are a slot of a seat, and a unit if it isn't the first one."""
        self.expect("slot")
        slot = self.number(1, SLOTS) - 1
        unit = self.number(1, UNITS) - 1 if self.take("unit") else 0
        return seat * SEAT_UNITS + slot * UNITS + unit

    def _word(self) -> str:
        if not self._words:
            self.refuse()
        return self._words.pop(0)


def _unit(ref: int) -> str:
    slot, unit = ref % SEAT_UNITS // UNITS + 1, ref % UNITS
    return f"slot {slot} unit {unit + 1}" if unit else f"slot {slot}"


def _position(context: FieldContext) -> Catastrophe:
    return cast("Catastrophe", context.state)


class Needs(Wording):
    """C-49: for a seat's slot its units, each with the kinds that it accepts: `{"0 slot 1": ["stranded or wreckage"]}`.

    Units that aren't named are as printed on the cards.
    """

    covers_field = True
    example = "{'0 slot 1': ['thirst']}"

    def read(self, said: object, context: FieldContext) -> list[int]:
        """The kinds of all units as masks."""
        if not isinstance(said, Mapping):
            context.refuse(said, f"say it as {self.example}")
        need = _position(context).need[:]
        for where, units in said.items():
            words = Spoken(where, context, "0 slot 1")
            first = words.unit(words.seat())
            words.end()
            masks = [
                self._mask(unit, context) for unit in ([units] if isinstance(units, str) else listed(units, context))
            ]
            if len(masks) > UNITS or first % UNITS:
                context.refuse(units, f"an impact has at most {UNITS} units")
            need[first : first + UNITS] = [*masks, *[0] * (UNITS - len(masks))]
        return need

    def _mask(self, unit: object, context: FieldContext) -> int:
        kinds = unit.split(" or ") if isinstance(unit, str) else []
        if not kinds or not all(kind in KINDS for kind in kinds):
            context.refuse(unit, f"a unit accepts one of these, or several with 'or' between them: {', '.join(KINDS)}")
        return sum(1 << KINDS[kind] for kind in set(kinds))

    def say(self, value: list[int], context: FieldContext) -> dict[str, list[str]]:
        """The units of every seat's slots."""
        firsts = [first for first in range(0, len(value), UNITS) if any(value[first : first + UNITS])]
        return {
            f"{first // SEAT_UNITS} {_unit(first)}": [
                " or ".join(name for name, kind in KINDS.items() if mask >> kind & 1)
                for mask in value[first : first + UNITS]
                if mask
            ]
            for first in firsts
        }

    def encoding(self, least: int, most: int) -> Encoding:
        """A column for each kind."""
        return Flags(tuple(KINDS.items()))


class Met(Wording):
    """C-49, C-60: the units that are satisfied, and by whom, in the order in which they were: `0 slot 1 by 1`."""

    covers_field = True

    def read(self, said: object, context: FieldContext) -> list[int]:
        """For every unit, who has satisfied it and in which order within its impact."""
        met = [0] * (context.state.n * SEAT_UNITS)
        for one in listed(said, context):
            words = Spoken(one, context, "0 slot 1 by 1")
            ref = words.unit(words.seat())
            words.expect("by")
            by = words.seat()
            words.end()
            first = ref // UNITS * UNITS
            met[ref] = max(other >> 3 for other in met[first : first + UNITS]) + 1 << 3 | by + 1
        return met

    def say(self, value: list[int], context: FieldContext) -> list[str]:
        """The satisfied units, those of an impact in their order."""
        refs = [ref for ref, met in enumerate(value) if met]
        refs.sort(key=lambda ref: (ref // UNITS, value[ref] >> 3))
        return [f"{ref // SEAT_UNITS} {_unit(ref)} by {(value[ref] & 7) - 1}" for ref in refs]

    def encoding(self, least: int, most: int) -> Encoding:
        """Who has satisfied it, and in which order within its impact."""
        return Parts((Part("by", Choice(none=-1, seats=True), 1, 8, -1), Part("when", Number(0, UNITS), 8)))


class OfCards(Wording):
    """Facts about cards in play, whose places are known once the cards lie there."""

    covers_field = True
    example = ""

    def read(self, said: object, context: FieldContext) -> list[int] | None:
        """The packed facts; None as long as the cards don't lie there."""
        found = [self.packed(Spoken(one, context, self.example), context) for one in listed(said, context)]
        return found if context.laid else None

    def say(self, value: list[int], context: FieldContext) -> list[str]:
        """The facts in words."""
        return [self.spoken(packed, context) for packed in value]

    def packed(self, words: Spoken, context: FieldContext) -> int:
        """One of them as the number that it is packed into."""
        raise NotImplementedError

    def spoken(self, packed: int, context: FieldContext) -> str:
        """One of them in words."""
        raise NotImplementedError

    def place(self, owner: int, code: int, context: FieldContext) -> int:
        """Where a card lies in a row; anywhere as long as the cards don't lie there."""
        if not context.laid:
            return 0
        try:
            return _position(context).place_of(owner, code)
        except ValueError:
            copy = " a second time" if code & 1 else ""
            raise BadScenario(
                f"{context.field}: {context.game.kinds[code >> 1]} isn't in play at seat {owner}{copy}"
            ) from None

    def card(self, owner: int, place: int, context: FieldContext) -> str:
        """A card in play as actions name it."""
        state = _position(context)
        code = state.code_at(owner, place)
        return f"{context.game.kinds[code >> 1]} {SECOND}" if code & 1 else context.game.kinds[code >> 1]


class Uses(OfCards):
    """C-46, C-47: planned uses: who uses which card (of whom), for whom, against what: `0 tool_chest for 1 slot 2`."""

    example = "0 tool_chest for 1 slot 2"

    def packed(self, words: Spoken, context: FieldContext) -> int:
        """Seat, owner, place and one or two units in one number."""
        seat = words.seat()
        code = words.card()
        owner = words.seat() if words.take("of") else seat
        target = words.seat() if words.take("for") else seat
        refs = [words.unit(target)]
        if words.take("and"):
            refs.append(words.unit(words.seat() if words.take("for") else target))
        words.end()
        place = self.place(owner, code, context)
        return seat | owner << 3 | place << 6 | refs[0] << 10 | (refs[1] if len(refs) > 1 else NO_REF) << 17

    def spoken(self, packed: int, context: FieldContext) -> str:
        """Who uses what for whom."""
        seat, owner = packed & 7, packed >> 3 & 7
        said = f"{seat} {self.card(owner, packed >> 6 & 15, context)}" + (f" of {owner}" if owner != seat else "")
        refs = [ref for ref in (packed >> 10 & 127, packed >> 17) if ref != NO_REF]
        return said + " " + " and ".join(f"for {ref // SEAT_UNITS} {_unit(ref)}" for ref in refs)

    def encoding(self, least: int, most: int) -> Encoding:
        """Who uses whose card, where it lies, and one or two units that it serves."""
        target = (Part("seat", SEAT, SEAT_UNITS), Part("unit", Number(0, SEAT_UNITS - 1), 1, SEAT_UNITS))
        return Parts(
            (
                *USER,
                Part("first", Parts(target), 1 << 10, 128),
                Part("second", Parts(target, none=NO_REF), 1 << 17),
            )
        )


class Loans(OfCards):
    """C-55: borrowed cards and the uses that their borrowers have left: `1 tool_chest of 0 left 2`."""

    example = "1 tool_chest of 0 left 2"

    def packed(self, words: Spoken, context: FieldContext) -> int:
        """Borrower, owner, place and uses in one number."""
        seat, code = words.seat(), words.card()
        words.expect("of")
        owner = words.seat()
        words.expect("left")
        left = words.number(0, 99)
        words.end()
        return seat | owner << 3 | self.place(owner, code, context) << 6 | left << 10

    def spoken(self, packed: int, context: FieldContext) -> str:
        """Who has borrowed what."""
        owner = packed >> 3 & 7
        return f"{packed & 7} {self.card(owner, packed >> 6 & 15, context)} of {owner} left {packed >> 10}"

    def encoding(self, least: int, most: int) -> Encoding:
        """Who has borrowed whose card, where it lies, and the uses that are left."""
        return Parts((*USER, Part("left", Number(0, 99), 1 << 10)))


def beside_card(card: str, uses: int, words: list[str]) -> tuple[int, int]:
    """C-50, K-7, K-10: after a card in play, the uses it has left and what happened to it: `tool_chest 1/3 sold`.

    Returns how often it is turned, and its traces.
    """
    known = numbers_of(card_traces)
    traces = [word for word in words if word in known]
    rest = [word for word in words if word not in known]
    left, _, full = rest[0].partition("/") if rest else (str(uses), "", "")
    if len(rest) > 1 or not left.isdecimal() or int(left) > uses or full not in ("", str(uses)):
        raise BadScenario(
            f"{card} has {uses} uses: say 1/{uses} if one of them is left, and {' or '.join(known)} "
            f"if it was, not {' '.join(words)!r}"
        )
    return uses - int(left), sum(known[word] for word in set(traces))
