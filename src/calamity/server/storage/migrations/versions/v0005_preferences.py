"""Migration that stores players' preferences in a table of their own; the log contains them only when they matter."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; the preferences of people already seated are in the log."""
    op.add_column("sittings", sa.Column("patient", sa.Boolean))


def downgrade() -> None:
    """Remove the column."""
    op.drop_column("sittings", "patient")
