"""Sending to Slack: one HTTP session, and never a second try of what may have arrived.

slack_sdk sends again after a dropped connection, even where Slack took the message; only its
handler for 429 is kept, as a message refused for its rate was certainly not taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable
from typing import Any

from aiohttp import ClientSession
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.async_handler import AsyncRetryHandler
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.http_retry.request import HttpRequest
from slack_sdk.http_retry.response import HttpResponse
from slack_sdk.http_retry.state import RetryState
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from adapters.slack.objects import Json
from adapters.slack.outcomes import FAILURES, NotDelivered, code

#: seconds within which Slack has to answer
TIMEOUT = 30


class Delivery:
    """Makes the clients that send."""

    def __init__(
        self, session: ClientSession, api_url: str, counts: Counter[str] | None = None
    ) -> None:
        """Use one session for every workspace; count what Slack refuses for its rate."""
        self._counts = Counter() if counts is None else counts
        self._session = session
        self._api_url = api_url

    def client(self, token: str | None = None, *, patient: bool = True) -> AsyncWebClient:
        """Make a Web API client; an impatient one reports a 429 instead of waiting it out."""
        return AsyncWebClient(
            token=token,
            base_url=self._api_url,
            timeout=TIMEOUT,
            session=self._session,
            retry_handlers=self._patience() if patient else [],
        )

    async def respond(self, response_url: str, payload: Json) -> None:
        """Answer through a response_url."""
        webhook = AsyncWebhookClient(
            response_url, TIMEOUT, session=self._session, retry_handlers=self._patience()
        )
        answered = await delivered(webhook.send_dict(payload))
        if answered.status_code != 200:
            raise NotDelivered(f"Slack refused a response_url with status {answered.status_code}")

    def _patience(self) -> list[AsyncRetryHandler]:
        return [_Patience(self._counts)]


class _Patience(AsyncRateLimitErrorRetryHandler):
    """Waits a 429 out, and counts it."""

    def __init__(self, counts: Counter[str]) -> None:
        super().__init__(max_retry_count=2)
        self._counts = counts

    async def prepare_for_next_attempt_async(
        self,
        *,
        state: RetryState,
        request: HttpRequest,
        response: HttpResponse | None = None,
        error: Exception | None = None,
    ) -> None:
        """Wait as long as Slack says."""
        self._counts["rate_limited"] += 1
        await super().prepare_for_next_attempt_async(
            state=state, request=request, response=response, error=error
        )


async def delivered(sending: Awaitable[Any]) -> Any:  # noqa: ANN401 - whatever the client gives
    """Wait for something to be sent; all that goes wrong is one error, without addresses."""
    try:
        return await sending
    except SlackApiError as error:
        raise NotDelivered(f"Slack refused an answer: {code(error)}") from None
    except FAILURES as error:
        raise NotDelivered(f"Slack did not take an answer ({type(error).__name__})") from None
