"""Made-up libraries of any size, the same each time: words as uneven as those of a language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, product
from random import Random

from bot.library import Library
from bot.model import Episode, Show

SHOW = Show("made-up", "Made-up show", "https://show.example/")
_SEED = 20_261_129
_WORDS = 50_000
#: the word of rank r is drawn in proportion to 1 / (r + this)
_EVENNESS = 2.7
_SYLLABLES = [a + b for a, b in product("bdfghklmnprstvz", "aeiou")]
_NOTES = 40
#: one episode in so many has a guest
_GUESTS = 10


class Catalogue:
    """A library of made-up episodes, and questions that fit it."""

    def __init__(self, size: int) -> None:
        """Make `size` episodes."""
        self._random = Random(_SEED)
        self._words = list(_vocabulary(self._random))
        self._weights = list(accumulate(1 / (r + _EVENNESS) for r in range(_WORDS)))
        episodes = tuple(self._episode(number) for number in range(1, size + 1))
        self.library = Library((SHOW,), episodes)

    def questions(self, count: int) -> list[str]:
        """Make questions: whole and part titles, misspelt ones, words of notes, and nonsense."""
        kinds = (self._title, self._part, self._misspelt, self._told, self._unheard)
        return [kinds[n % len(kinds)]() for n in range(count)]

    def beginnings(self, count: int) -> list[str]:
        """Make what is typed on the way to a title, some of it misspelt."""
        titles = [(self._part, self._misspelt)[n % 4 == 3]() for n in range(count)]
        return [title[: self._random.randint(1, len(title))] for title in titles]

    def _episode(self, number: int) -> Episode:
        title = " ".join(self._drawn(self._random.randint(2, 6))).capitalize()
        guests = (" ".join(self._drawn(2)).title(),) if number % _GUESTS == 0 else ()
        return Episode(
            id=f"e{number}",
            title=title,
            show=SHOW.id,
            number=number,
            duration=self._random.randint(600, 3_600),
            notes=f"{' '.join(self._drawn(_NOTES))}.",
            guests=guests,
        )

    def _drawn(self, count: int) -> list[str]:
        return self._random.choices(self._words, cum_weights=self._weights, k=count)

    def _some(self) -> Episode:
        return self._random.choice(self.library.episodes)

    def _title(self) -> str:
        return self._some().title

    def _part(self) -> str:
        words = self._title().split()
        start = self._random.randrange(len(words))
        return " ".join(words[start : start + 3])

    def _misspelt(self) -> str:
        title = self._title()
        place = self._random.randrange(len(title))
        return title[:place] + title[place + 1 :]

    def _told(self) -> str:
        return " ".join(self._random.sample(self._some().notes.rstrip(".").split(), 4))

    def _unheard(self) -> str:
        return "".join(self._random.choices("qwxyj", k=8))


def _vocabulary(random: Random) -> Iterator[str]:
    made: set[str] = set()
    while len(made) < _WORDS:
        word = "".join(random.choices(_SYLLABLES, k=random.randint(2, 5)))
        if word not in made:
            made.add(word)
            yield word
