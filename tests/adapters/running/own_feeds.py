"""A feed for the show that ships, as its publisher might write it, and one for another show."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.library import Library
from bot.model import Episode
from tests.bot.intake.feeds.writing_feeds import Entry, entry, rss

#: notes of ours for the episodes whose own we do not have
NOTES = {
    "pytorch-python-bindings": "How a call crosses from Python into C++, and what pybind11 adds.",
    "history-and-constraints-of-the-dispatcher": "Why one table of kernels became a dispatcher.",
    "dynamic-library-structure": "Which shared objects are linked, and why there are several.",
    "vectorization": "Writing a loop once and compiling it for each instruction set.",
    "automatic-mixed-precision": "Autocast decides which operators run in half precision.",
    "shared-memory": "Passing tensors between processes by a file descriptor.",
    "stacked-diffs-and-ghstack": "Sending a pile of pull requests that build on each other.",
    "continuous-integration": "What runs when somebody pushes, and who keeps it green.",
    "serialization": "What stands in the zip archive that torch.save writes.",
    "native-functions-yaml": "One file in which every operator is declared.",
    "tensoriterator": "It works out shapes, strides and types before a pointwise loop.",
    "torch-function": "Letting a class of your own take over every function it is passed to.",
    "why-is-autograd-so-complicated": "Views, inplace updates and version counters.",
    "code-generation": "Thousands of lines of C++ come out of a Python script at build time.",
    "torch-nn": "Modules keep parameters, and hooks watch them go by.",
    "mobile-selective-build": "Leaving out the kernels that a model never calls.",
    "pyobject-preservation": "Keeping the Python half of a tensor alive from the C++ half.",
    "c-frontend": "The same modules and optimizers without an interpreter.",
    "torchdeploy": "Many interpreters in one process, each with its own lock.",
    "cmake": "How a build with a dozen options is configured at all.",
    "torchscript": "A subset of Python that is compiled ahead and runs without it.",
    "th": "The C library of old, whose macros stood in for templates.",
    "xla": "Lazy tensors record a graph and hand it to a compiler for TPUs.",
    "expect-tests": "A test that rewrites its own expected output when it changes.",
    "vmap": "Adding a batch dimension to code that never heard of one.",
    "random-number-generators": "Philox counts so that every GPU thread draws its own numbers.",
    "tensoraccessor": "Indexing a tensor of known rank without paying for each access.",
    "anatomy-of-a-domain-library": "What vision and audio libraries register with the core.",
    "default-arguments": "How an argument left out finds its value in every overload.",
}
TEA = {"title": "Code & Tea", "link": "https://tea.example/"}


def item(episode: Episode, place: int) -> Entry:
    """Write one of ours as a publisher does, with an address and a file that nobody knows yet."""
    day = episode.published.earliest if episode.published else None
    return Entry(
        title=episode.title,
        guid=f"urn:uuid:{place:08}-pod",
        audio=f"https://cdn.example/pod/{place}.mp3?sig=abc",
        date=datetime(day.year, day.month, day.day, 14, tzinfo=UTC) if day else None,
        length=str(episode.duration or ""),
        number=str(episode.number or ""),
        notes=f"<p>{NOTES.get(episode.id) or episode.notes.partition(chr(10))[0]}</p>",
    )


def show_feed(library: Library, *more: Entry) -> bytes:
    """Write the feed of the show that ships, the newest first."""
    told = [item(episode, place) for place, episode in enumerate(library.episodes)]
    return rss(*more, *told[::-1], title=library.show.title, link=library.show.home)


def tea_feed(*more: Entry) -> bytes:
    """Write the feed of another show."""
    told = (
        entry(1, title="Oolong", notes="<p>Steeping leaves, and what a dispatcher drinks.</p>"),
        entry(2, title="Strides with milk", notes="<p>How far a spoon goes at once.</p>"),
    )
    return rss(*more, *told[::-1], **TEA)
