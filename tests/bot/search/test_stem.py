from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search.stem import stem


@pytest.mark.parametrize(
    "words",
    [
        "compile compiles compiled compiler compiling compilation",
        "leak leaks leaking leaked",
        "serialize serialization serializing",
        "vectorize vectorization vectorized",
        "reference references referencing",
        "batch batches batching batched",
        "stride strides strided",
        "specialize specialization",
        "optimizer optimizers optimize",
        "library libraries",
        "extensible extensibility extension",
        "reproducible reproducibility reproduce",
        "gpu gpus",
        "api apis",
    ],
)
def test_forms_of_one_word_have_one_stem(words: str) -> None:
    assert len({stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [("torch", "tensor"), ("graph", "grad"), ("class", "clan"), ("bus", "bu"), ("this", "thin")],
)
def test_different_words_have_different_stems(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize("word", ["vmap", "fp16", "c++", "torch.nn", "th", "xla", "борщи", "aten"])
def test_identifiers_and_short_words_stay_as_they_are(word: str) -> None:
    assert stem(word) == word


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=20))
def test_a_stem_is_a_beginning_of_its_word(word: str) -> None:
    found = stem(word)

    assert found
    assert word.startswith(found)
