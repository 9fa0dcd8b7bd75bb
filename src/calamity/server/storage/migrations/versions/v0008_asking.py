"""Migration that stores each player's setting for when to be asked whether to react to a move."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column; whoever has chosen nothing is asked as usual."""
    op.add_column("sittings", sa.Column("asking", sa.Text))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("sittings", "asking")
