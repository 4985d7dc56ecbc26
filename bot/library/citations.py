"""Reverse look-up: which episodes cite this address, pull request, issue or file."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.library.addresses import (
    Issue,
    canonical,
    file_of,
    host_of,
    is_address,
    issue,
    last_segment,
)
from bot.library.library import Library
from bot.model import Episode, Link

_HOST_SUFFIX = re.compile(r"-[A-Za-z0-9]{8}$")


@dataclass(frozen=True, slots=True)
class Citation:
    """One episode that cites what was asked for, and how close its link is."""

    episode: Episode
    #: in words, such as `links this pull request`
    how: str
    link: Link | None = None
    #: False where only the name of the file is the same
    exact: bool = True


class Citations:
    """Every link of a library, by what it leads to."""

    def __init__(self, library: Library) -> None:
        """Sort the links of a library."""
        self._library = library
        self._pages: dict[str, list[tuple[Episode, Link]]] = defaultdict(list)
        self._issues: dict[int, list[tuple[Issue, Episode, Link]]] = defaultdict(list)
        self._files: dict[str, list[tuple[str, Episode, Link]]] = defaultdict(list)
        for episode in library.episodes:
            for link in episode.links:
                self._add(episode, link)
        self._usual = self._usual_repository()

    def _add(self, episode: Episode, link: Link) -> None:
        self._pages[canonical(link.url)].append((episode, link))
        if found := issue(link.url):
            self._issues[found.number].append((found, episode, link))
        if path := file_of(link.url):
            self._files[path.rsplit("/", 1)[-1].lower()].append((path.lower(), episode, link))

    def _usual_repository(self) -> Issue:
        cited = (known for found in self._issues.values() for known, _, _ in found)
        counts = Counter(replace(known, number=0) for known in cited)
        return max(counts, key=lambda repository: counts[repository], default=Issue(0))

    def of_address(self, address: str) -> tuple[Citation, ...]:
        """List who cites an address; an episode's own address finds that episode first."""
        if wanted := issue(address):
            return self.of_issue(wanted)
        own = self.episode_at(address)
        pages = self._pages.get(canonical(address), ())
        cited = [Citation(episode, "links this page", link) for episode, link in pages]
        if own:
            cited += self._citing(own, {citation.episode.id for citation in cited})
            return _unique([Citation(own, "is at this address"), *cited])
        return _unique(cited) or self.of_file(file_of(address))

    def _citing(self, own: Episode, seen: set[str]) -> Iterator[Citation]:
        for episode in self._library.episodes:
            links = [link for link in episode.links if self.episode_at(link.url) == own]
            if episode != own and links and episode.id not in seen:
                yield Citation(episode, "points at this episode", links[0])

    def of_issue(self, wanted: Issue) -> tuple[Citation, ...]:
        """List who cites a pull request or issue; with no repository said, the usual one first."""
        found = [row for row in self._issues.get(wanted.number, ()) if wanted.covers(row[0])]
        usual = replace(self._usual, number=wanted.number)
        found.sort(key=lambda row: row[0] != usual)
        return _unique(
            [
                Citation(episode, f"links {_kind(link)} {known}", link)
                for known, episode, link in found
            ]
        )

    def of_file(self, path: str) -> tuple[Citation, ...]:
        """List who cites a source file, by its path or by its name alone."""
        wanted = path.lower().strip("/")
        rows = self._files.get(wanted.rsplit("/", 1)[-1], ()) if wanted else ()
        same = [
            Citation(e, "links this file", link)
            for known, e, link in rows
            if known.endswith(wanted)
        ]
        named = [Citation(e, "links a file of this name", link, exact=False) for _, e, link in rows]
        return _unique(same or named)

    def episode_at(self, address: str) -> Episode | None:
        """Find the episode whose own address this is, under any slug it has had."""
        homes = {host_of(show.home) for show in self._library.shows}
        if not is_address(address) or host_of(address) not in homes:
            return None
        slug = last_segment(address)
        return self._library.episode(slug) or self._library.episode(_HOST_SUFFIX.sub("", slug))

    def usual(self, wanted: Issue) -> Issue:
        """Complete an issue said without its repository by the one most cited."""
        return wanted if wanted.repository else replace(self._usual, number=wanted.number)


def _kind(link: Link) -> str:
    return "pull request" if "/pull/" in link.url else "issue"


def _unique(citations: list[Citation]) -> tuple[Citation, ...]:
    return tuple({citation.episode.id: citation for citation in reversed(citations)}.values())[::-1]
