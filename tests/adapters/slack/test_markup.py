from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.limits import units
from adapters.slack.markup import code, escape, fitted, link, literal, plain, unescape

BOT = "UBOT"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("<@UBOT> :studio_microphone: dispatcher", "dispatcher"),
        ("<@UBOT>, what about autograd?", "what about autograd?"),
        ("<@UBOT|podbot>: strides", "strides"),
        ("hey <@UBOT> strides", "hey strides"),
        ("ask <@U2|bob> about it", "ask bob about it"),
        ("ask <@U2> about it", "ask about it"),
        ("see <#C1|general> or <#C2>", "see general or"),
        ("<!here> <!channel> <!everyone> strides", "strides"),
        ("<!subteam^S1|@team> strides", "team strides"),
        ("<!date^1392734382^{date}|Feb 18, 2014>", "Feb 18, 2014"),
        (
            "<https://github.com/pytorch/pytorch/pull/54987>",
            "https://github.com/pytorch/pytorch/pull/54987",
        ),
        ("<http://torch.nn|torch.nn>", "torch.nn"),
        ("<http://x.org|x>", "x"),
        ("<mailto:ezyang@mit.edu|ezyang@mit.edu>", "ezyang@mit.edu"),
        ("<mailto:ezyang@mit.edu>", "ezyang@mit.edu"),
        ("<https://x.org/?a=1&amp;b=2>", "https://x.org/?a=1&b=2"),
        ("&lt;---", "<---"),
        ('Tom &amp; Jerry &lt;3 &gt; "it\'s" &amp;amp;', 'Tom & Jerry <3 > "it\'s" &amp;'),
        ("We&#39;ve", "We&#39;ve"),
        ("12:30:45", "12:30:45"),
        ("a:b:c", "a:b:c"),
        ("std::vector", "std::vector"),
        (":wave::skin-tone-2: strides :+1:", "strides"),
        (":tada:", ":tada:"),
        ("*dispatcher* and _strides_ or ~views~", "dispatcher and strides or views"),
        ("__torch_function__", "__torch_function__"),
        ("_private and num_workers", "_private and num_workers"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("`_x_` and `*y*`", "_x_ and *y*"),
        ("```\na *b*\nc```", "a *b*\nc"),
        ("&gt; quoted\nmore", "quoted\nmore"),
        ("“dispatcher”", '"dispatcher"'),
        ("‘dispatcher’", "'dispatcher'"),
        ("«dispatcher»", '"dispatcher"'),
        ("dispatcher\u200b", "dispatcher"),
        ("\u200edispatcher\u202c", "dispatcher"),
        ("ｄｉｓｐａｔｃｈｅｒ", "dispatcher"),
        ("a\u00a0b", "a b"),
        ("—limit 3", "-limit 3"),
        ("–limit 3", "-limit 3"),
        ("", ""),
        ("<@UBOT>", ""),
        ("<>", "<>"),
    ],
)
def test_what_slack_sends_is_read_as_it_was_meant(typed: str, read: str) -> None:
    assert plain(typed, BOT) == read


@given(st.text(max_size=400))
def test_any_text_can_be_read(typed: str) -> None:
    assert isinstance(plain(typed, BOT), str)


@given(st.text(st.sampled_from("<>&@!|*_~`:#U1 \n"), max_size=80))
def test_any_mixture_of_marks_can_be_read(typed: str) -> None:
    assert isinstance(plain(typed, BOT), str)


@given(st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs"]), max_size=200))
def test_what_is_escaped_comes_back(text: str) -> None:
    assert unescape(escape(text)) == text


@given(st.text(st.sampled_from("<>&;alptg"), max_size=40))
def test_text_that_looks_escaped_comes_back_too(text: str) -> None:
    assert unescape(escape(text)) == text


@given(st.text(st.sampled_from("ab_*~`<>&@!:( )\n"), max_size=60))
def test_no_mark_of_a_literal_text_formats(text: str) -> None:
    written = literal(text)

    outside = "".join(written.split("`")[::2])
    assert written.count("`") % 2 == 0
    assert "<" not in written
    for line in outside.splitlines():
        assert not line.startswith((">", "&gt;"))


@given(st.text(max_size=100))
def test_code_is_closed(text: str) -> None:
    written = code(text)

    assert written.count("`") in {0, 2}
    assert "\n" not in written


@given(st.text(max_size=400), st.integers(0, 120))
def test_a_fitted_text_keeps_its_limit(text: str, limit: int) -> None:
    for write in (escape, literal, code):
        assert units(fitted(text, limit, write)) <= max(limit, 0)


@pytest.mark.parametrize(
    ("url", "label", "written"),
    [
        ("https://x.org/?a=1&b=2", "A & B", "<https://x.org/?a=1&b=2|A &amp; B>"),
        ("https://x.org/a|b>c<d", "x", "<https://x.org/a%7Cb%3Ec%3Cd|x>"),
        ("https://x.org/a b", "", "<https://x.org/a%20b>"),
        ("https://x.org/?q=&amp;", "x", "<https://x.org/?q=&amp;amp;|x>"),
        ("javascript:alert(1)", "x", "x javascript:alert(1)"),
    ],
)
def test_links_are_written_so_that_slack_opens_them(url: str, label: str, written: str) -> None:
    assert link(url, label) == written
