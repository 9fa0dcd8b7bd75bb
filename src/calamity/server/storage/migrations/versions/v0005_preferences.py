"""What a player prefers is kept beside the log, which has it only when it matters."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add where it is kept; of those who sit somewhere already, the log knows."""
    op.add_column("sittings", sa.Column("patient", sa.Boolean))


def downgrade() -> None:
    """Remove it again."""
    op.drop_column("sittings", "patient")
