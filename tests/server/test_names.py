"""To bear another's name: every attempt that once succeeded, and names that must stay possible."""

import pytest
from tests.server.people import Guest
from tests.server.services import Server

from parlour.server.names import check_name, is_reserved, look_of
from parlour.server.store.log import make_id

BORNE = "Alice Cooper"
ATTEMPTS = {  # each must be refused, or be found to look like the name
    "the same": "Alice Cooper",
    "small letters": "alice cooper",
    "capitals": "ALICE COOPER",
    "a blank more": "Alice  Cooper",
    "a blank before": " Alice Cooper",
    "a blank after": "Alice Cooper ",
    "no blank": "AliceCooper",
    "a point": "Alice.Cooper",
    "an underscore": "Alice_Cooper",
    "a hyphen": "Alice-Cooper",
    "an apostrophe": "Alice'Cooper",
    "a no-break blank": "Alice\u00a0Cooper",
    "a thin blank": "Alice\u2009Cooper",
    "an ideographic blank": "Alice\u3000Cooper",
    "a braille blank": "Alice\u2800Cooper",
    "a Hangul filler": "Alice Cooper\u3164",
    "a Hangul initial filler": "Alice\u115fCooper",
    "a Hangul medial filler": "Alice\u1160Cooper",
    "a narrow Hangul filler": "Alice Cooper\uffa0",
    "a zero-width blank": "Ali\u200bce Cooper",
    "a zero-width joiner": "Ali\u200dce Cooper",
    "a zero-width non-joiner": "Ali\u200cce Cooper",
    "a word joiner": "Ali\u2060ce Cooper",
    "a byte order mark": "Alice Cooper\ufeff",
    "a soft hyphen": "Ali\u00adce Cooper",
    "U+034F": "Ali\u034fce Cooper",
    "a variation selector": "Alice\ufe0f Cooper",
    "a far variation selector": "Alice\U000e0100 Cooper",
    "a Mongolian selector": "Alice\u180b Cooper",
    "a Khmer vowel that is not shown": "Alice\u17b4 Cooper",
    "a tag": "Alice Cooper\U000e0041",
    "right to left": "\u202eAlice Cooper",
    "an isolate": "\u2066Alice Cooper\u2069",
    "a Cyrillic A": "\u0410lice Cooper",
    "Cyrillic c and e": "Ali\u0441\u0435 Cooper",
    "a Cyrillic i": "Al\u0456ce Cooper",
    "a Greek Alpha": "\u0391lice Cooper",
    "a Greek omicron": "Alice C\u03bfoper",
    "a Cherokee A": "\u13aalice Cooper",
    "a Lisu A": "\ua4eelice Cooper",
    "an Armenian o": "Alice C\u0585oper",
    "full width": "\uff21lice Cooper",
    "mathematical bold": "\U0001d400lice Cooper",
    "mathematical script": "\U0001d49clice Cooper",
    "a circled letter": "\u24b6lice Cooper",
    "small capitals": "A\u029fice Cooper",
    "an accent": "Alic\u00e9 Cooper",
    "an accent of its own": "Alice\u0301 Cooper",
    "a heap of marks": "A\u0301\u0302\u0303lice Cooper",
    "a mark below": "A\u0323lice Cooper",
    "I for l": "AIice Cooper",
    "1 for l": "A1ice Cooper",
    "0 for o": "Alice C0oper",
    "l for i": "Allce Cooper",
    "a dotless i": "Al\u0131ce Cooper",
    "an emoji": "Alice Cooper \u2705",
    "a tick": "Alice Cooper \u2713",
    "a modifier letter": "Alice Cooper\u02d1",
}


@pytest.mark.parametrize("name", ATTEMPTS.values(), ids=ATTEMPTS)
def test_nobody_bears_a_name_that_looks_like_anothers(name: str) -> None:
    try:
        kept = check_name(name)
    except ValueError:
        return
    assert look_of(kept) == look_of(BORNE)


WHOLE = {
    "Cyrillic": ("\u0430\u0435\u043e\u0440\u0441", "aeopc"),
    "m of rn": ("Morna", "Moma"),
    "w of vv": ("vvill", "will"),
}


