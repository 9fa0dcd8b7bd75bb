"""Positions described in the words of a game, and tables that begin with them: for tests and for lessons."""

from calamity.positions.scenario import Scenario
from calamity.positions.table import ScenarioTable

__all__ = ["Scenario", "ScenarioTable"]
