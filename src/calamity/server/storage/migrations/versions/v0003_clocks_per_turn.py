"""Migration for clocks that allow the same time for every turn."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; existing clocks are not of that kind."""
    op.add_column("tables", sa.Column("clock_per_turn", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("tables", "clock_per_turn")
