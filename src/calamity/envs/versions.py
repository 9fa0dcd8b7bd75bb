"""Writes `environments.toml`: the rules, actions and observations of each version of a game's environments.

    python -m calamity.envs.versions            add a version for every game that isn't what its newest version says
    python -m calamity.envs.versions --amend    change the newest version instead, as long as nobody has used it

A change of rules, cards, actions or observations makes trained agents useless, so it needs a new version.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from calamity import Observer
from calamity.envs.naming import FILE, Facts, named_games, newest, versions
from calamity.kernel.game import Game
from calamity.kernel.registry import home, load

HEADER = (
    "# Fingerprints of the rules, actions and observations of each version of this game's environments for learning.\n"
    "# Observations have one for each number of seats; `python -m calamity.envs.versions` writes this file.\n"
)


def present(game: Game) -> Facts:
    """What a version of the game's environments would fix now, with the standard options."""
    return {
        "content": game.content,
        "actions": game.numbering,
        "observations": {str(seats): Observer(game, seats).fingerprint for seats in game.seats},
    }


def changed(name: str) -> list[str]:
    """What has changed since the newest version of a game's environments."""
    known, now = versions(name), present(load(name))
    kept = known[max(known)] if known else {}
    return [what for what, value in now.items() if kept.get(what) != value]


def written(known: Mapping[int, Facts]) -> str:
    """The text of `environments.toml`."""
    lines = [HEADER]
    for version, facts in sorted(known.items()):
        layouts = facts["observations"]
        assert isinstance(layouts, dict)
        lines.append(
            f'[v{version}]\ncontent = "{facts["content"]}"\nactions = "{facts["actions"]}"\n[v{version}.observations]'
        )
        lines += [f'{seats} = "{layout}"' for seats, layout in layouts.items()]
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    """Bring the files up to date and say what was done."""
    amend = "--amend" in sys.argv[1:]
    for name in named_games():
        if difference := changed(name):
            known = versions(name)
            version = max(newest(name), 1) if amend else newest(name) + 1
            place = Path(str(files(home(name).rpartition(".")[0]).joinpath(FILE)))
            place.write_text(written({**known, version: present(load(name))}), encoding="utf-8")
            print(f"{name}: version {version} ({', '.join(difference)} changed)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
