"""Registers the environments with Gymnasium, as `calamity/<game>-v<version>`.

`import calamity.envs` does it, and so does Gymnasium for an id with the module before it:
`gymnasium.make("calamity.envs:calamity/tic_tac_toe-v1")`.  Nothing here loads a game.
"""

from __future__ import annotations

import gymnasium

from calamity.envs.naming import named_games, newest, numbered


def register_gymnasium() -> None:
    """Register the newest version of every game's environment, those of installed packages included."""
    for name in named_games():
        gymnasium.register(
            id=numbered(name, newest(name)),
            entry_point="calamity.envs.single_agent:CalamityGym",
            kwargs={"game": name},
        )
