"""Card files that somebody has changed: with cards more and less, and with all sorts of mistakes."""

from __future__ import annotations

import re
from collections.abc import Callable

from hypothesis import strategies as st

from calamity import BadCards, Table, load
from calamity.kernel.game import Game
from calamity.kernel.playout import random_play
from calamity.kernel.rng import stream

HEAD = "[[card]]"
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
def damaged(draw: st.DrawFn, game: str) -> str:
    """The card file of a game as a variant in which cards, fields and bytes were changed by chance."""
    source = load(game).card_file
    head, *cards = source.split(HEAD)
    values: dict[str, list[str]] = {}
    for line in source.splitlines():
        name, separator, value = line.partition(" = ")
        if separator:
            values.setdefault(name, []).append(value)
    for number in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(cards) - 1))
        what = draw(st.sampled_from(("drop", "double", "remove", "other", "other", "other", "nonsense")))
        if what == "drop":
            cards.pop(place)
            continue
        if what == "double":
            cards.append(copies(cards[place], 1, f"again_{number}"))
            continue
        lines = cards[place].splitlines()
        at = draw(st.sampled_from([i for i, line in enumerate(lines) if " = " in line] or [0]))
        name = lines[at].partition(" = ")[0]
        if what == "remove":
            lines.pop(at)
        elif what == "other":
            lines[at] = f"{name} = {draw(st.sampled_from(sorted(set(values.get(name, NONSENSE)))))}"
        else:
            lines[at] = f"{name} = {draw(st.sampled_from(NONSENSE))}"
        cards[place] = "\n".join([*lines, ""])
    text = HEAD.join([f"variant = true\n{head}", *cards])
    for _ in range(draw(st.sampled_from((0, 0, 0, 1)))):
        at = draw(st.integers(0, len(text) - 1))
        text = text[:at] + draw(st.characters(max_codepoint=255)) + text[at + 1 :]
    return text


def refused_or_played(make: Callable[[str], Game], source: str, seed: int) -> bool:
    """Whether a card file is refused; if it isn't, random games with it come to an end."""
    try:
        game = make(source)
    except BadCards:
        return True
    for seats in (game.seats[0], game.seats[-1]):
        state = game.new(seats, seed)
        random_play(state, stream(seed), game.bound)
        assert state.over, f"not over after {game.bound} decisions"
        game.result(state)
    return False


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
