"""Renders positions as text, for the environments' `render` method."""

from __future__ import annotations

from calamity.envs.setting import Setting
from calamity.kernel.state import State


def rendered(setting: Setting, state: State, seat: int, mode: str | None) -> str | None:
    """What a seat sees: as a text (`ansi`), or printed (`human`); nothing without a mode."""
    if mode is None:
        return None
    text = setting.observer.text(state, seat, "en")
    if mode == "human":
        print(text, end="\n\n")
        return None
    return text
