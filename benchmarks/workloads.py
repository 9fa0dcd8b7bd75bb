"""The workloads that the benchmarks measure, with units and engines of reference, and the most important ratios."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Workload:
    """A kind of workload that several columns can do, so that their speeds can be compared."""

    title: str
    unit: str
    reference: tuple[str, str] | None = None
    """The column and way that count as 1.00; None for workloads that only Calamity does."""


WORKLOADS = {
    "tic_tac_toe": Workload("Tic-tac-toe, random play", "decisions", ("openspiel", "driven")),
    "random_play": Workload("Random play of a full-size game", "decisions", ("rlcard", "game")),
    "observe": Workload(
        "Random play with an observation and a mask at every decision", "decisions", ("openspiel", "tensor")
    ),
    "observation": Workload(
        "Writing an observation, beside a whole step of a peer", "observations", ("openspiel", "step")
    ),
    "batch": Workload("Random play of many games together, observed and masked", "decisions", ("openspiel", "tensor")),
    "search": Workload("Tree search with whole random playouts", "iterations", ("catanatron", "search")),
    "copy": Workload("Copying a state in mid-game", "copies", ("catanatron", "copy")),
    "imagine": Workload("Imagining a state that a seat cannot tell from the true one", "states"),
    "view": Workload("Building a seat's view", "views"),
    "save": Workload("Saving a table", "saves"),
    "restore": Workload("Restoring a saved table", "restores"),
}

COSTS = ("copy", "imagine", "view", "save", "restore")
"""Workloads that are also reported in microseconds and as multiples of the same column's copy."""


@dataclass(frozen=True)
class Headline:
    """One ratio between two measured cells, each named by workload, column and way."""

    says: str
    left: tuple[str, str, str]
    right: tuple[str, str, str]


HEADLINES = (
    Headline(
        "tic-tac-toe, each decision made from Python: Calamity compiled ÷ OpenSpiel's C++",
        ("tic_tac_toe", "calamity-compiled", "driven"),
        ("tic_tac_toe", "openspiel", "driven"),
    ),
    Headline(
        "tic-tac-toe, whole games inside the engine: Calamity compiled ÷ OpenSpiel's C++",
        ("tic_tac_toe", "calamity-compiled", "inside"),
        ("tic_tac_toe", "openspiel", "inside"),
    ),
    Headline(
        "random play, each decision made from Python: Calamity compiled ÷ RLCard's UNO environment",
        ("random_play", "calamity-compiled", "driven"),
        ("random_play", "rlcard", "environment"),
    ),
    Headline(
        "random play, each decision made from Python: Calamity compiled ÷ RLCard's bare UNO",
        ("random_play", "calamity-compiled", "driven"),
        ("random_play", "rlcard", "game"),
    ),
    Headline(
        "random play, each decision made from Python: Calamity interpreted ÷ RLCard's UNO environment",
        ("random_play", "calamity-interpreted", "driven"),
        ("random_play", "rlcard", "environment"),
    ),
    Headline(
        "random play, each decision made from Python: Calamity interpreted ÷ RLCard's bare UNO",
        ("random_play", "calamity-interpreted", "driven"),
        ("random_play", "rlcard", "game"),
    ),
    Headline(
        "random play, playout loop: Calamity compiled ÷ Calamity interpreted",
        ("random_play", "calamity-compiled", "inside"),
        ("random_play", "calamity-interpreted", "inside"),
    ),
    *(
        Headline(
            f"search with whole random playouts, {title}: Calamity compiled ÷ catanatron's playouts",
            ("search", "calamity-compiled", way),
            ("search", "catanatron", "search"),
        )
        for title, way in (
            ("Katastrophenspiel", "search"),
            ("Nine Lives", "cats_search"),
            ("Catastrophe", "team_search"),
            ("Catastropolis", "heroes_search"),
            ("Catastrophic", "webs_search"),
        )
    ),
    Headline(
        "copies of a state: Calamity compiled ÷ catanatron",
        ("copy", "calamity-compiled", "copy"),
        ("copy", "catanatron", "copy"),
    ),
    Headline(
        "copies of a state: Calamity interpreted ÷ catanatron",
        ("copy", "calamity-interpreted", "copy"),
        ("copy", "catanatron", "copy"),
    ),
)
