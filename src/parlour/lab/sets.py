"""Sets of tactics: packed from records, and verified again by the solver or by trying the whole turn."""

from parlour.engine.core.proofnumber import Proof
from parlour.errors import ParlourError
from parlour.games.contract import Position
from parlour.lab.tactics import MEGABYTES, is_won, only_winner, read_claim
from parlour.match import Match
from parlour.record import Record
from parlour.study.tactics import Tactic
from parlour.study.themes import THEMES, themes_of
from parlour.study.turns import TooWide, Turn, gains_of

SECONDS = 20.0


def pack(record: Record, seconds: float = SECONDS) -> Tactic | None:
    """The tactic of a record with the moves that win as fast, and its themes; None where the solver is not sure of them."""
    start, moves = record.begin(), record.moves
    plies = read_claim(record)
    game, options, *rest = start.text.split(" ")
    line, match = [], start.at(start.ply)
    for number, move in enumerate(moves):
        others = () if number == 0 or number % 2 else as_fast(match, len(moves) - number, seconds)
        if others is None:
            return None
        line.append((move, *(other for other in others if other != move)))
        match.play(move)
    proof = f"{len(moves)}+{plies - len(moves)}"
    themes = themes_of(start, tuple(moves))
    return Tactic(game, " ".join(rest), options, tuple(line), proof, int(record.tags["Grade"]), themes)


def as_fast(match: Match, plies: int, seconds: float) -> tuple[str, ...] | None:
    """All moves that win within so many plies; None where that was not found out in time."""
    position, found = match.position, []
    proof, player = Proof(position, MEGABYTES), position.player_of(position.side)
    for move in position.legal_moves():
        wins: bool | None = is_won(position, move)
        if not wins and plies > 1:
            wins = proof.within(position.after(move), player, plies - 1, seconds)[0]
        if wins is None:
            return None
        if wins:
            found.append(match.game.format_move(position, move))
    return tuple(found)


def verify_tactic(tactic: Tactic, seconds: float = SECONDS) -> str | None:
    """What is wrong with a tactic; None where everything it claims is true."""
    unknown = [theme for theme in tactic.themes if theme not in THEMES]
    if unknown or not tactic.themes or tactic.grade not in range(1, 6):
        return f"a grade of 1 to 5 and known themes are expected, not {unknown or tactic.themes}"
    try:
        return verify_gain(tactic) if tactic.gain else verify_win(tactic, seconds)
    except (ParlourError, TooWide) as error:
        return str(error)


def verify_win(tactic: Tactic, seconds: float) -> str | None:
    match = tactic.begin()
    position, plies = match.position, tactic.plies
    proof, player = Proof(position, MEGABYTES), position.player_of(position.side)
    if tactic.proof != f"{plies}+{tactic.amount}":
        return f"the line has {plies} plies, the proof says {tactic.proof!r}"
    if proof.within(position, player, plies - 1, seconds)[0] is not False:
        return "a faster win is not ruled out"
    winning = only_winner(position, proof, plies, tactic.amount, seconds)
    if winning is None or match.game.format_move(position, winning) != tactic.moves[0]:
        return "its first move is not the only one that wins in time"
    return verify_line(tactic, seconds)


def verify_line(tactic: Tactic, seconds: float) -> str | None:
    """That the line wins at its end, and that the other moves it tells win as fast."""
    match = tactic.begin()
    player = match.to_move
    for number, choice in enumerate(tactic.line):
        if number and number % 2 == 0:
            found = as_fast(match, tactic.plies - number, seconds)
            if found is None or set(found) != set(choice):
                return f"move {number + 1}: {choice} is told, {found} win"
        match.play(choice[0])
    return None if match.outcome and match.outcome.winner == player else "its line does not win"


def verify_gain(tactic: Tactic) -> str | None:
    match = tactic.begin()
    gain = gains_of(match.game).get(tactic.gain or "")
    if gain is None:
        return f"{tactic.game} knows no gain {tactic.gain!r}"
    position: Position = match.position
    turn, wanted = Turn(gain), gain.counted(position) + tactic.amount
    if turn.best(position) != wanted:
        return f"the turn can gain {turn.best(position) - gain.counted(position)}, not {tactic.amount}"
    right, moves = turn.right_moves(position, wanted), position.legal_moves()
    if len(right) > 3 or 2 * len(right) > len(moves):
        return f"{len(right)} of {len(moves)} first moves are right"
    for move in tactic.moves:
        match.play(move)
    return None if gain.counted(match.position) >= wanted or match.outcome else "its line does not gain that"
