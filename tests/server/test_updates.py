"""Tests of the updates that clients receive: what one contains, and what it leaves out as redundant."""

import random
from collections.abc import Iterator, Set
from itertools import combinations
from typing import get_args

import msgspec
import pytest

from calamity.games import published
from calamity.kernel.registry import load
from calamity.kernel.table import Table
from calamity.server.play.updates import ask_help, ask_view, picture
from calamity.server.protocol.messages import encoded

ALWAYS = {"type", "version", "since", "events", "view", "ask", "waiting_for", "over"}


def sent(table: Table, seat: int | None) -> dict[str, object]:
    """An update as it is sent."""
    frame = encoded(picture(table, seat, 1, 0, ask_view(table.ask(seat) if seat is not None else None, None)))
    found: dict[str, object] = msgspec.json.decode(frame[frame.index(b'{"type"') :])
    return found


def test_what_says_nothing_is_left_out() -> None:
    table = Table("tic_tac_toe", 2, seed=1)
    assert set(sent(table, None)) == set(sent(table, 1)) == ALWAYS
    assert set(sent(table, 0)) == {*ALWAYS, "guide"}
    ask, guide = sent(table, 0)["ask"], sent(table, 0)["guide"]
    assert isinstance(ask, dict) and set(ask) == {"kind", "mode", "options", "default"}
    assert isinstance(guide, dict) and set(guide) == {"rules"}, "an answer is one link, and nothing is in the way"


def test_what_stands_elsewhere_is_no_part_of_the_view() -> None:
    """The question has words in a picture; which game it is was said at the beginning."""
    table = Table("bazaar", 3, seed=1)
    view = sent(table, 0)["view"]
    assert isinstance(view, dict) and not {"game", "ask", "waiting_for", "answered"} & set(view)


def test_things_are_sorted_by_what_is_in_their_way() -> None:
    """Each reason is told once, whatever the number of things that it concerns."""
    table, rng, seen = Table("nine_lives", 3, seed=2), random.Random(1), 0
    for _ in range(60):
        ask = rng.choice(table.asks)
        guide = sent(table, ask.seat).get("guide")
        assert isinstance(guide, dict)
        keys = [obstacle["key"] for obstacle in guide.get("obstacles", ())]
        told = {thing: one["key"] for one in guide.get("obstacles", ()) for thing in one["things"]}
        assert len(keys) == len(set(keys)) and told == {
            thing: key for thing, (_, key) in table.reasons(ask.seat).items()
        }
        seen += len(keys)
        table.act(ask.seat, rng.choice(ask.options))
    assert seen


# ---- nothing travels twice ----

ALIKE_AT_TIMES = {  # parts that are equal in most games, and why they needn't be
    ("view.acting", "view.zones.in_play"): "a copying card is played as another one",
    ("view.air_card", "view.air_other"): "few Interactions name cards",
    ("view.active", "view.concerned.seat"): "a question may be about another seat's Species",
}


def parts(name: str, part: object, structs: Set[str]) -> Iterator[tuple[str, bytes]]:
    """A part of a picture and all that it is made of, by name; what is listed by cards or places is one."""
    yield name, msgspec.json.encode(part)
    if isinstance(part, dict) and name.rpartition(".")[2] in structs:
        for inner, value in part.items():
            yield from parts(f"{name}.{inner}", value, structs)


def structs_of(game: str) -> Iterator[str]:
    """The parts of a game's views that are structs."""
    for field in [field for part in load(game).view_parts for field in msgspec.structs.fields(part)]:
        if any(
            isinstance(kind, type) and issubclass(kind, msgspec.Struct) for kind in (field.type, *get_args(field.type))
        ):
            yield field.name


def pictures(game: str, seed: int, moves: int) -> Iterator[dict[str, object]]:
    """What two seats are sent of a game, without what has happened."""
    table, rng = Table(game, 3, seed=seed), random.Random(seed)
    for _ in range(moves):
        if table.over:
            return
        for seat in (0, 1):
            found = sent(table, seat)
            del found["events"], found["type"]
            yield found
        ask = rng.choice(table.asks)
        table.act(ask.seat, rng.choice(ask.options))


@pytest.mark.parametrize("game", published())
def test_no_two_parts_of_a_picture_always_say_the_same(game: str) -> None:
    """Parts count that have had at least three values while both were there."""
    structs = {"", "view", "zones", "ask", "guide", *structs_of(game)}
    seen: dict[str, dict[int, bytes]] = {}
    for number, found in enumerate(shot for seed in range(2) for shot in pictures(game, seed, 100)):
        for name, value in parts("", found, structs):
            seen.setdefault(name.lstrip("."), {})[number] = value
    rich = [name for name, values in seen.items() if len(set(values.values())) > 2]
    assert len(rich) > 20
    twice = []
    for one, other in combinations(sorted(rich), 2):
        both = seen[one].keys() & seen[other].keys()
        values = {(seen[one][number], seen[other][number]) for number in both}
        if len(values) > 2 and all(a == b for a, b in values) and not other.startswith(f"{one}."):
            twice.append((one, other))
    assert [pair for pair in twice if pair not in ALIKE_AT_TIMES] == []


def test_what_can_follow_is_told_once() -> None:
    """In a trade of Catastrophe every second link has a third: then nothing lists them again."""
    table = Table("catastrophe", 3, seed=1)
    found = 0
    rng = random.Random(1)
    while not table.over and found < 20:
        ask = rng.choice(table.asks)
        question = ask_view(ask, None)
        assert question is not None
        told = ask_help(table, ask.seat, question)
        offered = {option.action for option in ask.options}
        assert not offered & {option.action for option in told.words}
        for first, links in told.further.items():
            every = [link for link in told.after[first] if table.following(ask.seat, [first, link])]
            assert every and (links or told.after[first]) == every and (not links) == (every == told.after[first])
            found += not links
        table.act(ask.seat, rng.choice(ask.options))
    assert found
