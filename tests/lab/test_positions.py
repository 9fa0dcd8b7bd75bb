"""Tests of generating the classes that hold positions from what the games declare."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from calamity.kernel.fields import LIST, LISTS, Field
from calamity.kernel.options import OptionSpec
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, PER_SEAT, PILE, ROW, SEVERAL, Zone
from calamity.lab import positions

PACKAGE = "a_game"
FILES = {
    "__init__.py": '"""A game."""\n',
    "box.py": "class Box: ...\n\n\nNO_BOX = Box()\n",
    "options.py": """
from calamity.kernel.options import OptionSpec

OPTIONS = (OptionSpec("pace", ("slow", "fast"), field="pace"),)
""",
    "fields.py": """
from calamity.kernel.fields import LIST, LISTS, Field
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, OWNER, PER_SEAT, PILE, ROW, SEVERAL, Zone

ZONES = [
    Zone("hand", "hands", HAND, OWNER, PER_SEAT, 0, 0, "hand_pools"),
    Zone("row", "row", ROW),
    Zone("deck", "deck", PILE, NOBODY),
    Zone("stacks", "stacks", PILE, NOBODY, SEVERAL),
]
FIELDS = (
    Field("lives", per_seat=True, start=9),
    Field("turn", "turns", start=1, about="of the game"),
    Field("plans", depth=LISTS),
    Field("dice", depth=LIST),
    Field("notes", depth=LIST, hidden=True, stored=False, grows=True),
)
""",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / PACKAGE
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield folder
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]


def test_our_own_are_up_to_date() -> None:
    assert positions.main(["--check"]) == 0


def test_every_attribute_is_held_begun_and_copied(package: Path) -> None:
    assert positions.main([PACKAGE]) == 0
    space: dict[str, object] = {}
    exec(compile((package / "data.py").read_text(encoding="utf-8"), "data.py", "exec"), space)
    data = space["Data"]
    assert isinstance(data, type)
    one = data(3, 7)
    one.lay_out()
    assert (one.pace, one.turns, one.lives, one.plans, one.hands, one.hand_pools) == (
        0,
        1,
        [9, 9, 9],
        [],
        [[], [], []],
        [[], [], []],
    )
    one.pace, one.turns, one.plans, one.dice = 1, 4, [[1], [2]], [6]
    one.hands[1].append(5)
    one.deck.bag.append(8)
    one.notes.append(3)
    other = data(3, 7)
    one.copy_position(other)
    kept = ("pace", "turns", "lives", "plans", "dice", "hands", "hand_pools", "row", "notes")
    assert [getattr(other, name) for name in kept] == [getattr(one, name) for name in kept]
    assert other.deck.bag == [8]
    for changed in (one.lives, one.plans[0], one.hands[1], one.row, one.dice, one.deck.bag, one.notes):
        changed.append(99)
    assert "99" not in str([getattr(other, name) for name in kept]) + str(other.deck.bag)
    assert one.transient() == ["notes"]


def test_a_module_that_is_out_of_date_is_named(package: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert positions.main([PACKAGE]) == 0
    assert positions.main(["--check", PACKAGE]) == 0
    written = package / "data.py"
    written.write_text(written.read_text(encoding="utf-8").replace("turns", "turnings"), encoding="utf-8")
    capsys.readouterr()
    assert positions.main(["--check", PACKAGE]) == 1
    assert "run python -m calamity.lab.positions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        (Zone("a", "a", HAND, EVERYONE, PER_SEAT), "list[list[int]]"),
        (Zone("a", "a", ROW), "list[int]"),
        (Zone("a", "a", PILE, NOBODY), "Pile"),
        (Zone("a", "a", PILE, NOBODY, SEVERAL), "list[Pile]"),
    ],
)
def test_the_shape_of_a_zone_says_what_holds_it(zone: Zone, expected: str) -> None:
    assert [slot.type for slot in positions.of_zone(zone)] == [expected]


def test_the_depth_of_a_field_says_what_holds_it() -> None:
    types = [positions.of_field(Field("a", depth=depth)).type for depth in (0, LIST, LISTS)]
    assert types == ["int", "list[int]", "list[list[int]]"]
    assert positions.of_field(Field("a", beside="row")).type == "list[int]"


def test_an_option_begins_with_the_number_of_its_first_value() -> None:
    assert positions.of_option(OptionSpec("pace", (20, 30), field="pace")).blank == "20"
    assert positions.of_option(OptionSpec("who", ("all", "some"), field="some", flag="all")).blank == "1"
