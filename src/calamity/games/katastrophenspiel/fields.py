"""What a position of Das Katastrophenspiel holds: zones and fields, each declared once."""

from typing import Final

from calamity.games.katastrophenspiel.vocabulary import abilities, colours, regions, vehicle_done
from calamity.kernel.fields import LIST, Field
from calamity.kernel.vocabulary import names_of, numbers_of
from calamity.kernel.wording import SEAT, Bits
from calamity.kernel.zones import EVERYONE, HAND, NOBODY, PER_SEAT, PILE, ROW, SEVERAL, Zone

ZONES: Final[list[Zone]] = [
    Zone("hand", "hands", HAND, EVERYONE, PER_SEAT),
    Zone("in_play", "in_play", HAND, EVERYONE, PER_SEAT),
    Zone("table", "tables", HAND, EVERYONE, PER_SEAT),
    Zone("catastrophes", "catastrophes", ROW),
    Zone("purchases", "purchases", ROW),
    Zone("catastrophe_stacks", "catastrophe_stacks", PILE, NOBODY, SEVERAL, group=1),
    Zone("purchase_stacks", "purchase_stacks", PILE, NOBODY, SEVERAL, group=5),
    Zone("removed", "removed", HAND),
    Zone("unused", "unused", HAND),
]

FIELDS = (
    # players
    Field("region", values=names_of(regions), per_seat=True),
    Field("money", per_seat=True),
    Field("points", per_seat=True),
    Field("colour", values=names_of(colours), per_seat=True, optional=True, start=-1),
    # rounds
    Field("round", "rounds_left"),
    Field("first_starter", words=SEAT),
    Field("starter", words=SEAT),
    Field("turns_taken", about="in this round"),
    Field("active", words=SEAT),
    # the turn
    Field("actions"),
    Field("missions", about="mission actions among the two"),
    Field("vehicle_state", words=Bits(numbers_of(vehicle_done)), about="what the vehicle in play has done this turn"),
    # the mission
    Field("target", card=True, optional=True, start=-1),
    Field("missing", places=names_of(abilities)),
    Field("wilds"),
    Field("used", card=True, depth=LIST),
    # what follows from where the cards lie
    Field("procurer_owner", hidden=True, start=-1, about="who has the hero with the purchase symbol"),
    Field("centre_owner", hidden=True, start=-1, about="who has the equipment with the mission symbol"),
)
