"""Where a hidden Situation comes from, which is all that players know about its type."""

from typing import Final

FIRST_SET: Final = 0  # one of those drawn at set-up: as many Crimes as Disasters
FROM_RESERVE: Final = 1
PASSED_OVER: Final = 2  # a Disaster, because the Crimes around it were taken out
