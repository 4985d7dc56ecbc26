from __future__ import annotations

import json
from typing import Any

import pytest

from tests.adapters.cli.conftest import Run

FIELDS = (
    "id title number published published_precision duration_s url notes links guests points_to"
    " sources complete"
).split()


def episodes(command: Run) -> dict[str, dict[str, Any]]:
    done = command("library", "--json")
    assert (done.status, done.err) == (0, "")
    return {episode["id"]: episode for episode in json.loads(done.out)}


def test_every_episode_has_every_field_in_its_type(command: Run) -> None:
    found = episodes(command)

    assert len(found) == 83
    for episode in found.values():
        assert list(episode) == FIELDS
        assert episode["published_precision"] in ("day", "month", "inferred", "none")
        assert (episode["published"] is None) == (episode["published_precision"] == "none")
        assert isinstance(episode["duration_s"], int)
        assert all(set(link) == {"url", "label"} for link in episode["links"])
        assert all(set(pointer) == {"target", "kind"} for pointer in episode["points_to"])
        assert isinstance(episode["complete"], bool)


def test_what_is_known_of_an_episode_is_written_out(command: Run) -> None:
    episode = episodes(command)["inference-mode"]

    assert episode["title"] == "Inference mode"
    assert episode["number"] == 5
    assert (episode["published"], episode["published_precision"]) == ("2021-05-10", "day")
    assert episode["duration_s"] == 14 * 60 + 26
    assert episode["url"] == "https://pytorch-dev-podcast.simplecast.com/episodes/inference-mode"
    assert episode["complete"] is False


@pytest.mark.parametrize(
    ("id_", "published", "precision"),
    [
        ("pytorch-python-bindings", "2021-05-04", "inferred"),
        ("torch-vs-aten-apis", "2022-04", "inferred"),
    ],
)
def test_a_date_says_how_well_it_is_known(
    command: Run, id_: str, published: str, precision: str
) -> None:
    episode = episodes(command)[id_]

    assert (episode["published"], episode["published_precision"]) == (published, precision)


def test_a_pointer_stands_on_the_episode_whose_notes_say_it(command: Run) -> None:
    found = episodes(command)

    assert {"target": "zero-one-specialization", "kind": "followup"} in found["unbacked-symints"][
        "points_to"
    ]


def test_without_json_it_is_a_line_an_episode(command: Run) -> None:
    lines = command("library").out.splitlines()

    assert len(lines) == 83
    assert lines[0].split() == ["1", "~2021-05-04", "13:17", "PyTorch", "Python", "bindings"]
