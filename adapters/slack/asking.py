"""Questions as they come from Slack: a pure reading of what was typed, clicked or sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adapters.slack.clicks import Click
from adapters.slack.events import Message, conversation
from adapters.slack.forms import Filled
from adapters.slack.markup import plain
from adapters.slack.places import place, workspace
from bot.ports import Place
from bot.text import clip

Body = Mapping[str, Any]

#: of a message found by the shortcut, this much is the question
_ABOUT = 500
_IN_THREADS = "In a thread, mention {name} instead: Slack has no slash commands there."
_FORMS = "Everything here is typed after {command}."


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, and who asked it how."""

    text: str
    #: team and user
    team: str
    asker: str
    #: the bot's own token there
    token: str
    #: the channel it was asked in; on the Home tab there is none
    where: Place | None = None
    #: what a follow-up goes on from; empty where there are none
    conversation: str = ""
    #: whether an earlier card may stand there
    goes_on: bool = True
    #: how the question is repeated above its answer; empty where it stands there already
    echo: str = ""
    #: whether the answer is for the asker alone, whatever it is; None leaves it to the card
    private: bool | None = None
    #: what help adds about asking here
    hint: str = ""
    #: whether the channel was picked, and nobody knows whether the person is in it
    picked: bool = False


@dataclass(frozen=True, slots=True)
class Workspace:
    """Who we are in the workspace that something came from."""

    token: str
    bot_user: str
    name: str = "podbot"


def by_command(body: Body, us: Workspace) -> Asked:
    """Read a slash command, whatever its name is here."""
    text = plain(str(body.get("text") or ""), us.bot_user)
    command = str(body.get("command") or "/pod")
    hint = f"{_FORMS.format(command=command)} {_IN_THREADS.format(name=f'@{us.name}')}"
    return Asked(
        text=text,
        team=str(body.get("team_id") or ""),
        asker=str(body.get("user_id") or ""),
        token=us.token,
        where=_where(body, str(body.get("channel_id") or "")),
        echo=f"{command} {text}".strip(),
        hint=hint,
    )


def by_message(said: Message, body: Body, us: Workspace) -> Asked:
    """Read a mention or a direct message."""
    return Asked(
        text=plain(said.text, us.bot_user),
        team=said.team,
        asker=said.user,
        token=us.token,
        where=_where(body, said.channel),
        conversation=said.conversation,
        goes_on=said.direct or bool(said.thread),
    )


def by_click(made: Click, us: Workspace) -> Asked:
    """Read whose click it is and where; its text stands in the button."""
    return Asked(
        text="",
        team=made.team,
        asker=made.user,
        token=us.token,
        where=place(made.enterprise, made.team, made.channel) if made.channel else None,
        conversation=_conversation(made),
    )


def by_form(sent: Filled, us: Workspace) -> Asked:
    """Read a form as the command it stands for."""
    return Asked(
        text=sent.command,
        team=sent.team,
        asker=sent.user,
        token=us.token,
        where=sent.where,
        echo=sent.command,
        picked=sent.elsewhere,
    )


def by_shortcut(body: Body, us: Workspace) -> Asked:
    """Read a message that somebody wants episodes about."""
    about = body.get("message") or {}
    text = clip(plain(str(about.get("text") or ""), us.bot_user), _ABOUT)
    return Asked(
        text=text,
        team=str((body.get("team") or {}).get("id") or ""),
        asker=str((body.get("user") or {}).get("id") or ""),
        token=us.token,
        echo=text,
        private=True,
    )


def workspace_of(body: Body) -> str:
    """Name the workspace an event came from, as schedules do."""
    return workspace(str(body.get("enterprise_id") or ""), str(body.get("team_id") or ""))


def _where(body: Body, channel: str) -> Place:
    return place(str(body.get("enterprise_id") or ""), str(body.get("team_id") or ""), channel)


def _conversation(made: Click) -> str:
    """Name what follow-ups go on from: the asker's click changes what `more` means there."""
    if made.own and (made.thread or made.direct):
        return conversation(made.team, made.channel, made.thread)
    return ""
