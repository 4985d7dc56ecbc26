"""The index folder is checked when it is read; what is wrong is named with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.errors import DataError
from bot.library.reading import load_library
from bot.model import Person, Precision, Role, Topic

DATA = Path(__file__).parents[3] / "data"

GOOD = {
    "shows": "- {id: night, title: Night Sky Notes, home: https://night.example}\n",
    "episodes": """\
- id: comets
  title: Comets
  show: night
  number: 1
  published: '2021-01-05'
- id: moon
  title: The Moon
  show: night
  published: 2021-02
  inferred: true
  points_to:
    - target: comets
      kind: prerequisite
""",
    "topics": """\
- id: start
  name: Start here
  aliases: [beginner, start here]
  episodes:
    - moon
    - comets
""",
    "people": """\
- name: Ada Example
  role: host
- name: Bo
  aliases: [bo sample]
""",
    "aliases": """\
episodes:
  comets:
    - dirty snowball
    - tail
words:
  - [moon, luna]
absent: [soup]
""",
}


def index(folder: Path, **files: str | None) -> Path:
    """Write a good index folder, but for the files that are given; None leaves one out."""
    for name, text in (GOOD | files).items():
        if text is not None:
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder


def problem_of(folder: Path) -> str:
    with pytest.raises(DataError) as raised:
        load_library(folder)
    return str(raised.value).removeprefix(f"{folder}/")


def test_an_index_becomes_a_library(tmp_path: Path) -> None:
    library = load_library(index(tmp_path))

    assert [episode.id for episode in library.episodes] == ["comets", "moon"]
    assert library.topics == (
        Topic("start", "Start here", ("beginner", "start here"), ("moon", "comets")),
    )
    assert library.people == (Person("Ada Example", (), Role.HOST), Person("Bo", ("bo sample",)))
    assert library.aliases == {"comets": ("dirty snowball", "tail")}
    assert library.words == (("moon", "luna"),)
    assert library.absent == ("soup",)


def test_a_date_keeps_how_well_it_is_known(tmp_path: Path) -> None:
    library = load_library(index(tmp_path))

    precisions = [e.published.precision for e in library.episodes if e.published]

    assert precisions == [Precision.DAY, Precision.INFERRED]


def test_topics_people_and_aliases_may_be_missing(tmp_path: Path) -> None:
    library = load_library(index(tmp_path, topics=None, people=None, aliases=None))

    assert (library.topics, library.people, library.aliases, library.words) == ((), (), {}, ())


@pytest.mark.parametrize("empty", ["", "# nothing yet\n"])
def test_topics_people_and_aliases_may_be_empty(tmp_path: Path, empty: str) -> None:
    library = load_library(index(tmp_path, topics=empty, people=empty, aliases=empty))

    assert (library.topics, library.people, library.aliases) == ((), (), {})


def test_a_teams_own_aliases_are_added(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("episodes: {comets: [Tail, fireball], moon: [luna]}\nwords: [[a, b]]\n")

    library = load_library(index(tmp_path), own)

    assert library.aliases == {
        "comets": ("dirty snowball", "tail", "Tail", "fireball"),
        "moon": ("luna",),
    }
    assert library.words == (("moon", "luna"), ("a", "b"))


def test_a_teams_own_aliases_may_be_missing(tmp_path: Path) -> None:
    assert load_library(index(tmp_path), tmp_path / "none.yaml").words == (("moon", "luna"),)


def test_a_teams_own_aliases_are_checked(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text("episodes:\n  comet: [tail]\n")

    with pytest.raises(DataError, match=r"own\.yaml:2: unknown episode 'comet'"):
        load_library(index(tmp_path), own)


EPISODE = GOOD["episodes"]
TOPIC = GOOD["topics"]


@pytest.mark.parametrize(
    ("file", "text", "problem"),
    [
        ("shows", "", "1: expected at least one show"),
        ("shows", "- id: night\n  title: Night\n", "1: expected 'home' to be a text, not nothing"),
        ("shows", GOOD["shows"] * 2, "2: 'night' stands here for the second time"),
        ("shows", "night", "1: expected this to be a list of `- …` lines, not 'night'"),
        ("episodes", "- a\n", "1: expected this to be `name: value` lines, not 'a'"),
        ("episodes", "- a: [\n", "2: not valid YAML: did not find expected node content"),
        (
            "episodes",
            EPISODE + "- id: comets\n  title: C\n  show: night\n",
            "14: 'comets' stands here for the second time",
        ),
        (
            "episodes",
            EPISODE + "- id: x\n  title: X\n  show: night\n  number: 1\n",
            "17: 'number 1 of night' stands here for the second time",
        ),
        (
            "episodes",
            EPISODE.replace("title: The Moon", "title: [Moon]"),
            "7: expected 'title' to be a text, not a list",
        ),
        ("episodes", EPISODE.replace("show: night", "show: day"), "3: unknown show 'day'"),
        (
            "episodes",
            EPISODE.replace("number: 1", "number: first"),
            "4: expected 'number' to be a whole number, not 'first'",
        ),
        (
            "episodes",
            EPISODE.replace("number: 1", "duration: true"),
            "4: expected 'duration' to be a whole number, not True",
        ),
        (
            "episodes",
            EPISODE.replace("number: 1", "complete: maybe"),
            "4: expected 'complete' to be true or false, not 'maybe'",
        ),
        (
            "episodes",
            EPISODE.replace("number: 1", "nunber: 1"),
            "4: unknown field 'nunber'; expected one of audio, chapters, complete, duration",
        ),
        (
            "episodes",
            EPISODE.replace("number: 1", "title: C"),
            "1: not valid YAML: a name stands twice in here",
        ),
        (
            "episodes",
            EPISODE.replace("'2021-01-05'", "May 2021"),
            "5: expected a date such as '2021-05-20' or '2021-05', not 'May 2021'",
        ),
        ("episodes", EPISODE.replace("target: comets", "target: comet"), "12: unknown episode"),
        ("episodes", EPISODE.replace("prerequisite", "before"), "13: unknown kind 'before'"),
        ("episodes", EPISODE.replace("number: 1", "guests: Ada"), "4: expected 'guests' to be a"),
        ("episodes", EPISODE.replace("number: 1", "guests: [7]"), "4: expected an entry of"),
        ("topics", TOPIC + "    - mars\n", "7: unknown episode 'mars'"),
        ("topics", TOPIC + "    - moon\n", "7: 'moon' stands here for the second time"),
        ("topics", "- {id: a, name: A, episodes: []}", "1: a topic needs at least one episode"),
        ("topics", "- {id: a, name: A}", "1: a topic needs at least one episode"),
        (
            "topics",
            TOPIC + "- id: more\n  name: More\n  aliases:\n  - x\n  - Beginner\n  episodes: [moon]",
            "11: 'Beginner' stands here for the second time",
        ),
        ("topics", TOPIC.replace("[beginner", "[a, a"), "3: 'a' stands here for the second time"),
        ("people", "- name: Bo\n  role: cook\n", "2: unknown role 'cook'"),
        ("people", "- name: Bo\n- name: Cy\n  aliases: [bo]\n", "3: 'bo' stands here for the"),
        ("aliases", "episodes:\n  mars: [red]\n", "2: unknown episode 'mars'"),
        ("aliases", "episodes:\n  moon:\n    - a\n    - A\n", "4: 'A' stands here for the second"),
        ("aliases", "episodes:\n  moon: [1]\n", "2: expected an entry of 'moon' to be a text"),
        ("aliases", "episodes: {moon: [a], moon: [b]}", "1: not valid YAML: a name stands twice"),
        ("aliases", "episodes: [a]\n", "1: expected 'episodes' to be `name: value` lines"),
        (
            "aliases",
            "word: [[a, b]]\n",
            "1: unknown field 'word'; expected one of absent, episodes, words",
        ),
        ("aliases", "? [a]\n: b\n", "1: not valid YAML: "),
        ("aliases", "7: b\n", "1: expected a name, not 7"),
        ("aliases", "a: \t- b", "1: not valid YAML: "),
        ("aliases", "\x00", "not valid YAML: "),
    ],
)
def test_what_is_wrong_is_named_with_its_line(
    tmp_path: Path, file: str, text: str, problem: str
) -> None:
    found = problem_of(index(tmp_path, **{file: text}))

    assert found.startswith(f"{file}.yaml:")
    assert problem in found


@pytest.mark.parametrize("file", ["shows", "episodes"])
def test_shows_and_episodes_must_be_there(tmp_path: Path, file: str) -> None:
    assert (
        problem_of(index(tmp_path, **{file: None})) == f"{file}.yaml: no such file; expected YAML"
    )


def test_a_file_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    index(tmp_path)
    (tmp_path / "topics.yaml").write_bytes("Grüße".encode("latin-1"))

    assert problem_of(tmp_path) == "topics.yaml: not UTF-8 at byte 2"


def test_a_folder_in_place_of_a_file_is_named(tmp_path: Path) -> None:
    index(tmp_path, topics=None)
    (tmp_path / "topics.yaml").mkdir()

    assert problem_of(tmp_path) == "topics.yaml: cannot be read: Is a directory"


def test_the_index_that_ships_is_good() -> None:
    library = load_library(DATA)

    assert len(library.episodes) == 83
    assert len(library.topics) == 27
    assert set(library.aliases) == {episode.id for episode in library.episodes}
    assert {episode for topic in library.topics for episode in topic.episodes} == set(
        library.aliases
    )
