"""The analysis board on one's own device: the same questions as at a server, one answer each."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from parlour.engine.levels import LEVELS, search, task_of
from parlour.server.match import view
from parlour.server.match.analysing import (
    begin,
    choice_view,
    judged_view,
    line_view,
    read_tree,
    thought_view,
    tree_view,
)
from parlour.study.analysis import Review, Thought, think_about
from parlour.tree import Tree

Json = dict[str, Any]
JUDGE_SECONDS = 1.0
MOST_LINES = 5


def line(body: Json) -> Json:
    return line_view(begin(body), body.get("since", 0))


def steps(body: Json) -> Json:
    draft = begin(body).draft(*body["steps"])
    return {"next": list(draft.next), "move": draft.to_json()["move"], "message": draft.message}


def why(body: Json) -> Json:
    told = view.explain(begin(body), 0, body.get("move"), body.get("steps"))
    return {name: told[name] for name in ("allowed", "message", "rule")}


def tree(body: Json) -> Json:
    return tree_view(Tree.read(body["record"]))


def record(body: Json) -> Json:
    return {"record": str(read_tree(body["tree"]))}


def watch(body: Json) -> Json:
    """What is found about a position in so many seconds."""
    match, seconds = begin(body), min(body.get("seconds", 1.0), 5.0)
    if not isinstance(match.to_move, int) or match.players == 1:
        return thought_view(match, think_about(match, seconds))
    lines = min(body.get("lines", 1), MOST_LINES)
    return choice_view(match, search(match, replace(task_of(match.game, LEVELS[-1], seconds), lines=lines)))


def judge(body: Json) -> Json:
    match = begin(body)
    before, after = think_about(match.at(match.ply - 1), JUDGE_SECONDS), think_about(match, JUDGE_SECONDS)
    return {"judged": judged_view(match, before, after)}


def review(body: Json) -> Json:
    """A part of a review: some positions more are thought about, and what is known by then goes out to come in again."""
    match = begin(body)
    known = {int(ply): Thought(**told) for ply, told in (body.get("thoughts") or {}).items()}
    told = Review(match, known)
    for ply in told.missing[: body.get("count", 4)]:
        told.think(ply, body.get("seconds", 0.1))
    thoughts = {str(ply): vars(thought) for ply, thought in told.thoughts.items()}
    return {"review": told.to_json(), "thoughts": thoughts}


CALLS: dict[str, Callable[[Json], Json]] = {
    "line": line,
    "steps": steps,
    "why": why,
    "tree": tree,
    "record": record,
    "watch": watch,
    "judge": judge,
    "review": review,
}
