"""A feed is looked at again and again, and every episode stays one."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.intake.feeds.absorbing import Absorbed, absorb
from bot.intake.feeds.feed import Feed, Item
from bot.intake.feeds.told import Told
from tests.bot.intake.feeds.writing_feeds import Entry, entry, feed


def _shuffled(entries: list[Entry], seed: int) -> list[Entry]:
    return random.Random(seed).sample(entries, len(entries))


def _after(*looks: Feed) -> Absorbed:
    absorbed = Absorbed((), (), ())
    for look in looks:
        absorbed = absorb(absorbed.told, look)
    return absorbed


def _titles(told: tuple[Told, ...]) -> dict[str, str]:
    return {each.id: each.item.title for each in told}


def test_the_first_look_takes_all_oldest_first() -> None:
    absorbed = _after(feed(entry(3), entry(2), entry(1)))

    assert [each.item.title for each in absorbed.told] == ["Episode 1", "Episode 2", "Episode 3"]
    assert absorbed.new == ("episode-1", "episode-2", "episode-3")


def test_100_of_101_items_without_a_guid_stay_101() -> None:
    entries = [entry(place, guid="") for place in range(100)] + [entry(100)]

    absorbed = _after(*(feed(*_shuffled(entries, seed)) for seed in range(4)))

    assert len(absorbed.told) == 101
    assert (absorbed.new, absorbed.changed) == ((), ())


def test_50_items_of_one_guid_stay_50_in_any_order() -> None:
    entries = [entry(place, guid="the-same") for place in range(50)]

    absorbed = _after(*(feed(*_shuffled(entries, seed)) for seed in range(3)))

    assert len(absorbed.told) == 50
    assert absorbed.new == ()


@pytest.mark.parametrize(
    "rewritten",
    [
        lambda e: replace(e, guid=e.guid.replace("https:", "http:")),
        lambda e: replace(e, guid=e.guid.replace("show.example", "other.example")),
        lambda e: replace(e, guid=f"{e.guid}/"),
        lambda e: replace(e, guid=f"new-{e.title}"),
        lambda e: replace(e, audio=e.audio.replace("sig=aaa", "sig=bbb")),
        lambda e: replace(e, audio=e.audio.replace("cdn.example", "cdn2.example")),
        lambda e: replace(e, link=e.link.replace("https:", "http:") + "?utm_source=rss"),
        lambda e: replace(e, title=f"{e.title}, mended"),
        lambda e: replace(e, guid="", link=""),
        lambda e: replace(e, guid=f"new-{e.title}", audio=f"https://x.example/{e.guid[-1]}/new"),
        lambda e: replace(e, date=(e.date or datetime.now(UTC)) + timedelta(hours=3)),
    ],
    ids=[
        "guids from https to http",
        "guids on another host",
        "guids with a slash",
        "new guids",
        "addresses signed anew",
        "files on another host",
        "links that track",
        "titles mended",
        "guids and links gone",
        "new guids and files",
        "dates corrected",
    ],
)
def test_a_publisher_rewrites_every_item_and_each_keeps_its_id(
    rewritten: Callable[[Entry], Entry],
) -> None:
    entries = [entry(place) for place in range(10)]
    before = _after(feed(*entries))

    after = _after(feed(*entries), feed(*map(rewritten, entries)))

    assert [each.id for each in after.told] == [each.id for each in before.told]
    assert after.new == ()


def test_a_guid_that_is_used_again_is_another_episode() -> None:
    absorbed = _after(feed(entry(1, guid="live")), feed(entry(2, guid="live")))

    assert _titles(absorbed.told) == {"episode-1": "Episode 1", "episode-2": "Episode 2"}


def test_a_file_that_always_has_the_same_name_is_another_episode() -> None:
    latest = "https://cdn.example/latest.mp3"

    absorbed = _after(feed(entry(1, audio=latest)), feed(entry(2, audio=latest)))

    assert len(absorbed.told) == 2


def test_two_episodes_of_one_title_are_two() -> None:
    absorbed = _after(
        feed(entry(1, title="Q&A")), feed(entry(9, title="Q&A"), entry(1, title="Q&A"))
    )

    assert len(absorbed.told) == 2
    assert absorbed.told[0].id == "q-a"
    assert absorbed.new == (absorbed.told[1].id,)


def test_items_alike_in_all_they_say_are_one() -> None:
    absorbed = _after(feed(entry(1), entry(1)))

    assert len(absorbed.told) == 1


def test_items_that_say_nothing_but_differ_stay_apart() -> None:
    bare = Entry(title="Untitled")

    absorbed = _after(feed(replace(bare, notes="one"), replace(bare, notes="two")))

    assert len(absorbed.told) == 2


def test_an_item_that_left_and_comes_back_is_not_new() -> None:
    absorbed = _after(feed(entry(1), entry(2)), feed(entry(2)), feed(entry(2), entry(1)))

    assert len(absorbed.told) == 2
    assert absorbed.new == ()


def test_a_feed_that_alternates_between_two_bodies_has_nothing_new() -> None:
    a, b = feed(entry(1), entry(2)), feed(entry(2), entry(3))

    absorbed = _after(a, b, a, b, a, b)

    assert len(absorbed.told) == 3
    assert absorbed.new == ()


def test_what_is_no_longer_told_is_kept() -> None:
    full = entry(1, length="12:30", number="7")
    bare = replace(full, length="", number="", date=None, notes="")

    absorbed = _after(feed(full), feed(bare))

    assert [each.item for each in absorbed.told] == list(feed(full).items)


def test_a_title_in_another_script_has_a_hash_for_an_id() -> None:
    absorbed = _after(feed(entry(1, title="Борщ")))

    assert absorbed.new[0].isalnum()
    assert absorbed.new[0].isascii()


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 7), unique=True, max_size=8), max_size=5),
    st.lists(st.sampled_from(["guid", "link", "audio", "date", "length"]), unique=True, max_size=3),
)
def test_any_order_any_subset_and_any_number_of_looks_give_the_same(
    looks: list[list[int]], missing: list[str]
) -> None:
    items = feed(*(entry(place) for place in range(8))).items
    silent: dict[str, object] = {
        "guid": "",
        "link": "",
        "audio": (),
        "date": None,
        "length": None,
    }
    fields = {"audio": "enclosures", "date": "published", "length": "duration"}
    told = [
        replace(item, **{fields.get(name, name): silent[name] for name in missing})  # type: ignore[arg-type] # as each field has it
        for item in items
    ]

    absorbed = _after(*(Feed(items=tuple(told[at] for at in look)) for look in (*looks, range(8))))

    assert {each.id: each.item for each in absorbed.told} == {
        each.id: each.item for each in _after(Feed(items=tuple(told))).told
    }


def test_a_look_at_nothing_changes_nothing() -> None:
    before = _after(feed(entry(1)))

    assert absorb(before.told, Feed()) == Absorbed(before.told, (), ())


def test_an_item_without_any_title_is_named_by_its_file() -> None:
    absorbed = _after(Feed(items=(Item(link="https://show.example/on-tensors"),)))

    assert absorbed.new == ("on-tensors",)
