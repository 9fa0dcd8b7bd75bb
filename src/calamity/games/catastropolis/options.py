"""The options that change the rules of Catastropolis, chosen when a game is set up, and presets of them."""

from calamity.kernel.options import OptionSpec, Value

LENIENCY = {"standard": 0, "gentle": 1, "fierce": -2}  # P-147: by difficulty, added to every plan

PRESETS: dict[str, dict[str, Value]] = {
    "gentle": {"difficulty": "gentle", "draft": "dealt", "power_points": 5, "overrun": "gt", "hidden_ageing": "off"},
    "standard": {},
    "fierce": {"difficulty": "fierce"},
}

OPTIONS = (
    OptionSpec("difficulty", tuple(LENIENCY), ("P-147",)),
    OptionSpec("draft", ("open", "dealt"), ("P-43", "P-129")),
    OptionSpec("power_points", (4, 3, 5), ("P-47", "P-130"), field="limit"),
    OptionSpec("first_player", ("random", "seat0", "rotating"), ("P-5", "P-R7"), field="rotating", flag="rotating"),
    OptionSpec("team_only", ("off", "on"), ("P-158",)),
    OptionSpec("solo", ("off", "on"), ("P-R1",)),
    OptionSpec("title_tie", ("disasters", "shared"), ("P-159", "P-R61"), field="shared_ties"),
    OptionSpec("villain_card", ("finisher", "nobody"), ("P-156", "P-R60"), field="finisher_scores", flag="finisher"),
    OptionSpec("lethal", ("cards", "all"), ("P-126", "P-R47"), field="all_lethal"),
    OptionSpec("overrun", ("ge", "gt"), ("P-71", "P-R17"), field="grace"),
    OptionSpec("hidden_ageing", ("on", "off"), ("P-64", "P-R18"), field="hidden_ageing", flag="on"),
    OptionSpec("quiet_rounds", ("on", "off"), ("P-68", "P-R21"), field="quiet_rounds", flag="on"),
    OptionSpec("setup_minimum", (0, 3), ("P-35",)),
    OptionSpec("tenth_signature", ("twin", "false_trail"), ("P-143", "P-R5"), field="false_trail"),
)
