"""The search engine: a question in, ranked and explained episodes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice, takewhile
from typing import Self

from bot.library import Library
from bot.library.selection import EVERYTHING, Selection
from bot.model import Episode, Topic
from bot.search.atoms import Atom
from bot.search.belief import needed
from bot.search.document import Document, Field, documents
from bot.search.index import Index
from bot.search.lexicon import Lexicon, is_everyday
from bot.search.match import Finding, Match, Strength
from bot.search.passages import passages
from bot.search.ranking import CLOSEST, answers, best_first, ranked
from bot.search.reader import Reader
from bot.search.recall import Admits, Candidate, anything, recall
from bot.search.receipts import FAIR, STRONG, by_title, matched
from bot.search.scoring import Evidence
from bot.search.spoken import heard
from bot.search.topics import TopicNames
from bot.search.words import tokens

#: how many episodes are weighed in full
_CANDIDATES = 12
#: how many episodes' words are kept at hand
_CACHED = 1_024
#: a name is meant where a title or alias covers this much of what was typed
_NAMED = 0.7
_NAMES = frozenset({Field.TITLE, Field.ALIAS})
#: log-odds that an episode gains which stands first in a topic asked for by name, and the share of
#: them that the last one lacks
_TOPIC, _LATER = 2.65, 0.65


class Engine:
    """Searches one library; a changed library gets a new engine."""

    def __init__(self, library: Library, index: Index) -> None:
        """Join a library with the index built from it, row by row."""
        self.library = library
        self._index = index
        self._topics = TopicNames(library.topics, index.size)
        # knows nothing of this engine: a cycle would keep a library alive until a collection
        self._words = lru_cache(_CACHED)(lambda id_: index.named(id_).words())
        self._lexicon = Lexicon(index.vocabulary, index.size, library.words)
        self._reader = Reader(self._lexicon, library.absent)

    @classmethod
    def of(cls, library: Library) -> Self:
        """Index a library in memory."""
        return cls(library, Index.build(documents(library), told=passages(library)))

    def find(self, question: str, selection: Selection = EVERYTHING) -> Finding:
        """Rank the episodes that answer a question, if any does."""
        atoms = self._reader.atoms(question)
        topic = self._topic(question, atoms)
        written = self._ranked(atoms, selection, topic)
        ranking = best_first((*written, *self._heard(atoms, selection)))
        titled = self.library.titled(question, selection.show)
        if titled and selection.admits(titled):
            others = [found for found in ranking if found.document.id != titled.id]
            return self._finding(atoms, others, (by_title(titled, 1.0, Strength.EXACT),))
        finding = self._finding(atoms, ranking)
        begun = None if finding.matches else self.library.beginning(question)
        if begun and selection.admits(begun):
            return Finding((by_title(begun, STRONG, Strength.STRONG),), Strength.STRONG)
        return finding

    def meant(self, name: str) -> Episode | None:
        """Find the episode that words name, inexactly but beyond doubt."""
        atoms = self._reader.atoms(name)
        ranking = self._ranked(atoms, EVERYTHING)
        if not ranking or not all(atom.known for atom in atoms):
            return None
        if all(is_everyday(atom.word) for atom in atoms):
            return None
        best = ranking[0]
        sure = best.best.field in _NAMES and best.together >= _NAMED and best.score >= STRONG
        return self.library[best.document.id] if sure else None

    def reads(self, words: str) -> bool:
        """Tell whether words have any meaning in a question."""
        return bool(self._reader.atoms(words))

    def knows(self, word: str) -> bool:
        """Tell whether a word is spelt like one that some episode has."""
        return any(atom.known and not atom.corrected for atom in self._reader.atoms(word))

    def is_everyday(self, words: str) -> bool:
        """Tell whether words name nothing that a show could be about."""
        return all(is_everyday(atom.word) for atom in self._reader.atoms(words))

    def mentioning(self, symbol: str) -> Finding:
        """Find the episodes in which a symbol stands as such."""
        wanted = {whole for token in tokens(symbol) for whole in token.wholes or token.parts}
        finding = self.find(symbol)
        kept = tuple(m for m in finding.matches if wanted & self._terms_of(m.episode))
        return replace(finding, matches=kept, strength=kept[0].strength if kept else Strength.NONE)

    def resembling(self, symbol: str) -> tuple[Match, ...]:
        """Find the episodes that speak of the parts of a symbol; guesses at best."""
        telling = [a for a in self._reader.atoms(symbol) if not is_everyday(a.word)]
        if not any(atom.known for atom in telling):
            return ()
        return tuple(
            replace(match, score=min(match.score, FAIR), strength=Strength.FAIR)
            for match in self.find(symbol).matches
        )

    def sharing_words(self, episode: Episode) -> tuple[Episode, ...]:
        """List the episodes found by the words of this one's title."""
        found = self._candidates(self._reader.atoms(episode.title))
        return tuple(self.library.episodes[candidate.row] for candidate in found)

    def shared_words(self, one: Episode, other: Episode) -> tuple[str, ...]:
        """List the telling words that two episodes share, the rarest first."""
        shared = self._words(one.id) & self._words(other.id)
        telling = [word for word in shared if self._lexicon.telling(word)]
        return tuple(sorted(telling, key=lambda word: (self._lexicon.frequency(word), word)))

    def _terms_of(self, episode: Episode) -> frozenset[str]:
        return frozenset(self._index.named(episode.id).places)

    def _ranked(
        self, atoms: Sequence[Atom], selection: Selection, topic: Topic | None = None
    ) -> list[Evidence]:
        """Weigh the candidates that can still become an answer, and those that come closest."""
        least = needed(FAIR, atoms, _TOPIC if topic else 0.0)
        found = iter(self._candidates(atoms, selection, least))
        hopeful = takewhile(lambda candidate: candidate.share >= least, found)
        documents = self._index.documents(
            [candidate.row for candidate in (*islice(found, CLOSEST), *hopeful)]
        )
        return ranked(documents, atoms, lambda document: self._lift(document, topic))

    def _heard(self, atoms: Sequence[Atom], selection: Selection) -> Iterable[Evidence]:
        if not self._index.told:
            return ()
        telling = [atom for atom in atoms if not is_everyday(atom.word)]
        return heard(self._index, atoms, telling, lambda id_: selection.admits(self.library[id_]))

    def _candidates(
        self, atoms: Sequence[Atom], selection: Selection = EVERYTHING, least: float = 0.0
    ) -> Iterable[Candidate]:
        """List the likeliest episodes that a selection admits."""
        return islice(recall(self._index, atoms, self._admits(selection), least), _CANDIDATES)

    def _admits(self, selection: Selection) -> Admits:
        episodes = self.library.episodes
        return (lambda row: selection.admits(episodes[row])) if selection else anything

    def _topic(self, question: str, atoms: Sequence[Atom]) -> Topic | None:
        """Find the topic a question asks for by name."""
        return self.library.topic(question) or self._topics.meant(atoms)

    def _lift(self, document: Document, topic: Topic | None) -> float:
        """Believe more in the episodes of a topic asked for by name, the earlier the more."""
        if topic is None or document.id not in topic.episodes:
            return 0.0
        late = topic.episodes.index(document.id) / len(topic.episodes)
        return _TOPIC * (1 - _LATER * late)

    def _finding(
        self, atoms: Sequence[Atom], ranking: Sequence[Evidence], first: tuple[Match, ...] = ()
    ) -> Finding:
        good = (matched(self.library, evidence) for evidence in answers(ranking))
        matches = (*first, *good)
        if not matches:
            return self._silence(atoms, ranking)
        return Finding(
            matches,
            matches[0].strength,
            tuple((atom.word, atom.corrected) for atom in atoms if atom.corrected),
            tuple(atom.word for atom in atoms if not atom.known),
        )

    def _silence(self, atoms: Sequence[Atom], ranking: Sequence[Evidence]) -> Finding:
        unknown = tuple(atom.word for atom in atoms if not atom.known)
        absent = tuple(atom.word for atom in atoms if atom.absent)
        odd = (word for word in unknown if word not in absent)
        looks = (known for word in odd for known in self._lexicon.nearest(word))
        return Finding(
            (),
            Strength.NONE,
            unknown=unknown,
            closest=tuple(self.library[found.document.id] for found in ranking[:CLOSEST]),
            absent=absent,
            spellings=tuple(dict.fromkeys(looks))[:CLOSEST],
        )
