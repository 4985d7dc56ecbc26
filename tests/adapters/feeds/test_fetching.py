"""Servers that redirect, lie, stall and overflow."""

from __future__ import annotations

import gzip
import socket
import zlib
from collections.abc import Callable
from typing import Any

import pytest

from adapters.feeds.fetching import MOST_BYTES, Fetcher, FetchError
from adapters.feeds.guard import Guard
from bot.intake.feeds.following import Validators
from tests.adapters.feeds.server import FeedServer, Reply
from tests.bot.intake.feeds.writing_feeds import entry, rss

BODY = rss(entry(1))


class CountingGuard(Guard):
    """Counts the sockets that were made."""

    def __init__(self) -> None:
        super().__init__(loopback=True)
        self.made: list[str] = []

    def socket(self, target: tuple[Any, ...]) -> socket.socket:
        made = super().socket(target)
        self.made.append(target[4][0])
        return made


async def test_a_feed_is_fetched_under_a_clear_name(server: FeedServer, fetcher: Fetcher) -> None:
    address = server.feed("/feed.xml", BODY, Content_Type="text/xml; charset=koi8-r")

    fetched = await fetcher.fetch(address)

    assert (fetched.body, fetched.address, fetched.charset) == (BODY, address, "koi8-r")
    assert server.asked[0].headers["user-agent"].startswith("podbot/1.2.3 (follows podcast feeds")


@pytest.mark.parametrize("pack", [gzip.compress, zlib.compress])
@pytest.mark.parametrize("encoding", ["gzip", "deflate", "x-gzip"])
async def test_a_packed_feed_is_unpacked(
    server: FeedServer, fetcher: Fetcher, pack: Callable[[bytes], bytes], encoding: str
) -> None:
    address = server.feed("/feed.xml", pack(BODY), Content_Encoding=encoding)

    assert (await fetcher.fetch(address)).body == BODY


async def test_validators_go_back_verbatim_and_304_has_no_body(
    server: FeedServer, fetcher: Fetcher
) -> None:
    odd = Validators('W/"x,y"', "Fri, 01 Jan 2041 00:00:00 GMT")
    address = server.feed("/feed.xml", BODY, ETag=odd.etag, Last_Modified=odd.modified)

    first = await fetcher.fetch(address)
    second = await fetcher.fetch(address, first.validators)

    assert first.validators == odd
    assert second.body is None


async def test_a_validator_that_cannot_be_sent_back_is_none(
    server: FeedServer, fetcher: Fetcher
) -> None:
    address = server.feed("/feed.xml", BODY, ETag='"é"')

    assert (await fetcher.fetch(address)).validators == Validators()


async def test_a_304_that_nobody_asked_for_is_an_error(
    server: FeedServer, fetcher: Fetcher
) -> None:
    with pytest.raises(FetchError, match="304"):
        await fetcher.fetch(server.serve("/feed.xml", Reply(status=304)))


@pytest.mark.parametrize(
    ("status", "moved"), [(301, True), (308, True), (302, False), (307, False)]
)
async def test_only_a_permanent_redirect_is_remembered(
    server: FeedServer, fetcher: Fetcher, status: int, moved: bool
) -> None:
    new = server.feed("/new.xml", BODY)
    old = server.serve("/old.xml", Reply(status=status, headers={"Location": "/new.xml"}))

    fetched = await fetcher.fetch(old)

    assert (fetched.body, fetched.address) == (BODY, new)
    assert fetched.moved == (new if moved else "")


async def test_a_temporary_hop_makes_the_whole_way_temporary(
    server: FeedServer, fetcher: Fetcher
) -> None:
    server.feed("/c.xml", BODY)
    server.serve("/b.xml", Reply(status=302, headers={"Location": "/c.xml"}))
    old = server.serve("/a.xml", Reply(status=301, headers={"Location": "/b.xml"}))

    assert (await fetcher.fetch(old)).moved == ""


async def test_five_hops_are_followed_and_six_are_not(server: FeedServer, fetcher: Fetcher) -> None:
    server.feed("/0", BODY)
    for hop in range(1, 7):
        server.serve(f"/{hop}", Reply(status=302, headers={"Location": f"/{hop - 1}"}))
    base = f"http://127.0.0.1:{server.port}"

    assert (await fetcher.fetch(f"{base}/5")).body == BODY
    with pytest.raises(FetchError, match="redirected more than 5 times"):
        await fetcher.fetch(f"{base}/6")


