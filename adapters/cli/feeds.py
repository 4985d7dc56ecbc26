"""`podbot feed`: podcasts whose episodes are found as they come out."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from adapters.cli.feed_lines import as_object, described, told
from adapters.cli.parser import Parser, add_command
from adapters.cli.progress import counted, watched
from adapters.cli.wiring import Wiring
from adapters.streams import say
from bot.text import plural

if TYPE_CHECKING:
    from adapters.cli.parser import Commands
    from bot.config import Settings

DONE, FAILED = 0, 1
Verbs = argparse._SubParsersAction  # noqa: SLF001 - it has no other name
_RESTARTED = "a running podbot takes this over within a minute"


def register(commands: Commands, wiring: Wiring) -> None:
    """Add `podbot feed` to the command line."""
    group = add_command(
        commands,
        "feed",
        "follow podcasts, whose new episodes are then found within the hour",
        ("feed add https://feeds.example/show.xml", "follow a podcast"),
        ("feed list", "when each was asked, what went wrong, when it is asked again"),
        ("feed refresh", "ask all of them now"),
        ("feed export my-index", "the library with all they told, as an index folder"),
    )
    verbs = group.add_subparsers(
        metavar="VERB", title="verbs", parser_class=Parser, dest="verb", required=True
    )
    add = _verb(verbs, "add", "follow a podcast", partial(_add, wiring))
    add.add_argument("address", metavar="URL", help="address of its RSS or Atom feed")
    add.add_argument("--show", default="", metavar="ID", help="the show it is of")
    shown = _verb(verbs, "list", "list the feeds that are followed", partial(_list, wiring))
    shown.add_argument("--json", action="store_true", help="print a JSON array")
    remove = _verb(verbs, "remove", "forget a feed and what it told", partial(_remove, wiring))
    remove.add_argument("feed", metavar="ID|URL", help="which feed")
    refresh = _verb(verbs, "refresh", "ask feeds now", partial(_refresh, wiring))
    refresh.add_argument("feed", nargs="*", metavar="ID|URL", help="which; all if none is named")
    refresh.add_argument("--all", action="store_true", help="whole feeds, even if unchanged")
    release = partial(_release, wiring)
    held = _verb(verbs, "announce", "announce what came too much at once", release)
    held.add_argument("feed", metavar="ID|URL", help="which feed")
    held.add_argument("--none", action="store_true", help="announce none of it, and forget it")
    export = _verb(verbs, "export", "write an index folder", partial(_export, wiring))
    export.add_argument("into", type=Path, metavar="DIR", help="folder to write")


def _verb(
    verbs: Verbs[Parser], name: str, does: str, run: Callable[[argparse.Namespace], int]
) -> Parser:
    parser = verbs.add_parser(name, help=does, description=f"{does[0].upper()}{does[1:]}.")
    parser.set_defaults(run=run)
    return parser


def _settings(wiring: Wiring) -> Settings:
    return wiring.configuration().settings


def _add(wiring: Wiring, args: argparse.Namespace) -> int:
    following = wiring.feeds(_settings(wiring))
    with counted("transcripts and chapters") as watch:
        look, fetched, episodes = following.add(args.address, args.show, watch)
    feed = look.feed
    say(f"{feed.id}: follows {feed.show.title}, {plural(feed.items, 'item')}")
    if fetched:
        say(f"{plural(fetched, 'file')} with transcripts or chapters asked for")
    say(f"the library has {plural(episodes, 'episode')} now; {_RESTARTED}")
    return DONE


def _remove(wiring: Wiring, args: argparse.Namespace) -> int:
    feed, episodes = wiring.feeds(_settings(wiring)).remove(args.feed)
    say(f"{feed.id}: no longer followed")
    say(f"the library has {plural(episodes, 'episode')} now; {_RESTARTED}")
    return DONE


def _release(wiring: Wiring, args: argparse.Namespace) -> int:
    announce = not args.none
    feed, count = wiring.feeds(_settings(wiring)).release(args.feed, announce=announce)
    if not count:
        say(f"{feed.id}: no new episodes wait")
    elif announce:
        say(f"{feed.id}: {plural(count, 'new episode')} posted soon where a schedule has announce")
    else:
        say(f"{feed.id}: {plural(count, 'new episode')} not announced, and no longer waiting")
    return DONE


def _refresh(wiring: Wiring, args: argparse.Namespace) -> int:
    following = wiring.feeds(_settings(wiring))
    total = len(args.feed) or len(following.all())
    with watched(total) as watch:
        looks, episodes = following.refresh(args.feed, watch, whole=args.all)
    for look in looks:
        say(told(look))
    wrong = sum(bool(look.error) for look in looks)
    new = sum(len(look.new) for look in looks)
    say(f"{plural(len(looks), 'feed')}, {plural(new, 'new episode')}, {wrong} failed")
    if episodes:
        say(f"the library has {plural(episodes, 'episode')} now; {_RESTARTED}")
    return FAILED if wrong else DONE


def _list(wiring: Wiring, args: argparse.Namespace) -> int:
    feeds = wiring.feeds(_settings(wiring)).all()
    if args.json:
        from adapters.cli.answer_json import line

        print(line([as_object(feed) for feed in feeds]))
        return DONE
    if not feeds:
        say("no feed is followed; `podbot feed add URL` follows one")
    for feed in feeds:
        for part in described(feed):
            say(part)
    return DONE


def _export(wiring: Wiring, args: argparse.Namespace) -> int:
    from bot.library.exporting import whole_index
    from bot.library.writing import write_files

    written = write_files(args.into, whole_index(wiring.library(_settings(wiring))))
    for name in written:
        say(f"written: {args.into / name}")
    if not written:
        say(f"{args.into} holds just this already")
    else:
        say(f"PODBOT_LIBRARY={args.into} answers from it")
    return DONE
