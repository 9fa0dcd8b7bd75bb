"""Players say in which reaction windows they want to be asked."""

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
