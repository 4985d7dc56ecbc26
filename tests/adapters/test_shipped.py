from __future__ import annotations

from pathlib import Path

import pytest

from adapters.shipped import data_folder
from bot.errors import DataError

ROOT = Path(__file__).parents[2]


def test_a_checkout_reads_its_own_data() -> None:
    assert data_folder() == ROOT / "data"


def test_an_installed_package_reads_the_data_inside_it(tmp_path: Path) -> None:
    (tmp_path / "bot" / "_data").mkdir(parents=True)
    (tmp_path / "data").mkdir()

    found = data_folder(tmp_path / "bot")

    assert found == tmp_path / "bot" / "_data"


def test_a_broken_installation_says_where_the_index_should_be(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="install podbot again") as raised:
        data_folder(tmp_path / "bot")

    assert str(tmp_path / "bot" / "_data") in str(raised.value)
