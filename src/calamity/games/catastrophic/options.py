"""The options that change the rules of Catastrophic, chosen when a game is set up."""

from calamity.games.catastrophic.vocabulary import figures
from calamity.kernel.options import OptionSpec

OPTIONS = (
    OptionSpec("events_to_end", (7, "long"), ("T-86",), numbers=range(4, 13), field="events_to_end"),
    OptionSpec("debate", ("off", "on"), ("T-103",), for_people=("on",), field="debate"),
    OptionSpec("expansion", ("off", "spawning_tide"), ("T-R2", "T-101", "T-102")),
    OptionSpec("even_turns", ("off", "on"), ("T-R52",), field="even_turns"),
    OptionSpec("late_seat_card", ("off", "on"), ("T-7",)),
    OptionSpec("refresh", ("off", "on"), ("T-R47",), field="refresh_hands"),
    OptionSpec(
        "trait_cap",
        ("none",),
        ("T-30",),
        numbers=range(4, 9),
        field="trait_cap",
        counts_as={"none": figures.UNLIMITED},
    ),
    OptionSpec(
        "hand_events",
        (1, 0, "unlimited"),
        ("T-R23",),
        field="hand_events",
        counts_as={"unlimited": figures.UNLIMITED},
    ),
    OptionSpec("quiet", ("off", "on"), ("T-R35",), field="quiet"),
    OptionSpec("resource_number", (7,), ("T-85",), numbers=range(5, 10), field="resource_number"),
    OptionSpec("strict_hunger", ("off", "on"), ("T-R13",), field="strict_hunger"),
    OptionSpec("extinct_pile", ("off", "on"), ("T-R9", "T-R73"), field="extinct_pile"),
    OptionSpec("turn_cap", (20,), ("T-104",), numbers=range(10, 41), field="turn_cap"),
)
