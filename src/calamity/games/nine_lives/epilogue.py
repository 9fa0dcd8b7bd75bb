"""The summary after a game: how every cat fell, how the Reapurr climbed, and awards."""

from __future__ import annotations

from collections.abc import Sequence

from calamity.games.nine_lives.rules.turn import NineLives
from calamity.kernel.epilogue import AwardSpec, Cause, Curve, Epilogue, Told, awards_of
from calamity.kernel.goal import Said

AWARDS = (
    AwardSpec("clawed", "aimed", least=2),
    AwardSpec("defender", "defended"),
    AwardSpec("spinner", "rerolled"),
    AwardSpec("thief", "stole"),
    AwardSpec("punchbag", "lost_lives", worth="count", least=3),
)
REAPURR = {"reapurr_up", "reapurr_down"}


def epilogue(state: NineLives, events: Sequence[Told], milestones: int) -> Epilogue:
    """L-50, L-51, L-74: the turn and the card by which each cat fell, and where the Reapurr was all the time."""
    causes = Chronicle().causes(events)
    curve = Curve("goal.reapurr", reapurr_by_turn(state, events, milestones))
    return Epilogue([], causes, awards_of(AWARDS, events, state.n), [curve])


class Chronicle:
    """What was going on when something happened to a cat."""

    def __init__(self) -> None:
        self.turn = 0
        self.card = ""
        self.attacker: int | None = None
        self.lost: dict[int, int] = {}  # by seat: the lives lost since the card began
        self.space: int | None = None  # the Reapurr's, as soon as it is known
        self.caught: set[int] = set()

    def causes(self, events: Sequence[Told]) -> list[Cause]:
        """How cats fell, in the order in which they did."""
        found = []
        for event in events:
            if event["event"] == "eliminated":
                found.append(Cause(event["seat"], self.fall(event["seat"])))
            else:
                self.follow(event)
        return found

    def follow(self, event: Told) -> None:
        """Note what is going on."""
        name = event["event"]
        if name == "turn":
            self.turn = event["number"]
            self.begin("", None)
        elif name in ("resolves", "event_begins"):
            self.begin(event["card"], event["seat"] if name == "resolves" else None)
        elif name == "lost_lives":
            self.lost[event["seat"]] = self.lost.get(event["seat"], 0) + event["count"]
        elif name == "caught":
            self.caught.add(event["seat"])
            self.space = event["space"]
        elif name in REAPURR:
            self.space = event["space"]

    def begin(self, card: str, attacker: int | None) -> None:
        """Something new happens."""
        self.card, self.attacker, self.lost, self.caught = card, attacker, {}, set()

    def fall(self, seat: int) -> Said:
        """How a cat falls now."""
        facts: dict[str, int | str] = {"turn": self.turn}
        lost = self.lost.get(seat, 0)
        if not self.card:
            return Said("epilogue.reapurr", facts)
        facts["card"] = self.card
        if seat in self.caught or not lost:
            return Said("epilogue.caught", facts | {"space": self.space or 0})
        facts["count"] = lost
        if self.attacker is None or self.attacker == seat:
            return Said("epilogue.lost", facts)
        return Said("epilogue.attacked", facts | {"seat": self.attacker})


def reapurr_by_turn(state: NineLives, events: Sequence[Told], milestones: int) -> list[int]:
    """Where the Reapurr was when each turn began, and at the end."""
    moves = [event for event in events if event["event"] in REAPURR]
    first = moves[0] if moves else None
    space = state.reapurr if first is None else first["space"] + (1 if first["event"] == "reapurr_down" else -1)
    found = []
    for event in events:
        if event["event"] in REAPURR:
            space = event["space"]
        elif event["event"] == "turn":
            found.append(space)
    return [*found, state.reapurr][-milestones:] if milestones else []
