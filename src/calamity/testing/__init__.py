"""What rule tests are written with: positions by name, loaded dice, stacked decks, moves in words; a check of bots."""

from calamity.testing.conformance import check_bot
from calamity.testing.scenario import Scenario
from calamity.testing.table import ScenarioTable

__all__ = ["Scenario", "ScenarioTable", "check_bot"]
