"""The boards of the worked examples of Passo's rules (# is a gap, . an empty tile), and the slow twin on them."""

from tests.reference.passo import Passo

P1 = "5 B B B B B / 4 ..... / 3 ..... / 2 ..... / 1 R R R R R"
P2 = "5 B B B B B / 4 ..... / 3 ..... / 2 . RR . . . / 1 # R # R R"
P3 = "5 B B B # # / 4 ..... / 3 . BRB R . . / 2 ..... / 1 R R R # #"
P4 = "5 B # # # # / 4 # R . . B / 3 # . . . . / 2 # . R . . / 1 # R # # #"
P5 = "5 B # # # # / 4 # R . . # / 3 # . . B . / 2 # . R . . / 1 # R # # #"
P6 = "5 # # B . . / 4 # # # # B / 3 R . # # . / 2 # # # . . / 1 # # R R #"
P7 = "5 ..... / 4 ..... / 3 B . R . B / 2 ..... / 1 # R # R #"
P8 = "5 B # R # # / 4 ..... / 3 . B . . . / 2 ..... / 1 R # R # #"
P9 = "5 B # # # # / 4 . R . B . / 3 ..... / 2 ..... / 1 # R # # #"
P10 = "5 B # # # # / 4 R # # # # / 3 # . . # # / 2 # R # # # / 1 #####"
P11 = "5 # # BB # # / 4 # BB # # # / 3 ##### / 2 # RR # # # / 1 # RR # # #"
Q1 = "5 B . . . . / 4 . . BRB . . / 3 . . R . . / 2 ..... / 1 R . . . ."
Q2 = "5 B B B B B / 4 ..... / 3 ..... / 2 . . R . . / 1 R R # R R"
Q3 = "5 B . . . . / 4 ..... / 3 . BR R . . / 2 . . . BB . / 1 R . . . ."
Q4 = "5 # . . # # / 4 B # # . . / 3 . . R . . / 2 . B . . . / 1 R . . . ."
Q6 = "5 B B B # # / 4 # # # . . / 3 . R . . . / 2 ..... / 1 R . . . ."

# Board, move and board after it
TOKEN_BOARDS = {
    "Q1": (Q1, "summit:c3-c4", "5 B . . . . / 4 . . BRBR . . / 3 . . # . . / 2 ..... / 1 R . . . ."),  # R20
    "Q2": (Q2, "double:c2-c3-d4", "5 B B B B B / 4 . . . R . / 3 . . # . . / 2 . . # . . / 1 R R # R R"),  # R21
    "Q3": (Q3, "carry:b3-c3", "5 B . . . . / 4 ..... / 3 . # RBR . . / 2 . . . BB . / 1 R . . . ."),  # R22
    "Q5": (P4, "keep:b4-c4", "5 B # # # # / 4 # . R . B / 3 # . . . . / 2 # . R . . / 1 # R # # #"),  # R24
    "Q6": (Q6, "restore:b3-b4", "5 B B B # # / 4 # R # . . / 3 . # . . . / 2 ..... / 1 R . . . ."),  # R25
}

RED_WINS = ((1.0, 0.0), 0)
BLACK_WINS = ((0.0, 1.0), 1)
DRAW = ((0.5, 0.5), None)


def after(rows, *moves, **options):
    return play(Passo.from_rows(rows, **options), *moves)


def play(game, *moves):
    for move in moves:
        game.play(move)
    return game


def moves_with(game, prefix):
    return [move for move in game.legal_moves() if move.startswith(prefix)]


def drawn(rows):
    return Passo.from_rows(rows).rows()
