"""What feedparser loses of an item: repeated `podcast:` tags, and who and what they name.

https://podcasting2.org/docs/podcast-namespace: `person`, `transcript`, `chapters`, `season` and
`episode` are read; feedparser keeps the last of each, and no text of those with attributes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.intake.markup import decoded

_DECLARED = re.compile(
    r"""xmlns:([\w.-]{1,30})\s{0,9}=\s{0,9}["'][^"']{0,99}podcast-?(?:index\.org/)?namespace""",
    re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""([\w:.-]{1,60})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')""")
_USUAL = "podcast"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag with the text in it."""

    name: str
    attributes: Mapping[str, str]
    text: str


class Supplement:
    """Reads the tags of the podcast namespace, under whatever prefix a feed declares it."""

    def __init__(self, frame: str) -> None:
        """Look for the prefix in the frame of a feed."""
        prefixes = {_USUAL, *(found[1] for found in _DECLARED.finditer(frame))}
        either = "|".join(map(re.escape, sorted(prefixes)))
        self._tag = re.compile(
            rf"""<(?:{either}):(\w{{1,40}})(?=[\s/>])
                 ((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>
                 (?:\s*<!\[CDATA\[([^\]]*)\]\]>|([^<]*))""",
            re.VERBOSE,
        )

    def tags(self, item: str) -> Iterator[Tag]:
        """List the tags of an item in the order of the document."""
        for found in self._tag.finditer(item):
            inside = found[3] if found[3] is not None else decoded(found[4] or "")
            closed = found[2].endswith("/")
            yield Tag(found[1], _attributes(found[2]), "" if closed else " ".join(inside.split()))


def _attributes(text: str) -> dict[str, str]:
    return {
        name: decoded(double or single).strip() for name, double, single in _ATTRIBUTE.findall(text)
    }
