from __future__ import annotations

from bot.search.lexicon import Lexicon
from bot.search.reader import Reader


def test_a_slip_explains_a_word_better_than_two_words_do() -> None:
    known = {"random": 3, "rand": 2, "on": 40, "~rand": 2}

    (atom,) = Reader(Lexicon(known, 83)).atoms("randon")

    assert atom.corrected == "random"


def test_an_unknown_product_is_not_the_known_word_it_begins_with() -> None:
    known = {"tensor": 3, "~tens": 3}

    tensor, rt = Reader(Lexicon(known, 83)).atoms("TensorRT")

    assert tensor.known
    assert not rt.known