@pytest.mark.parametrize(
    ("location", "says"),
    [
        ("http://169.254.169.254/latest/meta-data", "is not on the public internet"),
        ("http://10.0.0.1/", "is not on the public internet"),
        ("http://0x0a000001/", "is not on the public internet"),
        ("http://167772161/", "is not a canonical IPv4 address"),
        ("http://[::ffff:10.0.0.1]/", "is not on the public internet"),
        ("http://[fe80::1]/", "is not on the public internet"),
        ("file:///etc/hostname", "only http and https"),
        ("ftp://127.0.0.1/feed.xml", "only http and https"),
        ("gopher://127.0.0.1/", "only http and https"),
    ],
)
async def test_a_redirect_out_of_the_internet_is_refused_without_a_connection(
    server: FeedServer, location: str, says: str
) -> None:
    guard = CountingGuard()
    old = server.serve("/old.xml", Reply(status=301, headers={"Location": location}))

    with pytest.raises(FetchError, match=says):
        await Fetcher("1.2.3", guard).fetch(old)

    assert guard.made == ["127.0.0.1"]


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0x7f000001", "[::1]"])
async def test_this_machine_is_refused_however_it_is_written(server: FeedServer, host: str) -> None:
    with pytest.raises(FetchError, match="is not on the public internet"):
        await Fetcher("1.2.3", Guard()).fetch(f"http://{host}:{server.port}/feed.xml")

    assert server.asked == []


async def test_a_bomb_of_200_mib_in_199_kib_is_refused(
    server: FeedServer, fetcher: Fetcher
) -> None:
    packer = zlib.compressobj(wbits=31)
    bomb = b"".join(packer.compress(bytes(1024 * 1024)) for _ in range(200)) + packer.flush()
    address = server.feed("/bomb.xml", bomb, Content_Encoding="gzip")

    with pytest.raises(FetchError, match="larger than 20 MiB"):
        await fetcher.fetch(address)


async def test_a_body_without_end_is_refused(server: FeedServer, fetcher: Fetcher) -> None:
    address = server.serve("/long.xml", Reply(bytes(MOST_BYTES), endless=True))

    with pytest.raises(FetchError, match="larger than 20 MiB"):
        await fetcher.fetch(address)


@pytest.mark.parametrize("reply", [Reply(b" ", endless=True), Reply(silent=True)])
async def test_a_slow_server_is_given_up(
    server: FeedServer, fetcher: Fetcher, reply: Reply, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.feeds.fetching.MOST_SECONDS", 0.3)

    with pytest.raises(FetchError, match="no whole answer within"):
        await fetcher.fetch(server.serve("/slow.xml", reply))


@pytest.mark.parametrize(
    ("reply", "says"),
    [
        (Reply(status=404), "its server answers 404 Not Found"),
        (Reply(status=500), "its server answers 500"),
        (Reply(status=401), "its server answers 401"),
        (Reply(b"not gzip", headers={"Content-Encoding": "gzip"}), "not packed the way it says"),
        (Reply(b"x", headers={"Content-Encoding": "br"}), "sent as br, which was not asked for"),
        (Reply(bytes(100), cut=True), "breaks off before the end"),
    ],
)
async def test_what_goes_wrong_is_said(
    server: FeedServer, fetcher: Fetcher, reply: Reply, says: str
) -> None:
    with pytest.raises(FetchError, match=says):
        await fetcher.fetch(server.serve("/feed.xml", reply))


async def test_a_server_says_how_long_to_wait(server: FeedServer, fetcher: Fetcher) -> None:
    busy = server.serve("/feed.xml", Reply(status=429, headers={"Retry-After": "7200"}))
    dated = server.serve(
        "/dated.xml", Reply(status=503, headers={"Retry-After": "Fri, 01 Jan 2100 00:00:00 GMT"})
    )
    junk = server.serve("/junk.xml", Reply(status=503, headers={"Retry-After": "soon"}))

    with pytest.raises(FetchError) as told:
        await fetcher.fetch(busy)
    with pytest.raises(FetchError) as until:
        await fetcher.fetch(dated)
    with pytest.raises(FetchError) as nothing:
        await fetcher.fetch(junk)

    assert told.value.wait == 7_200
    assert until.value.wait > 10**9
    assert nothing.value.wait == 0


async def test_a_feed_may_be_gone_for_good(server: FeedServer, fetcher: Fetcher) -> None:
    with pytest.raises(FetchError, match="gone for good") as raised:
        await fetcher.fetch(server.serve("/feed.xml", Reply(status=410)))

    assert raised.value.gone


async def test_nobody_listening_is_said(fetcher: Fetcher) -> None:
    with pytest.raises(FetchError, match=r"127\.0\.0\.1 cannot be reached"):
        await fetcher.fetch("http://127.0.0.1:1/feed.xml")
