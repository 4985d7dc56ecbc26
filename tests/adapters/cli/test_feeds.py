"""`podbot feed`, run as a process against a server on this machine."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest
import yaml

from tests.adapters.cli.conftest import Done, Run
from tests.adapters.feeds.server import FeedServer, Reply, feed_server
from tests.bot.intake.feeds.writing_feeds import entry, rss

TEA = rss(
    entry(1, title="Oolong", notes="<p>Steeping leaves.</p>"),
    title="Code & Tea",
    link="https://tea.example/",
)


@pytest.fixture
def server() -> Iterator[FeedServer]:
    """Serve feeds from a thread, while podbot runs in a process."""
    ready, served = threading.Event(), list[FeedServer]()
    loop = asyncio.new_event_loop()
    done = asyncio.Event()

    async def serve() -> None:
        async with feed_server() as running:
            served.append(running)
            ready.set()
            await done.wait()

    thread = threading.Thread(target=partial(loop.run_until_complete, serve()))
    thread.start()
    ready.wait(10)
    yield served[0]
    loop.call_soon_threadsafe(done.set)
    thread.join(10)
    loop.close()


@pytest.fixture
def at_home(podbot: Run, tmp_path: Path) -> Run:
    """Run podbot with a state folder of its own, and feeds of this machine let through."""
    home = {"PODBOT_STATE_DIR": str(tmp_path / "state"), "PODBOT_FEEDS_ALLOW_LOOPBACK": "1"}

    def run(*arguments: str, stdin: bytes = b"", env: Mapping[str, str] | None = None) -> Done:
        return podbot(*arguments, stdin=stdin, env={**home, **(env or {})})

    return run


def test_a_feed_is_followed_found_broken_and_forgotten(at_home: Run, server: FeedServer) -> None:
    address = server.feed("/tea.xml", TEA)

    added = at_home("feed", "add", address)
    asked = at_home("ask", "--json", "steeping leaves")
    server.serve("/tea.xml", Reply(b"<html><body>503</body></html>"))
    broken = at_home("feed", "refresh")
    listed = at_home("feed", "list", "--json")
    doctor = at_home("doctor", "--quick")
    still = at_home("ask", "--json", "oolong in Code & Tea")
    removed = at_home("feed", "remove", "code-tea")
    gone = at_home("ask", "steeping leaves")

    assert added.status == 0, added.err
    assert added.out.startswith("code-tea: follows Code & Tea, 1 item\nthe library has 84 episodes")
    assert [found["id"] for found in json.loads(asked.out)["episodes"]] == ["code-tea-oolong"]
    assert broken.status == 1
    assert "code-tea: a web page instead of a feed; look for" in broken.out
    assert "what it told before stays; it is asked again at 20" in broken.out
    assert doctor.status == 1
    assert "wrong    feed code-tea: a web page instead of a feed" in doctor.out
    (feed,) = json.loads(listed.out)
    assert (feed["id"], feed["items"]) == ("code-tea", 1)
    assert feed["last_error"].startswith("a web page instead of a feed")
    assert [found["id"] for found in json.loads(still.out)["episodes"]] == ["code-tea-oolong"]
    assert removed.out.startswith("code-tea: no longer followed\nthe library has 83 episodes")
    assert gone.status == 1


def test_the_library_is_exported_with_what_feeds_told(
    at_home: Run, server: FeedServer, tmp_path: Path
) -> None:
    at_home("feed", "add", server.feed("/tea.xml", TEA))

    done = at_home("feed", "export", "out")

    assert done.status == 0
    episodes = yaml.safe_load((tmp_path / "out" / "episodes.yaml").read_text(encoding="utf-8"))
    assert "code-tea-oolong" in [episode["id"] for episode in episodes]
    assert len(episodes) == 84
    asked = at_home("ask", "oolong", env={"PODBOT_LIBRARY": "out"})
    assert asked.status == 0


def test_a_feed_of_this_machine_is_refused_unless_tests_allow_it(
    at_home: Run, server: FeedServer
) -> None:
    address = server.feed("/tea.xml", TEA)

    done = at_home("feed", "add", address, env={"PODBOT_FEEDS_ALLOW_LOOPBACK": "0"})

    assert done.status == 2
    assert "leads to 127.0.0.1, which is not on the public internet; nothing was added" in done.err
    assert server.asked == []


def test_a_list_of_no_feeds_says_how_to_follow_one(at_home: Run) -> None:
    done = at_home("feed", "list")

    assert done.out == "no feed is followed; `podbot feed add URL` follows one\n"


def test_a_feed_that_is_not_there_is_named(at_home: Run) -> None:
    done = at_home("feed", "remove", "coffee")

    assert (done.status, done.out) == (2, "")
    assert "there is no feed 'coffee'; feeds: none yet" in done.err
