"""Migration for numberings: each table records how its log numbers actions, and the names of actions are stored."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add both; existing logs use the numbering frozen in the games' folders."""
    op.add_column("tables", sa.Column("numbering", sa.String(32)))
    op.create_table(
        "numberings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove both."""
    op.drop_table("numberings")
    op.drop_column("tables", "numbering")
