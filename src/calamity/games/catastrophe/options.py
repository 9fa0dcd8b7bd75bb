"""The options of a table, and which of them go together."""

from __future__ import annotations

from calamity.kernel.options import CardsSpec, OptionSpec, Value

AID_RANGES = ("any", "adjacent", "effects_only")
IDENTICAL_RULES = ("title", "title_and_uses", "whole_bundle")
PERSONA_SIDES = ("ability", "detriment", "none", "mixed")
PHASES = 3

PRESETS: dict[str, dict[str, Value]] = {
    "gentle": {"starting_vitality": 5, "complications": "off"},
    "standard": {},
    "hard": {"starting_vitality": 3},
    "severe": {"starting_vitality": 3, "persona_side": "detriment"},
    "catastrophic": {"starting_vitality": 3, "persona_side": "detriment", "in_play_limit": 6},
}


def option_specs(disasters: tuple[str, ...], impacts: tuple[str, ...]) -> tuple[OptionSpec, ...]:
    """Everything that a table may change."""
    return (
        OptionSpec("starting_vitality", (4, 3, 5), ("C-11", "C-79")),
        OptionSpec("in_play_limit", (7, 6), ("C-21", "C-80")),
        OptionSpec("persona_side", PERSONA_SIDES, ("C-78", "C-R65")),
        OptionSpec("aid_range", AID_RANGES, ("C-R35",)),
        OptionSpec("identical_rule", IDENTICAL_RULES, ("C-R22",)),
        OptionSpec("trade_proposals", (3,), ("C-R21",), numbers=range(1, 6)),
        OptionSpec("open_hands", ("off", "on"), ("C-R58",)),
        OptionSpec("first_trader", ("random", "host", "ask"), ("C-12", "C-R4"), seat=True),
        OptionSpec("series", ("on", "off"), ("C-77", "C-R56"), seat=True),
        OptionSpec("title", ("on", "off"), ("C-74",)),
        OptionSpec("title_bonus", (10,), ("C-R57",), numbers=range(51), presentation=True),
        OptionSpec("complications", ("on", "off"), ("C-43",)),
        OptionSpec("draft", ("on", "off"), ("C-29",)),
        OptionSpec("disaster", ("random", *disasters), ("C-2",)),
        CardsSpec("impacts", ("random",), ("C-4",), cards=impacts, count=PHASES),
    )
