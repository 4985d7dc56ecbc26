"""The heavy work of a refresh, done in a process of its own: `python -m adapters.feeds.jobs`.

Whatever a feed does to a parser, it does it there: the loop never waits for it, and a process that
takes too long is ended. A job comes as lines of JSON on the standard input, the body of a feed as
the bytes that follow them; its result goes as lines of JSON to the standard output.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from bot.errors import DataError
from bot.intake.feeds.told import Told
from bot.intake.feeds.written import dumps, loads

#: the longest feed takes a third of it
_MOST_BYTES = 300 * 1024 * 1024
Said = dict[str, Any]


def main() -> None:
    """Do the job that the standard input describes; a feed's parser gets only so much memory."""
    job: Said = json.loads(sys.stdin.buffer.readline())
    if job["job"] == "absorb":
        _limit()
    sys.stdout.buffer.writelines(_done(job, sys.stdin.buffer))


def do(given: IO[bytes], result: IO[bytes]) -> None:
    """Do the job that a stream describes."""
    result.writelines(_done(json.loads(given.readline()), given))


def _done(job: Said, given: IO[bytes]) -> list[bytes]:
    work = {"absorb": _absorb, "index": _index}[job["job"]]
    try:
        return [_line(told) for told in work(job, given)]
    except DataError as error:
        return [_line({"error": str(error)})]


def _line(told: Any) -> bytes:  # noqa: ANN401 - whatever JSON can hold
    return json.dumps(told).encode() + b"\n"


def _absorb(job: Said, given: IO[bytes]) -> Iterator[Any]:
    """Add a feed's new state to what it told before; gives what changed."""
    from bot.intake.feeds.absorbing import absorb  # noqa: PLC0415 - one job of two
    from bot.intake.feeds.parsing import Received, parse  # noqa: PLC0415

    told = tuple(_told(given.readline() for _ in range(job["told"])))
    body = given.read()
    received = Received(body, job["address"], job["charset"], datetime.fromisoformat(job["now"]))
    feed = parse(received, job["called"])
    found = absorb(told, feed)
    yield {
        "title": feed.title,
        "link": feed.link,
        "new_url": feed.new_url,
        "items": len(found.told),
        "new": found.new,
    }
    places = {each.id: place for place, each in enumerate(found.told)}
    for each in found.changed:
        yield [each.id, places[each.id], dumps(each.item)]


def _told(lines: Iterable[bytes]) -> Iterator[Told]:
    for line in lines:
        id_, item = json.loads(line)
        yield Told(id_, loads(item))


def _limit() -> None:
    """Let a parser that a feed has led astray run out of memory, not the machine."""
    with suppress(ImportError):  # a platform without limits
        import resource  # noqa: PLC0415

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (_MOST_BYTES, most))


def _index(job: Said, _: IO[bytes]) -> Iterator[Any]:
    """Build the snapshot for what was published."""
    from adapters.indexing import renew  # noqa: PLC0415 - one job of two

    own = Path(job["own"]) if job["own"] else None
    yield {"episodes": renew(Path(job["folder"]), own, Path(job["state"]))}


if __name__ == "__main__":
    main()
