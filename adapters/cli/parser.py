"""The command line's parser: options stand anywhere, a dash that is no option of ours is text."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, NoReturn

from adapters.streams import harmless

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]  # noqa: SLF001 - it has no other name
_WORDS = "words"


class Parser(argparse.ArgumentParser):
    """A parser that guesses no option; where it has words, whatever it does not know is one."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - argparse's own
        """Show examples as they are laid out."""
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**settings, allow_abbrev=False)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401
        """Parse arguments as argparse does, words and options in any order."""
        if any(action.dest == _WORDS for action in self._actions):
            args = self._options_first(args)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Refuse a call; what was typed is shown, but not obeyed."""
        super().error(harmless(message))

    def _options_first(self, arguments: Iterable[str]) -> list[str]:
        options: list[str] = []
        words: list[str] = []
        rest = iter(arguments)
        for argument in rest:
            name, value, _ = argument.partition("=")
            option = self._option_string_actions.get(name)
            if argument == "--":
                words += rest
            elif option is None or (value and option.nargs == 0):
                words.append(argument)
            elif option.nargs == 0 or value:
                options.append(argument)
            else:
                options += (argument, *islice(rest, 1))
        return [*options, "--", *words]


def add_command(
    commands: Commands, name: str, does: str, *examples: tuple[str, str]
) -> argparse.ArgumentParser:
    """Add a command, with what it does and examples of what to type and what that gives."""
    width = max(len(typed) for typed, _ in examples)
    lines = (f"  podbot {typed.ljust(width)}   {gives}" for typed, gives in examples)
    return commands.add_parser(
        name,
        help=does,
        description=f"{does[0].upper()}{does[1:]}.",
        epilog="\n".join(("examples:", *lines)),
    )


def add_words(parser: argparse.ArgumentParser, about: str) -> None:
    """Let a command take words: whatever is no option of its own."""
    parser.add_argument(_WORDS, nargs="*", metavar="WORDS", help=about)
