"""Migration for players' settings for when to be asked in reaction windows."""

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
