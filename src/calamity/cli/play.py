"""`calamity play`: plays in the browser, on this machine only."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

import calamity
from calamity.cli.output import until_stopped

DataFolder = Annotated[Path | None, typer.Option("--data", help="The folder for games; by default your data folder.")]


def play(
    game: Annotated[str | None, typer.Argument(help="Go straight to setting up this game.")] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = 0,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only print the address.")] = False,
    data: DataFolder = None,
) -> None:
    """Play in the browser, against bots or with others at this machine; Ctrl-C ends it and keeps your games.

    For a server that others can reach, use 'calamity serve'; to play without a browser, 'calamity terminal'.
    """
    if game is not None:
        calamity.load(game)  # reports an unknown name here instead of on an empty page
    from calamity.server import run  # imported late: the other commands don't need a server

    with until_stopped():
        run.play(game or "", port, not no_browser and has_screen(), data)


def has_screen() -> bool:
    """Whether a browser would open in a window; otherwise Python would start a text browser in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
