"""Test helpers for rules: positions by name, loaded dice, stacked decks, moves as text; and a check for bots."""

from calamity.positions.scenario import Scenario
from calamity.positions.table import ScenarioTable
from calamity.testing.conformance import check_bot

__all__ = ["Scenario", "ScenarioTable", "check_bot"]
