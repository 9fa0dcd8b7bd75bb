"""What rule tests are written with: positions by name, loaded dice, stacked decks, moves in words; a check of bots."""

from calamity.positions.scenario import Scenario
from calamity.positions.table import ScenarioTable
from calamity.testing.conformance import check_bot

__all__ = ["Scenario", "ScenarioTable", "check_bot"]
