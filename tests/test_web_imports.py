"""Tests of the front end's permitted imports: the design system imports no page, and no game's table another's.

`ARROWS` says for each folder and module in web/src what it may import; web/README.md explains it.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from calamity.games import published

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "web" / "src"
BELOW_KIT = {"wire", "api", "i18n", "settings"}
BELOW_GAMES = {*BELOW_KIT, "viewport", "kit"}
ARROWS = {
    "wire": set[str](),
    "api": {"wire"},
    "i18n": {"wire", "api", "i18n"},
    "settings": {"wire", "i18n"},
    "viewport": set[str](),
    "kit": {*BELOW_KIT, "kit"},
    "games": {*BELOW_GAMES, "games", "frame"},
    "frame": {*BELOW_GAMES, "games", "frame"},
    "main": {"kit", "games", "frame"},
}
# Between games and frame only these modules may be imported.
OF_FRAME = {"frame/session", "frame/SeatPanel", "frame/answers"}
OF_GAMES = {"games/desk", "games/index", "games/*/poster"}
# Every form of an import: with names or without, of types, late, of many files at once, and in a style sheet.
IMPORT = re.compile(
    r"""(?:\bfrom|\bimport|@import(?:\s+url\()?|\bimport\s*\(|\bimport\.meta\.glob(?:<[^(]*>)?\(\[?)\s*(?P<q>["'])(?P<path>\.[^"']*)(?P=q)"""
)
COMMENT = re.compile(r"(?<!\S)/\*.*?\*/|<!--.*?-->", re.DOTALL)


def imported(text: str, module: str) -> Iterator[str]:
    """What a source text imports of web/src, as paths from there without endings; `module` is its own path."""
    for found in IMPORT.finditer(COMMENT.sub("", text)):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(module), found["path"].split("?")[0]))
        yield named(path)


def named(path: str) -> str:
    """A module's path without ending; a folder is its index."""
    name = re.sub(r"(\.svelte)?(\.ts|\.svelte|\.css|\.json)?$", "", path)
    return f"{name}/index" if (SOURCE / name).is_dir() else name


def room(name: str) -> str:
    return name.split("/")[0]


def imports() -> list[tuple[str, str]]:
    """Every pair of a module of the front end and one that it imports."""
    files = (path for path in sorted(SOURCE.rglob("*")) if path.suffix in {".ts", ".svelte", ".css"})
    return [
        (named(module), other)
        for path in files
        for module in [path.relative_to(SOURCE).as_posix()]
        for other in imported(path.read_text(encoding="utf-8"), module)
    ]


FOUND = imports()


def test_every_folder_of_the_front_end_says_what_it_may_import() -> None:
    rooms = {named(path.name).split("/")[0] for path in SOURCE.iterdir() if not path.name.endswith(".d.ts")}
    assert rooms == set(ARROWS)


@pytest.mark.parametrize("home", ARROWS)
def test_imports_of_the_front_end_point_down(home: str) -> None:
    assert [pair for pair in FOUND if room(pair[0]) == home and room(pair[1]) not in ARROWS[home]] == []


def test_games_and_frame_meet_in_a_few_modules() -> None:
    crossing = {pair for pair in FOUND if {room(pair[0]), room(pair[1])} == {"games", "frame"}}
    assert [pair for pair in crossing if pair[1] not in OF_FRAME | OF_GAMES] == []
    assert {other for _, other in crossing} >= OF_FRAME | OF_GAMES


def test_no_table_knows_another() -> None:
    folders = {*published(), "plain"}

    def home(name: str) -> str:
        parts = name.split("/")
        return parts[1] if len(parts) > 2 and parts[0] == "games" and parts[1] in folders else ""

    late = {("games/index", "games/plain/index")}  # for games that have no table of their own
    strangers = {(one, other) for one, other in FOUND if home(other) and home(one) != home(other)}
    assert strangers - late == set()


def test_style_of_the_kit_is_the_same_for_all_games() -> None:
    sheets = [*(SOURCE / "kit").rglob("*.css"), *(SOURCE / "frame").rglob("*.css")]
    assert [path.name for path in sheets if re.search(r"\[data-game\s*[~|^$*]?=", path.read_text())] == []


def test_every_way_to_import_in_the_front_end_is_noticed() -> None:
    source = """
<script lang="ts">
  import type { Desk } from "../desk";
  import {
    a,
    b,
  } from '../../kit/icons';
  import "./table.css";
  import icons from "./icons.json?icons";
  const late = () => import("../plain");
  const all = import.meta.glob<Thing>(["./*/theme.css"], { eager: true });
  export { t } from "../../i18n/texts.svelte";
  /* import nothing from "./comment" */
</script>
<style>@import "../../kit/css/card.css";</style>
"""
    assert sorted(imported(source, "games/alley/Board.svelte")) == [
        "games/alley/*/theme",
        "games/alley/icons",
        "games/alley/table",
        "games/desk",
        "games/plain/index",
        "i18n/texts",
        "kit/css/card",
        "kit/icons",
    ]
