"""Two small shows unlike the one that ships: other scripts, few facts, titles of one letter."""

from __future__ import annotations

from types import MappingProxyType

from bot.library import Library
from bot.model import Episode, Link, Person, Pointer, PointerKind, Published, Role, Show, Topic

RADIO = Show("radio", "Radio Kitchen", "https://radio.example/")
CODE = Show("code", "Code & Tea", "https://tea.example/")

#: no number, date, length, notes or address at all
BORSCHT = Episode("k1", "Борщ и пампушки", "radio")
RAMEN = Episode("k2", "ラーメンの話", "radio", notes="How noodles are pulled. Broth takes a day.")
SOUP = Episode("soup", "Soup", "radio", published=Published(2020, 4), duration=3_725)
CREME = Episode("creme-brulee", "Crème brûlée", "radio", guests=("José Álvarez",))

C = Episode("code-c", "C", "code", number=1, notes="A small language.")
C_PLUS = Episode("code-c-plus-plus", "C++", "code", number=2, notes="A large language.")
R = Episode("code-r", "R", "code", number=3, duration=600)
AI = Episode("code-ai", "AI", "code", number=4, duration=900)
GO = Episode("code-go", "Go", "code", number=5, duration=1_200)
EP_1 = Episode("code-ep-1", "Ep 1", "code", number=6)
EP_10 = Episode("code-ep-10", "Ep 10", "code", number=7)
DISPATCHER = Episode(
    "code-the-dispatcher",
    "The Dispatcher",
    "code",
    number=8,
    duration=1_800,
    notes="It picks a kernel.\n\nTicket: https://github.com/tea/pot/issues/5",
    links=(Link("https://github.com/tea/pot/issues/5", "Ticket"),),
    points_to=(Pointer("code-go", PointerKind.PREREQUISITE),),
)

OTHER_SHOWS = Library(
    shows=(RADIO, CODE),
    episodes=(BORSCHT, RAMEN, SOUP, CREME, C, C_PLUS, R, AI, GO, EP_1, EP_10, DISPATCHER),
    topics=(
        Topic("soups", "Супы", ("soups", "スープ"), ("k1", "k2", "soup")),
        Topic("languages", "Languages", ("langs",), ("code-c", "code-c-plus-plus", "code-go")),
    ),
    people=(
        Person("José Álvarez", ("pepe",)),
        Person("山田太郎", ("Taro",), Role.HOST),
    ),
    aliases=MappingProxyType({"k1": ("beetroot",)}),
)
