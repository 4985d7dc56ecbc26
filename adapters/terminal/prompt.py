"""The line that is typed into, with history and completion."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from adapters.streams import harmless
from bot.search.suggest import Suggestion

log = logging.getLogger(__name__)

_HISTORY = "chat-history"
Suggest = Callable[[str], tuple[Suggestion, ...]]


def prompted(suggest: Suggest, state_dir: Path) -> Iterator[str]:
    """Give what is typed, line by line, until Ctrl-D."""
    session: PromptSession[str] = PromptSession(
        history=_history(state_dir), completer=Suggestions(suggest), complete_while_typing=True
    )
    while True:
        try:
            yield session.prompt("podbot> ")
        except EOFError:
            return


class Suggestions(Completer):
    """Completes what is typed as the platforms' autocomplete does."""

    def __init__(self, suggest: Suggest) -> None:
        """Take the choices from here."""
        self._suggest = suggest

    def get_completions(self, document: Document, _: CompleteEvent) -> Iterable[Completion]:
        """Offer whole questions for the text before the cursor."""
        typed = document.text_before_cursor
        for choice in self._suggest(typed):
            yield Completion(
                choice.text, -len(typed), display=harmless(choice.label), display_meta=choice.kind
            )


def _history(state_dir: Path) -> History:
    file = state_dir / _HISTORY
    try:
        state_dir.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        with file.open("a"):
            return FileHistory(str(file))
    except OSError as error:
        log.warning("what you type is not remembered: %s: %s", file, error.strerror)
        return InMemoryHistory()
