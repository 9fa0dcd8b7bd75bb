"""What became of an announced Interaction, if it is not to be resolved in the usual way."""

from typing import Final

CANCELLED: Final = 1
ATTACHED: Final = 2  # it stays in a Community
