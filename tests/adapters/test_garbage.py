from __future__ import annotations

import gc

from adapters import garbage


def test_garbage_is_looked_for_seldom_until_it_is_as_usual() -> None:
    garbage.usual()
    usual = gc.get_threshold()

    garbage.seldom()
    seldom = gc.get_threshold()
    garbage.usual()

    assert seldom[0] == 50_000
    assert gc.get_threshold() == usual
    assert usual[0] < seldom[0]
