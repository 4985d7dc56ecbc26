from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search import rows
from bot.search.rows import FEW, Few, Many, Rows, shared

#: so large that few rows are numbers, and a third of all are bits
_SIZE = 8 * FEW
_EVERY = 3


def _read(found: list[int], size: int = _SIZE) -> Rows:
    return rows.loads(rows.dumps(found, size), len(found), size)


def _every(nth: int) -> list[int]:
    return list(range(0, _SIZE, nth))


@pytest.mark.parametrize(
    ("found", "kind"), [([], Few), ([3, 700, _SIZE - 1], Few), (_every(_EVERY), Many)]
)
def test_rows_read_back_are_those_that_were_written(found: list[int], kind: type) -> None:
    again = _read(found)

    assert isinstance(again, kind)
    assert (list(again), len(again)) == (found, len(found))


def test_many_rows_take_one_bit_each_of_all_rows() -> None:
    assert len(rows.dumps(_every(1), _SIZE)) == _SIZE / 8


@pytest.mark.parametrize("found", [[6, 9, 8_000], _every(_EVERY)])
@pytest.mark.parametrize("asked", [[6, 7, 8], list(range(6, 600))])
def test_a_set_tells_which_of_some_rows_it_holds(found: list[int], asked: list[int]) -> None:
    assert set(_read(found).among(asked)) == set(found) & set(asked)


def test_what_several_sets_share_is_found_whatever_they_are_written_as() -> None:
    few, many, more = [4, 6, 8_100], _every(3), _every(2)

    assert list(shared([_read(many), _read(more)])) == _every(6)
    assert list(shared([_read(many), _read(few), _read(more)])) == [6, 8_100]
    assert list(shared([])) == []


@given(st.lists(st.sets(st.integers(0, _SIZE - 1)), min_size=1, max_size=3))
def test_what_sets_share_is_what_sets_of_python_share(found: list[set[int]]) -> None:
    every = [*found, set(_every(_EVERY))]

    assert list(shared(_read(sorted(one)) for one in every)) == sorted(set.intersection(*every))


@pytest.mark.parametrize(("written", "count"), [(b"", 1), (b"1234", 2), (b"12345", 1)])
def test_what_is_no_set_of_rows_is_a_value_error(written: bytes, count: int) -> None:
    with pytest.raises(ValueError, match="byte"):
        rows.loads(written, count, _SIZE)
    with pytest.raises(ValueError, match="byte"):
        rows.loads(written, _SIZE, _SIZE)
