from __future__ import annotations

import pytest

from adapters.cli.running import ROOMS
from adapters.running.choosing import Room, choose, is_reached_by_slack
from bot.config import Settings
from bot.errors import ConfigError
from bot.schedule import Platform

SOCKET = Settings(slack_bot_token="xoxb-1", slack_app_token="xapp-1")  # noqa: S106
HTTP = Settings(slack_bot_token="xoxb-1", slack_signing_secret="s")  # noqa: S106
DISCORD = Settings(discord_token="t")  # noqa: S106


def test_what_has_no_token_is_skipped_and_says_which() -> None:
    choice = choose(DISCORD)

    assert Room.DISCORD in choice.starts
    assert choice.skips == {Room.SLACK: "SLACK_BOT_TOKEN is not set"}


def test_without_any_token_there_is_nothing_to_run() -> None:
    with pytest.raises(ConfigError, match="SLACK_BOT_TOKEN or DISCORD_TOKEN"):
        choose(Settings())


def test_only_what_was_asked_for_starts() -> None:
    choice = choose(SOCKET, (Room.SLACK,))

    assert choice.starts == (Room.SLACK,)
    assert set(choice.skips.values()) == {"not asked for by --only"}


def test_is_reached_by_slack_brings_the_web_along() -> None:
    assert choose(HTTP, (Room.SLACK,)).starts == (Room.WEB, Room.SLACK)
    assert not is_reached_by_slack(SOCKET)
    assert not is_reached_by_slack(HTTP, (Room.SCHEDULER,))


def test_is_reached_by_slack_holds_up_nothing_else() -> None:
    choice = choose(HTTP)

    assert choice.starts == (Room.WEB, Room.SLACK, Room.SCHEDULER, Room.FEEDS)
    assert choice.skips == {Room.DISCORD: "DISCORD_TOKEN is not set"}


def test_asking_for_what_cannot_run_names_all_that_is_lacking() -> None:
    with pytest.raises(ConfigError) as refused:
        choose(Settings(slack_bot_token="xoxb-1"), (Room.SLACK, Room.DISCORD))  # noqa: S106

    assert refused.value.problems == (
        "--only slack: set SLACK_APP_TOKEN for Socket Mode, or SLACK_SIGNING_SECRET for HTTP",
        "--only discord: DISCORD_TOKEN is not set",
    )


def test_a_share_without_platforms_may_run_by_itself() -> None:
    choice = choose(SOCKET, (Room.SCHEDULER,))

    assert choice.starts == (Room.SCHEDULER,)


def test_a_scheduler_posts_wherever_it_has_a_token_whatever_else_runs() -> None:
    token_alone = Settings(slack_bot_token="xoxb-1", discord_token="t")  # noqa: S106

    choice = choose(token_alone, (Room.SCHEDULER,))

    assert choice.starts == (Room.SCHEDULER,)
    assert choice.posts_to == (Platform.DISCORD, Platform.SLACK)
    assert choice.silent == {}


def test_where_a_scheduler_cannot_post_is_said_with_the_reason() -> None:
    choice = choose(DISCORD)

    assert choice.posts_to == (Platform.DISCORD,)
    assert choice.silent == {Platform.SLACK: "SLACK_BOT_TOKEN is not set"}


def test_without_a_scheduler_nothing_is_said_of_posts() -> None:
    choice = choose(SOCKET, (Room.SLACK,))

    assert (choice.posts_to, choice.silent) == ((), {})


def test_the_web_alone_is_nothing_to_run() -> None:
    with pytest.raises(ConfigError, match="nothing to run"):
        choose(SOCKET, (Room.WEB,))


def test_the_command_line_offers_every_part() -> None:
    assert {*ROOMS} == {*Room}
