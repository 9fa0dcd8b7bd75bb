"""The sizes, themes and languages in which screens are looked at."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

Looks = dict[str, dict[str, Any]]
ALL = os.environ.get("CALAMITY_LOOKS") == "all"


def chosen(looks: Mapping[str, dict[str, Any]]) -> Looks:
    """The first and the last of some looks, which should differ in everything; all of them if that is wished for."""
    names = list(looks)
    return {name: looks[name] for name in (names if ALL else [names[0], names[-1]])}
