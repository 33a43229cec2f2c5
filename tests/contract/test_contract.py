"""What every game of the house must meet, once over the whole registry."""

import re
from random import Random

import pytest
from tests.perft_files import PerftCase, perft_cases
from tests.settings import SETTINGS, Setting

import parlour
from parlour.drawing import THEMES, render_svg
from parlour.drawing.terminal import render_text
from parlour.engine.core.perft import perft, random_game
from parlour.games.contract import SWAP
from parlour.games.contract import Random as FastRandom
from parlour.games.position_text import read_position, write_position
from parlour.lab.speed import run_plain
from parlour.record import Record, read_record

games = pytest.mark.parametrize("setting", SETTINGS, ids=str)


def random_match(setting: Setting, seed: int, plies: int) -> parlour.Match:
    match = setting.start()
    random = Random(seed)
    while match.outcome is None and match.ply < plies:
        match.play_random(random)
    return match


def is_numbered(setting: Setting, reason: parlour.Reason) -> bool:
    """Whether a reason names a rule of the game and says something."""
    rulebook = parlour.find_game(setting.slug).rulebook
    return reason.rule is not None and rulebook.rule(reason.rule) is not None and bool(reason.text)


@games
def test_legal_moves_are_sorted_and_each_stands_once(setting: Setting) -> None:
    match = random_match(setting, 1, 0)
    random = Random(1)
    for _ in range(60):
        moves = match.legal_moves()
        assert moves == sorted(set(moves))
        if not moves:
            assert match.outcome is not None
            break
        match.play(random.choice(moves))


@games
def test_the_same_moves_lead_to_the_same_position(setting: Setting) -> None:
    match = random_match(setting, 2, 60)
    again = setting.start()
    for move in match.moves:
        again.play(move)
    assert again.text == match.text
    assert again.position.fingerprint() == match.position.fingerprint()


@games
def test_undo_restores_every_position(setting: Setting) -> None:
    match = setting.start()
    random = Random(3)
    texts = [match.text]
    while match.outcome is None and match.ply < 60:
        match.play_random(random)
        texts.append(match.text)
    while match.ply:
        assert texts.pop() == match.text
        match.undo()
    assert texts == [match.text]


@games
def test_each_move_tells_the_cells_it_touches(setting: Setting) -> None:
    match = random_match(setting, 6, 60)
    points = match.points_for(None)
    assert len(points) == match.ply and {cell for one in points for cell in one} <= cells_of(match)
    for ply, move in enumerate(match.moves):
        before = match.at(ply)
        assert before.points_of(move) == points[ply]
        assert {cell for cell in cells_of(match) if cell in re.split(r"\W|x", move)} == set(points[ply])
    while match.ply:
        match.undo()
        assert match.points_for(None) == points[: match.ply]


def cells_of(match: parlour.Match) -> set[str]:
    return {cell.name for cell in match.picture().cells}


@games
def test_a_copy_shares_nothing(setting: Setting) -> None:
    match = random_match(setting, 4, 20)
    position, text = match.position, match.text
    for move in position.legal_moves()[:20]:
        position.after(move)
    assert match.text == text


@games
def test_a_position_text_restores_the_position(setting: Setting) -> None:
    match = setting.start()
    random = Random(5)
    while match.outcome is None and match.ply < 80:
        match.play_random(random)
        again = parlour.read(match.text)
        assert again.text == match.text
        assert again.legal_moves() == match.legal_moves()
        assert again.outcome == match.outcome
        assert again.position.fingerprint() == match.position.fingerprint()


@games
def test_keys_tell_positions_apart(setting: Setting) -> None:
    """Two moves from one position share a key only if they lead to the same one, and no move leaves it as it was."""
    for seed in range(3):
        match = setting.start()
        random = Random(seed)
        while match.outcome is None and match.ply < 40:
            position, options = match.position, match.options
            children = [position.after(move) for move in position.legal_moves()[:80] if move != SWAP]
            children = [child for child in children if not child.over]
            texts = {child.state_fingerprint(): write_position(match.game, options, child) for child in children}
            assert position.state_fingerprint() not in texts
            for child in children:
                assert texts[child.state_fingerprint()] == write_position(match.game, options, child)
            match.play_random(random)


@games
def test_a_record_replays_to_the_same_end(setting: Setting) -> None:
    match = random_match(setting, 6, 300)
    record = Record.from_match(match)
    again = read_record(str(record))
    assert again == record
    assert again.replay().text == match.text


@games
def test_every_drawn_move_is_legal_and_every_legal_move_is_drawn(setting: Setting) -> None:
    match = random_match(setting, 7, 9)
    position = match.position
    if position.over:
        return
    legal = set(position.legal_moves())
    random = FastRandom(1)
    drawn = {position.random_move(random) for _ in range(400 * len(legal))}
    assert drawn == legal


@games
def test_chances_add_up_to_one(setting: Setting) -> None:
    match = setting.start()
    random = Random(8)
    while match.outcome is None and match.ply < 100:
        if match.to_move == "chance":
            assert sum(match.chance().values()) == pytest.approx(1)
            assert sorted(match.chance()) == match.legal_moves()
        else:
            assert match.chance() == {}
        match.play_random(random)


