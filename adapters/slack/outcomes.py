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

_INVITE = "Invite podbot to the channel: /invite @podbot"
_REINSTALL = "Install podbot in the workspace again, and check SLACK_BOT_TOKEN."
_CHOOSE = "Choose another channel, or let podbot post to this one."
_SCOPES = "Update the app from `podbot manifest slack` and install it again."
_REFUSED = {
    "account_inactive": _REINSTALL,
    "access_denied": _CHOOSE,
    "as_user_not_supported": _SCOPES,
    "cannot_reply_to_message": _CHOOSE,
    "channel_is_limited_access": _CHOOSE,
    "channel_not_found": _INVITE,
    "ekm_access_denied": "Ask an admin: the workspace's own encryption keys refuse podbot.",
    "enterprise_is_restricted": _CHOOSE,
    "invalid_auth": _REINSTALL,
    "is_archived": "Unarchive the channel, or choose another one.",
    "messages_tab_disabled": _SCOPES,
    "missing_scope": _SCOPES,
    "no_permission": _SCOPES,
    "not_allowed_token_type": _REINSTALL,
    "not_authed": _REINSTALL,
    "not_in_channel": _INVITE,
    "org_login_required": _REINSTALL,
    "restricted_action": _CHOOSE,
    "restricted_action_non_threadable_channel": _CHOOSE,
    "restricted_action_read_only_channel": _CHOOSE,
    "restricted_action_thread_locked": _CHOOSE,
    "restricted_action_thread_only_channel": _CHOOSE,
    "team_access_not_granted": _REINSTALL,
    "team_not_found": _REINSTALL,
    "token_expired": _REINSTALL,
    "token_revoked": _REINSTALL,
    "two_factor_setup_required": _REINSTALL,
    "user_not_found": _CHOOSE,
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


def code(error: SlackApiError) -> str:
    """Give Slack's own code of an error."""
    said = error.response.get("error") if error.response is not None else None
    return str(said or "no error code")


def outcome(error: Exception) -> NotSent | Refused | OurFault | Unknown:
    """Tell what became of a message whose sending raised."""
    match error:
        case SlackApiError() if _status(error) == 429:
            return NotSent("Slack asks to wait", retry_after(error), workspace=True)
        case SlackApiError():
            return _of_code(code(error))
        case ClientConnectorError():
            return NotSent("Slack could not be reached")
        case _:
            return Unknown(f"no answer from Slack ({type(error).__name__})")


def retry_after(error: SlackApiError) -> float:
    """Give the seconds Slack asks to wait."""
    headers = {str(name).lower(): value for name, value in error.response.headers.items()}
    try:
        return max(0.0, float(headers.get("retry-after", _WAIT["ratelimited"])))
    except ValueError:
        return _WAIT["ratelimited"]


def _of_code(said: str) -> NotSent | Refused | OurFault | Unknown:
    if said in _REFUSED:
        return Refused(said, _REFUSED[said])
    if said in _OURS:
        return OurFault(said)
    if said in _WAIT:
        return NotSent(said, _WAIT[said], workspace=said in _RATE_LIMITED)
    return Unknown(said)


def _status(error: SlackApiError) -> int:
    return int(getattr(error.response, "status_code", 0) or 0)
