from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.library.addresses import Issue, canonical, file_of, host_of, is_address, issue

SAME_PAGES = [
    ("https://example.com/a", "http://www.example.com/a/"),
    ("https://example.com/a", "example.com/a#top"),
    ("https://example.com/a", "HTTPS://EXAMPLE.COM/a?utm_source=x&fbclid=1"),
    ("https://example.com/a?x=1&y=2", "https://example.com/a?y=2&x=1"),
    ("https://example.com/a/index.html", "https://example.com/a/"),
    ("https://example.com/a%20b", "https://example.com/a b"),
    ("https://pytorch.org/docs/stable/notes/cuda.html", "pytorch.org/docs/main/notes/cuda.html"),
    ("https://pytorch.org/docs/stable/notes/cuda.html", "pytorch.org/docs/2.4/notes/cuda.html#x"),
    ("https://jax.readthedocs.io/en/latest/a.html", "https://jax.readthedocs.io/en/v0.4.1/a.html"),
    ("https://github.com/a/b/pull/7", "https://github.com/A/B/issues/7#issuecomment-9"),
    ("https://github.com/a/b/pull/7", "github.com/a/b/pull/7/files/0123abc"),
    ("https://github.com/a/b/blob/main/c/d.h#L9", "https://github.com/a/b/tree/0123abc/c/d.h"),
    ("https://github.com/a/b", "https://github.com/a/b.git"),
    ("https://youtu.be/abc-_1?t=9", "https://www.youtube.com/watch?v=abc-_1&list=x"),
    ("https://youtu.be/abc-_1", "https://m.youtube.com/shorts/abc-_1"),
    ("https://arxiv.org/abs/2101.12345", "https://arxiv.org/pdf/2101.12345v2.pdf"),
    (
        "https://docs.google.com/document/d/1x/edit#heading=h.9",
        "docs.google.com/document/d/1x",
    ),
]
DIFFERENT_PAGES = [
    ("https://example.com/a", "https://example.com/b"),
    ("https://example.com/a", "https://example.org/a"),
    ("https://example.com/a?page=1", "https://example.com/a?page=2"),
    ("https://github.com/pytorch/pytorch/pull/16", "https://github.com/pytorch/rfcs/pull/16"),
    ("https://github.com/a/b/pull/7", "https://github.com/a/b/pull/70"),
    ("https://github.com/a/b/blob/main/c.h", "https://github.com/a/b/blob/main/d.h"),
    ("https://youtu.be/abc", "https://youtu.be/abd"),
    ("https://pytorch.org/docs/stable/a.html", "https://pytorch.org/docs/stable/b.html"),
]


@pytest.mark.parametrize(("one", "other"), SAME_PAGES)
def test_two_addresses_of_one_page_are_equal(one: str, other: str) -> None:
    assert canonical(one) == canonical(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT_PAGES)
def test_addresses_of_two_pages_are_not(one: str, other: str) -> None:
    assert canonical(one) != canonical(other)


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("https://github.com/pytorch/pytorch/pull/54987/files", Issue(54987, "pytorch", "pytorch")),
        ("github.com/A/B/issues/1", Issue(1, "b", "a")),
        ("https://github.com/a/b/discussions/3", Issue(3, "b", "a")),
        ("https://github.com/a/b/pulls", None),
        ("https://gitlab.com/a/b/pull/1", None),
        ("https://github.com/a/b/blob/main/pull/1", None),
        ("nonsense", None),
    ],
)
def test_the_issue_of_an_address_is_read(address: str, expected: Issue | None) -> None:
    assert issue(address) == expected


@pytest.mark.parametrize(
    ("said", "known", "covered"),
    [
        (Issue(16), Issue(16, "rfcs", "pytorch"), True),
        (Issue(16, "rfcs"), Issue(16, "rfcs", "pytorch"), True),
        (Issue(16, "pytorch"), Issue(16, "rfcs", "pytorch"), False),
        (Issue(16, "rfcs", "other"), Issue(16, "rfcs", "pytorch"), False),
        (Issue(17), Issue(16, "rfcs", "pytorch"), False),
    ],
)
def test_an_issue_covers_those_it_may_mean(said: Issue, known: Issue, covered: bool) -> None:
    assert said.covers(known) is covered


def test_an_issue_is_written_as_far_as_it_is_said() -> None:
    assert [str(Issue(16)), str(Issue(16, "rfcs")), str(Issue(16, "rfcs", "pytorch"))] == [
        "#16",
        "rfcs#16",
        "pytorch/rfcs#16",
    ]


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("https://github.com/a/b/blob/main/c10/core/TensorImpl.h#L1-L9", "c10/core/TensorImpl.h"),
        ("https://github.com/a/b/raw/v1.0/README.md", "README.md"),
        ("https://github.com/a/b/pull/7", ""),
        ("https://example.com/a/b/blob/main/x.h", ""),
    ],
)
def test_the_file_of_an_address_is_read(address: str, path: str) -> None:
    assert file_of(address) == path


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("https://x", True),
        ("HTTP://x/y", True),
        ("github.com/a/b", True),
        ("torch.nn", False),
        ("native_functions.yaml", False),
        ("and/or", False),
        ("two words.com/x", False),
        ("", False),
    ],
)
def test_an_address_is_told_from_words(text: str, expected: bool) -> None:
    assert is_address(text) is expected


@given(st.text())
@example("http://[")
@example("http://[::1")
@example("https://a:99999999/x")
@example("https://[x]/")
@example("//")
def test_any_text_has_a_canonical_form_that_is_stable(text: str) -> None:
    assert canonical(text) == canonical(text)
    assert isinstance(host_of(text), str)
    assert file_of(text) == file_of(text)
