from __future__ import annotations

from bot.search.lexicon import Lexicon


def test_a_slip_explains_a_word_better_than_two_words_do() -> None:
    known = {"random": 3, "rand": 2, "on": 40, "~rand": 2}

    (atom,) = Lexicon(known, 83).atoms("randon")

    assert atom.corrected == "random"
