"""Parses actions that are written as text, for tests and lessons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from calamity.kernel.actions import ActionSpace
from calamity.kernel.errors import BadAction, Refusal
from calamity.kernel.state import IDLE, ONE
from calamity.kernel.table import Table


@dataclass
class Reading:
    """How far words can be followed from a position, and what stops them."""

    end: Table  # where the links lead
    rest: list[str]  # the remaining words
    links: list[int] = field(default_factory=list)  # chosen links, without those that follow automatically
    taken: list[int] = field(default_factory=list)  # links that followed the last one automatically and were not named
    before: Table | None = None  # where the last link was chosen

    def chosen(self, link: int, seat: int, rest: list[str]) -> Reading:
        """The reading continued with a possible link."""
        end = self.end.copy()
        trial = end.attempt(seat, link)
        end.keep(trial)
        taken = [action for who, action in trial.taken if who == seat]
        return Reading(end, rest, [*self.links, link], taken, self.end)

    def named(self, number: int, rest: list[str]) -> Reading:
        """The reading in which words name links that followed automatically."""
        return Reading(self.end, rest, self.links, self.taken[number + 1 :], self.before)


def read_words(table: Table, seat: int, words: list[str]) -> tuple[Reading, int | None]:
    """The links that the words stand for as far as they are possible, and the first one that isn't."""
    try:
        return Reading(table, [], [table.game.actions.encode(*words)]), None
    except BadAction as error:
        reading = longest(Reading(table, words), seat)
        while reading.rest:
            link, rest = _next_link(reading, seat, error)
            if reading.end.why_not(seat, link) is not None:
                return reading, link
            reading = longest(reading.chosen(link, seat, rest), seat)  # possible, though not offered
        return reading, None


def longest(reading: Reading, seat: int) -> Reading:
    """Follow words along offered and automatic links as far as possible."""
    best = reading
    if not reading.rest:
        return best
    name = reading.end.game.actions.decode
    named = set()  # automatic links that are written: they are not chosen again
    for number, action in enumerate(reading.taken):
        for spoken in _spoken(name(action).verb, name(action).args):
            if begins(reading.rest, spoken):
                named.add(action)
                found = longest(reading.named(number, reading.rest[len(spoken) :]), seat)
                best = found if len(found.rest) < len(best.rest) else best
    for option in reading.end.options(seat):
        for spoken in _spoken(option.verb, option.args) if option.action not in named else ():
            if begins(reading.rest, spoken):
                found = longest(reading.chosen(option.action, seat, reading.rest[len(spoken) :]), seat)
                best = found if len(found.rest) < len(best.rest) else best
    return best


def may_begin(reading: Reading, seat: int) -> bool:
    """Whether the remaining words are the beginning of something that is offered or follows automatically."""
    name = reading.end.game.actions.decode
    coming = [*(name(option.action) for option in reading.end.options(seat)), *map(name, reading.taken)]
    return any(begins(words, reading.rest) for move in coming for words in _spoken(move.verb, move.args))


def why_not_next(reading: Reading, seat: int, link: int) -> Refusal | None:
    """Why a link can't follow what was read."""
    refusal, before = reading.end.why_not(seat, link), reading.before
    if before is None or before.state.mode in (IDLE, ONE):
        return refusal
    return before.why_not(seat, [reading.links[-1], link]) or refusal


def is_beginning(actions: ActionSpace, words: Sequence[str]) -> bool:
    """Whether some action of the game begins with these words."""
    return any(begins(actions.name(action).split(), words) for action in actions)


def begins(words: Sequence[str], beginning: Sequence[str]) -> bool:
    """Whether words begin with these."""
    return list(words[: len(beginning)]) == list(beginning)


def _spoken(verb: str, args: Sequence[str]) -> list[list[str]]:
    """The words for a link: with its verb, and without it if any are left."""
    return [[verb, *args], [*args]] if args else [[verb]]


def _next_link(reading: Reading, seat: int, error: BadAction) -> tuple[int, list[str]]:
    """The link with which the words continue, possible or not, and the words after it."""
    actions, words = reading.end.game.actions, reading.rest
    coming = [*(option.verb for option in reading.end.options(seat)), *(actions.decode(a).verb for a in reading.taken)]
    for count in range(len(words), 0, -1):
        link = _encoded(actions, ["", *dict.fromkeys(coming)], words[:count])
        if link is not None and _readable(actions, words[count:]):
            return link, words[count:]
    if words[0] in actions.verbs:
        actions.encode(*words)
    raise error from None


def _readable(actions: ActionSpace, words: list[str]) -> bool:
    """Whether words are a sequence of links, possible or not; False if one is misspelt."""
    return not words or any(
        _encoded(actions, ["", *actions.verbs], words[:count]) is not None and _readable(actions, words[count:])
        for count in range(len(words), 0, -1)
    )


def _encoded(actions: ActionSpace, verbs: Iterable[str], words: list[str]) -> int | None:
    """The action that words stand for, possibly after one of these verbs."""
    for verb in verbs:
        try:
            return actions.encode(*([verb] if verb else []), *words)
        except BadAction:
            continue
    return None
