"""`podbot ask` and `podbot suggest`: one question, or one a line."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from adapters.answering import answer
from adapters.cli.answer_json import answer_json, line
from adapters.cli.parser import add_command, add_words
from adapters.cli.wiring import Wiring
from adapters.streams import harmless, lines, whole
from bot.podbot import PodBot, Question

if TYPE_CHECKING:
    from adapters.cli.parser import Commands

ANSWERED, NOTHING_FOUND = 0, 1


def register(commands: Commands, wiring: Wiring) -> None:
    """Add the commands of this group."""
    _register_ask(commands, wiring)
    _register_suggest(commands, wiring)


def _register_ask(commands: Commands, wiring: Wiring) -> None:
    parser = add_command(
        commands,
        "ask",
        "answer a question about the episodes",
        ("ask dispatcher", "look up a word"),
        ("ask what should I hear to understand autograd?", "a topic in listening order"),
        ("ask --json PR 54987", "the same for programs"),
        ("ask -- --json", "whatever follows -- is text"),
        ("ask --batch <questions.txt", "one question a line in, one JSON object a line out"),
    )
    add_words(parser, "what you ask; nothing at all gives help")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--batch", action="store_true", help="answer each line of the standard input with one"
    )
    if wiring.renderers:
        parser.add_argument(
            "--render", choices=tuple(wiring.renderers), help="print what would be sent there"
        )
    parser.set_defaults(run=partial(_ask, wiring, parser), render=None)


def _register_suggest(commands: Commands, wiring: Wiring) -> None:
    parser = add_command(
        commands,
        "suggest",
        "complete what has been typed so far",
        ("suggest disp", "one choice a line"),
        ("suggest --json disp", "each with what it types and what it is"),
    )
    add_words(parser, "what has been typed; nothing at all gives starters")
    parser.add_argument("--json", action="store_true", help="print a JSON array")
    parser.set_defaults(run=partial(_suggest, wiring))


def _ask(wiring: Wiring, parser: argparse.ArgumentParser, args: argparse.Namespace) -> int:
    if args.batch and (args.words or args.render):
        parser.error("--batch reads its questions from the standard input")
    podbot = wiring.podbot(wiring.configuration().settings)
    if args.batch:
        return _batch(podbot)
    query = _typed(args.words)
    answered = answer(podbot, Question(query))
    if args.render:
        print(line(wiring.renderers[args.render]()(answered)))
    elif args.json:
        print(line(answer_json(query, answered)))
    else:
        wiring.show(answered.card)
    return ANSWERED if answered.found else NOTHING_FOUND


def _batch(podbot: PodBot) -> int:
    for query in _questions():
        print(line(answer_json(query, answer(podbot, Question(query)))), flush=True)
    return ANSWERED


def _questions() -> Iterator[str]:
    """Read questions as they come; a line that is a JSON string stands for its value."""
    for text in lines():
        yield whole(_decoded(text))


def _decoded(text: str) -> str:
    if not text.lstrip().startswith('"'):
        return text
    try:
        value: str = json.loads(text)
    except ValueError:
        return text
    return value


def _typed(words: list[str]) -> str:
    return whole(" ".join(words))


def _suggest(wiring: Wiring, args: argparse.Namespace) -> int:
    podbot = wiring.podbot(wiring.configuration().settings)
    choices = podbot.suggest(_typed(args.words))
    if args.json:
        print(line([{"label": c.label, "text": c.text, "kind": c.kind} for c in choices]))
    else:
        for choice in choices:
            print(harmless(choice.label))
    return ANSWERED
