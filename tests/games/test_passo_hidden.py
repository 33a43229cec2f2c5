"""Passo's hidden tokens: whatever the other player may have chosen, a viewer sees the same."""

from itertools import combinations
from random import Random as PythonRandom

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.errors import ParlourError
from parlour.games.contract import Random
from parlour.games.game import SPECTATOR
from parlour.games.passo.notation import TOKENS, read_set
from parlour.match import Match
from parlour.record import Record
from parlour.terminal.local import LocalTable
from parlour.terminal.plain import Console
from parlour.terminal.seats import read_seats

CHOICES = ["choose:" + "+".join(names) for names in combinations(TOKENS, 3)]
SECRET_OPTIONS = st.fixed_dictionaries(
    {"powers": st.just("secret"), "first": st.sampled_from("01"), "swap": st.sampled_from(["off", "on"])}
)


def replay(options: dict[str, str], moves: tuple[str, ...]) -> Match | None:
    """The match with these moves, None where they cannot be made or the game ends before the last of them."""
    match = parlour.start("passo", **options)
    try:
        for move in moves:
            match.play(move)
    except parlour.IllegalMoveError:
        return None
    return match


def random_match(options: dict[str, str], plies: int, seed: int, swapping: bool = False) -> Match:
    """A game under way in which tokens are not used up at once."""
    match, random = parlour.start("passo", **options), PythonRandom(seed)
    while match.ply < plies and match.outcome is None:
        moves = match.legal_moves()
        plain = [move for move in moves if ":" not in move and (swapping or move != "swap")]
        match.play(
            random.choice(plain if plain and random.random() < 0.7 else [move for move in moves if move != "swap"])
        )
    return match


def others(match: Match, ply: int) -> list[Match]:
    """All games that differ from this one only in the choice made at a ply, and go on like it."""
    moves = match.moves
    games = [replay(match.options, (*moves[:ply], choice, *moves[ply + 1 :])) for choice in CHOICES]
    return [game for game in games if game is not None and game.outcome == match.outcome]


