"""The same client in simcord's Discord, which knows permissions, visibility and settled state."""

from __future__ import annotations

from collections import Counter

import discord
import pytest
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor

from adapters.discord.asking import Asking
from adapters.discord.client import INTENTS, Client
from adapters.discord.shards import ShardShare
from adapters.discord.tree import ABOUT_THIS, TREE
from bot.podbot import PodBot
from tests.adapters.discord.memory import FakeTokens

pytestmark = pytest.mark.simcord(approved_intents=INTENTS)


@pytest.fixture
def simcord_bot(podbot: PodBot) -> Client:
    return Client(Asking(podbot, FakeTokens()), shards=ShardShare((0,), 1))


@pytest.fixture
async def env(simcord_env: Env, simcord_bot: Client) -> Env:
    await simcord_bot.rest.register(simcord_bot.application_id or 0, list(TREE))
    return simcord_env


@pytest.fixture
def guild(env: Env) -> GuildHandle:
    return env.create_guild()


@pytest.fixture
def channel(guild: GuildHandle) -> ChannelHandle:
    return guild.create_text_channel("pods")


@pytest.fixture
def alice(env: Env, guild: GuildHandle) -> MemberActor:
    return guild.add_member(env.create_user("alice"))


@pytest.fixture
def bob(env: Env, guild: GuildHandle) -> MemberActor:
    return guild.add_member(env.create_user("bob"))


def shown(result: InteractionResult) -> discord.Message:
    assert result.response is not None
    return result.response.message


async def test_a_slash_command_is_answered_in_public(
    channel: ChannelHandle, alice: MemberActor
) -> None:
    result = await alice.slash(channel, "pod", query="strides")

    assert shown(result).content.startswith("**Strides**")
    assert not result.ephemeral


async def test_help_and_private_answers_are_seen_by_the_asker_alone(
    channel: ChannelHandle, alice: MemberActor, bob: MemberActor
) -> None:
    await alice.slash(channel, "pod")
    await alice.slash(channel, "pod", query="strides", private=True)

    assert len(channel.history(viewer=alice)) == 2
    assert channel.history(viewer=bob) == []


async def test_what_is_typed_is_completed(channel: ChannelHandle, alice: MemberActor) -> None:
    choices = await alice.autocomplete(channel, "pod", "query", "disp")

    assert choices[0] == {"name": "Dispatcher and operators · topic", "value": "topic dispatcher"}


async def test_the_menu_of_a_message_finds_episodes_about_it(
    channel: ChannelHandle, alice: MemberActor, bob: MemberActor
) -> None:
    said = await bob.send(channel, "I never understood strides")

    result = await alice.context_menu(channel, ABOUT_THIS, said)

    assert result.ephemeral
    assert "Strides" in shown(result).content


async def test_the_asker_turns_pages_in_place(channel: ChannelHandle, alice: MemberActor) -> None:
    first = await alice.slash(channel, "pod", query="list")

    await alice.click(shown(first), label="More")

    (message,) = channel.history()
    assert "**6.**" in message.content


async def test_others_leave_the_asker_s_page_alone(
    channel: ChannelHandle, alice: MemberActor, bob: MemberActor
) -> None:
    first = await alice.slash(channel, "pod", query="list")

    copy = await bob.click(shown(first), label="More")

    assert copy.ephemeral
    assert "**1.**" in channel.history(viewer=alice)[0].content


async def test_a_topic_is_chosen_from_the_menu(channel: ChannelHandle, alice: MemberActor) -> None:
    topics = await alice.slash(channel, "pod", query="topics")

    result = await alice.select(shown(topics), ["=topic inductor"], custom_id="menu:0.0")

    assert shown(result).content.startswith("**Inductor**")


async def test_a_private_answer_is_shared_and_deleted_again(
    channel: ChannelHandle, alice: MemberActor, bob: MemberActor
) -> None:
    private = await alice.slash(channel, "pod", query="strides", private=True)

    shared = await alice.click(shown(private), label="Share")
    seen = channel.history(viewer=bob)
    await alice.click(shown(shared), label="Delete")

    assert [message.content for message in seen] == [shown(private).content]
    assert channel.history(viewer=bob) == []


