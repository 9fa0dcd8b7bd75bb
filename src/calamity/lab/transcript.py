"""A game in words: every question, every answer, everything that happened, and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from calamity.kernel.game import Game
from calamity.kernel.options import Value
from calamity.kernel.state import RESERVED_LAST
from calamity.kernel.table import Table
from calamity.kernel.zones import EVERYONE
