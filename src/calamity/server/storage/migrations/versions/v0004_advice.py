"""Migration for tables that disallow advice from bots."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; existing tables allowed advice."""
    op.add_column("tables", sa.Column("advice", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("tables", "advice")