async def test_only_the_asker_and_moderators_delete(
    channel: ChannelHandle, guild: GuildHandle, env: Env, alice: MemberActor, bob: MemberActor
) -> None:
    moderator = guild.add_member(
        env.create_user("mo"),
        roles=[guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))],
    )
    first = await alice.slash(channel, "pod", query="strides")

    await bob.click(shown(first), label="Delete")
    after_bob = channel.history(viewer=alice)
    await moderator.click(shown(first), label="Delete")

    assert len(after_bob) == 1
    assert channel.history(viewer=alice) == []


async def test_a_mention_is_answered_though_message_content_is_not_ours_to_read(
    channel: ChannelHandle, alice: MemberActor, simcord_bot: Client
) -> None:
    assert simcord_bot.user is not None

    await alice.send(channel, f"{simcord_bot.user.mention} strides")
    await alice.send(channel, "strides")

    replies = [m for m in channel.history() if m.author.id == simcord_bot.user.id]
    assert [reply.content.split("\n")[0] for reply in replies] == ["**Strides**"]


async def test_a_reply_goes_on_from_the_card_it_answers(
    channel: ChannelHandle, alice: MemberActor, simcord_bot: Client
) -> None:
    assert simcord_bot.user is not None
    await alice.send(channel, f"{simcord_bot.user.mention} topic autograd")
    card = channel.last_message
    assert card is not None

    await alice.send(channel, f"{simcord_bot.user.mention} more", reply_to=card)

    assert channel.last_message is not None
    assert "**6.**" in channel.last_message.content


async def test_direct_messages_are_answered(alice: MemberActor) -> None:
    await alice.send_dm("strides")

    answer = alice.user.dm_channel.last_message
    assert answer is not None
    assert answer.content.startswith("**Strides**")


async def test_where_it_may_not_write_nothing_breaks(
    env: Env, guild: GuildHandle, channel: ChannelHandle, alice: MemberActor, simcord_bot: Client
) -> None:
    assert simcord_bot.user is not None
    env.inject_error("POST", "/channels/*/messages", status=403, code=50013)

    await alice.send(channel, f"{simcord_bot.user.mention} strides")

    assert simcord_bot.counts.failed == 0


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
async def test_an_interaction_that_is_gone_is_counted_and_let_go(
    env: Env,
    channel: ChannelHandle,
    alice: MemberActor,
    simcord_bot: Client,
    status: int,
    code: int,
) -> None:
    env.inject_error("POST", "/interactions/*/callback", status=status, code=code)

    await alice.slash(channel, "pod", query="strides")

    counts = simcord_bot.counts
    assert (counts.too_late, counts.answered_elsewhere, counts.failed) == (
        int(code == 10062),
        int(code == 40060),
        0,
    )
    assert not [r for r in env.http_requests if r.path.startswith("/webhooks")]


async def test_it_works_after_a_restart_with_the_buttons_of_before(
    env: Env, channel: ChannelHandle, alice: MemberActor, podbot: PodBot
) -> None:
    first = await alice.slash(channel, "pod", query="list")

    await env.restart_bot(Client(Asking(podbot, FakeTokens()), shards=ShardShare((0,), 1)))
    await alice.click(shown(first), label="More")

    (message,) = channel.history()
    assert "**6.**" in message.content


async def test_every_command_asks_one_request_of_discord(
    env: Env, channel: ChannelHandle, alice: MemberActor
) -> None:
    before = len(env.http_requests)

    for query in ("strides", "topics", "latest 3", "with horace", "path autograd in 60m", "12"):
        await alice.slash(channel, "pod", query=query)

    paths = Counter(r.path.rsplit("/", 1)[1] for r in env.http_requests[before:])
    assert paths == {"callback": 6}
