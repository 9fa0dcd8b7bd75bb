"""Declares what a position of Das Katastrophenspiel consists of: zones of cards, and fields for everything else."""

from typing import Final

from calamity.games.katastrophenspiel.vocabulary import abilities, colours, regions, vehicle_done
from calamity.kernel.fields import LIST, Field
from calamity.kernel.vocabulary import names_of, numbers_of
from calamity.kernel.wording import SEAT, Bits
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, PER_SEAT, PILE, ROW, SEVERAL, Zone

ZONES: Final[list[Zone]] = [
    Zone("hand", "hands", HAND, EVERYONE, PER_SEAT, holds=("player", "purchase")),
    Zone("in_play", "in_play", HAND, EVERYONE, PER_SEAT, holds=("player", "purchase")),
    Zone("table", "tables", HAND, EVERYONE, PER_SEAT, holds=("player", "purchase")),
    Zone("catastrophes", "catastrophes", ROW, holds=("catastrophe",), most=8),
    Zone("purchases", "purchases", ROW, holds=("purchase",), most=8),
    Zone("catastrophe_stacks", "catastrophe_stacks", PILE, NOBODY, SEVERAL, group=1, holds=("catastrophe",), placed=24),
    Zone("purchase_stacks", "purchase_stacks", PILE, NOBODY, SEVERAL, group=5, holds=("purchase",), placed=48),
    Zone("removed", "removed", HAND),
    Zone("unused", "unused", HAND),
]

FIELDS = (
    # players
    Field("region", values=names_of(regions), per_seat=True),
    Field("money", per_seat=True, most=99),
    Field("points", per_seat=True, most=99),
    Field("colour", values=names_of(colours), per_seat=True, optional=True, start=-1),
    # rounds
    Field("round", "rounds_left", most=12),
    Field("first_starter", words=SEAT),
    Field("starter", words=SEAT),
    Field("turns_taken", most=9, about="in this round"),
    Field("active", words=SEAT),
    # the turn
    Field("actions", most=9),
    Field("missions", most=9, about="mission actions among the two"),
    Field("vehicle_state", words=Bits(numbers_of(vehicle_done)), about="what the vehicle in play has done this turn"),
    # the mission
    Field("target", card=True, optional=True, start=-1),
    Field("missing", places=names_of(abilities), most=99),
    Field("wilds", most=99),
    Field("used", card=True, depth=LIST, room=24),
    # what follows from where the cards lie
    Field("procurer_owner", hidden=True, start=-1, about="who has the hero with the purchase symbol"),
    Field("centre_owner", hidden=True, start=-1, about="who has the equipment with the mission symbol"),
)
