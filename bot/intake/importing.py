"""A folder of documents in, the episodes they tell of out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.errors import DataError
from bot.intake.accounts import Account
from bot.intake.ids import keep
from bot.intake.layouts import read_document
from bot.intake.merge import merge
from bot.intake.sources import read_sources
from bot.intake.titles_by_text import give_titles
from bot.model import Episode, Show

_EXPECTED = "expected a page or a table saved as text in UTF-8"
_CONTROLS = frozenset(map(chr, (*range(9), *range(14, 32)))) - {"\x1b"}


@dataclass(frozen=True, slots=True)
class Imported:
    """What a folder of documents gave."""

    show: Show
    episodes: tuple[Episode, ...]
    #: pieces of notes that no titled page knows, by document
    unclaimed: tuple[Account, ...]


def import_folder(
    folder: Path,
    watch: Callable[[Sequence[Path]], Iterable[Path]] = iter,
    before: Iterable[Episode] = (),
) -> Imported:
    """Read every document that `sources.yaml` names and merge what they say.

    `watch` sees each file as its turn comes; `before` holds the episodes whose ids are to last.
    Anything unusable is a DataError that names the file.
    """
    sources = read_sources(folder)
    documents = {file: read_document(_text(file), file) for file in watch(sources.files)}
    titled = [account for told in documents.values() for account in told if account.title]
    accounts = [
        account for file, told in documents.items() for account in _with_titles(file, told, titled)
    ]
    episodes = keep(merge(sources.show, accounts), before)
    _refuse_shared_numbers(folder, episodes)
    unclaimed = tuple(account for account in accounts if not account.title)
    return Imported(sources.show, episodes, unclaimed)


def _refuse_shared_numbers(folder: Path, episodes: Iterable[Episode]) -> None:
    titles: dict[int, str] = {}
    for episode in episodes:
        if episode.number in titles:
            shared = f"{titles[episode.number]!r} and {episode.title!r}"
            raise DataError(
                folder / episode.sources[0], f"{shared} both have number {episode.number}"
            )
        if episode.number is not None:
            titles[episode.number] = episode.title


def _with_titles(
    file: Path, told: tuple[Account, ...], titled: Sequence[Account]
) -> tuple[Account, ...]:
    untitled = [account for account in told if not account.title]
    if not untitled:
        return told
    found = give_titles(untitled, titled)
    if not any(account.title for account in found):
        raise DataError(file, "no episode found; expected notes that a page with titles has too")
    return found


def _text(file: Path) -> str:
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise DataError(file, f"no such file; {_EXPECTED}") from None
    except OSError as error:
        raise DataError(file, f"cannot be read ({error.strerror}); {_EXPECTED}") from error
    except UnicodeDecodeError as error:
        raise DataError(file, f"not UTF-8 at byte {error.start}; {_EXPECTED}") from error
    if not text.strip():
        raise DataError(file, f"empty; {_EXPECTED}")
    if not _CONTROLS.isdisjoint(text):
        raise DataError(file, f"binary, not text; {_EXPECTED}")
    return text
