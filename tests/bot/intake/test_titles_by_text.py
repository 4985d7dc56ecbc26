"""Notes without titles find theirs by what they say."""

from __future__ import annotations

from bot.intake.accounts import Account, ShowNotes
from bot.intake.titles_by_text import give_titles

TWINKLE = "Stars twinkle since the air above us moves. Planets are too near for that to show."
COMETS = "Comets come back after many years. Some of them never do, and nobody knows why."
SHARED = "Find us wherever you find your shows."


def told(*texts: str, title: str = "") -> list[Account]:
    return [Account("page", title, notes=ShowNotes(text)) for text in texts]


TITLED = [
    *told(f"{TWINKLE} {SHARED}", title="Twinkle"),
    *told(f"{COMETS} {SHARED}", title="Comets"),
]


def titles(*texts: str) -> list[tuple[str, str]]:
    found = give_titles(told(*texts), TITLED)
    return [(account.title, account.notes.text) for account in found]


def test_pieces_of_one_episode_are_joined() -> None:
    first, second = TWINKLE.split(". ")

    assert titles(COMETS, f"{first}.", second) == [
        ("Comets", COMETS),
        ("Twinkle", f"{first}.\n\n{second}"),
    ]


def test_case_and_punctuation_do_not_matter() -> None:
    assert titles(TWINKLE.upper().replace(".", "!")) == [
        ("Twinkle", TWINKLE.upper().replace(".", "!"))
    ]


def test_a_text_cut_off_on_the_titled_page_is_still_the_same() -> None:
    titled = told(TWINKLE[:40], title="Twinkle")

    assert [account.title for account in give_titles(told(TWINKLE), titled)] == ["Twinkle"]


def test_what_all_episodes_say_goes_with_the_notes_before_it() -> None:
    assert titles(COMETS, SHARED) == [("Comets", f"{COMETS}\n\n{SHARED}")]


def test_a_piece_too_short_to_tell_goes_with_the_notes_before_it() -> None:
    assert titles(COMETS, "That's all.") == [("Comets", f"{COMETS}\n\nThat's all.")]


def test_what_no_titled_page_says_stays_untitled() -> None:
    strange = "Soup is best when it is hot and has been cooked for hours."

    assert titles(COMETS, strange, SHARED) == [("Comets", COMETS), ("", strange), ("", SHARED)]


def test_a_heading_and_its_list_may_be_two_pieces() -> None:
    found = give_titles(told(COMETS, "Further reading:", f"{COMETS} https://a.example/1"), TITLED)

    assert [account.notes.text for account in found] == [
        f"{COMETS}\n\nFurther reading:\n\n{COMETS} https://a.example/1"
    ]
    assert [link.url for link in found[0].notes.links] == ["https://a.example/1"]
