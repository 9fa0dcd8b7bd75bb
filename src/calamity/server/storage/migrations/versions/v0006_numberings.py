"""A table says how the actions in its log are numbered, and the database knows their names."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add both; logs that there are use the numbering that is frozen in the folders of the games."""
    op.add_column("tables", sa.Column("numbering", sa.String(32)))
    op.create_table(
        "numberings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("names", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove them again."""
    op.drop_table("numberings")
    op.drop_column("tables", "numbering")
