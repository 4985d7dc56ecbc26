"""What the doctor looks at: each check says how it is, and what to do about it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from adapters.answering import answer
from adapters.cli.feed_lines import moment
from adapters.cli.wiring import Wiring
from adapters.findings import Finding, doubtful, well, wrong
from adapters.indexing import Published
from adapters.indexing import published as published_feeds
from bot.config import DEFAULT, Settings
from bot.errors import ConfigError, DataError, PodBotError
from bot.library import Library
from bot.model import Episode
from bot.podbot import PodBot, Question
from bot.replies.facts import published
from bot.text import listed, plural

_CATCHES_UP = "a running podbot takes it over within a minute; `podbot doctor --fix` does it now"

if TYPE_CHECKING:
    from bot.intake.feeds.following import Followed


def findings(wiring: Wiring, *, quick: bool, mend: bool = False) -> Iterator[Finding]:
    """Check everything; a check that needs what is broken is left out."""
    try:
        configuration = wiring.configuration()
    except ConfigError as error:
        yield from (wrong("settings", problem, "mend or remove it") for problem in error.problems)
        return
    except DataError as error:
        yield wrong("settings", str(error), "mend the file or leave PODBOT_SETTINGS out")
        return
    chosen = sum(source != DEFAULT for source in configuration.sources.values())
    yield well("settings", f"{chosen} chosen here, the others as they come")
    yield _state(configuration.settings.state_dir)
    yield from _library(wiring, configuration.settings, quick=quick)
    if not quick:
        yield from _outside(wiring, configuration.settings, mend=mend)
    yield from _feeds(wiring, configuration.settings, mend=mend)


def _outside(wiring: Wiring, settings: Settings, *, mend: bool) -> Iterator[Finding]:
    try:
        yield from wiring.examine(settings, mend)
    except ConfigError as error:
        yield from (wrong("settings", problem, "see the README") for problem in error.problems)


def _state(folder: Path) -> Finding:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return well("state folder", f"{folder} can be written")
    except OSError as error:
        fix = "make it writable, or point PODBOT_STATE_DIR elsewhere"
        return wrong("state folder", f"{folder}: {error.strerror}", fix)


def _library(wiring: Wiring, settings: Settings, *, quick: bool) -> Iterator[Finding]:
    try:
        library = wiring.library(settings)
    except DataError as error:
        fix = "mend it there" if settings.library else "install podbot again"
        yield wrong("library", str(error), fix)
        return
    counted = (plural(len(library.episodes), "episode"), plural(len(library.topics), "topic"))
    yield well("library", listed(counted))
    yield _age(library, wiring.today())
    yield _topics(library)
    if not quick:
        yield _answers(library, wiring.podbot(settings))


def _age(library: Library, today: date) -> Finding:
    days = [episode.published for episode in library.episodes if episode.published]
    if not days:
        return well("index age", "no episode has a date")
    newest = max(days, key=lambda day: day.earliest)
    age = (today - newest.earliest).days
    return well(
        "index age", f"the newest episode is of {published(newest)}, {plural(age, 'day')} ago"
    )


def _topics(library: Library) -> Finding:
    """Look for names of topics that lead to another one."""
    names = ((name, topic) for topic in library.topics for name in (topic.name, *topic.aliases))
    astray = tuple(name for name, topic in names if library.topic(name) is not topic)
    if not astray:
        return well("topics", "every name of a topic leads to it")
    fix = "leave each of these names to one topic in topics.yaml"
    return wrong("topics", f"these lead to another topic: {listed(astray)}", fix)


def _answers(library: Library, podbot: PodBot) -> Finding:
    """Ask for every episode by its title."""
    missed = [episode.title for episode in library.episodes if not _found(episode, podbot)]
    if not missed:
        return well(
            "answers", f"each of {plural(len(library.episodes), 'title')} finds its episode"
        )
    return wrong("answers", f"not found by its title: {listed(tuple(missed))}", "report this")


def _found(episode: Episode, podbot: PodBot) -> bool:
    matches = answer(podbot, Question(episode.title)).matches
    return bool(matches) and matches[0].episode.id == episode.id


def _feeds(wiring: Wiring, settings: Settings, *, mend: bool) -> Iterator[Finding]:
    """Look at the feeds that are followed, if any ever were."""
    told_here = settings.feeds or published_feeds(settings.state_dir) != Published()
    if not (told_here or settings.database_url):
        return
    try:
        feeds, behind = wiring.feeds(settings).examine(mend=mend)
    except PodBotError as error:
        yield wrong("feeds", str(error), "see the database")
        return
    for feed in feeds:
        if feed.error:
            says = f"{feed.error}; last read {moment(feed.succeeded)}"
            yield wrong(f"feed {feed.id}", says, _mend(feed))
        if feed.held:
            says = f"{plural(feed.held, 'new episode')} came at once and are not announced"
            fix = f"`podbot feed announce {feed.id}` announces them, with --none it forgets them"
            yield doubtful(f"feed {feed.id}", says, fix)
    told = sum(not feed.error for feed in feeds)
    yield well("feeds", f"{told} of {plural(len(feeds), 'feed')} well")
    if behind:
        says = f"answers from {settings.state_dir} lack what feeds told since"
        yield doubtful("feeds in answers", says, _CATCHES_UP)


def _mend(feed: Followed) -> str:
    if feed.gone:
        return f"`podbot feed remove {feed.id}`, and add the podcast's new address"
    return f"`podbot feed refresh {feed.id}` asks again; what it told before stays"
