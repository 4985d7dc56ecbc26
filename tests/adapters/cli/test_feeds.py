"""`podbot feed`, run as a process against a server on this machine."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from tests.adapters.cli.conftest import Done, Run
from tests.adapters.feeds.server import FeedServer, Reply, feed_server
from tests.bot.intake.feeds.writing_feeds import entry, rss

QUESTIONS = (
    *("oolong", "quokkas and wombats", "pouring", "topic autograd", "with horace"),
    *("pybind11", "PR 54987", "list in Code & Tea", "flash attention", "topics", "about"),
)
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


def test_new_episodes_that_came_at_once_wait_for_the_operators_word(
    at_home: Run, server: FeedServer
) -> None:
    show = {"title": "Code & Tea", "link": "https://tea.example/"}
    at_home("feed", "add", server.feed("/tea.xml", rss(entry(0), **show)))
    server.feed("/tea.xml", rss(*map(entry, range(7)), **show))

    refreshed = at_home("feed", "refresh")
    listed, doctor = at_home("feed", "list"), at_home("doctor", "--quick")
    released = at_home("feed", "announce", "code-tea")
    again = at_home("feed", "announce", "code-tea", "--none")
    after = at_home("feed", "list")

    assert "code-tea: 6 items changed, 6 of them new" in refreshed.out
    assert "  waiting       6 new episodes that came at once, not announced\n" in listed.out
    assert "`podbot feed announce code-tea` announces them" in listed.out
    assert "warning  feed code-tea: 6 new episodes came at once and are not" in doctor.out
    assert released.out.startswith("code-tea: 6 new episodes posted soon where a schedule has")
    assert again.out == "code-tea: no new episodes wait\n"
    assert "waiting" not in after.out


def test_an_added_feed_is_asked_for_its_transcripts_and_chapters_at_once(
    at_home: Run, server: FeedServer
) -> None:
    done = at_home("feed", "add", server.feed("/tea.xml", _spoken(server)))
    asked = at_home("ask", "--json", "quokkas and wombats")

    assert done.out.splitlines()[:2] == [
        "code-tea: follows Code & Tea, 1 item",
        "2 files with transcripts or chapters asked for",
    ]
    assert "transcripts and chapters: 2" in done.err
    (found,) = json.loads(asked.out)["episodes"]
    assert found["why"].startswith("at 07:42 (https://cdn.example/1.mp3?sig=aaa#t=462) of the tra")


def test_an_exported_library_gives_the_same_answers(at_home: Run, server: FeedServer) -> None:
    at_home("feed", "add", server.feed("/tea.xml", _spoken(server)))
    questions = "\n".join(QUESTIONS).encode()
    before = at_home("ask", "--batch", stdin=questions)

    done = at_home("feed", "export", "out")
    again = at_home("feed", "export", "out")
    alone = {"PODBOT_LIBRARY": "out", "PODBOT_STATE_DIR": "elsewhere"}
    moved = at_home("ask", "--batch", stdin=questions, env=alone)
    followed = at_home("ask", "--batch", stdin=questions, env={"PODBOT_LIBRARY": "out"})
    doctor = at_home("doctor", "--quick", env=alone)

    assert (done.status, again.out) == (0, "out holds just this already\n")
    assert "PODBOT_LIBRARY=out answers from it" in done.out
    assert json.loads(before.out.splitlines()[0])["episodes"][0]["id"] == "code-tea-oolong"
    assert moved.out == before.out
    assert followed.out == before.out
    assert doctor.status == 0, doctor.out


def _spoken(server: FeedServer) -> bytes:
    """Write the feed with a transcript and chapters that are served as well."""
    vtt = b"WEBVTT\n\n00:07:42.000 --> 00:07:50.000\nQuokkas share it with wombats.\n"
    parts = b'{"chapters": [{"startTime": 61, "title": "Pouring"}]}'
    spoken = server.serve("/1.vtt", Reply(vtt))
    chaptered = server.serve("/1.json", Reply(parts))
    more = (
        f'<podcast:transcript url="{spoken}" type="text/vtt"/><podcast:chapters url="{chaptered}"/>'
    )
    told = entry(1, title="Oolong", notes="<p>Steeping leaves.</p>", more=more)
    return rss(told, title="Code & Tea", link="https://tea.example/")


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


def test_answers_that_are_behind_the_feeds_are_found_and_on_demand_mended(
    at_home: Run, server: FeedServer, tmp_path: Path
) -> None:
    at_home("feed", "add", server.feed("/tea.xml", TEA))
    told = tmp_path / "state" / "feeds.jsonl"
    _, _, episodes = told.read_text().partition("\n")
    told.write_text(f'{{"version": "of yesterday"}}\n{episodes}')

    found = at_home("doctor", "--quick").out
    mended = at_home("doctor", "--quick", "--fix").out

    assert "warning  feeds in answers: answers from " in found
    assert "feeds in answers" not in mended
    assert "of yesterday" not in told.read_text()


def test_a_doctor_who_is_to_mend_nothing_migrates_nothing(at_home: Run, tmp_path: Path) -> None:
    older = tmp_path / "state" / "podbot.db"
    older.parent.mkdir()
    older.touch()

    done = at_home("doctor", env={"PODBOT_FEEDS": "https://feeds.example/show.xml"})

    assert done.status == 0
    assert "warning  database" in done.out
    with closing(sqlite3.connect(older)) as opened:
        assert opened.execute("SELECT count(*) FROM sqlite_master").fetchone() == (0,)