@pytest.mark.parametrize(("name", "other"), WHOLE.values(), ids=WHOLE)
def test_a_whole_name_in_another_script_looks_the_same(name: str, other: str) -> None:
    assert look_of(name) == look_of(other)


GOOD = [
    "Ann",
    "Jürgen Müller",
    "O'Neill",
    "Jean-Luc",
    "Σωκράτης",
    "Алексей",
    "鈴木 一郎",
    "ひろし",
    "スズキ",
    "김철수",
    "דוד",
    "محمد",
    "Nguyễn Thị",
    "สมชาย",
    "अनिल",
    "x_42",
    "J. Doe",
    "王小明",
    "3rd Bishop",
]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_people_stay_possible(name: str) -> None:
    assert check_name(name) == name and not is_reserved(name)


def test_people_are_told_apart() -> None:
    assert len({look_of(name) for name in GOOD}) == len(GOOD)


RESERVED = [
    "admin",
    "Administrat0r",
    "MODERATOR",
    "Par1our",
    "Guest 1234",
    "guest",
    "Level 8",
    "Level-8",
    "someone who left",
    "Root",
    "Server",
]


@pytest.mark.parametrize("name", RESERVED)
def test_names_of_the_house_are_nobodys(name: str) -> None:
    assert is_reserved(name)


# -- at the server ----------------------------------------------------------------------------------------------------


def a_name() -> str:
    return "Zoe " + "".join(one for one in make_id() if one.isalpha())[:8]


def test_a_guest_cannot_bear_the_name_of_an_account(server: Server, ann: Guest, bob: Guest) -> None:
    ann.register(name := a_name())
    for attempt in (name, name.upper(), name.replace("Z", "\u0396"), name.replace(" ", "")):
        code = bob.http.patch("/api/me", json={"name": attempt})
        assert code.status_code in (409, 422), attempt
        assert bob.http.post("/api/accounts", json={"name": attempt, "password": "correct horse"}).status_code in (
            409,
            422,
        )
    assert bob.ask("PATCH", "/api/me", 409, json={"name": name})["error"]["code"] == "account/taken"
    assert bob.ask("PATCH", "/api/me", 422, json={"name": "Admin"})["error"]["code"] == "account/reserved"
    bob.ask("PATCH", "/api/me", 200, json={"name": bob.me["name"]})


def test_a_guest_gives_a_name_back_to_the_account_that_takes_it(server: Server, ann: Guest, bob: Guest) -> None:
    bob.ask("PATCH", "/api/me", 200, json={"name": (name := a_name())})
    match = bob.make("pathagon", "me", 1)
    with bob.sit(match["id"]) as chair:
        ann.register(name)
        chair.wait(lambda state: state["seats"][0]["name"].startswith("Guest "))
    assert bob.get("/api/me")["name"].startswith("Guest ")


def test_nobody_sits_under_the_name_of_an_account(server: Server, ann: Guest, bob: Guest) -> None:
    ann.register(name := a_name())
    mine = {"kind": "me", "name": name}
    assert bob.make("pathagon", mine, "open", status=422)["error"]["code"] == "seat/name"
    assert bob.make("pathagon", mine, "me", status=409)["error"]["code"] == "account/taken"
    assert bob.make("pathagon", mine | {"name": "Level 8"}, "me", status=422)["error"]["code"] == "account/reserved"
    assert (
        bob.make("pathagon", mine | {"name": name + "\u034f"}, "me", status=422)["error"]["code"] == "request/invalid"
    )
    assert ann.make("pathagon", mine, mine | {"name": "Little brother"})["seats"][1]["name"] == "Little brother"


def test_the_names_that_somebody_gave_go_with_them(server: Server, ann: Guest, bob: Guest) -> None:
    given = a_name()
    match = ann.make("pathagon", "me", {"kind": "me", "name": given}, public=True)
    ann.post(f"/api/matches/{match['id']}/acts", {"act": "resign"})
    ann.ask("DELETE", "/api/me", 204)
    path = f"/api/matches/{match['id']}"
    seen = [str(bob.get(path + part)) for part in ("", "/state", "/record")] + [
        str(bob.get("/api/matches?show=over&limit=100"))
    ]
    assert not any(given in text for text in seen)
