"""The options that change the rules of Das Katastrophenspiel or its presentation, chosen when a game is set up."""

from calamity.games.katastrophenspiel.vocabulary import hero_limits
from calamity.kernel.options import OptionSpec
from calamity.kernel.vocabulary import names_of

OPTIONS = (
    OptionSpec("variant", ("standard",)),
    OptionSpec("solo", ("off", "on"), ("K-R1",)),
    OptionSpec("starter", ("random",), ("K-24", "K-R4"), seat=True),
    OptionSpec("colours", ("random", "choose"), ("K-18", "K-R3"), field="choose_colours"),
    OptionSpec("rounds", (8,), ("K-23", "K-26"), numbers=range(4, 13), field="rounds"),
    OptionSpec("open_hands", ("on", "off"), ("K-R6",), presentation=True),
    OptionSpec("show_known_tail", ("on", "off"), ("K-R50",), presentation=True),
    OptionSpec("hero_limit", names_of(hero_limits), ("K-R10",), field="hero_limit"),
    OptionSpec("vehicle_swap", ("off", "on"), ("K-R13",), field="vehicle_swap"),
    OptionSpec("die_choice", ("immediate", "deferred"), ("K-R34",), field="deferred"),
    OptionSpec("leitstelle", ("free", "costs_action"), ("K-R42",), field="costs_action"),
    OptionSpec("empty_place", ("stay", "refill"), ("K-R23",), field="refill"),
    OptionSpec("ties", ("official", "shared"), ("K-R48",), field="shared_ties"),
    OptionSpec("undo", ("on", "off"), ("K-R53",), presentation=True),
    OptionSpec("turn_timer", ("off",), ("K-R54",), numbers=range(10, 3601), presentation=True),
)
