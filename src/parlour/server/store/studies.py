"""Studies on disk: who may read and write one is told by its owner and by two keys that links carry."""

import hmac
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from parlour.server.match.clock import now_ms
from parlour.server.store.database import chapters, studies
from parlour.server.store.log import Store, make_id
from parlour.server.wire.errors import Refused

MOST_STUDIES = 200
MOST_CHAPTERS = 64
RIGHTS = ("read", "write", "owner")  # each with those before it


@dataclass(frozen=True)
class Study:
    """A study as somebody came to it; `right` is what they may do."""

    id: str
    name: str
    right: str
    read_key: str
    write_key: str
    updated: int

    def need(self, right: str) -> None:
        if RIGHTS.index(self.right) < RIGHTS.index(right):
            who = "its owner" if right == "owner" else "those who have the link to write"
            raise Refused(403, "study/forbidden", f"only {who} may do this with the study")


class Studies:
    def __init__(self, store: Store) -> None:
        self.store = store

    # -- finding ----------------------------------------------------------------------------------------------

    async def find(self, study_id: str, person: str | None, key: str | None) -> Study:
        """A study that this person may see; Refused where there is none, or none for them."""
        rows = await self.store.rows(sa.select(studies).where(studies.c.id == study_id))
        right = right_of(rows[0], person, key) if rows else None
        if right is None:
            raise Refused(404, "study/unknown", f"no study {study_id!r} that you may see: expected its link")
        row = rows[0]
        return Study(row.id, row.name, right, row.read_key, row.write_key, row.updated)

    async def of(self, person: str, limit: int) -> list[dict[str, Any]]:
        """The studies of a person, the newest first."""
        order = (studies.c.updated.desc(), studies.c.id.desc())
        query = sa.select(studies).where(studies.c.owner == person).order_by(*order).limit(limit)
        return [{"id": row.id, "name": row.name, "updated": row.updated / 1000} for row in await self.store.rows(query)]

    async def chapters(self, study: Study) -> list[sa.Row[Any]]:
        columns = (chapters.c.id, chapters.c.name, chapters.c.game, chapters.c.seq, chapters.c.place)
        rows = await self.store.rows(sa.select(*columns).where(chapters.c.study == study.id))
        return sorted(rows, key=lambda row: (row.place, row.id))

    async def chapter(self, study: Study, chapter_id: str) -> sa.Row[Any]:
        rows = await self.store.rows(sa.select(chapters).where(own(study, chapter_id)))
        if not rows:
            raise Refused(404, "study/chapter", f"no chapter {chapter_id!r} in this study")
        return rows[0]

    async def records(self, study: Study) -> list[str]:
        rows = await self.store.rows(sa.select(chapters).where(chapters.c.study == study.id))
        return [row.record for row in sorted(rows, key=lambda row: (row.place, row.id))]

    async def export(self, person: str) -> list[dict[str, Any]]:
        """All that a person keeps here."""
        told = await self.of(person, MOST_STUDIES)
        return [one | {"records": await self.records(await self.find(one["id"], person, None))} for one in told]

    # -- changing ---------------------------------------------------------------------------------------------

    async def make(self, owner: str, name: str) -> Study:
        if len(await self.of(owner, MOST_STUDIES)) >= MOST_STUDIES:
            raise Refused(409, "study/many", f"{MOST_STUDIES} studies are enough: delete one first")
        now = now_ms()
        values = {"id": make_id(), "owner": owner, "name": name, "read_key": make_id(), "write_key": make_id()}
        await self.store.run(sa.insert(studies).values(**values, created=now, updated=now))
        return await self.find(values["id"], owner, None)

    async def rename(self, study: Study, name: str) -> None:
        await self.store.run(sa.update(studies).where(studies.c.id == study.id).values(name=name, updated=now_ms()))

    async def renew_keys(self, study: Study) -> None:
        """Links that were given away open nothing any more."""
        fresh = {"read_key": make_id(), "write_key": make_id()}
        await self.store.run(sa.update(studies).where(studies.c.id == study.id).values(**fresh))

    async def delete(self, study: Study) -> None:
        await self.store.run(
            sa.delete(chapters).where(chapters.c.study == study.id), sa.delete(studies).where(studies.c.id == study.id)
        )

    async def add(self, study: Study, name: str, game: str, record: str) -> str:
        """A new chapter at the end; its id."""
        known = await self.chapters(study)
        if len(known) >= MOST_CHAPTERS:
            raise Refused(409, "study/many", f"{MOST_CHAPTERS} chapters are enough for one study")
        place = 1 + max((row.place for row in known), default=0)
        values = {"study": study.id, "id": make_id(), "place": place, "name": name, "game": game, "record": record, "seq": 1}
        await self.store.run(self.touch(study), sa.insert(chapters).values(**values))
        return str(values["id"])

    async def write(self, study: Study, chapter_id: str, seq: int, values: dict[str, Any]) -> int:
        """Change a chapter as it was at this seq; Refused where somebody else has changed it since."""
        as_seen = own(study, chapter_id) & (chapters.c.seq == seq)
        changed = await self.store.run(sa.update(chapters).where(as_seen).values(**values, seq=seq + 1))
        if not changed:
            now = (await self.chapter(study, chapter_id)).seq
            raise Refused(409, "study/stale", f"the chapter has been changed since {seq}: it is at {now}")
        await self.store.run(self.touch(study))
        return seq + 1

    async def remove(self, study: Study, chapter_id: str) -> None:
        await self.chapter(study, chapter_id)
        await self.store.run(self.touch(study), sa.delete(chapters).where(own(study, chapter_id)))

    def touch(self, study: Study) -> sa.Update:
        return sa.update(studies).where(studies.c.id == study.id).values(updated=now_ms())


def right_of(row: sa.Row[Any], person: str | None, key: str | None) -> str | None:
    """What somebody may do with a study: its owner all, others what their link says."""
    if person is not None and row.owner == person:
        return "owner"
    given = (key or "").encode()
    if hmac.compare_digest(given, row.write_key.encode()):
        return "write"
    return "read" if hmac.compare_digest(given, row.read_key.encode()) else None


def own(study: Study, chapter_id: str) -> sa.ColumnElement[bool]:
    return (chapters.c.study == study.id) & (chapters.c.id == chapter_id)


def forget_studies(person: str) -> list[sa.Executable]:
    """What takes all studies of a person away."""
    theirs = sa.select(studies.c.id).where(studies.c.owner == person)
    return [sa.delete(chapters).where(chapters.c.study.in_(theirs)), sa.delete(studies).where(studies.c.owner == person)]
