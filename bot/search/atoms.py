"""Atoms: the words of a question that carry meaning, each with every form that would satisfy it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import itemgetter

from bot.search.document import as_stem


@dataclass(frozen=True, slots=True)
class Atom:
    """One word of the question."""

    word: str
    #: how much it tells one episode from another, up to 1
    weight: float
    #: term -> how well finding that satisfies the word, up to 1; the best come last
    forms: Mapping[str, float]
    #: how many episodes have the most frequent form
    episodes: int = 0
    #: part of the name of a subject that no episode treats
    absent: bool = False
    #: the spelling searched instead, where the typed one is unknown
    corrected: str = ""
    #: the stem of each form -> the same
    stems: Mapping[str, float] = field(init=False)

    def __post_init__(self) -> None:
        """Put the best forms last."""
        forms = dict(sorted(self.forms.items(), key=itemgetter(1)))
        stems: dict[str, float] = {}
        for form, quality in forms.items():
            stem = as_stem(form)
            stems.pop(stem, None)
            stems[stem] = quality
        object.__setattr__(self, "forms", forms)
        object.__setattr__(self, "stems", stems)

    @property
    def known(self) -> bool:
        """Tell whether any episode has it."""
        return bool(self.forms)
