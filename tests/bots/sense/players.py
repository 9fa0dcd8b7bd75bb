"""Test helpers: several bots of one level with different seeds, all of which must avoid a beginner's mistake."""

from __future__ import annotations

import calamity
from calamity import Mind
from calamity.bots.levels import LevelBot
from calamity.testing import ScenarioTable

# Levels 4 and 5 search as long as they do in a game, without a clock; without the compiler that is slow.
SEEDS = {1: 6, 2: 6, 3: 4, 4: 4, 5: 4} if calamity.compiled else {1: 6, 2: 6, 3: 4, 4: 2, 5: 1}


class Player:
    """A level."""

    def __init__(self, level: int) -> None:
        self.level = level

    def answers(self, table: ScenarioTable, seat: int = 0) -> set[str]:
        """All answers of the level to the open question, in words; for a longer answer, the next link."""
        return {self._answer(table, seat, seed) for seed in range(SEEDS[self.level])}

    def results(self, table: ScenarioTable, seat: int = 0) -> list[ScenarioTable]:
        """The position after the level has answered the open question completely, by seed."""
        return [self._result(table, seat, seed) for seed in range(SEEDS[self.level])]

    def _answer(self, table: ScenarioTable, seat: int, seed: int) -> str:
        bot = LevelBot(self.level, seed, capped=False)
        return table.game.actions.name(bot.decide(Mind(table.game, table.state, seat, seed)))

    def _result(self, table: ScenarioTable, seat: int, seed: int) -> ScenarioTable:
        bot = LevelBot(self.level, seed, capped=False)
        after = table.copy()
        asked = after.asks[0].kind
        while after.asks and after.asks[0].kind == asked and seat in [ask.seat for ask in after.asks]:
            after.act(seat, bot.decide(Mind(after.game, after.state, seat, seed)))
        return after
