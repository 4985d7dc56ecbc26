"""Topics: the list of them, and one in listening order."""

from __future__ import annotations

from dataclasses import dataclass

from bot.cards import Ask, Card, Fact
from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.commands.path import path_answer
from bot.model import Topic
from bot.recommend.path import path_of_topic
from bot.replies.answer import Answer
from bot.replies.menu import menu_card
from bot.text import plural

MANUAL = Manual("topics", "topics", "Lists the topics.", ("topics",))
TOPIC = Manual(
    "topic",
    "topic TOPIC | learn TOPIC | what should I hear to understand TOPIC?",
    "Gives a topic in listening order, with the author's own pointers inserted.",
    ("topic autograd", "learn cuda", "what should I hear to understand autograd?"),
)


@dataclass(frozen=True, slots=True)
class Topics:
    """All topics."""

    text: str = "topics"


@dataclass(frozen=True, slots=True)
class OnTopic:
    """One topic, in the order to hear it."""

    topic: Topic
    page: int = 1

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return f"topic {self.topic.id}"


def answer(asked: Topics | OnTopic, context: Context) -> Answer:
    """Answer with the topics, or with one of them."""
    match asked:
        case Topics():
            return Answer(_all(context), MANUAL.name, (), asked.text)
        case OnTopic(topic, page):
            path = path_of_topic(context.library, topic)
            return path_answer(context, path, topic.name, TOPIC.name, asked.text, page)


def _all(context: Context) -> Card:
    topics = context.library.topics
    entries = [(_shown(topic), Ask(topic.name, f"topic {topic.id}")) for topic in topics]
    return menu_card(plural(len(topics), "topic"), "Choose a topic", entries, len(topics))


def _shown(topic: Topic) -> Fact:
    held = plural(len(topic.episodes), "episode")
    return Fact(f"topic {topic.id}", f"{topic.name} ({held})")
