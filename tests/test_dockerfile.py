"""The Dockerfile, read: what it copies and calls exists. No image is built here."""

from __future__ import annotations

import json
import shlex
import tomllib
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]


def stages() -> list[list[tuple[str, str]]]:
    """Give each stage's instructions, each with its arguments, in order."""
    text = (ROOT / "Dockerfile").read_text().replace("\\\n", " ")
    found: list[list[tuple[str, str]]] = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        instruction, _, arguments = line.partition(" ")
        if instruction == "FROM":
            found.append([])
        found[-1].append((instruction, arguments))
    return found


def copied() -> list[str]:
    """Give what the first stage takes from the checkout, in order."""
    copies = [arguments for instruction, arguments in stages()[0] if instruction == "COPY"]
    return [source for arguments in copies for source in shlex.split(arguments)[:-1]]


def shipped() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wheel: list[str] = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    return wheel


def test_everything_copied_exists_and_reaches_the_builder() -> None:
    let_in = (ROOT / ".dockerignore").read_text().splitlines()

    for source in copied():
        assert (ROOT / source).exists(), source
        assert f"!{Path(source).parts[0]}" in let_in, source


def test_the_wheel_built_in_it_is_whole() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

    assert {*shipped(), "pyproject.toml", project["readme"], *project["license-files"]} <= {
        *copied()
    }


def test_sources_are_copied_after_the_requirements_are_installed() -> None:
    build = stages()[0]
    installed = next(
        place for place, (_, arguments) in enumerate(build) if "--require-hashes" in arguments
    )

    for place, (instruction, arguments) in enumerate(build):
        if instruction == "COPY" and not arguments.startswith("requirements/"):
            assert place > installed, arguments


def test_the_requirements_it_installs_were_copied() -> None:
    build = stages()[0]
    words = [word for instruction, line in build if instruction == "RUN" for word in line.split()]
    files = [word for flag, word in pairwise(words) if flag == "-r"]

    assert files
    assert {*files} <= {*copied()}


def test_the_image_runs_podbot_without_rights_and_without_the_build() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    *_, image = stages()
    said = dict(image)

    assert json.loads(said["ENTRYPOINT"])[0] in project["scripts"]
    assert said["USER"] not in ("root", "0")
    assert said["COPY"].startswith("--from=build ")
    assert len(stages()) == 2


def test_the_image_takes_a_python_that_podbot_supports() -> None:
    images = {arguments.split()[0] for stage in stages() for _, arguments in stage[:1]}

    name, _, tag = images.pop().partition(":")

    assert not images
    assert name == "python"
    assert tag in {f"3.{minor}-slim" for minor in range(11, 15)}
