from __future__ import annotations

import pytest

from tests.questions.scoring import SETS, Judged, judged, scored

GRADED = Judged("strides", "exact_title", {"strides": 3, "memory-layout": 1})
SEVERAL = Judged("dispatcher", "topic", {"one": 3, "two": 3, "three": 2})
UNSURE = Judged("CUDA error: assert", "noise", {"cuda": 2}, accept_empty=True)
SILENT = Judged("kubernetes", "no_answer", {})


@pytest.mark.parametrize(
    ("question", "first", "right"),
    [
        (GRADED, "strides", True),
        (GRADED, "memory-layout", False),
        (GRADED, "cmake", False),
        (GRADED, None, False),
        (SEVERAL, "two", True),
        (SEVERAL, "three", False),
        (UNSURE, "cuda", True),
        (UNSURE, None, True),
        (UNSURE, "cmake", False),
        (SILENT, None, True),
        (SILENT, "strides", False),
    ],
)
def test_right_is_the_best_graded_episode_first_or_silence_where_none_is_graded(
    question: Judged, first: str | None, right: bool
) -> None:
    assert question.is_right(first) is right


def test_a_score_counts_all_each_kind_and_the_silences() -> None:
    firsts = {GRADED.text: "strides", SEVERAL.text: None, SILENT.text: "strides"}

    score = scored((GRADED, SEVERAL, SILENT), firsts.get)

    assert (score.all.right, score.all.asked) == (1, 3)
    assert score.kinds["exact_title"].share == 1
    assert score.kinds["topic"].share == 0
    assert score.false == 1
    assert score.misses == [(SEVERAL, None), (SILENT, "strides")]


@pytest.mark.parametrize("name", SETS)
def test_no_judged_question_stands_twice(name: str) -> None:
    texts = [question.text for question in judged(name)]

    assert len(texts) > 100
    assert len(set(texts)) == len(texts)


def test_no_question_stands_in_two_sets() -> None:
    texts = [question.text.lower() for name in SETS for question in judged(name)]

    assert len(set(texts)) == len(texts)
