"""Studies: trees with chapters that people keep and share."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "studies",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("read_key", sa.String(32), nullable=False),
        sa.Column("write_key", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("studies_of", "studies", ["owner", "updated", "id"])
    op.create_table(
        "chapters",
        sa.Column("study", sa.String(32), sa.ForeignKey("studies.id"), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("chapters")
    op.drop_table("studies")
