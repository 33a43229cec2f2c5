"""Who begins, by dice that nobody can choose: everybody rolls two, the highest starts, and whoever ties for it rolls again.

The dice follow from the secret of the match, like all its rolls: it is committed by its hash before and shown after the game.
"""

from collections.abc import Sequence

from parlour.dice import Pair, fraction, is_secret, needed
from parlour.errors import ParlourError
from parlour.record import Record

TAG = "RollOff"
Roll = tuple[int, int, int]  # a player and two dice
Rounds = list[list[Roll]]


def roll_off(secret: str, match_id: str, order: Sequence[int]) -> Rounds:
    """The rounds until one player is highest; a round has a roll of everybody who is still in it.

    `order` holds the players in the order in which they came, which is not that of the seats where the roll gives those.
    """
    rounds: Rounds = []
    left = list(range(len(order)))
    while len(left) > 1:
        rolls = [(order[place], *two_dice(secret, f"{match_id}:first:{len(rounds)}:{place}")) for place in left]
        rounds.append(rolls)
        best = max(one + other for _, one, other in rolls)
        left = [place for place, (_, one, other) in zip(left, rolls, strict=True) if one + other == best]
    return rounds


def two_dice(secret: str, label: str) -> Pair:
    one, other = divmod(int(fraction(secret, label) * 36), 6)
    return one + 1, other + 1


def starter(rounds: Rounds) -> int:
    """Who rolled highest in the last round."""
    return max(rounds[-1], key=lambda roll: roll[1] + roll[2])[0]


def write_rounds(rounds: Rounds) -> str:
    """As a record keeps them: `0 3+4, 1 6+1; 0 2+2, 1 5+3`."""
    return "; ".join(", ".join(f"{player} {one}+{other}" for player, one, other in rolls) for rolls in rounds)


def read_order(told: str, players: int) -> list[int]:
    """The players in the order in which they came, as the first round of a record tells them."""
    words = [roll.split(" ")[0] for roll in told.split("; ")[0].split(", ")]
    if sorted(words) != [str(player) for player in range(players)]:
        raise ParlourError(f"the roll for the start is {told!r}: expected a first roll of each of {players} players")
    return list(map(int, words))


def check_roll_off(record: Record) -> bool:
    """Whether a record tells who rolled what for the start; ParlourError where its secret gives something else."""
    told = record.tags.get(TAG)
    if told is None:
        return False
    match, secret = record.begin(), needed(record, "DiceSecret")
    if not is_secret(secret):
        raise ParlourError("the secret of this record does not fit its commitment")
    rounds = roll_off(secret, needed(record, "Match"), read_order(told, match.players))
    if told != write_rounds(rounds):
        raise ParlourError(f"the roll for the start is {told!r}: the secret gives {write_rounds(rounds)!r}")
    if match.options["first"] != str(starter(rounds)):
        raise ParlourError(f"player {match.options['first']} began: the roll for the start gives {starter(rounds)}")
    return True
