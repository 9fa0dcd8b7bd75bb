"""A game as text: every question and answer, every event, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from calamity.kernel.game import Game, Result
from calamity.kernel.table import Table
from calamity.kernel.texts import common
from calamity.kernel.zones import EVERYONE


@dataclass(frozen=True)
class Moment:
    """One entry of the log in words, with what it caused.  Entry 0 is the set-up and has no answer."""

    number: int
    seat: int
    kind: str  # the kind of question; empty if none was asked, as for a resignation
    choices: int
    action: str  # for people
    code: str  # for programs
    events: tuple[str, ...]
    digest: str
    standing: str  # the public numbers of each seat

    def said(self, game: Game, lang: str, names: Sequence[str] = ()) -> str:
        """Who answered what, as a line."""
        facts = {"seat": game.spoken("seat", self.seat, lang, names), "action": self.action, "code": self.code}
        return frame("answer" if self.kind else "unasked", lang, facts | {"kind": self.kind, "n": self.choices})


def frame(key: str, lang: str, values: Mapping[str, object] | None = None) -> str:
    """A sentence that transcripts of all games share."""
    return common().say(f"transcript.{key}", lang, values)


def moments(table: Table, lang: str = "en", names: Sequence[str] = ()) -> Iterator[Moment]:
    """Replay a table's log from the start and describe it entry by entry."""
    game = table.game
    seed = table.secret if table.secret is not None else table.seed
    again = Table(game, table.seats, seed, table.options_in_force, table.take_back)
    happened = _happened(table, lang, names)
    yield Moment(0, -1, "", 0, "", "", happened.get(0, ()), again.digest, _standing(again, lang))
    for number, (seat, action) in enumerate(table.log, 1):
        ask = again.ask(seat)
        if ask is not None and all(option.action != action for option in ask.options):
            ask = None  # not an answer
        said = game.say_option(again.state, seat, action, lang) if ask else game.say_action(action, lang)
        again.act(seat, action)
        yield Moment(
            number,
            seat,
            ask.kind if ask else "",
            len(ask.options) if ask else 0,
            said,
            game.actions.name(action),
            happened.get(number, ()),
            again.digest,
            _standing(again, lang),
        )


def head(table: Table, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
    """What was played: the game, who sat where, the seed, the options that differ from the default."""
    game = table.game
    seats = ", ".join(_seats(game, range(table.seats), lang, names))
    seed = table.secret.hex() if table.secret is not None else table.seed
    changed = [
        f"{name}={value}" for name, value in table.options_in_force.items() if value != game.options[name].default
    ]
    options = (
        frame("head.options", lang, {"options": ", ".join(changed)}) if changed else frame("head.no_options", lang)
    )
    return [
        game.title,
        frame("head.seats", lang, {"n": table.seats, "names": seats}),
        frame("head.seed", lang, {"seed": seed}),
        options,
    ]


def ending(game: Game, result: Result | None, lang: str = "en", names: Sequence[str] = ()) -> list[str]:
    """How a game ended: why, who won, everybody's rank and score, honours."""
    if result is None:
        return [frame("end.unfinished", lang)]
    winners = _seats(game, result.winners, lang, names)
    key = "end.lost" if not winners else "end.shared" if result.outcome == "shared" else "end.winners"
    lines = [
        frame(key, lang, {"names": ", ".join(winners), "n": len(winners)})
        + " "
        + game.texts.say(f"result.{result.reason}", lang)
    ]
    for seat in sorted(range(len(result.scores)), key=lambda seat: result.ranks[seat]):
        facts = {"rank": result.ranks[seat], "score": result.scores[seat]}
        lines.append(frame("end.rank", lang, {**facts, "seat": game.spoken("seat", seat, lang, names)}))
    for title, seats in (result.titles or {}).items():
        holders = ", ".join(_seats(game, seats, lang, names))
        lines.append(frame("end.title", lang, {"names": holders, "title": game.texts.get(f"title_of.{title}", lang)}))
    return lines


def _happened(table: Table, lang: str, names: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """The events of a table as sentences, by the number of the entry that caused them."""
    found: dict[int, tuple[str, ...]] = {}
    for number, audience, event in table.history:
        sentence = table.game.say_event(event, lang, names)
        if audience != EVERYONE:
            hearers = [seat for seat in range(table.seats) if audience >> seat & 1]
            heard = ", ".join(_seats(table.game, hearers, lang, names))
            sentence += " " + frame("secret", lang, {"names": heard})
        found[number] = (*found.get(number, ()), sentence)
    return found


def _standing(table: Table, lang: str) -> str:
    """The public numbers that every seat has, such as points and money."""
    parts = []
    for field in table.game.public_fields:
        value = getattr(table.state, field.attribute)
        if not field.per_seat or field.passing or field.values or field.card:
            continue
        if all(isinstance(part, int) for part in value):
            parts.append(f"{table.game.label('field', field.name, lang)} {' '.join(map(str, value))}")
    return "; ".join(parts) or "–"


def _seats(game: Game, seats: Sequence[int] | range, lang: str, names: Sequence[str]) -> list[str]:
    return [game.spoken("seat", seat, lang, names) for seat in seats]
