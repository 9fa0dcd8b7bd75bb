"""What became of an announced Interaction that isn't resolved in the usual way."""

from typing import Final

CANCELLED: Final = 1
ATTACHED: Final = 2  # it stays in a Community
