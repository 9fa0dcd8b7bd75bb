"""What rule tests are written with: positions by name, loaded dice, stacked decks, and moves in words."""

from calamity.testing.scenario import Scenario
from calamity.testing.table import ScenarioTable

__all__ = ["Scenario", "ScenarioTable"]
