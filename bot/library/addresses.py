"""Web addresses, made comparable.

Two addresses are the same page when their canonical forms are equal: scheme, `www.`, fragment,
trailing slash and tracking parameters do not count, a pull request is the issue of its number,
a file is the same on every branch and a documentation page in every version.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

_BARE = re.compile(r"(?:[\w-]+\.)+[a-z]{2,}/\S*", re.IGNORECASE)
_SUBDOMAIN = re.compile(r"^(?:www|m|docs|old)\.(?=[^.]+\.)")
_TRACKING = re.compile(r"^(?:utm_\w+|fbclid|gclid|ref|ref_src|si|s|source)$")
_VERSION = re.compile(r"/(docs|en|doc)/(?:stable|main|master|latest|v?\d+(?:\.\d+)*)(?=/|$)")
_ISSUE = re.compile(r"^/([^/]+)/([^/]+)/(?:pull|issues|discussions)/(\d+)")
_FILE = re.compile(r"^/([^/]+)/([^/]+)/(?:blob|tree|raw|blame|edit)/[^/]+/(.+)")
_VIDEO = re.compile(r"^/(?:embed|shorts|live|v)/([\w-]+)")
_PAPER = re.compile(r"^/(?:abs|pdf|html)/([\w.-]+?)(?:v\d+)?(?:\.pdf)?$")
_DOCUMENT = re.compile(r"^(/\w+/d/[\w-]+)")
_INDEX_PAGE = re.compile(r"/index\.html?$")


@dataclass(frozen=True, slots=True)
class Issue:
    """A pull request or issue; the owner or the whole repository may be left unsaid."""

    number: int
    repository: str = ""
    owner: str = ""

    def covers(self, other: Issue) -> bool:
        """Tell whether `other`, fully said, is one this may mean."""
        return (
            self.number == other.number
            and self.repository in ("", other.repository)
            and self.owner in ("", other.owner)
        )

    def __str__(self) -> str:
        """Write it as `owner/repository#number`, as far as said."""
        return "/".join(part for part in (self.owner, self.repository) if part) + f"#{self.number}"


def is_address(text: str) -> bool:
    """Tell whether a text is one web address, with or without its scheme."""
    if any(char.isspace() for char in text):
        return False
    return text.lower().startswith(("http://", "https://")) or bool(_BARE.fullmatch(text))


@lru_cache(maxsize=4_096)
def canonical(address: str) -> str:
    """Give the form in which two addresses of one page are equal."""
    host, path, query = _split(address)
    if host == "github.com":
        return host + _github(path)
    if host in ("youtube.com", "youtu.be"):
        return f"youtube.com/watch/{_video(host, path, query)}"
    if host == "arxiv.org" and (paper := _PAPER.match(path)):
        return f"arxiv.org/abs/{paper[1]}"
    if host == "google.com" and (document := _DOCUMENT.match(path)):
        return host + document[1]
    return host + _VERSION.sub(r"/\1/*", path) + _kept(query)


def issue(address: str) -> Issue | None:
    """Read the pull request or issue an address is of."""
    host, path, _ = _split(address)
    found = _ISSUE.match(path.lower()) if host == "github.com" else None
    return Issue(int(found[3]), found[2], found[1]) if found else None


def file_of(address: str) -> str:
    """Give the path of the source file an address shows, or nothing."""
    host, path, _ = _split(address)
    found = _FILE.match(path) if host == "github.com" else None
    return found[3] if found else ""


def host_of(address: str) -> str:
    """Give the host of an address, without `www.`."""
    return _split(address)[0]


def last_segment(address: str) -> str:
    """Give the last part of an address's path."""
    return _split(address)[1].rsplit("/", 1)[-1]


def _split(address: str) -> tuple[str, str, str]:
    full = address if "://" in address else f"https://{address}"
    try:
        parts = urlsplit(full.strip(" .,;<>\"'"))
    except ValueError:
        return address, "", ""
    host = _SUBDOMAIN.sub("", (parts.hostname or "").lower())
    path = _INDEX_PAGE.sub("", unquote(parts.path)).rstrip("/")
    return host, path, parts.query


def _github(path: str) -> str:
    if found := _ISSUE.match(path):
        return f"/{found[1]}/{found[2]}/issues/{found[3]}".lower()
    if found := _FILE.match(path):
        return f"/{found[1]}/{found[2]}/blob/".lower() + found[3]
    return path.removesuffix(".git").lower()


def _video(host: str, path: str, query: str) -> str:
    if host == "youtu.be":
        return path.strip("/")
    found = _VIDEO.match(path)
    return found[1] if found else dict(parse_qsl(query)).get("v", path.strip("/"))


def _kept(query: str) -> str:
    kept = [(name, value) for name, value in parse_qsl(query) if not _TRACKING.match(name)]
    return f"?{urlencode(sorted(kept))}" if kept else ""
