"""Migration for lessons: tables can be lessons, and each person's completed lessons are stored."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add both; no table that there is is a lesson."""
    op.add_column("tables", sa.Column("lesson", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "lessons",
        sa.Column("identity", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("lesson", sa.String(40), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_table("lessons")
    op.drop_column("tables", "lesson")
