"""Test helpers: a position for every question that Catastrophe asks, and for unusual moments.

The first seat is asked.  Whatever leads there has been done by the position itself.
"""

from __future__ import annotations

from calamity.testing import ScenarioTable
from tests.games.catastrophe.scenes import GAME
from tests.games.catastrophe.shorthand import (
    Make,
    act,
    barter,
    borrow,
    commit,
    laying_out,
    offer,
    position,
    provisioning,
    react,
    ready,
    respond,
    restock,
    swap,
)

FULL_ROW = ["family_tent", "signal_kit 1", "dust_masks", "board_games", "watchdog", "candle_box", "tool_chest 1"]
TEAM = ["scavenger", "paramedic", "electrician", "home_cook", "mechanic", "good_neighbour"]


def drafting() -> ScenarioTable:
    """The first pick of a draft."""
    return ScenarioTable(GAME, 3, 1)


def side() -> ScenarioTable:
    """Everybody chooses a side of the Persona."""
    return ScenarioTable(GAME, 3, 1, {"persona_side": "mixed"})


def bandage() -> ScenarioTable:
    """Everybody says when the last bandage was put on."""
    return ScenarioTable(GAME, 3, 1, {"first_trader": "ask"})


def trading() -> ScenarioTable:
    """Our trading turn in Provisioning, with four players."""
    mine = ["water_jugs", "crowbar", "patch_up", "dust_masks"]
    return provisioning(seats=4, hand={0: mine, 1: ["crowbar"], 2: ["chainsaw"], 3: ["first_aid_kit"]})


def answering() -> ScenarioTable:
    """Somebody offers us cards."""
    hands = {0: ["water_jugs", "crowbar"], 1: ["water_jugs", "chainsaw"]}
    table = barter(seats=3, first=1, hand=hands, play={0: ["dust_masks"]})
    offer(table, 1, 0, ["water_jugs"], ["wreckage"])
    return table


def confirming() -> ScenarioTable:
    """Our offer was answered."""
    table = barter(seats=3, hand={0: ["water_jugs", "crowbar"], 1: ["dust_masks", "chainsaw"]})
    offer(table, 0, 1, ["water_jugs"])
    act(table, 1, "offer dust_masks", "agree")
    return table


def entering() -> ScenarioTable:
    """Two cards come into a row that has room for one."""
    table = barter(seats=3, first=1, play={0: FULL_ROW[:6], 1: ["first_aid_kit", "headlamps"]})
    swap(table, 1, 0, ["@first_aid_kit", "@headlamps"], [])
    return table


def overflowing() -> ScenarioTable:
    """An eighth card has come into play."""
    table = barter(seats=3, first=1, play={0: FULL_ROW, 1: ["first_aid_kit"]})
    swap(table, 1, 0, ["@first_aid_kit"], [])
    return table


def overflowing_in_react() -> ScenarioTable:
    """A neighbour has borrowed from us and paid with a card that makes eight."""
    rows = {0: [*FULL_ROW[:6], "first_aid_kit"]}
    table = react("earthquake", "immediate", "burst_main", seats=3, first=1, hand={1: ["crowbar"]}, play=rows)
    borrow(table, 1, 0, "first_aid_kit", "crowbar", 1)
    return table


def laying() -> ScenarioTable:
    """Laying out in Provisioning, with four players."""
    mine = ["water_jugs", "crowbar", "patch_up", "dust_masks", "canned_goods"]
    return laying_out(seats=4, hand={0: mine, 1: ["crowbar"], 2: ["chainsaw"], 3: ["first_aid_kit"]})


def restocking() -> ScenarioTable:
    """Restock, when one card less may be placed."""
    return restock(seats=3, impact="fuel_queue", hand={0: ["water_jugs", "crowbar"]}, play={0: FULL_ROW[:6]})


def reacting(seats: int = 4, impact: str = "lines_down") -> ScenarioTable:
    """The Short Term React of a Tornado: something to use, to borrow, to play and to help with."""
    rows = {
        0: ["battery_bank", "two_way_radios", "water_jugs 3", "tarpaulin_and_rope"],
        1: ["wool_blankets", "headlamps", "old_guitar", "candle_box", "deadbolts"],
        2: ["watchdog"],
        seats - 1: ["candle_box", "wool_blankets", "cash_envelope"],
    }
    hands = {0: ["canned_goods", "scrap_pile", "patch_up"], 1: ["crowbar"]}
    return react("tornado", "short_term", impact, seats=seats, hand=hands, play=rows, personas=TEAM[:seats])


