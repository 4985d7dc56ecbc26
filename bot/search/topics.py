"""Topics asked for by name, in whatever form of its words: `how can I extend pytorch`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from bot.model import Topic
from bot.search.atoms import Atom
from bot.search.lexicon import is_everyday
from bot.search.stem import stem
from bot.search.words import tokens

#: a word that more than one in so many episodes have belongs to no topic's name
_COMMON_ONE_IN = 2


class TopicNames:
    """The names of a library's topics, as sets of stems."""

    def __init__(self, topics: Iterable[Topic], size: int) -> None:
        """Take the topics of a library of that many episodes; of equal names the first counts."""
        self._common = size / _COMMON_ONE_IN
        self._topics: dict[frozenset[str], Topic] = {}
        for topic in topics:
            for name in (topic.name, *topic.aliases, topic.id):
                self._topics.setdefault(_stems(name), topic)
        #: the names of several words, by the first of them
        self._longer: dict[str, list[frozenset[str]]] = defaultdict(list)
        for stems in self._topics:
            if len(stems) > 1:
                self._longer[min(stems)].append(stems)

    def meant(self, atoms: Sequence[Atom]) -> Topic | None:
        """Find the topic that all words name, or all but those that most episodes have."""
        telling = [atom for atom in atoms if atom.episodes <= self._common]
        return self._named(atoms) or self._named(telling) or self._among(atoms)

    def _among(self, atoms: Sequence[Atom]) -> Topic | None:
        """Find the topic whose whole name stands among words that are everybody's."""
        said = {stem(atom.corrected or atom.word): is_everyday(atom.word) for atom in atoms}
        for first in said:
            for name in self._longer.get(first, ()):
                if all(part in said for part in name) and all(
                    everyday for part, everyday in said.items() if part not in name
                ):
                    return self._topics[name]
        return None

    def _named(self, atoms: Sequence[Atom]) -> Topic | None:
        return self._topics.get(frozenset(stem(atom.corrected or atom.word) for atom in atoms))


def _stems(name: str) -> frozenset[str]:
    return frozenset(stem(part) for token in tokens(name) for part in token.parts)
