from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.text import (
    clean,
    clip,
    fold,
    key,
    letters,
    listed,
    paragraphs,
    plural,
    sentences,
    slug,
)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("  two   words\n", "two words"),
        ("it’s “quoted” – really…", 'it\'s "quoted" - really...'),
        ("ｗｉｄｅ", "wide"),
        ("zero\u200bwidth", "zerowidth"),
        ("\u202eright to left\u202c", "right to left"),
        ("\ufeffmark", "mark"),
        ("bell\x07 \x00nul", "bell nul"),
        ("soft\u00adhyphen", "softhyphen"),
        ("no\u00a0break", "no break"),
        ("lone \ud800 surrogate", "lone surrogate"),
        ("", ""),
    ],
)
def test_typed_text_is_made_plain(typed: str, expected: str) -> None:
    assert clean(typed) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("CRÈME", "creme"),
        ("Straße", "STRASSE"),
        ("Ёлка", "елка"),
        ("ＡＢＣ", "abc"),
        ("ﬁle", "file"),
        ("résumé", "re\u0301sume\u0301"),
        ("パン", "ﾊﾟﾝ"),
    ],
)
def test_folded_texts_are_equal_where_people_mean_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_folding_keeps_kana_apart_that_differ_in_voice() -> None:
    assert fold("パン") != fold("ハン")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("torch.use_deterministic_algorithms", "torch-use-deterministic-algorithms"),
        ("PyTorch 2.0", "pytorch-2-0"),
        ("Multiple dispatch in __torch_function__", "multiple-dispatch-in-torch-function"),
        ("Inductor - IR", "inductor-ir"),
        ("Crème brûlée!", "creme-brulee"),
        ("Борщ", ""),
        ("", ""),
    ],
)
def test_an_id_is_made_of_a_title(title: str, expected: str) -> None:
    assert slug(title) == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("The Dispatcher!", "the-dispatcher"),
        ("torch.nn", "torch-nn"),
        ("__torch_function__", "torch-function"),
        ("C++", "c++"),
        ("C#", "c#"),
        ("#12", "12"),
        ("Борщ и пампушки", "борщ-и-пампушки"),
        ("寿司", "寿司"),
        ("?!", ""),
    ],
)
def test_a_name_has_a_key_in_any_script(name: str, expected: str) -> None:
    assert key(name) == expected


def test_letters_are_equal_for_texts_that_differ_in_spacing_and_marks() -> None:
    assert letters("Py-Torch  2.0!") == letters("pytorch 20")


def test_paragraphs_are_parted_by_blank_lines() -> None:
    assert paragraphs("One.\ntwo\n \n\nThree.\n") == ["One.\ntwo", "Three."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("See e.g. Strides. And i.e. this.", ["See e.g. Strides.", "And i.e. this."]),
        ("Version 2.0 is out. Good.", ["Version 2.0 is out.", "Good."]),
        ("native_functions.yaml is a file.", ["native_functions.yaml is a file."]),
        ("A line\nanother", ["A line", "another"]),
        ("It ends “here.” Then more.", ["It ends “here.”", "Then more."]),
        ("", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("short", 5, "short"),
        ("a longer text", 9, "a longer…"),
        ("a longer text", 8, "a longe…"),
        ("unbreakablewordhere", 6, "unbre…"),
        ("text", 1, "…"),
        ("text", 0, ""),
        ("", 0, ""),
    ],
)
def test_a_cut_is_at_a_word_where_that_loses_little(text: str, limit: int, expected: str) -> None:
    assert clip(text, limit) == expected


@given(st.text(), st.integers(0, 40))
@example("e\u0301" * 30, 10)
def test_a_cut_text_is_within_its_limit_and_begins_as_it_did(text: str, limit: int) -> None:
    cut = clip(text, limit)

    assert len(cut) <= limit or cut == text
    assert text.startswith(cut.removesuffix("…"))


@given(st.text())
def test_cleaning_and_folding_twice_change_nothing_more(text: str) -> None:
    assert clean(clean(text)) == clean(text)
    assert key(key(text)) == key(text)
    assert not [char for char in clean(text) if unicodedata.category(char) in ("Cc", "Cf", "Cs")]


@given(st.text())
def test_an_id_holds_only_plain_letters_digits_and_single_hyphens(text: str) -> None:
    made = slug(text)

    assert made == slug(made)
    assert "--" not in made
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_counts_and_lists_are_written_for_people() -> None:
    assert [plural(n, "episode") for n in (0, 1, 2, 1_000)] == [
        "0 episodes",
        "1 episode",
        "2 episodes",
        "1,000 episodes",
    ]
    assert [listed(tuple("abc"[:n])) for n in range(4)] == ["", "a", "a and b", "a, b and c"]


def test_a_sentence_keeps_the_bracket_that_closes_after_its_end() -> None:
    assert sentences("Why views (and why so fast?) What then?") == [
        "Why views (and why so fast?)",
        "What then?",
    ]
