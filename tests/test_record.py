"""Records: read and written without loss, refused with line and column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import parlour
from parlour import RecordError
from parlour.record import Node, Record, read_record, read_records, write_records

TEXT = """\
[Game "pathagon"]
[Options "swap=on"]
[White "Ann \\"the path\\" O'Hara"]
[Result "*"]

{before all} 1. d4 $1 {the middle} 2. c3 ! {one} {two} (2. swap {takes over} 3. e4 (3. f4) 4. a1) (2. e5)
3. e4 *
"""


def test_a_record_is_read_with_everything_in_it() -> None:
    record = read_record(TEXT)
    assert record.tags["White"] == 'Ann "the path" O\'Hara'
    assert record.moves == ["d4", "c3", "e4"]
    assert record.line[0].opening == ["before all"]
    assert record.line[0].glyphs == ["$1"]
    assert record.line[1].comments == ["one", "two"]
    assert [[node.move for node in line] for line in record.line[1].variations] == [["swap", "e4", "a1"], ["e5"]]
    assert record.result == "*"


def test_writing_and_reading_lose_nothing() -> None:
    record = read_record(TEXT)
    assert read_record(str(record)) == record
    assert str(read_record(str(record))) == str(record)


def test_replay_plays_the_main_line_and_check_all_variations() -> None:
    record = read_record(TEXT)
    assert record.replay().moves == ("d4", "c3", "e4")
    record.check()
    record.line[1].variations[1][0].move = "d4"
    with pytest.raises(RecordError, match=r"line 6, column 103: illegal move 'd4' after d4"):
        record.check()


def test_move_numbers_are_optional_and_spaces_free() -> None:
    assert read_record('[Game "pathagon"] d4\n\tc3  1/2-1/2').moves == ["d4", "c3"]


def test_several_records_stand_in_one_file() -> None:
    record = read_record(TEXT)
    assert read_records(write_records([record, record])) == [record, record]
    with pytest.raises(RecordError, match="2 records: expected one"):
        read_record(write_records([record, record]))


FORBIDDEN_ONCE = "d10xf10>i10 g2-i4,i10-h10 c9-c7,c2-d3 f9xf10>a6 d3-b5,a6-b6"


def test_a_record_of_an_earlier_version_is_replayed_by_its_rules() -> None:
    new, old = (f'[Game "exeo-duo"][Version "{version}"] {FORBIDDEN_ONCE} *' for version in (2, 1))
    assert read_record(new).replay().ply == 5
    with pytest.raises(RecordError, match=r"illegal move 'd3-b5,a6-b6' .*: the piece on a6 must leave, and nobody"):
        read_record(old).replay()
    played = read_record(old.replace(" d3-b5,a6-b6", "")).replay()
    assert played.text.startswith("exeo-duo@1 - 0 ")
    assert Record.from_match(played).tags["Version"] == "1"
    assert Record.from_match(parlour.read(played.text)).replay().text == played.text


def test_the_start_of_a_record_is_of_the_version_of_the_record() -> None:
    played = read_record(f'[Game "exeo-duo"] {FORBIDDEN_ONCE[:-12]} *').replay()
    record = read_record(f'[Game "exeo-duo"][Version "1"][Start "{played.text}"] *')
    assert len(record.begin().legal_moves()) == len(played.legal_moves()) - 1


def test_a_record_may_start_from_a_position() -> None:
    start = parlour.start("pathagon").play("d4").text
    match = parlour.read(start).play("c3")
    record = Record.from_match(match)
    assert record.tags["Start"] == start
    assert read_record(str(record)).replay().text == match.text


BROKEN = {
    "a tag without quotes": ("[Game pathagon]", 'line 1, column 1: cannot read this tag: expected [Name "value"]'),
    "a tag twice": ('[A "1"]\n[A "2"] *', "line 2, column 1: tag 'A' stands twice: expected each once"),
    "an open comment": ("\n d4 {hello", "line 2, column 5: this comment is not closed: expected }"),
    "an open variation": ("d4 (c3", "line 1, column 4: this variation is not closed: expected )"),
    "an early variation": (
        "(d4) *",
        "line 1, column 1: a variation before the first move: expected it after the move it replaces",
    ),
    "an empty variation": ("d4 () *", "line 1, column 5: cannot read this variation: expected moves and then )"),
    "a stray bracket": (
        "d4 } *",
        "line 1, column 4: unexpected '}': expected a move, a comment, a variation or the result",
    ),
    "no result": (
        "d4 c3",
        "line 1, column 6: no result: expected one such as 1-0, 0-1, 1/2-1/2 or * after the moves",
    ),
    "two results": (
        '[Result "1-0"] d4 0-1',
        "line 1, column 22: the result '0-1' differs from the Result tag '1-0'",
    ),
    "too deep": ("d4 " + "(d4 " * 60, "line 1, column 204: variations nested more than 50 deep"),
}


@pytest.mark.parametrize(("text", "message"), BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_refused_with_line_and_column(text: str, message: str) -> None:
    with pytest.raises(RecordError) as error:
        read_records(text)
    assert str(error.value) == message


UNPLAYABLE = {
    "no game": ("d4 *", 'line 1, column 1: no Game tag: expected a line such as [Game "pathagon"]'),
    "another version": (
        '[Game "pathagon"][Version "0"] *',
        "line 1, column 1: version 0 of pathagon: expected 1, the rules have changed",
    ),
    "an unknown option": (
        '[Game "pathagon"][Options "hat=on"] *',
        "line 1, column 1: unknown option 'hat' of pathagon: expected one of first, swap, repetition, trapping, bar_until_all_returned",
    ),
    "an illegal move": (
        '[Game "pathagon"]\nd4 d4 *',
        "line 2, column 4: illegal move 'd4' after d4: d4 is not empty (R6)",
    ),
    "a false result": (
        '[Game "pathagon"] d1 a1 d2 a2 d3 a3 d4 b1 d5 b2 d6 b3 d7 0-1',
        "line 1, column 55: result '0-1' after the last move: expected '1-0'",
    ),
}


@pytest.mark.parametrize(("text", "message"), UNPLAYABLE.values(), ids=UNPLAYABLE)
def test_a_record_that_cannot_be_replayed_tells_where(text: str, message: str) -> None:
    with pytest.raises(RecordError) as error:
        read_record(text).replay()
    assert str(error.value) == message


words = st.from_regex(r"[a-g][1-7](-[a-g][1-7])?", fullmatch=True)
texts = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\r"), max_size=12)
leaves = st.builds(Node, words, st.lists(texts, max_size=2), st.lists(st.sampled_from(["!", "?!", "$7"]), max_size=2))


def with_variations(lines: st.SearchStrategy[list[Node]]) -> st.SearchStrategy[list[Node]]:
    return st.lists(
        st.builds(Node, words, st.lists(texts, max_size=1), variations=st.lists(lines, max_size=2)),
        min_size=1,
        max_size=3,
    )


lines = st.recursive(st.lists(leaves, min_size=1, max_size=3), with_variations, max_leaves=6)
tags = st.dictionaries(
    st.from_regex(r"[A-Z][a-z]{0,8}", fullmatch=True).filter(lambda name: name != "Result"), texts, max_size=3
)


@given(st.builds(Record, tags, lines, st.sampled_from(["*", "1-0", "1/2-1/2", "1-0-0-0"])))
def test_any_record_survives_writing_and_reading(record: Record) -> None:
    assert read_record(str(record)) == record


@given(st.text(alphabet='[]{}()"\\ \nd4.*10-', max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        for record in read_records(text):
            assert read_record(str(record)) == record
    except RecordError as error:
        place = (error.line, error.column)
        assert min(place) >= 1
