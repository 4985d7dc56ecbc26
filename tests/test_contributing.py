"""What CONTRIBUTING.md shows works as it stands there."""

from __future__ import annotations

import re
import sys
from datetime import date
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random

import pytest

from adapters.shipped import data_folder
from bot.commands.context import Context
from bot.library.citations import Citations
from bot.library.reading import load_library
from bot.search.engine import Engine

CONTRIBUTING = Path(__file__).parents[1] / "CONTRIBUTING.md"


def test_the_command_that_is_shown_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = re.search(r"```python\n(.*?)```", CONTRIBUTING.read_text(), re.DOTALL)
    assert shown
    (tmp_path / "hours.py").write_text(shown[1])
    spec = spec_from_file_location("hours", tmp_path / "hours.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "hours", module)
    spec.loader.exec_module(module)

    library = load_library(data_folder())
    engine, citations = Engine.of(library), Citations(library)
    context = Context(library, engine, citations, Random(1), date(2026, 11, 29))
    answer = module.answer(module.Hours(), context)

    assert answer.command == "hours"
    assert answer.card.title == "23 hours"
