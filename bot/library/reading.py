"""The index folder, read and checked: YAML files in, a `Library` out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType

from bot.library.files import ALIASES, EPISODES, PEOPLE, SHOWS, TOPICS, TRANSCRIPTS
from bot.library.library import Library
from bot.library.yaml_file import Value, read_yaml
from bot.model import (
    Chapter,
    Episode,
    Link,
    Passage,
    Person,
    Pointer,
    PointerKind,
    Published,
    Role,
    Show,
    Topic,
)

_Model = Show | Episode | Link | Pointer | Topic | Person
#: a transcript has a file of its own
_EPISODE = frozenset(field.name for field in fields(Episode)) - {"transcript"} | {"inferred"}
_FIELDS: dict[type[_Model], frozenset[str]] = {
    model: frozenset(field.name for field in fields(model))
    for model in (Show, Link, Pointer, Topic, Person)
} | {Episode: _EPISODE}
_CHAPTER, _PASSAGE = frozenset({"at", "title"}), frozenset({"at", "text"})
_TRANSCRIPT = frozenset({"episode", "passages"})
_ALIASES = frozenset({"episodes", "words", "absent"})


def load_library(folder: Path, own: Path | None = None) -> Library:
    """Load an index folder, and a team's own aliases file; what is wrong is a DataError."""
    library = _with_transcripts(load_episodes(folder), _optional(folder / TRANSCRIPTS))
    ids = {episode.id for episode in library.episodes}
    library = replace(
        library,
        topics=_topics(_optional(folder / TOPICS), ids),
        people=_people(_optional(folder / PEOPLE)),
    )
    for file in (folder / ALIASES, *([own] if own else [])):
        library = _with_aliases(library, _optional(file), ids)
    return library


def load_episodes(folder: Path) -> Library:
    """Load only what an import writes: shows and episodes."""
    shows = _shows(read_yaml(folder / SHOWS))
    return Library(shows, _episodes(read_yaml(folder / EPISODES), {show.id for show in shows}))


def _optional(file: Path) -> Value:
    return read_yaml(file) if file.exists() else Value(file, None)


def _shows(top: Value) -> tuple[Show, ...]:
    shows = tuple(
        Show(entry["id"].text(), entry["title"].text(), entry["home"].text())
        for entry in _tables(top, Show)
    )
    _refuse_doubles([show.id for show in shows], lambda at: top[at]["id"])
    return shows or top.wrong("expected at least one show")


def _episodes(top: Value, shows: Collection[str]) -> tuple[Episode, ...]:
    episodes = tuple(_episode(entry, shows) for entry in _tables(top, Episode))
    ids = {episode.id for episode in episodes}
    _refuse_doubles([episode.id for episode in episodes], lambda at: top[at]["id"])
    _refuse_doubles(
        [f"number {e.number if e.number is not None else e.id} of {e.show}" for e in episodes],
        lambda at: top[at]["number"],
    )
    for at, episode in enumerate(episodes):
        for which, pointer in enumerate(episode.points_to):
            if pointer.target not in ids and "://" not in pointer.target:
                top[at]["points_to"][which]["target"].wrong(f"unknown episode {pointer.target!r}")
    return episodes


def _episode(entry: Value, shows: Collection[str]) -> Episode:
    return Episode(
        id=entry["id"].text(),
        title=entry["title"].text(),
        show=_known(entry["show"], shows, "show"),
        number=entry["number"].whole(),
        published=_published(entry),
        duration=entry["duration"].whole(),
        url=entry["url"].text("") or None,
        audio=entry["audio"].text("") or None,
        notes=entry["notes"].text(""),
        links=tuple(_link(link) for link in _tables(entry["links"], Link)),
        guests=entry["guests"].texts(),
        points_to=tuple(_pointer(pointer) for pointer in _tables(entry["points_to"], Pointer)),
        sources=entry["sources"].texts(),
        slugs=entry["slugs"].texts(),
        complete=entry["complete"].flag(default=True),
        title_certain=entry["title_certain"].flag(default=True),
        chapters=tuple(_chapter(chapter) for chapter in entry["chapters"].entries()),
    )


def _published(entry: Value) -> Published | None:
    text, inferred = entry["published"].text(""), entry["inferred"].flag(default=False)
    try:
        return Published.parse(text, inferred=inferred) if text else None
    except ValueError:
        entry["published"].wrong(f"expected a date such as '2021-05-20' or '2021-05', not {text!r}")


