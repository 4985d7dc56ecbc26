"""How a command is declared: what to type, what it does, and examples that are run as tests."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manual:
    """One entry of the help and of the README's command table."""

    #: the name under which `help NAME` and `--json` know it
    name: str
    #: what to type, alternatives parted by ` | `
    form: str
    #: what it does, as one sentence
    help: str
    #: whole questions; the first is shown in help
    examples: tuple[str, ...]
