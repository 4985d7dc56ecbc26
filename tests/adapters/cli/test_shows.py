from __future__ import annotations

from pathlib import Path

import pytest

from tests.adapters.cli.conftest import Run


@pytest.fixture(autouse=True)
def own_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PODBOT_STATE_DIR", str(tmp_path / "state"))


def test_the_operator_sets_the_show_of_a_channel_sees_it_and_takes_it_back(command: Run) -> None:
    set_ = command("shows", "set", "PyTorch Developer Podcast", "--place", "T1/C024BE91L")
    shown = command("shows")
    cleared = command("shows", "clear", "--place", "C024BE91L")
    left = command("shows", "list")

    assert [done.status for done in (set_, shown, cleared, left)] == [0, 0, 0, 0]
    assert "PyTorch Developer Podcast is this channel's default show" in set_.out
    assert "slack C024BE91L looks first in PyTorch Developer Podcast." in shown.out
    assert "no default show any more" in cleared.out
    assert "looks first" not in left.out


def test_a_show_that_is_not_there_is_refused(command: Run) -> None:
    done = command("shows", "set", "Coffee", "--place", "C024BE91L")

    assert done.status == 2
    assert "There is no show called Coffee; there is PyTorch Developer Podcast." in done.out
