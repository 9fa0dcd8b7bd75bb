"""What a picture holds, and what it leaves out because it says nothing."""

import random

import msgspec

from calamity.kernel.table import Table
from calamity.server.play.updates import ask_view, picture
from calamity.server.protocol.messages import encoded

ALWAYS = {"type", "version", "since", "events", "view", "ask", "waiting_for", "over"}


def sent(table: Table, seat: int | None) -> dict[str, object]:
    """A picture as it travels."""
    frame = encoded(picture(table, seat, 1, 0, ask_view(table.ask(seat) if seat is not None else None, None)))
    found: dict[str, object] = msgspec.json.decode(frame[frame.index(b"{") :])
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
    table, lots, seen = Table("nine_lives", 3, seed=2), random.Random(1), 0
    for _ in range(60):
        ask = lots.choice(table.asks)
        guide = sent(table, ask.seat).get("guide")
        assert isinstance(guide, dict)
        keys = [obstacle["key"] for obstacle in guide.get("obstacles", ())]
        told = {thing: one["key"] for one in guide.get("obstacles", ()) for thing in one["things"]}
        assert len(keys) == len(set(keys)) and told == {
            thing: key for thing, (_, key) in table.reasons(ask.seat).items()
        }
        seen += len(keys)
        table.act(ask.seat, lots.choice(ask.options))
    assert seen
