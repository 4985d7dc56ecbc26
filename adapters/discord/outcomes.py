"""What became of a post, read from what Discord, or the network, said.

Codes: https://docs.discord.com/developers/topics/opcodes-and-status-codes, "JSON Error Codes".
"""

from __future__ import annotations

import aiohttp
import discord

from bot.ports import NotSent, OurFault, Outcome, Refused, Unknown

_INVITE = "Invite podbot again, or remove the schedule."
_RIGHTS = "Let podbot view the channel, send messages and embed links there."
#: as it is told by an event, and by a post that is refused
GONE = Refused("The channel is gone.", "Choose another channel, or remove the schedule.")
_REFUSALS = {
    10003: (GONE.reason, GONE.fix),
    10004: ("The server is gone, or podbot was removed from it.", _INVITE),
    50001: ("podbot may not see the channel.", _RIGHTS),
    50008: ("The channel takes no messages.", "Choose a text channel."),
    50013: ("podbot lacks a permission in the channel.", _RIGHTS),
    50083: ("The thread is archived.", "Open it again, or choose another channel."),
    160005: ("The thread is locked.", "Unlock it, or choose another channel."),
}
#: the channel's or the server's own write limits
_WRITE_LIMITS = frozenset({20016, 20028, 20029, 40062})
_DEAD_TOKEN, _FORBIDDEN, _NOT_FOUND, _TOO_MANY, _SERVERS_FAULT = 401, 403, 404, 429, 500
#: seconds to wait where Discord does not say
_WAIT = 60.0


def outcome_of(error: Exception) -> Outcome:
    """Tell what an error says of the message it came from."""
    match error:
        case discord.RateLimited():
            return NotSent("Discord asks to wait.", error.retry_after)
        case discord.HTTPException():
            return _answered(error)
        case aiohttp.ClientConnectorError():
            return NotSent(f"Discord could not be reached ({error.strerror}).")
        case TimeoutError():
            return Unknown("Discord did not answer in time.")
        case _:
            return Unknown(f"The connection to Discord broke ({type(error).__name__}).")


def refusal_of(error: discord.HTTPException) -> Refused | None:
    """Tell whether an error says that nothing can be posted to a place."""
    outcome = _answered(error)
    return outcome if isinstance(outcome, Refused) else None


def _answered(error: discord.HTTPException) -> Outcome:
    if error.status == _DEAD_TOKEN:
        return Refused("Discord refuses the token.", "Reset it and set DISCORD_TOKEN.")
    if error.code in _REFUSALS:
        return Refused(*_REFUSALS[error.code])
    if error.status == _TOO_MANY or error.code in _WRITE_LIMITS:
        return NotSent("Discord asks to wait.", _seconds(error), workspace=error.code == 0)
    if error.status in (_FORBIDDEN, _NOT_FOUND):
        return Refused(f"Discord refuses ({error.status}, {error.code}: {error.text}).", _RIGHTS)
    if error.status >= _SERVERS_FAULT:
        return Unknown(f"Discord failed ({error.status}).")
    return OurFault(f"Discord does not take the message ({error.code}: {error.text}).")


def _seconds(error: discord.HTTPException) -> float:
    """Read how long to wait; a ban by Cloudflare says it in a header alone."""
    try:
        return float(error.response.headers.get("Retry-After", _WAIT))
    except ValueError:
        return _WAIT
