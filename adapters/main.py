"""The composition root: wires everything, and imports only what a command needs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

from adapters import __version__, garbage, streams
from adapters.cli import commandline
from adapters.cli.wiring import Following, Wiring
from bot.errors import ConfigError, PodBotError

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from adapters.cli.wiring import Renderer, Restored
    from adapters.findings import Finding
    from bot.cards import Card
    from bot.config import Configuration, Settings
    from bot.library import Library
    from bot.podbot import PodBot
    from bot.replies.answer import Answer
    from bot.schedule import Place

#: exit statuses beside those of a command's own; the last two are a shell's for SIGINT and SIGPIPE
UNUSABLE, INTERRUPTED, HUNG_UP = 2, 130, 141
_OWN_ALIASES = "aliases.yaml"


def main() -> int:
    """Run what the command line says and give its exit status."""
    streams.prepare()
    garbage.seldom()
    sys.excepthook = _crashed
    try:
        return _finished(sys.argv[1:])
    except BrokenPipeError:
        streams.hang_up()
        return HUNG_UP
    except OSError as error:
        streams.complain(str(error))
        streams.hang_up()
        return UNUSABLE
    except KeyboardInterrupt:
        return INTERRUPTED


def wiring() -> Wiring:
    """Give the commands everything they may call for."""
    return Wiring(
        version=__version__,
        configuration=_configuration,
        library=_library,
        podbot=_podbot,
        today=date.today,
        show=_show,
        chat=_chat,
        weekly=_weekly,
        shows=_shows,
        upgrade=_upgrade,
        export=_export,
        restore=_restore,
        manifest=_manifest,
        run=_run,
        examine=_examine,
        feeds=_feeds,
        renderers={"discord": _discord_renderer, "slack": _slack_renderer},
    )


def _finished(arguments: Sequence[str]) -> int:
    """Run to the last character written, since only then a reader that has left shows."""
    try:
        return commandline.run(arguments, wiring())
    except PodBotError as error:
        return _complain(error)
    finally:
        sys.stdout.flush()


def _crashed(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Show a fault of ours without a secret: its words may hold what it was given."""
    import os
    from traceback import format_exception

    from adapters.redaction import Redaction

    told = "".join(format_exception(kind, error, trace))
    sys.stderr.write(Redaction.of_environment(os.environ)(told))


def _complain(error: PodBotError) -> int:
    problems = error.problems if isinstance(error, ConfigError) else (str(error),)
    for problem in problems:
        streams.complain(problem)
    return UNUSABLE


def _discord_renderer() -> Renderer:
    from adapters.discord.asking import render_answer

    return render_answer


def _configuration() -> Configuration:
    from adapters.configuration import configuration

    return configuration()


def _library(settings: Settings) -> Library:
    from adapters.indexing import whole_library

    return whole_library(*_index(settings), settings.state_dir)


def _podbot(settings: Settings) -> PodBot:
    from random import Random

    from adapters.indexing import engine, read_states
    from bot.podbot import PodBot, Ports

    kept = engine(*_index(settings), settings.state_dir)
    ports = Ports(feeds=partial(read_states, settings.state_dir))
    return PodBot(kept, today=date.today, random=Random(), version=__version__, ports=ports)


def _weekly(settings: Settings, words: str, where: Place | None) -> Answer:
    from adapters.keeping import ask_schedule

    return ask_schedule(settings, _index(settings), words, where)


def _shows(settings: Settings, words: str, where: Place | None) -> Answer:
    from adapters.keeping import ask_shows

    return ask_shows(settings, _index(settings), words, where)


def _upgrade(settings: Settings) -> str:
    from adapters.keeping import upgrade

    return upgrade(settings)


def _export(settings: Settings) -> str:
    from adapters.keeping import export

    return export(settings)


def _restore(settings: Settings, file: Path, dry_run: bool) -> Restored:
    from adapters.keeping import restore

    return restore(settings, file, dry_run=dry_run)


def _run(configuration: Configuration, only: Sequence[str], verbose: bool) -> int:
    from adapters.running.starting import run

    return run(configuration, _index(configuration.settings), only, verbose=verbose)


def _examine(settings: Settings, mend: bool) -> Iterable[Finding]:
    from adapters.examining import examine

    return examine(settings, mend=mend)


def _feeds(settings: Settings) -> Following:
    from adapters.following import Following

    return Following(settings, _index(settings))


def _index(settings: Settings) -> tuple[Path, Path | None]:
    """Name the index folder, and a team's own aliases beside one that was chosen."""
    from adapters.shipped import data_folder

    if settings.library is None:
        return data_folder(), None
    own = settings.library.absolute().parent / _OWN_ALIASES
    return settings.library, own if own.exists() else None


def _show(card: Card) -> None:
    from adapters.terminal.screen import show

    show(card)


def _manifest(public_url: str, command: str) -> Mapping[str, Any]:
    from adapters.slack.manifest import manifest

    return manifest(public_url, command)


def _slack_renderer() -> Renderer:
    from adapters.slack.render import render_answer

    return render_answer


def _chat(podbot: PodBot, state_dir: Path) -> None:
    from adapters.terminal.chat import chat

    chat(podbot, state_dir)
