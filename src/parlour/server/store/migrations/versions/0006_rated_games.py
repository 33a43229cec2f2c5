"""Rated games by pair, and what moderators should look at."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "rated_games",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("opponent", sa.String(32), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("newcomer", sa.Boolean, nullable=False),
        sa.Column("reason", sa.String(20)),
    )
    op.create_index("rated_games_of", "rated_games", ["person", "game", "at"])
    op.create_table(
        "signals",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("person", sa.String(32), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("match_id", sa.String(32)),
    )
    op.create_index("signals_by_time", "signals", ["at"])


def downgrade() -> None:
    op.drop_table("signals")
    op.drop_table("rated_games")
