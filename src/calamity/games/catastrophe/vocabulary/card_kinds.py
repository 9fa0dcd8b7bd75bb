"""The first number of each type of card, with space for at least half as many cards again as the box has."""

from typing import Final

RESOURCES: Final = 84
RESPONSES: Final = 20
FIRST_RESPONSE: Final = 84
SUPPLIES: Final = 104  # Resources and Responses
FIRST_DISASTER: Final = 104
FIRST_IMPACT: Final = 124
FIRST_PERSONA: Final = 164
ALL: Final = 184
