"""A card as Block Kit: a pure function from values to the JSON that is sent.

Every text is escaped here, once, and cut to `limits`; what is left out is said. Nothing raises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from adapters.slack import body, controls, limits
from adapters.slack.controls import Controls
from adapters.slack.markup import code, fitted, literal
from adapters.slack.objects import EMPTY, Json, context, length, section
from bot.cards import Card
from bot.replies.answer import Answer
from bot.text import plural

#: an answer never previews its links, and its words never become mentions
QUIET: Mapping[str, Any] = {
    "unfurl_links": False,
    "unfurl_media": False,
    "link_names": False,
    "parse": "none",
}
#: a question longer than this is repeated cut
_ASKED = 300
#: room for the line that says what was left out
_CUT = 100


@dataclass(frozen=True, slots=True)
class Setting:
    """What stands around a card."""

    #: the question, where it does not stand above the answer already
    asked: str = ""
    controls: Controls = field(default_factory=Controls)
    #: the id by which a scheduled post is found again
    mark: str = ""
    #: how many blocks there is room for
    room: int = limits.BLOCKS


_ALONE = Setting()


def render_answer(answer: Answer, asked: str = "") -> Json:
    """Draw an answer as the message that is sent, without its channel."""
    return message(answer.card, Setting(asked=asked))


def message(card: Card, setting: Setting = _ALONE) -> Json:
    """Draw a card as a message, without its channel."""
    return {"text": fallback(card), "blocks": blocks(card, setting), **QUIET}


def fallback(card: Card) -> str:
    """Write what notifications and screen readers get in place of the blocks."""
    spoken = replace(card, actions=()).plain().strip()
    return fitted(spoken, limits.FALLBACK_TEXT) or EMPTY


def blocks(card: Card, setting: Setting = _ALONE) -> list[Json]:
    """Draw a card as blocks: the question, the title, the body, the footer, the buttons."""
    asked = fitted(setting.asked.strip(), _ASKED, code)
    footer = fitted(card.footer.strip(), limits.CONTEXT_TEXT, literal)
    head = [section(body.title(card.title, card.url, limits.SECTION_TEXT))]
    head = [context(asked), *head] if asked else head
    foot = [context(footer)] if footer else []
    foot += controls.draw(card.actions, setting.controls)
    drawn = [block for part in card.blocks for block in body.draw(part)]
    room = limits.MESSAGE_TEXT - length(head) - length(foot) - _CUT
    kept = _within(drawn, setting.room - len(head) - len(foot), room)
    whole = [*head, *kept, *foot]
    if setting.mark:
        whole[0] = {**whole[0], "block_id": setting.mark[: limits.BLOCK_ID]}
    return whole


def _within(drawn: Sequence[Json], count: int, room: int) -> list[Json]:
    """Keep the blocks there is room for, and say how many are missing."""
    kept: list[Json] = []
    for block in islice(drawn, count):
        room -= length([block])
        if room < 0:
            break
        kept.append(block)
    if len(kept) == len(drawn):
        return kept
    kept = kept[: max(0, count - 1)]
    missing = plural(len(drawn) - len(kept), "part")
    return [*kept, context(f"{missing} left out: too long for one message.")]
