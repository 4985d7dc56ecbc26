"""The benchmark measures what it says it does; what it measures is not asserted."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bot.schedule import Platform
from tests.benchmarks import accuracy, fanout, feeds, fresh, peers, scale
from tests.benchmarks.catalogues import Catalogue
from tests.benchmarks.timing import Latency, latency, process, table
from tests.bot.other_shows import OTHER_SHOWS
from tests.questions.scoring import Judged


def test_a_made_up_library_is_the_same_each_time() -> None:
    one, other = Catalogue(50), Catalogue(50)

    assert one.library.episodes == other.library.episodes
    assert one.questions(10) == other.questions(10)
    assert len(one.library.episodes) == 50


def test_the_words_of_a_made_up_library_are_uneven() -> None:
    words = [word for e in Catalogue(200).library.episodes for word in e.notes.split()]
    counts = sorted((words.count(word) for word in set(words)), reverse=True)

    assert counts[0] > 100 * counts[-1]


@pytest.mark.parametrize("peer", [peers.wratio, peers.token_set_ratio, peers.bm25])
def test_a_peer_finds_a_title(peer: peers.Peer) -> None:
    found, score = peer(OTHER_SHOWS)("the dispatcher")

    assert found == "code-the-dispatcher"
    assert score > 0


def test_a_peer_gets_the_cut_off_that_suits_it_best() -> None:
    questions = (
        Judged("tea", "k", {"t": 3}),
        Judged("milk", "k", {}),
        Judged("pot", "k", {"p": 3}),
    )
    guesses = {"tea": ("t", 9.0), "milk": ("t", 5.0), "pot": ("p", 7.0)}

    assert peers.best_cutoff(guesses.__getitem__, questions) == 7.0
    assert peers.silent_below(guesses.__getitem__, 7.0)("milk") is None


def test_every_call_is_timed() -> None:
    calls: list[str] = []

    taken = latency(calls.append, [str(n) for n in range(50)])

    assert set(calls) == {str(n) for n in range(50)}
    assert 0 <= taken.p50 <= taken.p99


def test_a_process_is_charged_with_its_own_memory() -> None:
    small = process((sys.executable, "-c", "pass"), {}, runs=1)
    large = process((sys.executable, "-c", "x = b'x' * 50_000_000"), {}, runs=1)

    assert 40 < large.megabytes - small.megabytes < 60


def test_a_process_that_fails_is_no_measurement() -> None:
    with pytest.raises(RuntimeError, match="3"):
        process((sys.executable, "-c", "raise SystemExit(3)"), {}, runs=1)


def test_the_reports_have_a_line_for_each_figure() -> None:
    figure = Latency(1.0, 2.0)
    accuracies = (accuracy.Accuracy("podbot", "dev", 0.97, 0.0, figure, {}),)
    scales = (scale.Scale(83, 0.1, figure, figure, figure, Latency(80.0, 90.0), figure),)

    payloads = accuracy.Payloads({"Slack": figure}, {"best one": Latency(3.0, 4.0)})

    answers = accuracy.report(accuracies, payloads)

    assert "sent: 1.00 / 2.00 ms" in answers
    assert "the best one: 3.00 / 4.00 ms" in answers
    assert "80 x" in scale.report(scales)
    assert len(table(("a", "b"), [("c", "d")]).splitlines()) == 2


def test_a_fan_out_posts_once_to_each_channel_and_keeps_the_pace() -> None:
    found = fanout.measure(Platform.DISCORD, posts=60, replicas=2)

    assert (found.posts, found.doubled) == (60, 0)
    # sixty posts, a thirty-sixth of a second apart
    assert found.seconds > 1.5


async def test_a_refresh_is_measured_until_questions_know_what_it_told() -> None:
    episodes = Catalogue(5).library.episodes

    first, second, unchanged = await feeds.measured(episodes, "Made up", "https://show.example")

    assert [figure.name for figure in (first, second, unchanged)] == [
        "5 items, all new",
        "5 items and a new one",
        "5 items, unchanged",
    ]
    assert unchanged.processor < second.processor
    assert first.own_stall <= first.stall
    assert "5 items, unchanged" in feeds.report([first, second, unchanged])


def test_a_make_that_is_measured_is_not_told_what_measures_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ARGS", "--only fresh")
    monkeypatch.setenv("MAKEFLAGS", " -- ARGS=--only\\ fresh")
    (tmp_path / "Makefile").write_text("ARGS ?=\nall:\n\t@test -z '$(ARGS)'\n")

    fresh.run("make", "-C", str(tmp_path))
