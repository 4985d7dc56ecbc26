"""`podbot chat`: a conversation in the terminal."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from adapters.cli.parser import add_command
from adapters.cli.wiring import Wiring

if TYPE_CHECKING:
    from adapters.cli.parser import Commands


def register(commands: Commands, wiring: Wiring) -> None:
    """Add `podbot chat`."""
    parser = add_command(
        commands,
        "chat",
        "talk: questions, and words such as `more` that go on from the answer before",
        ("chat", "Tab completes, the arrows bring back, Ctrl-D leaves"),
        ("chat <questions.txt", "a conversation that was written down"),
    )
    parser.set_defaults(run=partial(_run, wiring))


def _run(wiring: Wiring, _: argparse.Namespace) -> int:
    settings = wiring.configuration().settings
    wiring.chat(wiring.podbot(settings), settings.state_dir)
    return 0
