"""What names look like, so that no two accounts are taken for each other."""

import sqlalchemy as sa
from alembic import op

from parlour.server.names import look_of

revision = "0005"
down_revision = "0004"
HOLDERS = sa.text("kind IN ('account', 'bot')")


def upgrade() -> None:
    op.add_column("people", sa.Column("looks", sa.String(80)))
    people = sa.table("people", *(sa.column(name) for name in ("id", "kind", "name", "looks", "created")))
    connection, seen = op.get_bind(), set()
    named = sa.select(people).where(people.c.kind != "deleted").order_by(people.c.created)
    for row in connection.execute(named).all():
        looks: str | None = look_of(row.name)
        if row.kind != "guest" and looks in seen:  # both have borne it until now; the first keeps others from it
            looks = None
        if row.kind != "guest":
            seen.add(looks)
        connection.execute(sa.update(people).where(people.c.id == row.id).values(looks=looks))
    op.create_index("people_by_looks", "people", ["looks"], unique=True, sqlite_where=HOLDERS, postgresql_where=HOLDERS)
    op.create_index("people_alike", "people", ["looks"])


def downgrade() -> None:
    op.drop_index("people_alike", "people")
    op.drop_index("people_by_looks", "people")
    op.drop_column("people", "looks")
