"""The bytes of a feed as text: BOM, declaration, HTTP, UTF-8, cp1252, in this order.

Bytes that are UTF-8 beyond doubt are read as that, whatever a declaration of one byte a letter
says; and a declaration that can be read byte by byte is not in UTF-16.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: how `<` begins a document in each encoding that needs no BOM to be told
_OPENINGS = (
    (b"<\0\0\0", "utf-32-le"),
    (b"\0\0\0<", "utf-32-be"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
_DECLARED = re.compile(
    rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']""", re.IGNORECASE
)
_WIDE = ("utf-16", "utf-32", "utf-7", "utf_16", "utf_32", "utf_7", "ucs", "unicode")
_ILLEGAL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
#: what people mean who write the controls of Latin-1
_CONTROLS = {code: bytes([code]).decode("cp1252", "ignore") or None for code in range(0x80, 0xA0)}


def text_of(body: bytes, charset: str = "") -> str:
    """Decode a document; `charset` is what the HTTP header says. What XML forbids is left out."""
    bom, encoding = next(((b, e) for b, e in _BOMS if body.startswith(b)), (b"", ""))
    text = _decoded(body[len(bom) :], encoding, charset)
    return _ILLEGAL.sub("", text.translate(_CONTROLS)).replace("\r\n", "\n")


def _decoded(body: bytes, bom: str, charset: str) -> str:
    for encoding in _candidates(body, bom, charset):
        try:
            return body.decode(encoding)
        except (LookupError, ValueError):
            continue
    return _repaired(body)


def _candidates(body: bytes, bom: str, charset: str) -> Iterator[str]:
    if bom:
        yield bom
    stripped = body.lstrip(b" \t\r\n")
    yield from (encoding for opening, encoding in _OPENINGS if stripped.startswith(opening))
    if not body.isascii():
        yield "utf-8"
    declared = _DECLARED.search(body)
    for name in (declared[1].decode("ascii") if declared else "", charset):
        if name and not name.lower().startswith(_WIDE):
            yield name
    yield "utf-8"


def _repaired(body: bytes) -> str:
    """Read what no encoding reads whole: mostly UTF-8 as that, anything else as cp1252."""
    text = body.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    read = sum(not char.isascii() for char in text) - broken
    return text if read >= broken else body.decode("cp1252", "replace")
