"""Studies: trees with chapters, kept by their owner and shared by links to read or to write."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import PlainTextResponse

from parlour.record import Record, read_records
from parlour.server.http.auth import Guest, Somebody, Someone, TheHouse, id_of, need
from parlour.server.live.house import House
from parlour.server.match import analysing
from parlour.server.store.people import Person
from parlour.server.store.studies import MOST_CHAPTERS, MOST_STUDIES, Study
from parlour.server.wire.analysis import (
    ChapterChangeRequest,
    ChapterLine,
    ChapterReply,
    ChapterRequest,
    StudyList,
    StudyReply,
    StudyRequest,
)
from parlour.server.wire.errors import Refused
from parlour.tree import Tree

router = APIRouter(prefix="/studies", tags=["studies"])
StudyPath = Annotated[str, Path(max_length=32)]
Key = Annotated[str | None, Query(max_length=32, description="what the link carries")]


@router.get("")
async def my_studies(house: TheHouse, person: Someone) -> StudyList:
    """One's own studies, the newest first."""
    return StudyList.model_validate({"studies": await house.studies.of(person.id, MOST_STUDIES)})


@router.post("", status_code=201)
async def make_study(house: TheHouse, person: Guest, body: StudyRequest) -> StudyReply:
    """A new study without chapters."""
    need(person, "play")
    return await tell(house, await house.studies.make(person.id, body.name))


@router.get("/{study_id}")
async def study(house: TheHouse, me: Somebody, study_id: StudyPath, key: Key = None) -> StudyReply:
    """A study and the names of its chapters."""
    return await tell(house, await house.studies.find(study_id, id_of(me), key))


@router.patch("/{study_id}")
async def rename_study(house: TheHouse, person: Someone, study_id: StudyPath, body: StudyRequest) -> StudyReply:
    """Give a study another name."""
    found = await mine(house, person, study_id)
    await house.studies.rename(found, body.name)
    return await tell(house, await house.studies.find(study_id, person.id, None))


@router.post("/{study_id}/keys")
async def renew_keys(house: TheHouse, person: Someone, study_id: StudyPath) -> StudyReply:
    """New links; those that were given away open nothing any more."""
    await house.studies.renew_keys(await mine(house, person, study_id))
    return await tell(house, await house.studies.find(study_id, person.id, None))


@router.delete("/{study_id}", status_code=204)
async def delete_study(house: TheHouse, person: Someone, study_id: StudyPath) -> None:
    """Delete a study for good."""
    await house.studies.delete(await mine(house, person, study_id))


@router.get("/{study_id}/records", response_class=PlainTextResponse)
async def records(house: TheHouse, me: Somebody, study_id: StudyPath, key: Key = None) -> str:
    """All chapters as records, one after another."""
    return "\n".join(await house.studies.records(await house.studies.find(study_id, id_of(me), key)))


# -- chapters ---------------------------------------------------------------------------------------------------------


@router.post("/{study_id}/chapters", status_code=201)
async def add_chapters(
    house: TheHouse, person: Guest, study_id: StudyPath, body: ChapterRequest, key: Key = None
) -> StudyReply:
    """New chapters at the end."""
    found = await writable(house, person, study_id, key)
    if (body.tree is None) == (body.record is None):
        raise Refused(422, "request/invalid", "a chapter is given by a tree or by a record")
    trees = await asyncio.to_thread(open_trees, body)
    for number, tree in enumerate(trees, 1):
        named = tree.tags.get("Chapter") or f"{tree.match(tree.root).game.title} {number}"
        await house.studies.add(found, body.name or named[:100], tree.tags["Game"], str(tree))
    return await tell(house, found)


def open_trees(body: ChapterRequest) -> list[Tree]:
    """The trees of a request; takes a while, as every move is looked at."""
    if body.tree is not None:
        return [analysing.read_tree(body.tree.model_dump())]
    found: list[Record] = read_records(body.record or "")
    if not 1 <= len(found) <= MOST_CHAPTERS:
        raise Refused(422, "request/invalid", f"{len(found)} records: expected 1 to {MOST_CHAPTERS}")
    return [Tree.from_record(record) for record in found]


@router.get("/{study_id}/chapters/{chapter_id}", response_model=ChapterReply)
async def chapter(house: TheHouse, me: Somebody, study_id: StudyPath, chapter_id: StudyPath, key: Key = None) -> Any:
    """A chapter with its tree."""
    found = await house.studies.find(study_id, id_of(me), key)
    row = await house.studies.chapter(found, chapter_id)
    tree = await asyncio.to_thread(lambda: analysing.tree_view(Tree.read(row.record)))
    return {"id": row.id, "name": row.name, "game": row.game, "seq": row.seq, "tree": tree}


@router.put("/{study_id}/chapters/{chapter_id}")
async def change_chapter(
    house: TheHouse, person: Guest, study_id: StudyPath, chapter_id: StudyPath, body: ChapterChangeRequest, key: Key = None
) -> ChapterLine:
    """Write a chapter anew."""
    found = await writable(house, person, study_id, key)
    values: dict[str, Any] = {} if body.name is None else {"name": body.name}
    if body.tree is not None:
        tree = await asyncio.to_thread(analysing.read_tree, body.tree.model_dump())
        values |= {"record": str(tree), "game": tree.tags["Game"]}
    await house.studies.write(found, chapter_id, body.seq, values)
    row = await house.studies.chapter(found, chapter_id)
    return ChapterLine(id=row.id, name=row.name, game=row.game, seq=row.seq)


@router.delete("/{study_id}/chapters/{chapter_id}", status_code=204)
async def delete_chapter(
    house: TheHouse, person: Guest, study_id: StudyPath, chapter_id: StudyPath, key: Key = None
) -> None:
    await house.studies.remove(await writable(house, person, study_id, key), chapter_id)


# -- inside -----------------------------------------------------------------------------------------------------------


async def mine(house: House, person: Person, study_id: str) -> Study:
    need(person, "play")
    found = await house.studies.find(study_id, person.id, None)
    found.need("owner")
    return found


async def writable(house: House, person: Person, study_id: str, key: str | None) -> Study:
    need(person, "play")
    found = await house.studies.find(study_id, person.id, key)
    found.need("write")
    return found


async def tell(house: House, found: Study) -> StudyReply:
    owns = found.right == "owner"
    lines = [{"id": row.id, "name": row.name, "game": row.game, "seq": row.seq} for row in await house.studies.chapters(found)]
    keys = {"read_key": found.read_key if owns else None, "write_key": found.write_key if owns else None}
    return StudyReply.model_validate({"id": found.id, "name": found.name, "right": found.right, "chapters": lines} | keys)
