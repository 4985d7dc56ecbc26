"""Commands, autocomplete, buttons and menus: what each of them does."""

from __future__ import annotations

from typing import Any

import discord

from adapters.discord import custom_ids, tree, weekly
from adapters.discord.answering import Turn
from adapters.discord.asking import Asking, is_page, not_yours, slower
from adapters.discord.custom_ids import Asks, Chooses, Deletes, Marks, Said, Shares
from adapters.discord.incoming import looked_up, plain_text
from adapters.discord.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES
from adapters.discord.markup import bare, size
from adapters.discord.pressed import asker_of, shared
from adapters.discord.render import Body
from adapters.discord.rest import CHOICES as SEND_CHOICES
from adapters.discord.rest import LATER_UPDATE, MESSAGE, Rest
from adapters.discord.who import asker, parent, place
from bot.fairness import Ruling
from bot.podbot import Question
from bot.search.suggest import Suggestion

Interaction = discord.Interaction[Any]
#: what the button of a scheduled post asks
_SCHEDULE = "weekly"


class Interactions:
    """Answers interactions."""

    def __init__(self, asking: Asking, rest: Rest) -> None:
        """Answer with what `asking` says, through `rest`."""
        self._asking = asking
        self._rest = rest

    async def handle(self, interaction: Interaction, turn: Turn) -> None:
        """Answer one interaction."""
        match interaction.type:
            case discord.InteractionType.autocomplete:
                await turn.answer(SEND_CHOICES, {"choices": self._choices(interaction)})
            case _ if not self._may_ask(interaction):
                # an interaction without an answer looks like a failure; this one is private
                await turn.answer(MESSAGE, slower())
            case discord.InteractionType.application_command:
                await self._command(interaction, turn)
            case discord.InteractionType.component:
                await self._pressed(interaction, turn)
            case _:
                return

    def _may_ask(self, interaction: Interaction) -> bool:
        channel = interaction.channel_id if interaction.guild_id else None
        return self._asking.judge(interaction.user.id, channel) is Ruling.ANSWERED

    def _choices(self, interaction: Interaction) -> list[dict[str, str]]:
        options = _options(interaction)
        if _name(interaction) == weekly.WEEKLY:
            focused = _focused(options[0].get("options", []))
            suggested = self._asking.suggest(focused["value"])
            return weekly.offered(focused["name"], focused["value"], suggested)
        return choices(self._asking.suggest(_focused(options)["value"]))

    async def _command(self, interaction: Interaction, turn: Turn) -> None:
        match _name(interaction):
            case tree.ABOUT_THIS:
                question = _question(interaction, looked_up(_target(interaction)))
                await turn.answer_with(self._asking.privately(question), private=True)
            case weekly.WEEKLY:
                await self._schedule(interaction, turn)
            case _:
                await self._pod(interaction, turn)

    async def _pod(self, interaction: Interaction, turn: Turn) -> None:
        given = _given(_options(interaction))
        question = _question(interaction, plain_text(given.get(tree.QUERY, "")))
        private = self._asking.private or given.get(tree.PRIVATE, False)
        if private:
            making = self._asking.privately(question)
        else:
            making = self._asking.publicly(question, interaction.user.id)
        await turn.answer_with(making, private=private)

    async def _schedule(self, interaction: Interaction, turn: Turn) -> None:
        form = _options(interaction)[0]
        given = _given(form.get("options", []))
        channel = given.get(weekly.CHANNEL, "")
        who, where = asker(interaction, channel), place(interaction, channel)
        question = Question(weekly.typed(form["name"], given), who=who, where=where)
        await turn.answer_with(self._asking.privately(question), private=True)

    async def _pressed(self, interaction: Interaction, turn: Turn) -> None:
        data = _data(interaction)
        match custom_ids.read(data["custom_id"]):
            case Asks(said):
                await self._asked(interaction, turn, said)
            case Chooses():
                await self._asked(interaction, turn, custom_ids.said_by(data["values"][0]))
            case Marks():
                await self._asked(interaction, turn, Said(_SCHEDULE))
            case Shares(said):
                await turn.answer(MESSAGE, _shared(interaction, said))
            case Deletes(asker):
                await self._delete(interaction, turn, asker)
            case None:
                await turn.answer(MESSAGE, self._asking.forgotten())

    async def _asked(self, interaction: Interaction, turn: Turn, said: Said) -> None:
        """Answer a click: in place for a page of one's own, a private copy for anybody else."""
        text = await self._asking.text(said)
        if text is None:
            await turn.answer(MESSAGE, self._asking.forgotten())
            return
        question, own = (
            _question(interaction, text),
            asker_of(interaction.message) == str(interaction.user.id),
        )
        hidden = interaction.message is not None and interaction.message.flags.ephemeral
        if own and not self._asking.private:
            making = self._asking.publicly(question, interaction.user.id)
        else:
            making = self._asking.privately(question)
        private = hidden or not own or self._asking.private
        await turn.answer_with(making, private=private, update=is_page(text) and (own or hidden))

    async def _delete(self, interaction: Interaction, turn: Turn, asker: str) -> None:
        moderates = interaction.guild_id is not None and interaction.permissions.manage_messages
        if str(interaction.user.id) != asker and not moderates:
            await turn.answer(MESSAGE, not_yours())
            return
        await turn.answer(LATER_UPDATE)
        await self._rest.delete_original(interaction)


def choices(suggestions: tuple[Suggestion, ...]) -> list[dict[str, str]]:
    """Write autocomplete choices, each labelled with its kind, as Discord takes them."""
    written: dict[str, str] = {}
    for suggestion in suggestions:
        kind = f" · {suggestion.kind}"
        label = bare(suggestion.label, CHOICE_NAME - len(kind)) + kind
        if suggestion.text.strip() and size(suggestion.text) <= CHOICE_VALUE:
            written.setdefault(suggestion.text, label)
    return [{"name": label, "value": text} for text, label in list(written.items())[:CHOICES]]


def _shared(interaction: Interaction, said: Said) -> Body:
    if interaction.message is None:
        raise ValueError("a button was pressed on no message")
    return shared(interaction.message, interaction.user.id, said)


def _question(interaction: Interaction, text: str) -> Question:
    who, where = asker(interaction), place(interaction)
    return Question(text, who=who, where=where, around=parent(interaction))


def _data(interaction: Interaction) -> dict[str, Any]:
    return dict(interaction.data or {})


def _name(interaction: Interaction) -> str:
    return str(_data(interaction).get("name"))


def _target(interaction: Interaction) -> str:
    data = _data(interaction)
    return str(data["resolved"]["messages"][data["target_id"]]["content"])


def _options(interaction: Interaction) -> list[dict[str, Any]]:
    options: list[dict[str, Any]] = _data(interaction).get("options", [])
    return options


def _given(options: list[dict[str, Any]]) -> dict[str, Any]:
    return {option["name"]: option["value"] for option in options}


def _focused(options: list[dict[str, Any]]) -> dict[str, str]:
    return next(option for option in options if option.get("focused"))
