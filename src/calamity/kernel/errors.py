"""The base class of our errors, and those about games, tables, bots and files; messages say what to do about them."""

from __future__ import annotations

from dataclasses import dataclass, field


class CalamityError(Exception):
    """The base class of all errors that the library raises on purpose."""


class UnknownGame(CalamityError, LookupError):
    """No game has that name."""


class BadGame(CalamityError, RuntimeError):
    """A game of an installed package that can't be loaded."""


class UnknownLanguage(CalamityError, LookupError):
    """There are no texts in that language."""


class BadTexts(CalamityError, ValueError):
    """A file of texts that can't be used; the message names the file and the text."""


class BadSeats(CalamityError, ValueError):
    """The game can't be played with that many seats, or there is no such seat."""


class BadOption(CalamityError, ValueError):
    """A game option that doesn't exist or can't have that value."""


class BadAction(CalamityError, ValueError):
    """A text or number that is not an action of the game."""


class BadSave(CalamityError, ValueError):
    """Saved data that can't be read: damaged, incomplete or not a saved game."""


class WrongVersion(BadSave):
    """Saved data of another format, or with other rules or cards than those loaded."""


class UnknownBot(CalamityError, LookupError):
    """No bot has that name."""


class BadBot(CalamityError, RuntimeError):
    """A bot that makes an illegal choice, can't be created, or whose game never ends."""


class BadScenario(CalamityError, ValueError):
    """A test position that can't exist."""


class BadBuffer(CalamityError, ValueError):
    """A place to write to that has another type, another shape, or can't be written to."""


class BadPosition(CalamityError, ValueError):
    """A position of another game, or of a table with other seats or options."""


class NoRoom(CalamityError, OverflowError):
    """A position that holds more, or something else, than the game declares; observations have no place for it."""


class NotOffered(CalamityError, ValueError):
    """An action that a game of a batch doesn't offer now; nothing has changed."""


class TooManyOutcomes(CalamityError, ValueError):
    """There are more outcomes than the limit allows."""


class Undrawn(Exception):
    """Raised while chance is enumerated: the next draw, with a weight per outcome and, for cards, their kinds."""

    def __init__(self, weights: list[int], kinds: list[int]) -> None:
        super().__init__(f"a draw with {len(weights)} outcomes")
        self.weights = weights
        self.kinds = kinds


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action isn't possible: the rule, a reason in words, and the key and facts it was made from."""

    rule: str  # its id in the rulebook
    reason: str
    key: str = ""  # of the reason's text
    facts: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.reason} [{self.rule}]"


class Refused(CalamityError):
    """An action that the rules don't allow now; nothing has changed."""

    def __init__(self, refusal: Refusal, seat: int, action: object) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
        self.rule = refusal.rule
        self.reason = refusal.reason
        self.seat = seat
        self.action = action

    def __reduce__(self) -> tuple[object, ...]:
        return Refused, (self.refusal, self.seat, self.action)


@dataclass(frozen=True, slots=True)
class CardProblem:
    """One thing that is wrong in a card file."""

    file: str
    line: int  # 0 for the file as a whole
    card: str
    field: str
    message: str

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.card, self.field) if part)
        file = f"{self.file}:{self.line}" if self.line else self.file
        return f"{file}: " + (f"{where}: " if where else "") + self.message


class BadCards(CalamityError, ValueError):
    """A card file that doesn't fit the game; `problems` lists everything that is wrong."""

    def __init__(self, problems: list[CardProblem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems

    def __reduce__(self) -> tuple[object, ...]:
        return BadCards, (self.problems,)
