"""What autocomplete offers before anything is typed, and completes by the name of a command."""

from __future__ import annotations

from bot.search.suggest import Kind, Suggestion

_STARTERS = (
    ("latest", "the newest episode"),
    ("topics", "all topics"),
    ("random", "an episode picked by chance"),
    ("guests", "who was a guest"),
    ("list", "all episodes, newest first"),
    ("shortest", "the shortest episode"),
    ("longest", "the longest episode"),
    ("help", "what podbot can do"),
    ("shows", "which shows there are, and which comes first here"),
    ("about", "what is running, and how old the index is"),
    ("privacy", "what is stored about people"),
)

STARTERS = tuple(Suggestion(f"{text}: {what}", text, Kind.COMMAND) for text, what in _STARTERS)
