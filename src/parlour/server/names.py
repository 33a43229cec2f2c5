"""What people may be called: names that others can read, and that nobody takes for the name of somebody else."""

import functools
import re
import unicodedata
from pathlib import Path

LONGEST_LOOK = 80
MARKS = 2  # on one letter, as in Vietnamese
PUNCTUATION = " -_.'"
SCRIPTS = frozenset(
    [
        "ARABIC",
        "ARMENIAN",
        "BENGALI",
        "BOPOMOFO",
        "CJK",
        "CYRILLIC",
        "DEVANAGARI",
        "ETHIOPIC",
        "GEORGIAN",
        "GREEK",
        "GUJARATI",
        "GURMUKHI",
        "HANGUL",
        "HEBREW",
        "HIRAGANA",
        "KANNADA",
        "KATAKANA",
        "KHMER",
        "LAO",
        "LATIN",
        "MALAYALAM",
        "MYANMAR",
        "ORIYA",
        "SINHALA",
        "TAMIL",
        "TELUGU",
        "THAANA",
        "THAI",
        "TIBETAN",
    ]
)
TOGETHER = ({"CJK", "HIRAGANA", "KATAKANA"}, {"CJK", "HANGUL"}, {"CJK", "BOPOMOFO"})  # scripts of one language
IGNORED = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)  # shown as nothing
PHONETIC = re.compile(
    "[\u0250-\u02ff\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]"
)  # small capitals and the like
HOUSE = re.compile(r"(guest|level|player|bot|computer|engine)\W*\d*")  # what the house calls people and engines
RESERVED = [
    "admin",
    "administrator",
    "moderator",
    "mod",
    "parlour",
    "staff",
    "support",
    "system",
    "server",
    "host",
    "owner",
    "root",
    "official",
    "security",
    "help",
    "info",
    "webmaster",
    "anonymous",
    "nobody",
    "somebody",
    "everybody",
    "someone",
    "everyone",
    "someoneleft",
    "someonewholeft",
    "deleted",
    "chance",
    "light",
    "dark",
    "me",
    "you",
]
SPELLED = {"rn": "m", "vv": "w", "cl": "d"}  # two letters that look like one


def check_name(name: str) -> str:
    """The name as it is kept; ValueError with a sentence where others could not read it."""
    kept = unicodedata.normalize("NFC", name)
    if unicodedata.normalize("NFKC", kept) != kept or IGNORED.search(kept) or PHONETIC.search(kept):
        raise ValueError("expected a name of plain letters, without ornaments and invisible characters")
    for one in kept:
        if not (unicodedata.category(one)[0] in "LM" or unicodedata.category(one) == "Nd" or one in PUNCTUATION):
            raise ValueError(f"expected a name of letters, digits, blanks and {PUNCTUATION.strip()!r}, not {one!r}")
    if not kept[0].isalnum() or not any(one.isalpha() for one in kept):
        raise ValueError("expected a name that begins with a letter or digit and has a letter")
    if re.search(r"[-_.' ]{2}", kept.replace(". ", "")):
        raise ValueError("expected no two blanks or signs after each other")
    check_marks(kept)
    check_scripts(kept)
    return kept


def check_marks(name: str) -> None:
    marks = 0
    for one in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(one) == "Mn" else 0
        if marks > MARKS:
            raise ValueError(f"expected at most {MARKS} marks on one letter")


def check_scripts(name: str) -> None:
    found = {script_of(one) for one in name if unicodedata.category(one)[0] in "LN"} - {"DIGIT"}
    strange = found - SCRIPTS
    if strange:
        raise ValueError(f"expected letters of a script in use, not {sorted(strange)[0].lower()} ones")
    if len(found) > 1 and not any(found <= group for group in TOGETHER):
        raise ValueError(f"expected letters of one script, not of {' and '.join(sorted(one.lower() for one in found))}")


def script_of(letter: str) -> str:
    """The script of a letter or digit: the first word of its name in Unicode."""
    word = re.split("[ -]", unicodedata.name(letter, "UNNAMED"))[0]
    return "CJK" if word == "IDEOGRAPHIC" else word


def is_reserved(name: str) -> bool:
    """Whether a name is one that the house uses."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return look_of(name) in reserved_looks() or HOUSE.fullmatch(folded) is not None


@functools.cache
def reserved_looks() -> frozenset[str]:
    return frozenset(map(look_of, RESERVED))


def look_of(name: str) -> str:
    """What a name looks like: the same for all that a reader may take for each other."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", IGNORED.sub("", name)))
    letters = "".join(one for one in plain if one.isalnum())
    table = looks()
    for spelled, letter in SPELLED.items():
        letters = letters.replace(spelled, letter)
    looked = letters.translate(table).casefold().translate(table).casefold()
    return looked.replace("i", "l")[:LONGEST_LOOK]


@functools.cache
def looks() -> dict[int, str]:
    """For each letter or digit the one that it looks like (scripts/make-confusables)."""
    lines = (Path(__file__).parent / "confusables.txt").read_text("utf-8").splitlines()
    return {ord(one): line[0] for line in lines for one in line[2:]}
