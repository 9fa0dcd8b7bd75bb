"""The numbers of actions, now and in earlier versions: stored data names its numbering and is translated by name.

A numbering is the list of all actions of a game with their numbers, identified by its fingerprint.  Saved games of
format 1, and server tables that don't name their numbering, use the one frozen in the game's folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING

from calamity.kernel.errors import BadSave, WrongVersion
from calamity.kernel.wire import POSITIONS, state_fields

if TYPE_CHECKING:
    from calamity.kernel.actions import ActionSpace
    from calamity.kernel.game import Game

FROZEN = "numbering.1.txt"  # in a game's folder
CARD = "@"  # in that file: a card by its place in the card file
OTHERWISE = "or "  # in that file: what a number means if cards differ
Names = Mapping[int, tuple[str, ...]]  # what a number may have meant; usually one name


@dataclass(frozen=True)
class Frozen:
    """The numbering of a game at the time when saved games had format 1.

    Cards are named by their places, since other card files had other names in the same places.
    """

    numbering: str  # its fingerprint, with the game's own cards
    layout: str  # how positions were stored
    content: str  # the rules and the game's own cards at that time
    cards: tuple[str, ...]
    lines: tuple[str, ...]

    @cached_property
    def _names(self) -> Names:
        return names_in(self.lines, self.cards)

    def names(self, content: str, kinds: Sequence[str]) -> Names:
        """What the numbers meant in a game with this content and these cards."""
        return self._names if content == self.content else names_in(self.lines, kinds)


def read_frozen(text: str) -> Frozen:
    """The frozen numbering from the text of its file."""
    facts: dict[str, str] = {}
    lines = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word in ("numbering", "layout", "content", "cards"):
            facts[word] = rest
        elif not word.startswith("#"):
            lines.append(line)
    cards = tuple(facts["cards"].split())
    return Frozen(facts["numbering"], facts["layout"], facts["content"], cards, tuple(lines))


def action_lines(actions: ActionSpace) -> list[str]:
    """All actions by number, one per line: its number and its name."""
    return [f"{number} {name}" for name, number in sorted(actions.numbers.items(), key=lambda item: item[1])]


def identity(lines: Iterable[str]) -> str:
    """A short fingerprint of some lines."""
    return blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def layout_of(game: Game) -> str:
    """A fingerprint of how positions of a game are stored: its fields, and the numbers of the steps that ask."""
    fields = state_fields(game.blank(game.seats.start, 1))
    return identity([str(POSITIONS), *fields, *(f"{step} {kind}" for step, kind in sorted(game.questions.items()))])


def names_in(lines: Iterable[str], cards: Sequence[str] = ()) -> dict[int, tuple[str, ...]]:
    """The names by number from lines such as those of `action_lines`; `@0` and so on stand for the cards."""
    found: dict[int, tuple[str, ...]] = {}
    for line in lines:
        number, *words = line.removeprefix(OTHERWISE).split()
        name = " ".join(_card(word, cards) if word.startswith(CARD) else word for word in words)
        found[int(number)] = (*found.get(int(number), ()), name)
    return found


def _card(word: str, cards: Sequence[str]) -> str:
    place = int(word.removeprefix(CARD))
    return cards[place] if place < len(cards) else word


def is_present(actions: ActionSpace, names: Names) -> bool:
    """Whether every current action has the number that it has in these names."""
    return all(name in names.get(number, ()) for name, number in actions.numbers.items())


def present(game: Game, action: int, names: Names, where: str) -> int:
    """The current number of an action; `where` is for the error message if the action no longer exists."""
    known = names.get(action)
    if known is None:
        raise BadSave(f"{where} of this {game.name} is action {action}, which did not exist when it was stored")
    for name in known:
        number = game.actions.numbers.get(name)
        if number is not None:
            return number
    raise WrongVersion(f"{where} of this {game.name} is {known[0]!r}, an action that this version no longer has")


def present_log(game: Game, log: Sequence[tuple[int, int]], names: Names) -> list[tuple[int, int]]:
    """A log with the current numbers of its actions."""
    return [(seat, present(game, action, names, f"entry {n}")) for n, (seat, action) in enumerate(log, 1)]
