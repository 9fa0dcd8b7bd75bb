"""Test helpers that write changed card files, with other cards or with mistakes, and play games with them."""

from __future__ import annotations

import re
from tempfile import NamedTemporaryFile

from hypothesis import strategies as st

from calamity import BadCards, Table, load
from calamity.kernel.errors import CardProblem
from calamity.kernel.game import Game
from calamity.kernel.languages import LANGUAGES
from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream

HEAD = "[[card]]"
MOVES_TOLD = 12
NONSENSE = ("-1", "0", "1", "2", "7", "99", "9999", "123456", "true", "[]", '""', '"nonsense"', "{ en = 1 }", "[1, 2]")


def variant(source: str, *removed: str, added: str = "") -> str:
    """A card file as a variant without some cards and with others."""
    head, *cards = source.split(HEAD)
    kept = [card for card in cards if not any(f'\nid = "{one}"\n' in card for one in removed)]
    assert len(kept) == len(cards) - len(removed), "a card that is to be removed isn't there"
    return HEAD.join([f"variant = true\n{head}", *kept]) + added


def copies(card: str, count: int, name: str = "copy") -> str:
    """So many cards like the one that a table describes, under other ids."""
    return "".join(re.sub(r"(?m)^id = .*$", f'id = "{name}_{i}"', card, count=1) for i in range(count))


@st.composite
def damaged(draw: st.DrawFn, game: str) -> bytes:
    """The card file of a game as a variant in which a few, or a hundred, cards, fields and bytes were changed."""
    source = load(game).card_file
    head, *cards = source.split(HEAD)
    values = values_of(source)
    many = draw(st.sampled_from((1, 1, 2, 3, 4, 100)))
    by_field = draw(st.integers(0, many))
    for number in range(by_field):
        place = draw(st.integers(0, len(cards) - 1))
        what = draw(st.sampled_from(("drop", "double", "remove", "number", "other", "other", "other", "nonsense")))
        if what == "drop" and len(cards) > 1:
            cards.pop(place)
        elif what == "double":
            cards.append(copies(cards[place], 1, f"again_{number}"))
        else:
            cards[place] = changed(draw, cards[place], what, values)
    data = HEAD.join([f"variant = true\n{head}", *cards]).encode()
    for _ in range(many - by_field):
        data = with_other_bytes(draw, data)
    return data


def values_of(source: str) -> dict[str, list[str]]:
    """By field: every value that it has in a card file."""
    values: dict[str, set[str]] = {}
    for line in source.splitlines():
        name, separator, value = line.partition(" = ")
        if separator:
            values.setdefault(name, set()).add(value)
    return {name: sorted(those) for name, those in values.items()}


def changed(draw: st.DrawFn, card: str, what: str, values: dict[str, list[str]]) -> str:
    """A card with another value of a field, another number somewhere in it, or without it."""
    lines = card.splitlines()
    at = draw(st.sampled_from([i for i, line in enumerate(lines) if " = " in line] or [0]))
    name = lines[at].partition(" = ")[0]
    if what == "remove":
        lines.pop(at)
    elif what == "other":
        lines[at] = f"{name} = {draw(st.sampled_from(values.get(name) or list(NONSENSE)))}"
    elif what == "number":
        number = str(draw(st.sampled_from((-1, 0, 1, 2, 3, 5, 7, 12, 50, 99, 9999, 123456))))
        lines[at] = re.sub(r"(?<![\w\"])\d+", number, lines[at])
    else:
        lines[at] = f"{name} = {draw(st.sampled_from(NONSENSE))}"
    return "\n".join([*lines, ""])


def with_other_bytes(draw: st.DrawFn, data: bytes) -> bytes:
    """A file in which one byte, or some in a row, are others, are gone, or stand there twice."""
    at, length = draw(st.integers(0, len(data) - 1)), draw(st.sampled_from((1, 1, 1, 5, 40)))
    before, those, after = data[:at], data[at : at + length], data[at + length :]
    what = draw(st.sampled_from(("other", "other", "gone", "twice")))
    if what == "other":
        return before + bytes(draw(st.integers(0, 255)) for _ in those[:1]) + data[at + 1 :]
    return before + after if what == "gone" and len(before + after) > 1 else before + those + those + after


def refused_or_played(name: str, data: bytes, seed: int) -> bool:
    """Whether a card file is refused; if it isn't, random games with it come to an end, and are told in words."""
    with NamedTemporaryFile(suffix=".toml") as file:
        file.write(data)
        file.flush()
        problems: list[CardProblem] | None = None
        try:
            game = load(name, file.name)
        except BadCards as error:
            problems = error.problems
    if problems is not None:
        assert problems and all(problem.message for problem in problems)
        return True
    for seats in (game.seats[0], game.seats[-1]):
        state = game.new(seats, seed)
        random_play(state, stream(seed), game.bound)
        assert state.over, f"not over after {game.bound} decisions"
        game.result(state)
        told(game, seats, seed)
    return False


def told(game: Game, seats: int, seed: int) -> None:
    """The first moves of a game as they are shown, told and judged."""
    table, wits, heard = Table(game, seats, seed), game.wits(), 0
    for number in range(MOVES_TOLD):
        if table.over:
            break
        ask = table.asks[0]
        for lang in LANGUAGES:
            assert game.describe(table.view(ask.seat), lang)
            for option in ask.options:
                assert game.say_action(option.action, lang)
            for event in table.events_since(heard, ask.seat):
                assert game.say_event(event, lang)
        table.reasons(ask.seat)
        assert len(wits.rate(table.state.copy(), ask.seat, [int(option) for option in ask.options])) == len(ask.options)
        table.act(ask.seat, ask.options[(seed + number) * 7919 % len(ask.options)])
    assert Table.restore(table.save(), game).digest == table.digest


def play(game: Game, seats: int, seed: int) -> Table:
    """A game to its end, by chance; what is saved on the way and at the end leads to the same position."""
    table = Table(game, seats, seed)
    number = 0
    while not table.over:
        ask = table.asks[0]
        table.act(ask.seat, ask.options[(seed + number) * 7919 % len(ask.options)])
        number += 1
        if number == 40:
            assert Table.restore(table.save(), game).digest == table.digest
    assert Table.restore(table.save(), game).digest == table.digest
    return table
