"""Answers no show would give: what every renderer must draw within its platform's limits."""

from __future__ import annotations

from bot.cards import (
    Action,
    Ask,
    Block,
    Card,
    Choose,
    Examples,
    Fact,
    Facts,
    Heading,
    Links,
    Open,
    Quote,
    Row,
    Rows,
    Text,
)
from bot.model import Link
from bot.replies.answer import Answer

_LONG = "All work and no play makes a dispatcher dull. " * 450
_ASTRAL = "🎙️🧵👩🏽‍💻" * 1500
_COMBINING = "Z̷̡̢͖̞̈́͌a̶̢͖̽l̷̨̛͓g̵̡̊ö̵̢́" * 600
_MARKUP = (
    "__init__ *args **kwargs ~x~ `code` ```fence``` _under_ > 0 && <b> TORCH_TRACE TensorImpl*"
)
_PINGS = "@everyone @here <!channel> <!here> <@U123> <@&1> <#C1|x> @@everyoneeveryone <!subteam^S1>"
_ENTITIES = 'Tom & Jerry <3 > "it\'s" &amp; &lt;b&gt; &#39;'
_TEXTS = {
    "long": _LONG,
    "one long word": "x" * 20_000,
    "astral": _ASTRAL,
    "combining": _COMBINING,
    "markup": _MARKUP,
    "markup, long": _MARKUP * 300,
    "only marks": "*" * 5000,
    "only brackets": "<&>" * 3000,
    "backticks": "` `` ``` ```` a`b`c` `",
    "pings": _PINGS,
    "entities": _ENTITIES,
    "lines": "> quoted\n\n\n- item\n# head\n1. one\n   indented\t\ttabs\r\n",
    "right to left": "שלום \u202eabc\u202c \u200b\u200d\ufeff\u2066x\u2069",
    "controls": "a\x00b\x07c\ud800d\x1b[31m",
    "emoji codes": ":smile: :+1::skin-tone-2: 12:30:45 std::vector :100:",
    "blank": " \n\t ",
    "empty": "",
}
_URLS = (
    "https://en.wikipedia.org/wiki/Dispatch_(computing)?a=1&b=2#c_(d)",
    "https://example.org/a|b>c<d e\"f'g`h*i_j",
    "https://example.org/?q=" + "x" * 4000,
    "https://example.org/?q=&amp;lt;",
    "javascript:alert(1)",
    "ftp://example.org/file",
    "http://[broken",
    "not an address",
    "",
)


def _card_of(text: str, url: str) -> Card:
    fact = Fact(text, text)
    blocks: tuple[Block, ...] = (
        Text(text),
        Heading(text),
        Quote(text, text),
        Facts((fact,) * 3),
        Rows((Row(1, text, url, text, text), Row(2, text, ""))),
        Links((Link(url, text), Link(url))),
        Links((Link(url, text), Link(url)), text),
        Examples((fact,) * 3),
    )
    actions: tuple[Action, ...] = (
        Ask(text, text),
        Open(text, url),
        Choose(text, (Ask(text, text), Ask("one", "one"))),
    )
    return Card(text, blocks, actions, url, text)


def _crowded() -> Card:
    """Make a card with more of everything than any platform takes."""
    rows = tuple(Row(n, f"Episode {n}", _URLS[0], "13 min", _LONG[:500]) for n in range(1, 301))
    asks = tuple(Ask(f"Button {n}", f"topic {n}") for n in range(60))
    menus = tuple(Choose(f"Menu {n}", asks * 3) for n in range(8))
    links = Links(tuple(Link(f"https://example.org/{n}", f"link {n}") for n in range(500)))
    facts = Facts(tuple(Fact(f"label {n}", f"value {n}") for n in range(200)))
    texts = tuple(Text(f"Paragraph {n}. {_LONG[:900]}") for n in range(80))
    return Card("Crowded", (Rows(rows), links, facts, *texts), asks + menus, _URLS[0], "a footer")


def _long_commands() -> Card:
    """Make a card whose typed commands outgrow every button id."""
    asks = tuple(Ask(f"Long {n}", f"find {n} {_LONG[:3000]}") for n in range(3))
    return Card("Commands too long", (), (*asks, Choose("Long ones", asks)))


#: (what is extreme about it, the answer)
GALLERY: tuple[tuple[str, Answer], ...] = (
    *((f"{name} text", Answer(_card_of(text, _URLS[0]))) for name, text in _TEXTS.items()),
    *((f"address {url[:40]!r}", Answer(_card_of("Title", url))) for url in _URLS),
    ("crowded", Answer(_crowded())),
    ("bare", Answer(Card(""))),
    ("commands too long", Answer(_long_commands())),
    ("nothing but empty blocks", Answer(Card("", (Facts(()), Rows(()), Links(()), Examples(()))))),
    ("the same button thrice", Answer(Card("Same", (), (Ask("a", "a"),) * 3))),
    ("an empty menu", Answer(Card("Menu", (), (Choose("none", ()),)))),
)
