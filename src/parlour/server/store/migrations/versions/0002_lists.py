"""What lists are ordered and found by stands in indexed columns: who made a match, where it is shown, whose each seat is."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

SHOWN = """UPDATE matches SET shown = CASE state WHEN 'waiting' THEN 'lobby' WHEN 'running' THEN 'live'
    WHEN 'paused' THEN 'live' WHEN 'over' THEN 'over' END WHERE public"""
MAKER = {
    "sqlite": "UPDATE matches SET maker = json_extract(summary, '$.maker')",
    "postgresql": "UPDATE matches SET maker = summary ->> 'maker'",
}
INVITED = {
    "sqlite": "json_extract(matches.summary, '$.seats[' || seats.player || '].invited')",
    "postgresql": "matches.summary -> 'seats' -> seats.player ->> 'invited'",
}
SEATS = """UPDATE seats SET state = matches.state, public = matches.public, at = matches.updated,
    whose = coalesce(person, {invited}) FROM matches WHERE matches.id = seats.match_id"""
INDEXES = {
    "matches_shown": ("matches", ["shown", "updated", "id"]),
    "matches_shown_by_game": ("matches", ["shown", "game", "updated", "id"]),
    "matches_by_maker": ("matches", ["maker", "state"]),
    "matches_to_rate": ("matches", ["state", "rated", "ratings_done"]),
    "seats_by_time": ("seats", ["whose", "at", "match_id"]),
    "seats_by_state": ("seats", ["whose", "state", "at", "match_id"]),
    "seats_in_public": ("seats", ["whose", "public", "at", "match_id"]),
}


def upgrade() -> None:
    op.add_column("matches", sa.Column("shown", sa.String(6)))
    op.add_column("matches", sa.Column("maker", sa.String(32)))
    op.add_column("seats", sa.Column("whose", sa.String(32)))
    op.add_column("seats", sa.Column("state", sa.String(10), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("at", sa.BigInteger, nullable=False, server_default="0"))
    dialect = op.get_bind().dialect.name
    for statement in (SHOWN, MAKER[dialect], SEATS.format(invited=INVITED[dialect])):
        op.execute(statement)
    op.drop_index("matches_by_state", "matches")
    for name, (table, columns) in INDEXES.items():
        op.create_index(name, table, columns)
    op.drop_index("ratings_by_game", "ratings")
    op.create_index("ratings_by_game", "ratings", ["game", sa.text("(rating - 2 * deviation)"), "person"])


def downgrade() -> None:
    op.drop_index("ratings_by_game", "ratings")
    op.create_index("ratings_by_game", "ratings", ["game", "rating"])
    for name, (table, _) in INDEXES.items():
        op.drop_index(name, table)
    op.create_index("matches_by_state", "matches", ["public", "state", "game", "updated"])
    for table, column in (("seats", "at"), ("seats", "public"), ("seats", "state"), ("seats", "whose")):
        op.drop_column(table, column)
    for column in ("maker", "shown"):
        op.drop_column("matches", column)
