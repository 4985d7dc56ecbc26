from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.intake.feeds.encoding import text_of

_DECLARED = '<?xml version="1.0" encoding="{}"?><title>café</title>'


def _says(encoding: str, **written: str) -> bytes:
    return _DECLARED.format(encoding).encode(written.get("is_", encoding))


@pytest.mark.parametrize(
    ("body", "charset"),
    [
        pytest.param(codecs.BOM_UTF8 + _says("iso-8859-1", is_="utf-8"), "", id="a BOM first"),
        pytest.param(_says("iso-8859-1"), "utf-8", id="then the declaration"),
        pytest.param("<title>café</title>".encode("iso-8859-1"), "iso-8859-1", id="then HTTP"),
        pytest.param("<title>café</title>".encode(), "", id="then UTF-8"),
        pytest.param("<title>café</title>".encode("cp1252"), "", id="then cp1252"),
        pytest.param(_says("utf-16", is_="utf-8"), "", id="says UTF-16, is UTF-8"),
        pytest.param(_says("windows-1252", is_="utf-8"), "", id="says cp1252, is UTF-8"),
        pytest.param(_says("no-such-thing", is_="utf-8"), "nor-this", id="unknown names"),
        pytest.param(_says("hex", is_="utf-8"), "", id="a codec that is no encoding"),
        pytest.param("<title>café</title>".encode("utf-16-le"), "", id="UTF-16LE without a BOM"),
        pytest.param("<title>café</title>".encode("utf-16-be"), "", id="UTF-16BE without a BOM"),
        pytest.param("<title>café</title>\udcff".encode(errors="surrogateescape"), "", id="broken"),
    ],
)
def test_the_encoding_is_found(body: bytes, charset: str) -> None:
    assert "café" in text_of(body, charset)


def test_what_xml_forbids_is_left_out() -> None:
    assert text_of(b"ab\x00\x08\x0b\x1fcd\xef\xbf\xbe\n\t") == "abcd\n\t"


def test_the_controls_of_latin_1_are_what_windows_meant() -> None:
    assert text_of("don\x92t".encode()) == "don’t"


@given(st.binary(max_size=300), st.text(max_size=12))
def test_any_bytes_are_some_text(body: bytes, charset: str) -> None:
    text_of(body, charset).encode("utf-8")
