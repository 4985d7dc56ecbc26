"""Help: what podbot can do, with examples and the newest episode."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from bot.cards import Ask, Block, Card, Examples, Fact, Text
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.library import Library
from bot.library.addresses import issue
from bot.replies.answer import Answer
from bot.replies.facts import facts_of
from bot.text import fold

MANUAL = Manual(
    "help",
    "help [COMMAND]",
    "Says what podbot can do.",
    ("help", "help path"),
)
#: a shorter word is not misspelt, lest it become another
_SHORT = 7


@dataclass(frozen=True, slots=True)
class Help:
    """Help, on everything or on what the words are about."""

    about: str = ""

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return f"help {self.about}".strip()


def answer(help_: Help, context: Context, manuals: Sequence[Manual]) -> Answer:
    """Answer with all commands, or with those the words are about."""
    found = _about(fold(help_.about), manuals)
    if help_.about and found:
        card = Card(f"Help on {found[0].name}", tuple(_entries(found)), private=True)
    else:
        card = _all(context, manuals)
    return Answer(card, MANUAL.name, (), help_.text)


def _about(words: str, manuals: Sequence[Manual]) -> tuple[Manual, ...]:
    """Find a command by its name, else by what its form and its help say."""
    named = tuple(manual for manual in manuals if words == manual.name)
    return named or tuple(m for m in manuals if words in fold(f"{m.name} {m.form} {m.help}"))


def _entries(manuals: Sequence[Manual]) -> Iterator[Block]:
    for manual in manuals:
        yield Text(f"{manual.form}\n{manual.help}")
        yield Text("For example: " + ", ".join(manual.examples))


def _all(context: Context, manuals: Sequence[Manual]) -> Card:
    newest = context.library.episodes[-1:]
    facts = "".join(f" ({', '.join(facts_of(context.library, e))})" for e in newest)
    latest = "".join(f"The newest: {e.title}{facts}." for e in newest)
    examples = tuple(_examples(context.library))
    return Card(
        f"Ask me about the {len(context.library.episodes)} episodes of {context.library.title}",
        (
            Examples(examples),
            Text(latest),
            Examples(tuple(Fact(manual.form, manual.help) for manual in manuals)),
        ),
        (*(Ask(example.label, example.label) for example in examples), Ask("Topics", "topics")),
        private=True,
    )


def _examples(library: Library) -> Iterator[Fact]:
    """Show what to type by what this library has."""
    newest_first = library.episodes[::-1]
    for episode in newest_first[:1]:
        yield Fact(_misspelt(episode.title.lower()), "an episode, typos and all")
    for topic in sorted(library.topics, key=lambda topic: -len(topic.episodes))[:1]:
        asked = f"what should I hear to understand {topic.id.replace('-', ' ')}?"
        yield Fact(asked, "a topic in listening order")
    cited = (issue(link.url) for episode in newest_first for link in episode.links)
    for found in islice(filter(None, cited), 1):
        yield Fact(f"PR {found.number}", "who cites this pull request")


def _misspelt(title: str) -> str:
    """Drop a letter from the middle of the longest word, as people do."""
    word = max(title.split(), key=len, default="")
    middle = len(word) // 2
    return (
        title.replace(word, word[:middle] + word[middle + 1 :], 1) if len(word) > _SHORT else title
    )