def _link(entry: Value) -> Link:
    return Link(entry["url"].text(), entry["label"].text(""))


def _chapter(entry: Value) -> Chapter:
    entry.table(fields=_CHAPTER)
    start = entry["at"].whole()
    if start is None:
        entry.wrong("a chapter needs the second it begins `at`")
    return Chapter(start, entry["title"].text())


def _with_transcripts(library: Library, top: Value) -> Library:
    ids = {episode.id for episode in library.episodes}
    told = {
        _known(entry.table(fields=_TRANSCRIPT)["episode"], ids, "episode"): tuple(
            Passage(said.table(fields=_PASSAGE)["at"].whole(), said["text"].text())
            for said in entry["passages"].entries()
        )
        for entry in top.entries()
    }
    episodes = (replace(e, transcript=told.get(e.id, ())) for e in library.episodes)
    return replace(library, episodes=tuple(episodes)) if told else library


def _pointer(entry: Value) -> Pointer:
    kind = _known(entry["kind"], tuple(PointerKind), "kind")
    return Pointer(entry["target"].text(), PointerKind(kind))


def _topics(top: Value, ids: Collection[str]) -> tuple[Topic, ...]:
    topics = tuple(_topic(entry, ids) for entry in _tables(top, Topic))
    _refuse_doubles([topic.id for topic in topics], lambda at: top[at]["id"])
    _refuse_shared_names(top, [(topic.name, *topic.aliases) for topic in topics])
    return topics


def _topic(entry: Value, ids: Collection[str]) -> Topic:
    episodes = tuple(_known(id_, ids, "episode") for id_ in entry["episodes"].entries())
    if not episodes:
        entry.wrong("a topic needs at least one episode")
    _refuse_doubles(episodes, lambda at: entry["episodes"][at])
    return Topic(entry["id"].text(), entry["name"].text(), entry["aliases"].texts(), episodes)


def _people(top: Value) -> tuple[Person, ...]:
    people = tuple(
        Person(entry["name"].text(), entry["aliases"].texts(), _role(entry["role"]))
        for entry in _tables(top, Person)
    )
    _refuse_shared_names(top, [(person.name, *person.aliases) for person in people])
    return people


def _role(value: Value) -> Role:
    return Role(_known(value, tuple(Role), "role")) if value.data is not None else Role.GUEST


def _with_aliases(library: Library, top: Value, ids: Collection[str]) -> Library:
    """Add a file of aliases to those a library has."""
    if top.data is None:
        return library
    episodes, words = top.table(fields=_ALIASES)["episodes"], top["words"]
    absent = tuple(dict.fromkeys((*library.absent, *top["absent"].texts())))
    aliases = dict(library.aliases)
    for id_ in () if episodes.data is None else episodes.table().data:
        if id_ not in ids:
            episodes[id_].wrong(f"unknown episode {id_!r}")
        phrases = episodes[id_].texts()
        _refuse_doubles(phrases, episodes[id_].__getitem__)
        aliases[id_] = tuple(dict.fromkeys((*aliases.get(id_, ()), *phrases)))
    groups = tuple(group.texts() for group in words.entries())
    return replace(
        library,
        aliases=MappingProxyType(aliases),
        words=(*library.words, *groups),
        absent=absent,
    )


def _tables(value: Value, kind: type[_Model]) -> Iterator[Value]:
    """Go through a list of tables that have the fields of a class of the model."""
    known = _FIELDS[kind]
    return (entry.table(fields=known) for entry in value.entries())


def _known(value: Value, known: Collection[str], what: str) -> str:
    text = value.text()
    return text if text in known else value.wrong(f"unknown {what} {text!r}")


def _refuse_shared_names(top: Value, names: Sequence[tuple[str, ...]]) -> None:
    """Refuse a name or alias that two entries have, or one entry has twice."""
    places: list[Value] = []
    distinct: list[str] = []
    for at, (name, *aliases) in enumerate(names):
        own = [alias for alias in aliases if alias.casefold() != name.casefold()]
        distinct += [name, *own]
        places += [top[at]["name"], *(top[at]["aliases"][aliases.index(alias)] for alias in own)]
    _refuse_doubles(distinct, places.__getitem__)


def _refuse_doubles(names: Sequence[str], place: Callable[[int], Value]) -> None:
    """Refuse a name that stands twice, capitals aside."""
    seen: set[str] = set()
    for at, name in enumerate(names):
        if name.casefold() in seen:
            place(at).wrong(f"{name!r} stands here for the second time")
        seen.add(name.casefold())
