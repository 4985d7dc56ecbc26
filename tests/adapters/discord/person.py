"""A person in front of a Discord client, who types, clicks, replies and reads what comes."""

from __future__ import annotations

from dataclasses import dataclass

from adapters.discord import custom_ids
from adapters.discord.custom_ids import Deletes
from tests.adapters.discord.loopback import Loopback, until
from tests.adapters.discord.payloads import (
    ALICE,
    BOT,
    DIRECT,
    GUILD,
    ORDINARY,
    Json,
    in_guild,
    interaction,
    message,
    user,
)

COMMAND, CLICK, KEYSTROKE = 2, 3, 4
#: what a promise becomes: the answer that could have been given at once
_KEPT = {5: 4, 6: 7}


@dataclass
class Person:
    """Somebody in the guild, or in the direct messages with the bot."""

    server: Loopback
    id: int = ALICE
    permissions: int = ORDINARY
    direct: bool = False
    #: whether the server installed the bot, and not this person alone
    installed: bool = True
    #: whether this person sees the channel that a form names
    views: bool = True
    #: whether this person waits for an answer that is promised, as one is on a busy machine
    patient: bool = True

    async def pod(self, query: str | None = None, **options: bool) -> Json:
        """Type `/pod` and give the callback's body."""
        return await self._interact(COMMAND, _pod(query, options))

    async def complete(self, typed: str) -> list[Json]:
        """Type into `query` and give the choices shown."""
        option = {"name": "query", "type": 3, "value": typed, "focused": True}
        data = {"id": "1", "name": "pod", "type": 1, "options": [option]}
        answer = await self._interact(KEYSTROKE, data)
        choices: list[Json] = answer["data"]["choices"]
        return choices

    async def weekly(self, subcommand: str, **given: Json) -> Json:
        """Fill in a form of `/pod-weekly` and give the callback's body."""
        options = [{"name": name, "type": 3, "value": value} for name, value in given.items()]
        data = _weekly(subcommand, options)
        if channel := given.get("channel"):
            told = {"id": channel, "type": 0, "permissions": str(self.permissions)}
            data["resolved"] = {
                "channels": {channel: told if self.views else {**told, "permissions": "0"}}
            }
        return await self._interact(COMMAND, data)

    async def completes(self, option: str, typed: str) -> list[Json]:
        """Type into an option of `/pod-weekly set` and give the choices shown."""
        focused = {"name": option, "type": 3, "value": typed, "focused": True}
        answer = await self._interact(KEYSTROKE, _weekly("set", [focused]))
        choices: list[Json] = answer["data"]["choices"]
        return choices

    async def about(self, content: str) -> Json:
        """Choose `Find episodes about this` on a message."""
        target = message("77", content)
        data = {
            "id": "2",
            "name": "Find episodes about this",
            "type": 3,
            "target_id": "77",
            "resolved": {"messages": {"77": target}},
        }
        return await self._interact(COMMAND, data)

    async def press(self, body: Json, label: str) -> Json:
        """Press a button of a message we sent."""
        button = find(body, label)
        data = {"custom_id": button["custom_id"], "component_type": 2}
        return await self._interact(CLICK, data, message=self._shown(body))

    async def choose(self, body: Json, label: str) -> Json:
        """Choose an option of a menu of a message we sent."""
        menus = [p for row in body["components"] for p in row["components"] if p["type"] == 3]
        menu, value = next(
            (m, o["value"]) for m in menus for o in m["options"] if o["label"] == label
        )
        data = {"custom_id": menu["custom_id"], "component_type": 3, "values": [value]}
        return await self._interact(CLICK, data, message=self._shown(body))

    async def says(self, content: str, *, to: Json = None, **more: Json) -> list[Json]:
        """Write a message, perhaps in reply to one of ours, and give what is posted in return."""
        id_ = self.server.snowflake()
        channel = {"channel": str(DIRECT)} if self.direct else {}
        said = message(id_, content, author=self.id, **channel, **self._reply(to), **more)
        if f"<@{BOT}>" in content or f"<@!{BOT}>" in content or to:
            said["mentions"] = [user(BOT, "podbot", bot=True)]
        before = len(self._posts())
        await self.server.event("MESSAGE_CREATE", said if self.direct else in_guild(said))
        await Person(self.server).pod("strides")  # by then the message has been handled too
        return self._posts()[before:]

    async def asks(self, content: str) -> Json:
        """Write a message and wait for the one that answers it, however long that takes."""
        before = len(self._posts())
        posted = await self.says(content)
        await until(lambda: len(self._posts()) > before)
        return (posted or self._posts())[-1]

    def _posts(self) -> list[Json]:
        return [request.body for request in self.server.sent("POST", "/channels/*/messages")]

    def _reply(self, to: Json) -> Json:
        if to is None:
            return {}
        shown = self._shown(to)
        reference = {"message_id": shown["id"], "channel_id": shown["channel_id"]}
        return {"type": 19, "message_reference": reference, "referenced_message": shown}

    def _shown(self, body: Json) -> Json:
        """Make the message that a body we sent became."""
        data = body.get("data", body)
        kept = {key: data[key] for key in ("embeds", "components", "flags") if key in data}
        return message(self.server.snowflake(), data["content"], author=BOT) | kept

    async def _interact(self, kind: int, data: Json, **more: Json) -> Json:
        id_ = self.server.snowflake()
        owner = {"0": str(GUILD)} if self.installed else {"1": str(self.id)}
        more["authorizing_integration_owners"] = owner
        sent = interaction(id_, kind, data, who=self.id, **more)
        here = sent if self.direct else in_guild(sent, self.id, self.permissions)
        await self.server.event("INTERACTION_CREATE", here)
        path = f"/interactions/{id_}/*/callback"
        await until(lambda: self.server.sent("POST", path))
        request = self.server.sent("POST", path)[0]
        later = _KEPT.get(request.body["type"])
        if later is None or not self.patient or _deletes(data):
            return request.body
        original = f"/webhooks/*/{request.path.split('/')[3]}/messages/@original"
        await until(lambda: self.server.sent("PATCH", original))
        (kept,) = self.server.sent("PATCH", original)
        return {"type": later, "data": request.body.get("data", {}) | kept.body}


def find(body: Json, label: str) -> Json:
    """Find a button by what stands on it."""
    rows = body.get("data", body)["components"]
    return next(p for row in rows for p in row["components"] if p.get("label") == label)


def labels(body: Json) -> list[str]:
    """List what stands on the buttons."""
    rows = body.get("data", body)["components"]
    return [p["label"] for row in rows for p in row["components"] if "label" in p]


def _deletes(pressed: Json) -> bool:
    """Tell whether a button deletes its message, which needs no more than being acknowledged."""
    return isinstance(custom_ids.read(pressed.get("custom_id", "")), Deletes)


def _pod(query: str | None, options: dict[str, bool]) -> Json:
    given: list[Json] = [{"name": name, "type": 5, "value": on} for name, on in options.items()]
    if query is not None:
        given.append({"name": "query", "type": 3, "value": query})
    return {"id": "1", "name": "pod", "type": 1, "options": given}


def _weekly(subcommand: str, options: list[Json]) -> Json:
    form = {"name": subcommand, "type": 1, "options": options}
    return {"id": "3", "name": "pod-weekly", "type": 1, "options": [form]}
