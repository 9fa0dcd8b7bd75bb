"""A table may do without advice from bots."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add what says so; at the tables there were, advice was always to be had."""
    op.add_column("tables", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Remove it again."""
    op.drop_column("tables", "advice")
