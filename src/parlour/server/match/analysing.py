"""The analysis board: lines of moves and trees as plain values in the shape of wire/analysis.py. Runs in a browser too."""

from collections.abc import Mapping
from typing import Any

from parlour.engine.search.choice import Choice
from parlour.errors import NotationError
from parlour.games.picture import Picture
from parlour.match import Match, read, start_with
from parlour.server.match.view import prompts, spell
from parlour.server.wire.pictures import changed
from parlour.study.analysis import Thought, judge, shares_from
from parlour.tree import Branch, Tree

Json = dict[str, Any]


def begin(asked: Mapping[str, Any]) -> Match:
    """The match that a request names: by a position text, or by a game with options, and then its moves."""
    start, game, version = asked.get("start"), asked.get("game"), asked.get("version")
    if (start is None) == (game is None):
        raise NotationError("a line begins at a position text, or at the start of a game: expected one of them")
    match = read(start, version) if start is not None else start_with(game or "", asked.get("options") or {}, version)
    if match.ply:
        raise NotationError("expected a position text without moves: those are told apart")
    for move in asked.get("moves") or ():
        match.play(move)
    return match


def line_view(match: Match, since: int) -> Json:
    """The moments of a line from this ply on, and what may be played at its end."""
    spelled = spell(match)
    plies = range(min(since, match.ply), match.ply + 1)
    moments: list[Json] = []
    old: Picture | None = None
    for ply in plies:
        now = match.at(ply)
        picture = now.picture()
        moments.append(moment_view(now, changed(old, picture)))
        old = picture
    over = match.outcome is not None
    return {
        "game": match.game.slug,
        "title": match.game.title,
        "version": match.game.version,
        "options": match.options,
        "sides": list(match.game.sides),
        "players": match.players,
        "moments": moments,
        "legal": [] if over else spelled,
        "prompt": "" if over else str(match.game.notation.prompt(match.position, ())),
        "prompts": prompts(match, spelled) if spelled else {},
    }


def moment_view(match: Match, picture: Json) -> Json:
    """A match after its last move."""
    outcome, ply = match.outcome, match.ply
    mover = match.mover(ply - 1) if ply else None
    side = match.position.side
    return {
        "picture": picture,
        "text": match.text,
        "move": match.moves[-1] if ply else None,
        "mover": -1 if mover == "chance" else mover,
        "points": list(match.points_for(None)[-1]) if ply else [],
        "to_move": match.to_move,
        "side": match.game.sides[side] if outcome is None and 0 <= side < len(match.game.sides) else None,
        "chances": match.chance(),
        "outcome": outcome.reason.text if outcome else None,
        "rule": outcome.reason.rule if outcome else None,
        "scores": list(outcome.scores) if outcome else None,
    }


# -- trees ------------------------------------------------------------------------------------------------------------


def tree_view(tree: Tree) -> Json:
    """A tree as rows, each move after the one that it follows; parent 0 is the position before the first."""
    places: dict[int, int] = {id(tree.root): 0}
    branches: list[Json] = []
    for branch in tree.walk():
        places[id(branch)] = len(branches) + 1
        parent = places[id(branch.parent)]
        told = {"comments": branch.comments, "glyphs": branch.glyphs, "opening": branch.opening}
        branches.append({"move": branch.move, "parent": parent, **told})
    match = tree.match(tree.root)
    return {
        "game": match.game.slug,
        "version": match.game.version,
        "options": match.options,
        "start": match.start_text,
        "tags": tree.tags,
        "result": tree.result,
        "comments": tree.root.comments,
        "branches": branches,
    }


def read_tree(told: Mapping[str, Any]) -> Tree:
    """The tree of rows; every move is looked at by the rules."""
    tree = Tree(begin({name: told.get(name) for name in ("game", "version", "options", "start")} | named(told)))
    tree.tags = merge_tags(tree.tags, told.get("tags") or {})
    tree.result = told.get("result") or "*"
    tree.root.comments = list(told.get("comments") or ())
    branches: list[Branch] = [tree.root]
    for row in told.get("branches") or ():
        if row["parent"] >= len(branches):
            raise NotationError(f"the move {row['move']!r} follows row {row['parent']}, which comes later")
        branch = tree.add(branches[row["parent"]], row["move"])
        branch.comments, branch.opening = list(row.get("comments") or ()), list(row.get("opening") or ())
        branch.glyphs = list(row.get("glyphs") or ())
        branches.append(branch)
    return tree


def merge_tags(own: dict[str, str], told: Mapping[str, str]) -> dict[str, str]:
    """The tags that were told, but the truth about game, version, options and start; all that is known where none were."""
    truth = {name: text for name, text in own.items() if name != "Result"}
    kept = {name: truth.get(name, text) for name, text in told.items() if name in truth or name not in ("Options", "Start")}
    needed = {name: text for name, text in own.items() if not told or name in ("Game", "Options", "Start")}
    return kept | {name: text for name, text in needed.items() if name not in kept}


def named(told: Mapping[str, Any]) -> Json:
    """Where a start is told the game is told by it."""
    return {"game": None, "options": None} if told.get("start") is not None else {}


# -- what an engine says ----------------------------------------------------------------------------------------------


def choice_view(match: Match, choice: Choice) -> Json:
    """What a search has found so far, its lines best first."""
    player = match.to_move
    assert isinstance(player, int)
    rows = choice.ranking or ()
    ranking: list[Json] = [
        {"move": row.move, "value": row.value, "line": list(row.line or (row.move,)), "points": list(match.points_of(row.move))}
        for row in rows
    ]
    if not ranking or ranking[0]["move"] != choice.move:
        first = {"move": choice.move, "value": choice.value, "line": list(choice.line or (choice.move,))}
        ranking = [first | {"points": list(match.points_of(choice.move))}, *ranking]
    ranking[1:] = sorted(ranking[1:], key=lambda row: -float(row["value"]))  # what was looked at last may be worth more
    return {
        "player": player,
        "shares": list(shares_from(match, player, choice.value)),
        "proven": choice.proven,
        "distance": choice.distance,
        "depth": choice.depth,
        "nodes": choice.nodes,
        "seconds": choice.seconds,
        "lines": ranking,
    }


def thought_view(match: Match, thought: Thought) -> Json:
    """The same of a thought without a ranking: of a puzzle, of a roll of dice, of an end."""
    lines = []
    if thought.move is not None:
        line = {"move": thought.move, "value": thought.value, "line": list(thought.line)}
        lines = [line | {"points": list(match.points_of(thought.move))}]
    return {
        "player": thought.player,
        "shares": list(thought.shares),
        "proven": thought.proven,
        "distance": thought.distance,
        "depth": thought.depth,
        "nodes": thought.nodes,
        "seconds": 0.0,
        "lines": lines,
    }


def judged_view(match: Match, before: Thought, after: Thought) -> Json | None:
    """The last move of a match, judged by what was thought before and after it; None where chance made it."""
    if before.player is None or before.move is None:
        return None
    return judge(before, match.moves[-1], after, match.ply).to_json()
