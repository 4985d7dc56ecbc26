"""The pinned requirements: whole, checkable, and free of any one index's address."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"(?P<name>[a-z0-9._-]+)==(?P<version>[^\s;]+)(?: ; [^\\]+)?")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def entries(file: Path) -> list[str]:
    """Give each requirement with its hashes as one line, comments left out."""
    lines = [line for line in file.read_text().splitlines() if not line.lstrip().startswith("#")]
    return "\n".join(lines).replace("\\\n", "").splitlines()


def pins(file: Path) -> dict[str, str]:
    found = (PIN.match(entry) for entry in entries(file))
    return {match["name"]: match["version"] for match in found if match}


def named(requirements: list[str | dict[str, str]]) -> set[str]:
    """Give the names that a list of pyproject.toml asks for, as the pins spell them."""
    texts = [text for text in requirements if isinstance(text, str)]
    return {re.split(r"[<>=\[; ]", text)[0].lower().replace("_", "-") for text in texts}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_requirement_is_pinned_and_hashed(file: Path) -> None:
    for entry in entries(file):
        requirement, *hashes = re.split(r"\s+(?=--hash)", entry.strip())

        assert PIN.fullmatch(requirement.strip()), entry
        assert hashes
        assert all(HASH.fullmatch(hash_) for hash_ in hashes), entry


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_index_address_is_written_down(file: Path) -> None:
    text = file.read_text()

    assert "://" not in text
    assert "index-url" not in text
    assert "find-links" not in text


def test_the_pins_hold_everything_that_pyproject_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    needed = named(project["project"]["dependencies"])
    groups = {name: named(group) for name, group in project["dependency-groups"].items()}
    runtime, build, dev = (
        pins(ROOT / "requirements" / f"{name}.txt") for name in ("runtime", "build", "dev")
    )

    assert needed <= runtime.keys()
    assert groups["build"] <= build.keys()
    assert needed | groups["build"] | groups["dev"] <= dev.keys()


def test_tests_run_with_the_very_versions_that_operators_get() -> None:
    runtime, build, dev = (
        pins(ROOT / "requirements" / f"{name}.txt") for name in ("runtime", "build", "dev")
    )

    assert (runtime | build).items() <= dev.items()
