"""The files in deploy/, read: what they name exists. Nothing is started from them here."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml

from adapters.cli.commandline import _command
from adapters.discord.shards import ShardShare
from adapters.main import wiring
from adapters.metrics import Metrics
from adapters.ops import Health, routes
from adapters.running.house import LAST_WORD
from adapters.shipped import data_folder
from bot.config import declared, read_settings

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSED = sorted(DEPLOY.glob("compose*.yaml"))
SETTINGS = {setting.name for setting in declared()}
EXAMPLE = (DEPLOY / "podbot.env.example").read_text()
NOTES = (DEPLOY / "kubernetes.md").read_text()


def services(file: Path) -> dict[str, dict[str, Any]]:
    """Give what runs podbot itself."""
    composed = yaml.safe_load(file.read_text())["services"]
    return {name: made for name, made in composed.items() if made["image"] == "podbot"}


def in_all() -> list[Any]:
    return [
        pytest.param(made, id=f"{file.name} {name}")
        for file in COMPOSED
        for name, made in services(file).items()
    ]


def test_there_is_one_process_and_there_are_three() -> None:
    assert {file.name: len(services(file)) for file in COMPOSED} == {
        "compose.yaml": 1,
        "compose.scale.yaml": 3,
    }


@pytest.mark.parametrize("made", in_all())
def test_every_setting_it_names_can_be_set_so(made: dict[str, Any]) -> None:
    environment = {
        name: re.sub(r"\$\{[^}]*\}", "x", str(value)) for name, value in made["environment"].items()
    }

    found = read_settings(environment, home=Path("/"), state_dir=data_folder())

    assert environment.keys() <= SETTINGS
    assert found.sources["ops_address"] == "environment"


@pytest.mark.parametrize("made", in_all())
def test_what_it_runs_is_a_call_of_podbots(made: dict[str, Any]) -> None:
    name, *rest = made["command"]

    args = _command(name, wiring()).parse_args(rest)

    assert name == "run"
    assert args.run


@pytest.mark.parametrize("made", in_all())
def test_it_runs_with_nothing_to_write_to_but_its_state(made: dict[str, Any]) -> None:
    state = made["environment"]["PODBOT_STATE_DIR"]
    writable = [*made["tmpfs"], *(volume.partition(":")[2] for volume in made["volumes"])]

    assert made["read_only"]
    assert made["cap_drop"] == ["ALL"]
    assert any(Path(state).is_relative_to(place) for place in writable)


@pytest.mark.parametrize("made", in_all())
def test_it_is_given_the_time_it_takes_to_stop(made: dict[str, Any]) -> None:
    assert int(made["stop_grace_period"].removesuffix("s")) > LAST_WORD


def test_the_replicas_run_every_shard_once() -> None:
    made = services(DEPLOY / "compose.scale.yaml").values()
    shares = [
        ShardShare.parse(shards)
        for service in made
        if (shards := service["environment"].get("PODBOT_DISCORD_SHARDS"))
    ]

    assert sorted(id_ for share in shares for id_ in share.ids) == list(range(shares[0].count))
    for service in made:
        if "PODBOT_DISCORD_SHARDS" not in service["environment"]:
            assert "discord" not in service["command"][service["command"].index("--only") + 1]


def test_the_example_names_settings_and_holds_no_secret() -> None:
    lines = [line for line in EXAMPLE.splitlines() if line and not line.startswith("#")]

    for line in lines:
        name, _, value = line.partition("=")
        assert name in SETTINGS
        assert not value


def test_every_setting_the_notes_name_exists() -> None:
    assert {*re.findall(r"PODBOT_[A-Z_]+", NOTES)} <= SETTINGS


def test_every_probe_the_notes_name_is_served() -> None:
    served = {route.path for route in routes(lambda *_: Health(ready=True), Metrics().written)}
    probed = {path.partition("?")[0] for path in re.findall(r'path: "?(/[\w?=]+)', NOTES)}

    assert probed
    assert probed <= served


def test_every_call_in_the_notes_is_one_of_podbots() -> None:
    calls = re.findall(r"podbot (run --only [\w,]+)", NOTES)

    assert calls
    for call in calls:
        name, *rest = shlex.split(call)
        assert _command(name, wiring()).parse_args(rest).only


def test_the_notes_give_it_the_time_it_takes_to_stop() -> None:
    seconds = re.search(r"terminationGracePeriodSeconds: (\d+)", NOTES)

    assert seconds
    assert int(seconds[1]) > LAST_WORD + 3
