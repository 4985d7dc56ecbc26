"""What Slack's answers mean for a message that was to be sent.

https://docs.slack.dev/reference/methods/chat.postMessage lists the error codes.
"""

from __future__ import annotations

from aiohttp import ClientConnectorError, ClientError
from slack_sdk.errors import SlackApiError, SlackClientError

from bot.errors import PlatformError, PodBotError
from bot.ports import NotSent, OurFault, Refused, Unknown

#: what may be raised instead of an answer
FAILURES = (SlackClientError, ClientError, OSError, TimeoutError)

# what stands in the way, and what to do
_NO_ACCESS = ("podbot is not in the channel", "Invite it: /invite @podbot")
_ARCHIVED = ("The channel is archived", "Unarchive it, or choose another channel.")
_CLOSED = (
    "The channel takes no posts from podbot",
    "Choose another channel, or let podbot post to this one.",
)
_TOKEN = (
    "Slack does not accept podbot's token",
    "Install podbot in the workspace again, and check SLACK_BOT_TOKEN.",
)
_SCOPES = (
    "podbot's app lacks a permission",
    "Update the app from `podbot manifest slack` and install it again.",
)
_KEYS = ("The workspace's own encryption keys refuse podbot", "Ask an admin of the workspace.")
_REFUSED = {
    "account_inactive": _TOKEN,
    "access_denied": _CLOSED,
    "as_user_not_supported": _SCOPES,
    "cannot_reply_to_message": _CLOSED,
    "channel_is_limited_access": _CLOSED,
    "channel_not_found": _NO_ACCESS,
    "ekm_access_denied": _KEYS,
    "enterprise_is_restricted": _CLOSED,
    "invalid_auth": _TOKEN,
    "is_archived": _ARCHIVED,
    "messages_tab_disabled": _SCOPES,
    "missing_scope": _SCOPES,
    "no_permission": _SCOPES,
    "not_allowed_token_type": _TOKEN,
    "not_authed": _TOKEN,
    "not_in_channel": _NO_ACCESS,
    "org_login_required": _TOKEN,
    "restricted_action": _CLOSED,
    "restricted_action_non_threadable_channel": _CLOSED,
    "restricted_action_read_only_channel": _CLOSED,
    "restricted_action_thread_locked": _CLOSED,
    "restricted_action_thread_only_channel": _CLOSED,
    "team_access_not_granted": _TOKEN,
    "team_not_found": _TOKEN,
    "token_expired": _TOKEN,
    "token_revoked": _TOKEN,
    "two_factor_setup_required": _TOKEN,
    "user_not_found": _CLOSED,
}
#: the token itself is dead: nothing works for this workspace any more
DEAD_TOKEN = frozenset(
    {
        "account_inactive",
        "invalid_auth",
        "not_allowed_token_type",
        "not_authed",
        "token_expired",
        "token_revoked",
    }
)
_OURS = frozenset(
    {
        "duplicate_message_not_found",
        "invalid_arguments",
        "invalid_attachments",
        "invalid_blocks",
        "invalid_blocks_format",
        "invalid_form_data",
        "invalid_metadata_format",
        "invalid_metadata_schema",
        "invalid_post_type",
        "metadata_must_be_sent_from_app",
        "metadata_too_large",
        "missing_post_type",
        "msg_blocks_too_long",
        "msg_too_long",
        "no_text",
        "too_many_attachments",
    }
)
#: refused before anything was sent; seconds after which another try makes sense
_WAIT = {
    "message_limit_exceeded": 3600.0,
    "rate_limited": 30.0,
    "ratelimited": 30.0,
    "team_added_to_org": 300.0,
}
_RATE_LIMITED = frozenset({"rate_limited", "ratelimited"})


class NotDelivered(PodBotError):
    """Slack did not take an answer."""


class DeadToken(PlatformError):
    """Slack knows a token no more; the operator has to give another."""


#: no answer of Slack's says it so plainly
GONE = Refused("The channel was deleted.", "Choose another channel, or remove the schedule.")


def code(error: SlackApiError) -> str:
    """Give Slack's own code of an error."""
    said = error.response.get("error") if error.response is not None else None
    return str(said or "no error code")


def outcome(error: Exception) -> NotSent | Refused | OurFault | Unknown:
    """Tell what became of a message whose sending raised."""
    match error:
        case SlackApiError() if _status(error) == 429:
            return NotSent("Slack asks to wait.", retry_after(error), workspace=True)
        case SlackApiError():
            return _of_code(code(error))
        case ClientConnectorError():
            return NotSent("Slack could not be reached.")
        case _:
            return Unknown(f"Slack gave no answer ({type(error).__name__}).")


def retry_after(error: SlackApiError) -> float:
    """Give the seconds Slack asks to wait."""
    headers = {str(name).lower(): value for name, value in error.response.headers.items()}
    try:
        return max(0.0, float(headers.get("retry-after", _WAIT["ratelimited"])))
    except ValueError:
        return _WAIT["ratelimited"]


def _of_code(said: str) -> NotSent | Refused | OurFault | Unknown:
    if said in _REFUSED:
        return refused(said)
    if said in _OURS:
        return OurFault(f"Slack does not take the message ({said}).")
    if said in _WAIT:
        asks = f"Slack asks to wait ({said})."
        return NotSent(asks, _WAIT[said], workspace=said in _RATE_LIMITED)
    return Unknown(f"Slack failed ({said}).")


def refused(said: str) -> Refused:
    """Say what a code that stands in the way means, and what to do."""
    why, fix = _REFUSED[said]
    return Refused(f"{why} ({said}).", fix)


def _status(error: SlackApiError) -> int:
    return int(getattr(error.response, "status_code", 0) or 0)
