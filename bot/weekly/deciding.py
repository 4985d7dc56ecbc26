"""What to do about a missed slot, an answer of a platform, and a delivery in doubt."""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import assert_never

from bot.ports import NotSent, OurFault, Outcome, Refused, Search, Sent, Unknown
from bot.schedule import Delivery, Platform, Slot, State, Subscription
from bot.text import plural

#: a slot missed by more than this is left out
WINDOW = timedelta(hours=24)
#: how long a claim holds before `sending` is written
LEASE = timedelta(seconds=60)
#: a `sending` that old is given up before the request leaves
STALE = timedelta(seconds=10)
#: how long a platform may take to answer
DEADLINE = timedelta(seconds=60)
#: no request of a `sending` that old can still be under way: STALE + DEADLINE, and some more
ABANDONED = STALE + DEADLINE + timedelta(seconds=20)
#: how long Discord surely knows a nonce: "the past few minutes" (resources/message.mdx)
NONCE_KNOWN = timedelta(minutes=2)
#: how long after an unanswered request its traces are looked for
SETTLING = timedelta(seconds=15)
#: how far the platform's clock may be behind the database's
SKEW = timedelta(minutes=5)
#: how long reading a channel's history may take
LOOKING = timedelta(minutes=4)
#: how long a doubt is followed up before an admin is asked to look
DOUBT = timedelta(hours=24)
_FIRST_WAIT, _LONGEST_WAIT = 5.0, 300.0
#: Discord's `nonce` holds 25 characters (resources/message.mdx, Create Message)
_MARK = 24


@dataclass(frozen=True, slots=True)
class Missed:
    """What becomes of the slots that came due while nobody looked."""

    #: the one to post, late or in time
    post: tuple[Slot, datetime] | None
    skipped: tuple[tuple[Slot, datetime], ...]


@dataclass(frozen=True, slots=True)
class Done:
    """It is out."""

    message: str
    link: str
    #: when, by the platform's clock; None where it does not say
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Later:
    """It certainly is not out: try again from `until` on."""

    until: datetime
    reason: str
    #: nobody may post to this workspace until then
    workspace: bool


@dataclass(frozen=True, slots=True)
class Doubted:
    """It may be out: find out from `until` on."""

    until: datetime
    reason: str


@dataclass(frozen=True, slots=True)
class Ended:
    """It is over without a post that is known of; an admin is told."""

    state: State
    reason: str
    #: what an admin should do; the subscription is switched off where it is set
    fix: str = ""

    def again(self, owner: Subscription, delivery: Delivery) -> Subscription:
        """Give what stays of the schedule: an episode that was not posted is the next again."""
        planned = delivery.planned
        again = planned and (self.fix or self.state is State.SKIPPED)
        if planned and again and self.state is not State.UNSURE:
            return replace(owner, queue=(planned, *owner.queue))
        return owner


def off(refused: Refused, owner: Subscription) -> str:
    """Say that a schedule was switched off, and how it goes on."""
    kept = "The schedule is switched off and keeps its settings."
    return f"{refused.reason} {kept} {refused.fix} Then: weekly resume {owner.id}"


Verdict = Done | Later | Doubted | Ended


class Resend:
    """Send the same message again."""


class Look:
    """Read the channel's history."""


def missed(due: Sequence[tuple[Slot, datetime]], now: datetime) -> Missed:
    """Post the latest missed slot if it is recent enough; leave out the others."""
    *older, last = due
    if now - last[1] <= WINDOW:
        return Missed(last, tuple(older))
    return Missed(None, tuple(due))


def why_skipped(due: datetime, now: datetime) -> str:
    """Say why a missed slot is left out."""
    if now - due <= WINDOW:
        return "A later post came due at the same time, and one is enough."
    hours = plural(int(WINDOW.total_seconds() // 3600), "hour")
    return f"Nobody was running podbot when it was due, nor in the {hours} after."


def mark(slot: Slot) -> str:
    """Name a slot's message: the nonce of every try, and what is looked for in the history."""
    digest = sha256(str(slot).encode()).digest()
    return b32encode(digest).decode().lower()[:_MARK]


def judge(outcome: Outcome, delivery: Delivery, now: datetime, *, in_doubt: bool) -> Verdict:
    """Say what an answer means; what was in doubt before stays so unless it is known to be out."""
    match outcome:
        case Sent(message, link, at):
            return Done(message, link, at)
        case Unknown(reason):
            return _follow_up(delivery, now + SETTLING, reason, now)
        case NotSent(reason, seconds, workspace):
            until = now + timedelta(seconds=seconds or _wait(delivery.tries))
            if in_doubt:
                return _follow_up(delivery, until, reason, now)
            return _again(delivery, Later(until, reason, workspace))
        case Refused(reason, fix):
            state = State.UNSURE if in_doubt else State.FAILED
            return Ended(state, reason, fix or "Mend it, then resume.")
        case OurFault(reason):
            return Ended(State.UNSURE if in_doubt else State.FAILED, reason)
        case _:
            assert_never(outcome)


def resolve(delivery: Delivery, now: datetime) -> Resend | Look:
    """Say how to find out about a doubtful delivery."""
    sent = delivery.sending
    nonce_known = sent is not None and now - sent < NONCE_KNOWN
    if delivery.place.platform is Platform.DISCORD and nonce_known:
        return Resend()
    return Look()


def judge_look(found: Sent | Search, delivery: Delivery) -> Done | Ended | Resend:
    """Say what a channel's history means: one resend if the whole range shows no trace."""
    match found:
        case Sent(message, link, at):
            return Done(message, link, at)
        case Search.ABSENT if not delivery.resent:
            return Resend()
        case Search.ABSENT:
            said = "Two requests got no answer, and the channel shows no trace of them."
        case Search.UNREADABLE:
            said = "The platform did not answer, and the channel's history cannot be read."
        case _:
            assert_never(found)
    return Ended(State.UNSURE, f"{said} Please look whether the post is there.")


def _again(delivery: Delivery, later: Later) -> Later | Ended:
    if later.until - delivery.due <= WINDOW:
        return later
    return Ended(State.SKIPPED, f"It could not be posted in time: {later.reason}")


def _follow_up(delivery: Delivery, until: datetime, reason: str, now: datetime) -> Doubted | Ended:
    if delivery.sending and now - delivery.sending > DOUBT:
        return Ended(State.UNSURE, f"{reason} Please look whether the post is there.")
    return Doubted(until, reason)


def _wait(tries: int) -> float:
    return float(min(_FIRST_WAIT * 2 ** max(tries - 1, 0), _LONGEST_WAIT))
