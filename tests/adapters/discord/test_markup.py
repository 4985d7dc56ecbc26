"""Plain text in Discord's dialect."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.discord.markup import bare, escape, fit, link, plain, prose, size, target

TEXT = st.text(st.characters(codec="utf-8"), max_size=200)
quick = settings(max_examples=40, deadline=None)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("__torch_function__", r"\_\_torch\_function\_\_"),
        ("TORCH_TRACE", r"TORCH\_TRACE"),
        ("`x` and ```y```", r"\`x\` and \`\`\`y\`\`\`"),
        ("*a* ~~b~~ ||c||", r"\*a\* \~\~b\~\~ \|\|c\|\|"),
        ("[good](https://evil.example)", r"\[good\](https:\/\/evil.example)"),
        ("# head\n> quote\n- item\n+ item\n1. one\n2) two\n-# small", None),
        (
            "<@1> <@&2> <#3> <t:1:R> </pod:4> <:e:5>",
            r"\<@1> \<@&2> \<#3> \<t:1:R> \</pod:4> \<:e:5>",
        ),
        ("@@everyoneeveryone @here", r"@\@everyoneeveryone \@here"),
        ("C++, a-b, #12, x > y, 0/1, torch.nn", "C++, a-b, #12, x > y, 0/1, torch.nn"),
        ("discord.gg/abc", r"discord.gg\/abc"),
        ('Tom & Jerry <3 > "it\'s" &amp;', 'Tom & Jerry \\<3 > "it\'s" &amp;'),
    ],
)
def test_text_shows_as_it_was_written(text: str, written: str | None) -> None:
    wanted = written or "\\# head\n\\> quote\n\\- item\n\\+ item\n1\\. one\n2\\) two\n\\-# small"

    shown = escape(text)

    assert shown == wanted


@quick
@given(TEXT)
def test_taking_the_backslashes_off_gives_the_text_back(text: str) -> None:
    written = escape(text)

    assert re.sub(r"\\([^0-9A-Za-z\s])", r"\1", written) == plain(text)


@quick
@given(TEXT)
def test_nothing_that_formats_stands_without_its_backslash(text: str) -> None:
    written = escape(text)

    assert not re.search(r"[*_~|`\[\]<]", re.sub(r"\\.", "", written))
    assert not re.search(r"^(?:[#>+-]|\d+[.)])", re.sub(r"\\.", "x", written), re.MULTILINE)


@pytest.mark.parametrize(
    "text", ["\u200b", "\u2060\u00ad\ufeff", " \n\t", "\u2800\u3164", "\ufe0f"]
)
def test_text_that_would_be_drawn_as_nothing_is_empty(text: str) -> None:
    assert plain(text) == ""


def test_what_turns_text_around_or_breaks_json_is_taken_out() -> None:
    assert plain("a\u202eb\x00c\ud800d\te\r\nf") == "abcd e \nf"


def test_joiners_keep_a_family_together() -> None:
    assert plain("👩\u200d👩\u200d👧") == "👩\u200d👩\u200d👧"


@quick
@given(TEXT, st.integers(0, 300), st.booleans())
def test_text_fits_whatever_it_holds(text: str, limit: int, links: bool) -> None:
    written = fit(text, limit, links=links)

    assert size(written) <= limit


def test_text_is_cut_at_a_word_and_says_so() -> None:
    assert fit("the __init__ method of Tensor", 24) == r"the \_\_init\_\_ method…"


def test_an_address_is_never_cut() -> None:
    text = "see https://example.org/a-rather-long-address/with-parts for more"

    written = [fit(text, limit, links=True) for limit in range(80)]

    assert {w for w in written if "://" in w} == {
        w for w in written if "<https://example.org/a-rather-long-address/with-parts>" in w
    }


def test_addresses_in_prose_lead_somewhere_without_a_preview() -> None:
    text = "See https://en.wikipedia.org/wiki/Foo_(bar), and (https://e.example/x_y)."

    written = prose(text)

    assert written == (
        "See <https://en.wikipedia.org/wiki/Foo_(bar)>, and (<https://e.example/x_y>)."
    )


@pytest.mark.parametrize(
    ("label", "url", "written"),
    [
        ("Notes", "https://e.example/1", "[Notes](<https://e.example/1>)"),
        ("a [b] c", "https://e.example/(1)", r"[a \[b\] c](<https://e.example/%281%29>)"),
        ("https://good.example", "https://e.example", "<https://e.example>"),
        ("www.good.example", "https://e.example", "<https://e.example>"),
        ("", "https://e.example", "<https://e.example>"),
        ("Notes", "javascript:alert(1)", "Notes"),
        ("Notes", "https://", "Notes"),
        ("Notes", "http://[::1", "Notes"),
        (
            "Notes",
            "https://e.example/>)](https://evil.example)",
            "[Notes](<https://e.example/%3E%29%5D%28https://evil.example%29>)",
        ),
    ],
)
def test_a_link_shows_its_label_and_hides_no_address_behind_another(
    label: str, url: str, written: str
) -> None:
    assert link(label, url) == written


@quick
@given(TEXT)
def test_what_is_followed_is_an_address_json_and_discord_take(text: str) -> None:
    url = target(f"https://e.example/{text}")

    assert url.isascii()
    assert not set(url) & set(' <>"`\n')


@quick
@given(TEXT)
def test_a_label_is_one_line(text: str) -> None:
    assert "\n" not in bare(text, 80)
