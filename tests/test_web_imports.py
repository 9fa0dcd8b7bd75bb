"""Tests of which modules of the front end may import which: for instance, no game's table imports another game's.

`MAY_IMPORT` lists for each folder and module at the top of web/src the others that it may import; web/README.md
explains the layers.
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
BASIC = {"wire", "api", "i18n", "settings"}
BASIC_AND_KIT = {*BASIC, "viewport", "kit"}
MAY_IMPORT = {
    "wire": set[str](),
    "api": {"wire"},
    "i18n": {"wire", "api", "i18n"},
    "settings": {"wire", "i18n"},
    "viewport": set[str](),
    "kit": {*BASIC, "kit"},
    "games": {*BASIC_AND_KIT, "games", "frame"},
    "frame": {*BASIC_AND_KIT, "games", "frame"},
    "main": {"kit", "games", "frame"},
}
# Games and frame may import each other, but only these modules.
FRAME_FOR_GAMES = {"frame/session", "frame/SeatPanel", "frame/answers"}
GAMES_FOR_FRAME = {"games/desk", "games/index", "games/*/poster"}
# Every form of an import: with names or without, of types, dynamic, of many files at once, and in a style sheet.
IMPORT = re.compile(
    r"""(?:\bfrom|\bimport|@import(?:\s+url\()?|\bimport\s*\(|\bimport\.meta\.glob(?:<[^(]*>)?\(\[?)\s*(?P<q>["'])(?P<path>\.[^"']*)(?P=q)"""
)
COMMENT = re.compile(r"(?<!\S)/\*.*?\*/|<!--.*?-->", re.DOTALL)


def imported(text: str, module: str) -> Iterator[str]:
    """The modules of web/src that a source text imports, as `named` calls them; `module` is its own path."""
    for found in IMPORT.finditer(COMMENT.sub("", text)):
        path = posixpath.normpath(posixpath.join(posixpath.dirname(module), found["path"].split("?")[0]))
        yield named(path)


def named(path: str) -> str:
    """A module's path in web/src without the ending, such as `kit/icons`; a folder stands for its index."""
    name = re.sub(r"(\.svelte)?(\.ts|\.svelte|\.css|\.json)?$", "", path)
    return f"{name}/index" if (SOURCE / name).is_dir() else name


def top_level(name: str) -> str:
    """The folder or module at the top of web/src to which a module belongs."""
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
    top = {named(path.name).split("/")[0] for path in SOURCE.iterdir() if not path.name.endswith(".d.ts")}
    assert top == set(MAY_IMPORT)


@pytest.mark.parametrize("home", MAY_IMPORT)
def test_a_folder_of_the_front_end_imports_only_what_it_may(home: str) -> None:
    assert [pair for pair in FOUND if top_level(pair[0]) == home and top_level(pair[1]) not in MAY_IMPORT[home]] == []


def test_games_and_frame_import_only_a_few_modules_of_each_other() -> None:
    crossing = {pair for pair in FOUND if {top_level(pair[0]), top_level(pair[1])} == {"games", "frame"}}
    assert [pair for pair in crossing if pair[1] not in FRAME_FOR_GAMES | GAMES_FOR_FRAME] == []
    assert {other for _, other in crossing} >= FRAME_FOR_GAMES | GAMES_FOR_FRAME


def test_no_games_table_imports_anothers() -> None:
    folders = {*published(), "plain"}

    def home(name: str) -> str:
        parts = name.split("/")
        return parts[1] if len(parts) > 2 and parts[0] == "games" and parts[1] in folders else ""

    late = {("games/index", "games/plain/index")}  # for games that have no table of their own
    strangers = {(one, other) for one, other in FOUND if home(other) and home(one) != home(other)}
    assert strangers - late == set()


def test_no_style_sheet_of_kit_or_frame_is_about_a_single_game() -> None:
    sheets = [*(SOURCE / "kit").rglob("*.css"), *(SOURCE / "frame").rglob("*.css")]
    assert [path.name for path in sheets if re.search(r"\[data-game\s*[~|^$*]?=", path.read_text())] == []


def test_every_form_of_import_is_found() -> None:
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
