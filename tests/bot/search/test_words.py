from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search.words import LONGEST, stems, terms, tokens

#: from here on Unicode has ideographs alone
_IDEOGRAPHS = 0x20000


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("memory leak", {"memory", "leak"}),
        ("VariableTracker", {"variabletracker", "variable", "tracker"}),
        ("torch.nn", {"torch.nn", "torchnn", "torch", "nn"}),
        ("__torch_function__", {"torch_function", "torchfunction", "torch", "function"}),
        (
            "torch.use_deterministic_algorithms",
            {"torch.use_deterministic_algorithms", "deterministic", "algorithms"},
        ),
        ("native_functions.yaml", {"native_functions.yaml", "native", "functions", "yaml"}),
        ("C++", {"c++"}),
        ("GPUs", {"gpus"}),
        ("0/1", {"0/1", "01", "0", "1"}),
        ("fp16", {"fp16"}),
        ("SymInt", {"symint", "sym", "int"}),
        ("SymInts", {"symints"}),
        ("AOTAutograd", {"aotautograd"}),
        ("TensorImpl.h", {"tensorimpl.h", "tensor", "impl"}),
        ("at::Tensor", {"at::tensor", "attensor", "at", "tensor"}),
        ("define-by-run", {"define-by-run", "definebyrun", "define", "run"}),
        ("PyTorch's", {"pytorch"}),
        ("don’t", {"dont"}),
        ("naïve café", {"naive", "cafe"}),
        ("Ｄｉｓｐａｔｃｈ", {"dispatch"}),
        ("Борщ", {"борщ"}),
        ("dis\u00adpatch", {"dispatch"}),
    ],
)
def test_a_word_is_found_whole_split_joined_and_folded(text: str, expected: set[str]) -> None:
    assert expected <= set(terms(text))


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("VariableTracker", "variabletracker"),
        ("__torch_function__", "torch_function"),
        ("__torch_function__", "torchfunction"),
        ("torch.nn", "torch nn"),
        ("define-by-run", "define by run"),
        ("torch::jit", "torch jit"),
    ],
)
def test_what_is_written_one_way_is_found_when_it_is_typed_another(
    written: str, typed: str
) -> None:
    assert set(terms(typed)) <= set(terms(written))


@pytest.mark.parametrize(
    "text", ["", "   ", "...", "!?", "()", "\u200b", "😀 👍", "— –", "___", "_+", "+"]
)
def test_marks_alone_are_no_words(text: str) -> None:
    assert terms(text) == []


def test_a_plain_word_is_its_own_only_part() -> None:
    (token,) = tokens("Dispatcher")

    assert (token.parts, token.wholes) == (("dispatcher",), ())


def test_endings_do_not_tell_stems_apart() -> None:
    assert stems("compiled compiler compiling compilation") == stems("compile")


@given(st.text())
def test_the_terms_of_any_text_are_short_and_lower_case(text: str) -> None:
    assert all(0 < len(term) <= LONGEST for term in terms(text))
    assert all(term == term.lower() or not term.isascii() for term in terms(text))


def test_no_character_makes_a_term_that_fts5_could_read_as_syntax() -> None:
    characters = [chr(code) for code in range(_IDEOGRAPHS) if not 0xD800 <= code < 0xE000]

    every = terms(" ".join(f"a{char}b" for char in characters))

    assert len(every) > len(characters)
    assert not [term for term in every if '"' in term or " " in term or "\0" in term]
