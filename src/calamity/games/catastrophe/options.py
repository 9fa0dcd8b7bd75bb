"""What can be chosen when a game is set up: options that change the rules, presets of them, Disaster and Impacts."""

from __future__ import annotations

from calamity.games.catastrophe.vocabulary import aid_ranges, identical_rules, sides
from calamity.kernel.options import CardsSpec, OptionSpec, Value
from calamity.kernel.vocabulary import names_of

PHASES = 3

PRESETS: dict[str, dict[str, Value]] = {
    "gentle": {"starting_vitality": 5, "complications": "off"},
    "standard": {},
    "hard": {"starting_vitality": 3},
    "severe": {"starting_vitality": 3, "persona_side": "detriment"},
    "catastrophic": {"starting_vitality": 3, "persona_side": "detriment", "in_play_limit": 6},
}


OPTIONS = (
    OptionSpec("starting_vitality", (4, 3, 5), ("C-11", "C-79"), field="vitality_option"),
    OptionSpec("in_play_limit", (7, 6), ("C-21", "C-80"), field="limit_option"),
    OptionSpec("persona_side", names_of(sides), ("C-78", "C-R65"), field="side_option"),
    OptionSpec("aid_range", names_of(aid_ranges), ("C-R35",), field="aid_range"),
    OptionSpec("identical_rule", names_of(identical_rules), ("C-R22",), field="identical_rule"),
    OptionSpec("trade_proposals", (3,), ("C-R21",), numbers=range(1, 6), field="proposals_option"),
    OptionSpec("open_hands", ("off", "on"), ("C-R58",), field="open_hands"),
    OptionSpec("first_trader", ("random", "host", "ask"), ("C-12", "C-R4"), seat=True),
    OptionSpec("series", ("on", "off"), ("C-77", "C-R56"), seat=True),
    OptionSpec("title", ("on", "off"), ("C-74",), field="title_option", flag="on"),
    OptionSpec("title_bonus", (10,), ("C-R57",), numbers=range(51), presentation=True, field="title_bonus"),
    OptionSpec("complications", ("on", "off"), ("C-43",), field="complications_option", flag="on"),
    OptionSpec("draft", ("on", "off"), ("C-29",), field="draft_option", flag="on"),
)
"""What a table may change, whatever cards it has."""


def option_specs(disasters: tuple[str, ...], impacts: tuple[str, ...]) -> tuple[OptionSpec, ...]:
    """Everything that a table may change."""
    return (
        *OPTIONS,
        OptionSpec("disaster", ("random", *disasters), ("C-2",)),
        CardsSpec("impacts", ("random",), ("C-4",), cards=impacts, count=PHASES),
    )
