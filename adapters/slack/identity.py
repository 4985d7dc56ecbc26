"""Who podbot is in a workspace, asked of Slack before anything else."""

from __future__ import annotations

import asyncio
import logging
import random

from slack_bolt.authorization import AuthorizeResult
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.outcomes import DEAD_TOKEN, FAILURES, DeadToken, code

log = logging.getLogger(__name__)

#: seconds between two tries while Slack cannot be reached, doubled up to the longest
_PAUSE, _LONGEST_PAUSE = 0.5, 60.0


async def who_we_are(client: AsyncWebClient) -> AuthorizeResult:
    """Ask until Slack answers; a token that Slack does not know is the end."""
    pause = _PAUSE
    while True:
        try:
            return await _asked(client)
        except SlackApiError as error:
            if code(error) in DEAD_TOKEN:
                raise DeadToken(
                    f"Slack refuses SLACK_BOT_TOKEN ({code(error)}); copy the bot token from the "
                    "app's page, OAuth & Permissions, and set it."
                ) from None
            log.warning("slack does not say who we are (%s), trying again", code(error))
        except FAILURES as error:
            log.warning("slack cannot be reached (%s), trying again", type(error).__name__)
        await asyncio.sleep(pause * random.uniform(0.5, 1.0))
        pause = min(pause * 2, _LONGEST_PAUSE)


async def _asked(client: AsyncWebClient) -> AuthorizeResult:
    said = await client.auth_test()
    return AuthorizeResult(
        enterprise_id=said.get("enterprise_id"),
        team_id=said.get("team_id"),
        team=said.get("team"),
        url=said.get("url"),
        bot_user_id=said.get("user_id"),
        bot_id=said.get("bot_id"),
        bot_token=client.token,
        user=said.get("user"),
    )