@games
def test_scores_add_up_to_one_and_the_winner_has_most(setting: Setting) -> None:
    for seed in range(5):
        outcome = random_match(setting, seed, 400).outcome
        if outcome is None:
            continue
        assert is_numbered(setting, outcome.reason), outcome
        if len(outcome.scores) > 1:
            assert sum(outcome.scores) == pytest.approx(1)
        if outcome.winner is not None:
            assert outcome.scores[outcome.winner] == 1


@games
def test_every_player_can_look(setting: Setting) -> None:
    match = random_match(setting, 9, 30)
    for player in range(match.players):
        view = match.view(player)
        assert len(view.moves) == match.ply
        assert bool(view.legal_moves) == (match.to_move == player)
        assert view.picture.cells
    with pytest.raises(parlour.ParlourError, match="no player 9"):
        match.view(9)


@games
def test_pieces_stand_on_cells_of_the_picture(setting: Setting) -> None:
    picture = random_match(setting, 10, 40).picture()
    names = [cell.name for cell in picture.cells]
    assert len(names) == len(set(names))
    assert {piece.at for piece in picture.pieces} <= set(names)
    assert picture.caption
    assert render_text(picture).endswith(picture.caption)


@pytest.mark.parametrize("theme", THEMES)
@games
def test_every_picture_can_be_drawn_in_every_theme(setting: Setting, theme: str) -> None:
    svg = render_svg(random_match(setting, 11, 40).picture(), theme)
    assert svg.startswith("<svg")
    assert "NaN" not in svg


@games
def test_drafts_spell_every_legal_move(setting: Setting) -> None:
    match = random_match(setting, 12, 12)
    if match.outcome is not None:
        return
    spelled: set[str] = set()
    todo: list[tuple[str, ...]] = [()]
    while todo:
        draft = match.draft(*todo.pop())
        assert draft.valid
        assert draft.message
        if draft.move is not None:
            spelled.add(draft.move)
        todo += [(*draft.chosen, step) for step in draft.next]
    assert spelled == set(match.legal_moves())
    assert not match.draft("no such step").valid


RUBBISH = [
    "",
    " ",
    "?",
    "0",
    "-",
    "a",
    "zz9",
    "a1-",
    "-a1",
    "a1--a2",
    "a1-a2-a3-a4",
    "roll:99",
    "choose:",
    "\x00",
    "ä",
    "swap ",
    "x" * 5000,
    "١",
]


@games
def test_rubbish_is_refused_in_one_sentence(setting: Setting) -> None:
    match = random_match(setting, 13, 5)
    text, legal = match.text, set(match.legal_moves())
    for rubbish in RUBBISH:
        if rubbish in legal:
            continue
        with pytest.raises((parlour.NotationError, parlour.IllegalMoveError)):
            match.play(rubbish)
        assert match.text == text


@games
def test_a_mangled_position_text_is_refused_or_read_soundly(setting: Setting) -> None:
    text = random_match(setting, 14, 25).text
    random = Random(14)
    for _ in range(300):
        at = random.randrange(len(text))
        mangled = text[:at] + random.choice(["", "9", "x", "+", ",", "a1", "/", " "]) + text[at + random.randrange(3) :]
        try:
            match = parlour.read(mangled)
        except parlour.ParlourError:
            continue
        again = parlour.read(match.text)
        assert again.legal_moves() == match.legal_moves()


@games
def test_illegal_moves_are_explained_by_a_numbered_rule(setting: Setting) -> None:
    """Moves that were legal elsewhere in the game are readable; where they are illegal a rule says why."""
    match = random_match(setting, 15, 40)
    known = sorted({move for ply in range(20) for move in random_match(setting, ply, ply).legal_moves()})
    if match.outcome is not None:
        return
    for move in Random(15).sample(known, min(60, len(known))):
        if move in match.legal_moves() or move == "swap":
            continue
        try:
            reason = match.why(move)
        except parlour.NotationError:
            continue
        assert reason is not None and is_numbered(setting, reason), f"{move}: {reason}"


@games
def test_compiled_and_plain_rules_draw_the_same_game(setting: Setting) -> None:
    match = setting.start()
    plain = run_plain(setting.slug, match.options, seed=5, moves=150)
    assert plain["game"] == random_game(match.position, 5, 150)


@pytest.mark.parametrize("case", perft_cases(), ids=str)
def test_perft_files(case: PerftCase) -> None:
    match = parlour.start(case.slug, **case.settings)
    for move in case.moves:
        match.play(move)
    for depth, leaves in enumerate(case.leaves, 1):
        assert perft(match.position, depth, match.fingerprints) == leaves


def test_every_game_has_a_perft_file() -> None:
    assert {case.slug for case in perft_cases()} == set(parlour.slugs())


def test_reading_rejects_unknown_games_and_long_texts() -> None:
    with pytest.raises(parlour.UnknownGameError, match="unknown game 'chess'"):
        read_position("chess - 0 x")
    with pytest.raises(parlour.NotationError, match="expected 4000 at most"):
        read_position("x" * 5000)
