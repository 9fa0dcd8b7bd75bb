"""Tests that the benchmark of whole games counts correctly, and that its client knows as much as a browser."""

import asyncio
import random
from collections import Counter
from typing import Any

import pytest

from benchmarks.server.former_browser import asked_by_itself, numbers
from benchmarks.server.whole_games import ROOT, Reading, foreseen, frame, play, served, table

Json = dict[str, Any]


def option(action: int) -> Json:
    """An option with any words."""
    return {"action": action, "verb": f"verb {action}", "args": []}


CARDS: Json = {
    "torpor": {"type": "animal"},
    "wildfire_front": {"type": "event"},
    "sorcery": {"contains": ["charm"]},
    "charm": {"contains": ["frost"]},
    "frost": {},
    "streifenwagen": {"kind": "vehicle", "symbols": "+3; P"},
    "mehrzweckdrohne": {"kind": "vehicle", "symbols": "+2; MOVE"},
}
PASS, PLAY, AT_ONE, AT_TWO = map(option, (3, 10, 20, 21))


def asked(**guide: Any) -> Json:
    """A picture with a question and its help."""
    return {"ask": {"options": [PLAY, PASS]}, "guide": guide}


def test_what_the_guide_says_is_not_asked() -> None:
    """Two links deep, a browser knows what follows."""
    picture = asked(after={"10": [20, 21], "3": []}, further={"10": [21]}, words=[AT_ONE, AT_TWO])
    assert foreseen(picture, [3]) == []
    assert foreseen(picture, [10]) == [AT_ONE, AT_TWO]
    assert foreseen(picture, [10, 20]) == []


def test_what_the_guide_leaves_open_has_to_be_asked() -> None:
    """Beyond that it asks."""
    picture = asked(after={"10": [20, 21]}, further={"10": [21]}, words=[AT_ONE, AT_TWO])
    assert foreseen(picture, [3]) is None, "the guide has no room for it"
    assert foreseen(picture, [10, 21]) is None, "more can follow"
    assert foreseen(picture, [10, 20, 3]) is None, "it looks two links far"
    assert foreseen({"ask": {"options": [PASS]}}, [3]) is None, "a server of former days has no guide"


def test_a_frame_begins_with_as_many_bytes_as_its_size_needs() -> None:
    """Without the mask, which only clients add."""
    assert [frame(size) for size in (0, 125, 126, 65_535, 65_536)] == [2, 2, 4, 4, 10]


def test_of_all_repeats_the_least_processor_time_counts() -> None:
    """And the ratio by repeat tells how noisy it was."""

    def reading(version: str, repeat: int, seconds: float, size: int) -> Reading:
        sent = Counter(act=9, hello=1)
        return Reading("bazaar", version, 1, repeat, 9, sent, Counter(update=20), 1_000, size, Counter(), seconds, "so")

    before = [reading("before", 0, 0.4, 99_000), reading("before", 1, 0.2, 99_000)]
    now = [reading("now", 0, 0.3, 49_000), reading("now", 1, 0.3, 49_000)]
    line = table([*before, *now]).splitlines()[-1]
    assert line == "| bazaar | 9 | 10 | 20 | 1.0 | 99 → 49 | 0.50 | 200 → 300 | 1.50 | 0.75–1.50 | 1 of 1 |"
    assert table(now).splitlines()[-1] == "| bazaar | 9 | 10 | 20 | 1.0 | 49 |  | 300 |  |  |  |"


def shown(kind: str, zones: Json, *options: str, **more: Any) -> Json:
    """A picture of that time: a question with these options, and the zones in front of seat 0."""
    offered = [{"action": 9, "verb": verb, "args": args} for verb, *args in (option.split() for option in options)]
    view = {"you": 0, "zones": zones, **more}
    return {"over": None, "view": view, "ask": {"kind": kind, "options": offered}}


ATTACK = shown(
    "claw", {"hand": [["cucumber", "snack_time_swat"], 5], "row": [["cucumber"], []]}, "play snack_time_swat"
)
WINDOW = shown("window", {"hand": [["torpor", "wildfire_front", "torpor"], 7]}, "pass")
DRAFT = shown("draft", {"power_row": ["frost", "sorcery"]}, "pick frost")
TURN = shown(
    "action",
    {"queue": [{"card": "flood_of_fakes"}, {"card": "burrowing_engine"}, {"card": None}], "powers": [["sorcery"], []]},
    "end_turn",
    face_up=[1, 1, 0],
    able=[[{"seat": 0, "turns": 3}], [{"seat": 0, "turns": 1}], None],
)
RESCUE = shown(
    "mission",
    {"hand": [["streifenwagen", "feldbetten", "zelte"], []], "in_play": [["mehrzweckdrohne"], []], "table": [[], []]},
    "use feldbetten",
    used=["zelte"],
)


@pytest.mark.parametrize(
    ("game", "picture", "tried"),
    [
        ("nine_lives", ATTACK, ["play cucumber"]),
        ("nine_lives", {**ATTACK, "over": {"winners": [0]}}, None),
        ("nine_lives", {**ATTACK, "ask": None}, []),
        ("catastrophic", WINDOW, ["introduce torpor", "send wildfire_front"]),
        ("catastropolis", DRAFT, ["pick sorcery"]),
        ("catastropolis", TURN, ["search", "resolve burrowing_engine", "ability frost"]),
        ("katastrophenspiel", RESCUE, ["play_vehicle streifenwagen", "use mehrzweckdrohne"]),
        ("catastrophe", {**ATTACK, "view": {}}, []),
    ],
)
def test_former_browsers_asked_about_each_thing_that_was_of_no_use(
    game: str, picture: Json, tried: list[str] | None
) -> None:
    """And at every picture of a running game, whether a move can be taken back."""
    numbers_of_old = [] if tried is None else [numbers(game)[name] for name in ("take_back", *tried)]
    assert asked_by_itself(game, picture, CARDS) == numbers_of_old


@pytest.mark.slow
@pytest.mark.parametrize("people", [1, 2])
def test_a_whole_game_is_hello_and_acts(people: int) -> None:
    """Nobody asks why, or what follows, at a table where every answer is one link."""
    reading = Reading("tic_tac_toe", "now", 1)
    with served(ROOT, "a test") as (port, pid):
        asyncio.run(play(port, pid, reading, people, random.Random(1)))
    assert reading.sent == {"hello": people, "act": reading.acts}
    assert reading.received["update"] >= reading.acts and reading.received["welcome"] == people
    assert reading.bytes_received == sum(reading.parts.values()) and reading.seconds > 0