def crowded() -> ScenarioTable:
    """React with six players."""
    return reacting(6, "burst_main")


def endangered() -> ScenarioTable:
    """Somebody is about to lose the last Vitality, and so are all."""
    row = ["first_aid_kit", "tool_chest"]
    return react("earthquake", "immediate", "burst_main", seats=3, vitality=[3, 1, 3], play={0: row})


def responding(*cards: str) -> Make:
    """React with Responses in hand that all have something to do."""
    discards = ["crowbar", "water_jugs", "chainsaw", "candle_box", "dust_masks"]
    rows = {0: ["board_games", "first_aid_kit 1", "tool_chest 1"], 1: ["first_aid_kit"], 2: ["headlamps"]}

    def made() -> ScenarioTable:
        hands = {0: [*cards, "canned_goods", "scrap_pile"], 1: ["chainsaw"]}
        more = {"hand": hands, "discards": discards, "play": rows}
        return react("earthquake", "immediate", "tainted_supply", seats=3, vitality=[4, 3, 4], **more)

    return made


def running() -> ScenarioTable:
    """A Supply Run has brought three cards, and one must go."""
    table = responding("supply_run")()
    respond(table, 0, "supply_run")
    return table


def triage() -> ScenarioTable:
    """The Paramedic may see to somebody without a card."""
    return react("earthquake", "immediate", "burst_main", seats=3, personas=["paramedic", "scavenger", "mechanic"])


def pantry() -> ScenarioTable:
    """The Home Cook may see to thirst without a card."""
    return react("earthquake", "immediate", "burst_main", seats=3, personas=["home_cook", "scavenger", "mechanic"])


def sparing() -> ScenarioTable:
    """The Mechanic chooses which card turns less."""
    table = react(
        *("earthquake", "immediate", "burst_main"),
        play={0: ["first_aid_kit", "tool_chest"]},
        personas=["mechanic", "scavenger"],
    )
    commit(table, 0, "first_aid_kit", 1)
    commit(table, 0, "tool_chest", 2)
    ready(table, 0, 1)
    return table


def straining() -> ScenarioTable:
    """The heavy-handed Mechanic chooses which card turns more."""
    table = react(
        *("earthquake", "immediate", "burst_main"),
        play={0: ["first_aid_kit", "tool_chest"]},
        personas=["mechanic", "scavenger"],
        options={"persona_side": "detriment"},
    )
    commit(table, 0, "first_aid_kit", 1)
    commit(table, 0, "tool_chest", 2)
    ready(table, 0, 1)
    return table


def handled_roughly() -> ScenarioTable:
    """An aftershock turns a card of everybody's."""
    table = react("earthquake", "immediate", "aftershock", play={0: ["first_aid_kit", "tool_chest"]})
    ready(table, 0, 1)
    return table


def sapped() -> ScenarioTable:
    """Bad news turn a card of whoever has failed."""
    table = react("earthquake", "immediate", "bad_news", play={0: ["first_aid_kit", "tool_chest"]})
    ready(table, 0, 1)
    return table


def foreseeing() -> ScenarioTable:
    """The radio may tell which impact comes next."""
    return position("replenish", "immediate", seats=3, play={0: ["crank_radio"]}, next_impacts=["looters", "curfew"])


QUESTIONS: dict[str, Make] = {
    "pick": drafting,
    "side": side,
    "bandage": bandage,
    "trade": trading,
    "answer": answering,
    "confirm": confirming,
    "enter": entering,
    "overflow": overflowing,
    "overflow in React": overflowing_in_react,
    "lay_out": laying,
    "react": reacting,
    "react of six": crowded,
    "react with Triage": triage,
    "react with a pantry": pantry,
    "supply_run": running,
    "spare": sparing,
    "strain": straining,
    "rough": handled_roughly,
    "sapped": sapped,
    "foresee": foreseeing,
    "restock": restocking,
}
