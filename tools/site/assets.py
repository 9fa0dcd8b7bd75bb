"""Copies colours, typefaces and posters from the browser client into the documentation site.

Typefaces and icons come from the client's packages.  If these aren't installed, the site does without them.
"""

import json
import re
import shutil
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
PACKAGES = WEB / "node_modules"
FOLDER = ROOT / "build" / "docs-assets"
DARK = re.compile(r'^\[data-theme="dark"\] (\{.*?^\})', re.DOTALL | re.MULTILINE)
URL = re.compile(r'url\("(@[^"]+)"\)')


def write() -> None:
    """Write the style sheets for Sphinx to copy."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    (FOLDER / "tokens.css").write_text(tokens(), encoding="utf-8")
    (FOLDER / "fonts.css").write_text(fonts(), encoding="utf-8")
    themes = [path.read_text(encoding="utf-8") for path in sorted(WEB.glob("src/games/*/theme.css"))]
    (FOLDER / "games.css").write_text("\n".join(themes), encoding="utf-8")


def tokens() -> str:
    """The colours of both themes; the dark ones also apply to readers with a dark system who haven't chosen a theme."""
    text = (WEB / "src/kit/css/tokens.css").read_text(encoding="utf-8")
    (dark,) = DARK.findall(text)
    return f'{text}\n@media (prefers-color-scheme: dark) {{\n[data-theme="auto"] {dark}\n}}\n'


def fonts() -> str:
    """The typefaces with their files; nothing if the client's packages aren't installed."""
    text = (WEB / "src/kit/css/fonts.css").read_text(encoding="utf-8")
    files = [PACKAGES / path for path in URL.findall(text)]
    if not all(file.is_file() for file in files):
        return ""
    for file in files:
        shutil.copy(file, FOLDER)
    return URL.sub(lambda found: f'url("{Path(found[1]).name}")', text)


@cache
def icons() -> dict[str, dict[str, str]]:
    """All icons of the client's package by name; none if it isn't installed."""
    file = PACKAGES / "@iconify-json/game-icons/icons.json"
    found: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))["icons"] if file.is_file() else {}
    return found


def poster(game: str) -> str:
    """The picture of a game's poster as HTML, if its icons exist, and the beginning of the box for its words."""
    wanted = json.loads((WEB / "src/games" / game / "poster.json").read_text(encoding="utf-8"))
    figure, echo = (icons().get(wanted["icons"][name], {}).get("body") for name in ("figure", "echo"))
    words = f'<div class="poster__words" data-game="{game}">'
    if not figure or not echo:
        return words
    parts = [("echo", echo), ("", ""), ("shade", figure), ("figure", figure)]
    drawn = [
        f'<svg class="i {name}" viewBox="0 0 512 512">{body}</svg>' if name else '<span class="poster__disc"></span>'
        for name, body in parts
    ]
    style = f'data-game="{game}" data-theme="{wanted["theme"]}" style="--disc:{wanted["disc"]}"'
    return f'<span class="poster__art" {style} aria-hidden="true">{"".join(drawn)}</span>{words}'
