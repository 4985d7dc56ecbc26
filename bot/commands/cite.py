"""Reverse look-up: which episodes cite this address, pull request, file or symbol."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.commands.context import Context
from bot.commands.manual import Manual
from bot.library.addresses import Issue, is_address
from bot.library.citations import Citation
from bot.replies.answer import Answer
from bot.replies.episode import episode_card
from bot.replies.listing import Listing, list_card, on_page
from bot.replies.nothing import nothing_found
from bot.search.match import Match, Strength
from bot.text import clip

MANUAL = Manual(
    "for",
    "ADDRESS | #54987 | PR 54987 | rfcs/pull/16 | for FILE | for SYMBOL",
    "Finds the episodes that cite a page, a pull request, an issue, a file or a symbol.",
    (
        "https://github.com/pytorch/pytorch/pull/54987/files",
        "PR 54987",
        "for TensorImpl.h",
        "torch.ops",
    ),
)
_TITLE = 80
#: what may have been meant as the number of an episode
_NUMBER = re.compile(r"(?:ep\w*\.? ?)?#?\d+", re.IGNORECASE)
#: a file of the same name is a good guess, not the same file
_NAMED = 0.7


@dataclass(frozen=True, slots=True)
class Cite:
    """What is to be cited: an address or identifier as typed, or a pull request or issue."""

    reference: str
    issue: Issue | None = None
    page: int = 1

    @property
    def text(self) -> str:
        """Say the command as it can be typed again."""
        return f"for {self.reference}"


def answer(cite: Cite, context: Context) -> Answer:
    """Answer with the episodes that cite it."""
    matches = tuple(_match(citation) for citation in _citations(cite, context)) or _mentions(
        cite, context
    )
    if not matches:
        card = nothing_found(context.library, cite.reference, reason=_reason(cite, context))
        return Answer(card, MANUAL.name, (), cite.text, found=False)
    if len(matches) == 1:
        card = episode_card(context.library, matches[0].episode, f"Why: {matches[0].why}")
    else:
        title = f"Episodes for {clip(cite.reference, _TITLE)}"
        card = list_card(context.library, Listing(title, matches, cite.text, cite.page))
    return Answer(card, MANUAL.name, matches, on_page(cite.text, cite.page))


def _citations(cite: Cite, context: Context) -> tuple[Citation, ...]:
    if cite.issue:
        return context.citations.of_issue(cite.issue)
    if is_address(cite.reference):
        return context.citations.of_address(cite.reference)
    return context.citations.of_file(cite.reference)


def _match(citation: Citation) -> Match:
    label = f" as “{citation.link.label}”" if citation.link and citation.link.label else ""
    strength, score = (Strength.EXACT, 1.0) if citation.exact else (Strength.FAIR, _NAMED)
    return Match(citation.episode, score, strength, f"{citation.how}{label}")


def _mentions(cite: Cite, context: Context) -> tuple[Match, ...]:
    """Find who speaks of a symbol, or of its parts, where nobody links it."""
    if cite.issue or is_address(cite.reference):
        return ()
    exactly = context.engine.mentioning(cite.reference).matches
    return exactly or context.engine.resembling(cite.reference)


def _reason(cite: Cite, context: Context) -> str:
    if cite.issue:
        unlinked = f"No episode's notes link {context.citations.usual(cite.issue)}."
        last = context.library.last_number
        past = _NUMBER.fullmatch(cite.reference) and cite.issue.number > last
        return f"The last episode is number {last}. {unlinked}" if past else unlinked
    if is_address(cite.reference):
        return "No episode's notes link this page."
    return "No episode links a file of this name or speaks of it."