@given(options=SECRET_OPTIONS, plies=st.integers(1, 30), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_a_view_is_the_same_for_every_choice_the_other_could_have_made(options, plies, seed):
    match = random_match(options, plies, seed)
    if match.outcome is not None:
        return
    for viewer, hidden in ((0, 1), (1, 0)):
        if match.ply > hidden:
            seen = {repr(game.view(viewer)) for game in others(match, hidden)}
            assert seen == {repr(match.view(viewer))}


@given(options=SECRET_OPTIONS, plies=st.integers(1, 20), seed=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_a_spectator_sees_the_same_for_every_pair_of_choices(options, plies, seed):
    match = random_match(options, plies, seed, swapping=True)
    if match.outcome is None:
        for ply in range(min(2, match.ply)):
            assert {repr(game.view(None)) for game in others(match, ply)} == {repr(match.view(None))}


@given(plies=st.integers(3, 30), seed=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_no_part_of_a_view_names_a_hidden_token(plies, seed):
    match = random_match({"powers": "secret"}, plies, seed)
    if match.outcome is not None:
        return
    for viewer in (0, 1, None):
        view = match.view(viewer)
        seat = SPECTATOR if viewer is None else viewer
        for side in {0, 1} - {viewer}:
            shown = {token.name for token in view.picture.tokens if token.side == side}
            assert shown.isdisjoint(TOKENS[i] for i in range(6) if match.position.hand[side] >> i & 1)
        mine = match.position.hand[viewer] if viewer is not None else 0
        names = {TOKENS[i] for i in range(6) if (mine | match.position.used[0] | match.position.used[1]) >> i & 1}
        own_choice = set(match.moves[viewer][7:].split("+")) if viewer is not None else set()
        written = " ".join([view.text, *view.moves, match.svg(seat), view.picture.caption])
        assert {name for name in TOKENS if name in written} <= names | own_choice


def chosen(powers: str, *moves: str, **options: str) -> Match:
    match = parlour.start("passo", powers=powers, **options)
    for move in ("choose:carry+double+keep", "choose:leap+restore+summit", *moves):
        match.play(move)
    return match


def test_a_used_token_is_seen_and_the_rest_is_not():
    view = chosen("secret", "keep:c1-c2").view(1)
    assert view.text == "passo powers=secret 1 BBBBB/5/5/2R2/RR1RR ??:keep,leap+restore+summit:-"
    assert view.moves == ("choose:?", "choose:leap+restore+summit", "keep:c1-c2")
    assert [(token.name, token.state) for token in view.picture.tokens[:3]] == [
        ("keep", "used"),
        ("?", "hidden"),
        ("?", "hidden"),
    ]


def test_a_spectator_sees_neither_choice_and_no_legal_moves():
    view = chosen("secret").view(None)
    assert view.text.endswith("???:-,???:-")
    assert (view.player, view.moves, view.legal_moves) == (None, ("choose:?", "choose:?"), ())


def test_a_token_is_known_once_all_three_are_used():
    match = chosen("secret", "keep:c1-c2", "c5-c4", "b1-a1", "c4-d4", "double:e1-e2-d2", "d4-d3")
    assert match.view(1).moves[0] == "choose:?"
    match.play("carry:a1-a2")
    assert match.view(1).moves[0] == "choose:carry+double+keep"


@pytest.mark.parametrize("powers", ["open", "secret"])
def test_player_1_chooses_without_seeing_the_first_choice(powers):
    match = parlour.start("passo", powers=powers).play("choose:carry+double+keep")
    for viewer in (1, None):
        assert match.view(viewer).moves == ("choose:?",)
        assert match.view(viewer).text.endswith("???:-,-:-")
    assert match.view(0).moves == ("choose:carry+double+keep",)
    assert len(match.view(1).legal_moves) == 20


def test_an_open_game_shows_both_choices_before_the_first_turn():
    match = chosen("open")
    for viewer in (0, 1, None):
        assert match.view(viewer).moves == match.moves
        assert match.view(viewer).text == match.text


def test_after_a_swap_both_players_know_both_choices_and_a_spectator_none():
    match = chosen("secret", "a1-b2", "swap", swap="on")
    for viewer in (0, 1):
        assert match.view(viewer).moves == match.moves
        assert match.view(viewer).text == match.text
    assert match.view(None).moves[:2] == ("choose:?", "choose:?")


@given(seed=st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_everything_is_shown_after_the_game(seed):
    match = random_match({"powers": "secret"}, 400, seed)
    assert match.outcome is not None
    for viewer in (0, 1, None):
        assert match.view(viewer).moves == match.moves
        assert match.view(viewer).text == match.text
        assert match.view(viewer).picture == match.picture()


def test_a_refused_move_does_not_tell_what_the_other_chose():
    messages = set()
    for choice in CHOICES:
        match = parlour.start("passo", powers="secret").play(choice).play("choose:carry+double+keep").play("c1-c2")
        with pytest.raises(parlour.IllegalMoveError) as refusal:
            match.play("leap:c5-c3")
        messages.add(str(refusal.value))
    assert len(messages) == 1


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_a_record_for_a_viewer_hides_what_the_other_chose(viewer):
    assert "restore" not in str(Record.from_match(chosen("secret", "c1-c2"), viewer=viewer))
    begun = parlour.read(chosen("secret", "c1-c2").text).play("c5-c4")
    assert "restore" not in str(Record.from_match(begun, viewer=viewer))
    assert "restore" in str(Record.from_match(begun))


def test_one_person_at_the_terminal_sees_only_the_own_tokens(capsys, tmp_path):
    table = LocalTable(chosen("secret"), read_seats("human,random", 2), PythonRandom(1), shows_secrets=False)
    for line in ("text", "board", f"save {tmp_path / 'game.txt'}"):
        Console(table).obey(line)
    seen = capsys.readouterr().out + (tmp_path / "game.txt").read_text()
    assert "carry" in seen
    assert "restore" not in seen


def test_there_is_no_third_player():
    with pytest.raises(ParlourError, match="no player 2: expected 0 to 1, or None for a spectator"):
        parlour.start("passo").view(2)


# -- worlds for engines -------------------------------------------------------------------------------------------


@given(plies=st.integers(1, 25), seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_engines_imagine_exactly_the_worlds_that_fit_the_view(plies, seed):
    match = random_match({"powers": "secret"}, plies, seed)
    random = Random(seed)
    if match.outcome is not None:
        return
    for viewer, hidden in ((0, 1), (1, 0)):
        imagined = {imagine(match, viewer, random) for _ in range(300)}
        possible = {game.position.fingerprint() for game in others(match, hidden)} if match.ply > hidden else set()
        assert imagined == (possible or {match.position.fingerprint()})


def imagine(match: Match, viewer: int, random: Random) -> int:
    world = match.position.imagine(viewer, random)
    assert match.game.notation.write_fields(world, viewer) == match.game.notation.write_fields(match.position, viewer)
    return int(world.fingerprint())


def test_a_player_who_is_not_stuck_must_hold_a_token_that_helps():
    match = parlour.read("passo powers=secret 0 BB3/#####/#####/#####/R(BBB)### carry+summit:keep,carry+double+keep:-")
    assert match.legal_moves() == ["summit:a1-b1"]
    random = Random(1)
    hands = {match.position.imagine(1, random).hand[0] for _ in range(500)}
    assert all(hand & read_set("restore+summit") for hand in hands)  # nothing else allows a move
    assert len(hands) == 7


def test_nothing_is_imagined_in_an_open_game():
    match = chosen("open")
    assert match.position.imagine(0, Random(1)).fingerprint() == match.position.fingerprint()


def test_a_spectator_imagines_both_hands():
    match = chosen("secret")
    random = Random(1)
    worlds = {tuple(match.position.imagine(SPECTATOR, random).hand) for _ in range(200)}
    assert len({red for red, _ in worlds}) == len({black for _, black in worlds}) == 20
