"""One delivery: sent, or found out about; every step behind the ledger's fence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

from adapters.scheduler.turns import Turns, Window
from bot.errors import StorageError
from bot.library import Library
from bot.ports import Announcer, Outcome, Post, Search, Sent, Unknown
from bot.replies.post import NEW, WEEKLY, post_card
from bot.schedule import Delivery, Platform, State
from bot.weekly.announcing import is_announcement
from bot.weekly.deciding import (
    DEADLINE,
    LOOKING,
    SKEW,
    STALE,
    Done,
    Doubted,
    Ended,
    Later,
    Look,
    Resend,
    Verdict,
    judge,
    judge_look,
    mark,
    resolve,
)
from bot.weekly.ledger import Claim, Ledger, Notice
from bot.weekly.pace import requests

log = logging.getLogger(__name__)

T = TypeVar("T")

#: seconds before its turn at which `sending` is written, which takes a while
_LEAD = 0.5
#: seconds within which a post that missed its turn needs another, or it is given back: a workspace
#: that is told to wait recalls what is claimed, and no longer what is about to leave
_PATIENCE = 2.0


class Deliverer:
    """Carries one claim after another to its end."""

    def __init__(
        self,
        ledger: Ledger,
        announcers: Mapping[Platform, Announcer],
        library: Callable[[], Library],
        elapsed: Callable[[], float],
        leaving: asyncio.Event,
    ) -> None:
        """Take the ports; nothing more is begun once `leaving` is set."""
        self._ledger = ledger
        self._announcers = announcers
        self._library = library
        self._elapsed = elapsed
        self._turns = Turns(ledger.turn, elapsed)
        self._leaving = leaving

    def deliver(self, claim: Claim) -> Coroutine[None, None, None]:
        """Send a claimed post, or find out what became of it; its turn counts from this call."""
        return self._deliver(claim, self._turns.window(claim.turn))

    async def _deliver(self, claim: Claim, window: Window) -> None:
        held = claim.delivery
        try:
            if await self._leaves_before(window):
                await self._settle(held, await self._given_back(held, "podbot stops here"))
                return
            if held.state is not State.SENDING:
                await self._send(claim, held, window)
                return
            match await self._found_out(held):
                case Resend():
                    await self._send(claim, held, window)
                case Look():
                    await self._look_for(claim, held, window)
        except StorageError as error:
            log.error("slot %s is left to its lease: %s", held.slot, error)  # noqa: TRY400

    async def _leaves_before(self, window: Window) -> bool:
        """Wait until shortly before a post's turn; True where podbot stops before it comes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._turns.until(window) - _LEAD):
                await self._leaving.wait()
        return self._leaving.is_set()

    async def _found_out(self, held: Delivery) -> Resend | Look:
        return resolve(held, await self._ledger.now())

    async def _look_for(self, claim: Claim, held: Delivery, window: Window) -> None:
        match judge_look(await self._find(held), held):
            case Resend():
                await self._send(claim, held, window, resends=1)
            case verdict:
                await self._settle(held, verdict)

    async def _send(self, claim: Claim, held: Delivery, window: Window, resends: int = 0) -> None:
        """Write `sending`, check that it is fresh, and only then let the request leave.

        A resend counts once it stays without an answer: one that was killed may never have left.
        """
        post = self._post(claim)
        if isinstance(post, Ended):
            await self._settle(held, post)
            return
        started = self._elapsed()
        begun = await self._ledger.begin(held)
        if begun is None:
            log.info("slot %s was taken over by another replica", held.slot)
            return
        in_doubt = held.state is State.SENDING
        asked = requests(post.place, claim.subscription.style)
        deadline = started + STALE.total_seconds()
        if not in_doubt:
            deadline = min(deadline, max(started, window.opens) + _PATIENCE)
        if not await self._turns.came(window, post.place, asked, deadline):
            reason = "Too much time went by just before the post."
            await self._settle(begun, await self._given_back(held, reason))
            return
        outcome = await self._answer(post)
        verdict = judge(outcome, begun, await self._ledger.now(), in_doubt=in_doubt)
        await self._settle(replace(begun, resent=begun.resent + resends), verdict)

    def _post(self, claim: Claim) -> Post | Ended:
        library, planned = self._library(), claim.delivery.planned
        if planned is None or planned.episode not in library:
            return Ended(State.SKIPPED, "The planned episode is no longer in the library.")
        style, sign = claim.subscription.style, mark(claim.delivery.slot)
        what = NEW if is_announcement(claim.delivery.slot) else WEEKLY
        card = post_card(library, library[planned.episode], planned.why, what)
        return Post(
            claim.delivery.place,
            card,
            mark=sign,
            nonce=sign,
            role=style.role,
            thread=style.thread,
            quiet=style.quiet,
            announce=style.announce,
        )

    async def _answer(self, post: Post) -> Outcome:
        sending = self._announcers[post.place.platform].post(post)
        return await _within(DEADLINE, sending, Unknown("The platform gave no answer."))

    async def _find(self, held: Delivery) -> Sent | Search:
        since = (held.sending or held.due) - SKEW
        finding = self._announcers[held.place.platform].find(held.place, mark(held.slot), since)
        return await _within(LOOKING, finding, Search.UNREADABLE)

    async def _given_back(self, held: Delivery, reason: str) -> Later | Doubted:
        """Let whoever looks next take it; what may be out already stays in doubt."""
        now = await self._ledger.now()
        in_doubt = held.state is State.SENDING
        return Doubted(now, reason) if in_doubt else Later(now, reason, workspace=False)

    async def _settle(self, held: Delivery, verdict: Verdict) -> None:
        if not await self._ledger.settle(held, verdict):
            log.info("slot %s was settled by another replica", held.slot)
        match verdict:
            case Done():
                log.info("posted slot %s", held.slot)
            case Later(until, reason) | Doubted(until, reason):
                log.warning("slot %s waits until %s: %s", held.slot, until, reason)
            case Ended(state, reason):
                log.warning("slot %s is %s: %s", held.slot, state, reason)

    async def tell(self, notice: Notice) -> None:
        """Tell an admin something, once."""
        announcer = self._announcers[notice.place.platform]
        telling = announcer.tell_admin(notice.place, notice.admin, notice.text)
        if await _within(DEADLINE, telling, otherwise=False):
            await self._ledger.told(notice)
        else:
            log.warning("could not tell an admin of %s: %s", notice.place.channel, notice.text)


async def _within(deadline: timedelta, asked: Awaitable[T], otherwise: T) -> T:
    """Wait for a platform; whatever breaks in there, nobody knows what has left."""
    try:
        async with asyncio.timeout(deadline.total_seconds()):
            return await asked
    except TimeoutError:
        return otherwise
    except Exception:
        log.exception("an announcer broke")
        return otherwise
