"""No bot that is more than random plays what looks plainly foolish to a person: what beginners get wrong, by game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from calamity import Bot, Mind
from calamity.bots.bot import GreedyBot
from calamity.bots.search_bot import SearchBot
from calamity.testing import ScenarioTable
from tests.games.catastrophe import cast as neighbours
from tests.games.catastrophic import cast as nature
from tests.games.catastropolis import cast as heroes
from tests.games.catastropolis.test_resolving import at_place_of
from tests.games.katastrophenspiel import cast as rescuers
from tests.games.nine_lives import hands as cats

PYRAMID: nature.Community = {
    (1, 0): ["thorn_ring", "corky_bark"],
    (1, 1): ["bitter_latex", "shade_leaves"],
    (2, 0): ["webbed_feet", "echo_sense"],
}
BOTS: dict[str, Callable[[int], Bot]] = {"greedy": GreedyBot, "mcts": lambda seed: SearchBot(seed, 10)}


@pytest.fixture(params=BOTS)
def bot(request: pytest.FixtureRequest) -> Bot:
    return BOTS[request.param](5)


def chosen(bot: Bot, table: ScenarioTable, seat: int = 0) -> str:
    """What a bot answers, the first link of it."""
    return table.game.actions.name(bot.decide(Mind(table.game, table.state, seat, 3)))


# ---- Das Katastrophenspiel ----


def test_a_sure_mission_is_not_left_for_others(bot: Bot) -> None:
    """K-53: everything that the house fire needs is in hand, and this is the last action of the game."""
    scene = rescuers.scene("hausbrand", region="north_america", shop=[])
    table = scene.set("round", 1).set("actions", 1).table()
    assert chosen(bot, table) == "mission hausbrand"


def test_certain_symbols_come_before_equipment_that_wears_out(bot: Bot) -> None:
    """K-68: Sigmar has the symbol for nothing, the fire extinguisher only so often."""
    table = rescuers.begin("hausbrand", hand=["sigmar_milano", "feuerloescher", "edda_krauthof"])
    assert chosen(bot, table) != "use feuerloescher"


# ---- Nine Lives ----


def test_the_last_life_is_defended(bot: Bot) -> None:
    """L-62: the Cucumber stops what would be the end."""
    table = cats.room(2, hands={0: [cats.CURIOSITY], 1: ["cucumber"]}, lives=[9, 1])
    cats.play(table, 0, cats.CURIOSITY, 1)
    assert chosen(bot, table, 1) != "pass"


def test_a_rival_on_the_last_life_is_not_spared(bot: Bot) -> None:
    table = cats.room(2, hands={0: [cats.CURIOSITY]}, lives=[9, 1])
    assert chosen(bot, table) == f"play {cats.CURIOSITY}"


# ---- Catastrophe ----


def test_what_oneself_needs_is_served_before_anybody_says_ready(bot: Bot) -> None:
    table = neighbours.scene(play={0: ["tool_chest", "crowbar", "first_aid_kit"]}, impact="curfew").table()
    assert chosen(bot, table).startswith("commit ")


def test_a_neighbour_on_the_last_token_is_helped(bot: Bot) -> None:
    table = neighbours.scene(seats=2, play={0: ["first_aid_kit"]}, vitality=[4, 1]).table()
    table.do(0, "commit", "first_aid_kit", "for", 0)
    table.do(1, "ready")
    assert chosen(bot, table) == "commit first_aid_kit"


# ---- Catastropolis ----


def test_a_disaster_is_dealt_with_before_it_ends_the_city(bot: Bot) -> None:
    """P-106: the hero stands there and can do it, and it is the last round for it."""
    card = heroes.of_type("disaster")[0]
    printed = heroes.printed(card)
    assert printed.time is not None
    table = heroes.scene(heroes.up(card, printed.time - 1), powers={0: printed.powers[:1]}, at={0: at_place_of(card)})
    assert chosen(bot, table) == f"resolve {card}"


# ---- Catastrophic ----


def test_a_trait_that_fits_is_played(bot: Bot) -> None:
    """T-30: it only gains by lying in the Community."""
    table = nature.scene(PYRAMID, {(1, 0): ["deep_taproot"]}, hand=["torpor"], seats=2).table()
    assert chosen(bot, table) != "end_step"


def test_what_sleeps_is_lost_before_what_counts(bot: Bot) -> None:
    """T-53: a Deactivated Trait is worth nothing now, the last active one is the Species."""
    community: nature.Community = {(1, 0): ["shade_leaves", "bitter_latex"]}
    details = {1: {"asleep": {(1, 0): ["shade_leaves"]}}}
    table = nature.scene({}, community, hand=["drought"], details=details).table()
    nature.nature_calls(table)
    nature.do(table, 0, "send drought", "target 1")
    assert chosen(bot, table, 1) == "lose shade_leaves"
