"""Tactics as pages show them, in the shape of wire.study: the same at a server and on one's own device."""

from typing import Any

from parlour.errors import IllegalMoveError
from parlour.games.registry import find_game
from parlour.server.match.teaching import frames_of, hint, scene_of, why_not
from parlour.server.wire.errors import refuse_move
from parlour.study import tactics
from parlour.study.tactics import Tactic, find_tactic, follow, judge, tactics_of, with_tactics
from parlour.study.themes import THEMES

Json = dict[str, Any]


def list_sets() -> Json:
    """The games that have tactics, with the themes of each."""
    return {"sets": [describe_set(slug) for slug in with_tactics()]}


def describe_set(slug: str) -> Json:
    found = tactics_of(slug).values()
    themes = {theme for tactic in found for theme in tactic.themes}
    named = {theme: title for theme, title in THEMES.items() if theme in themes}
    return {"game": slug, "title": find_game(slug).title, "count": len(found), "themes": named}


def set_view(slug: str) -> Json:
    """All tactics of a game: what is needed to choose one."""
    rows = [{"id": one.id, "grade": one.grade, "themes": list(one.themes)} for one in tactics_of(slug).values()]
    return {"game": slug, "tactics": rows}


def answer_tactic(slug: str, tactic_id: str, body: Json) -> Json:
    """A tactic to begin with, what becomes of one's moves, why a click is refused, a hint, or the whole line."""
    tactic, played = find_tactic(slug, tactic_id), tuple(body.get("moves") or ())
    if body.get("steps"):
        return told(tactic, **why_not(follow(tactic, played), body["steps"]))
    if body.get("hint"):
        return told(tactic, **hint(follow(tactic, played), tactics.hint(tactic, played)))
    if body.get("solution"):
        return show_line(tactic)
    if not played:
        return told(tactic, verdict="begin", says=tactic.task, scene=scene_of(tactic.begin()))
    return judged(tactic, played)


def judged(tactic: Tactic, played: tuple[str, ...]) -> Json:
    before = follow(tactic, played[:-1])
    try:
        result = judge(tactic, played)
    except IllegalMoveError as error:
        raise refuse_move(error) from None
    last = result.frames[-1]
    scene = scene_of(last, last.picture()) if result.verdict == "on" else None
    return told(tactic, verdict=result.verdict, frames=frames_of(result.frames, before.picture()), scene=scene)


def show_line(tactic: Tactic) -> Json:
    """The line from the beginning, and why no other move does it."""
    match = tactic.begin()
    frames = tuple(match.play(move).at(match.ply) for move in tactic.moves)
    says = " ".join(tactic.moves)
    return told(tactic, verdict="line", says=says, frames=frames_of(frames, tactic.begin().picture()))


def told(tactic: Tactic, **parts: Any) -> Json:
    blank: Json = {"says": "", "rule": None, "hint": [], "frames": [], "scene": None}
    known = {"id": tactic.id, "grade": tactic.grade, "themes": [THEMES[theme] for theme in tactic.themes]}
    return blank | known | {"task": tactic.task, "proof": proof_of(tactic)} | parts


def proof_of(tactic: Tactic) -> str:
    """What is proven, in one sentence."""
    if tactic.gain:
        return "Tried whole: no other first move but the right ones gains as much."
    within = (tactic.plies + tactic.amount + 1) // 2
    return f"Proven: no other move wins within {within} moves."
