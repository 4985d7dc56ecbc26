from __future__ import annotations

import json
import socket
from pathlib import Path

from tests.adapters.cli.conftest import ROOT, Run
from tests.adapters.running.process import free_port


def checks(podbot: Run, *arguments: str, **env: str) -> tuple[int, dict[str, dict[str, str]]]:
    done = podbot("doctor", "--json", *arguments, env=env)
    return done.status, {finding["check"]: finding for finding in json.loads(done.out)}


def test_a_doctor_who_finds_nothing_wrong_exits_with_0(podbot: Run) -> None:
    status, found = checks(podbot, PODBOT_OPS_ADDRESS=f"127.0.0.1:{free_port()}")

    assert status == 0
    assert {finding["status"] for finding in found.values()} == {"ok"}
    assert " ".join(found) == (
        "settings state folder library index age topics answers database ops address platforms"
    )


def test_a_quick_doctor_asks_no_question(podbot: Run) -> None:
    status, found = checks(podbot, "--quick")

    assert status == 0
    assert "answers" not in found


def test_a_doctor_tells_every_wrong_setting_and_what_to_do(podbot: Run) -> None:
    done = podbot("doctor", env={"PODBOT_LOG": "xml", "PODBOT_OPS_ADDRESS": "here"})

    assert done.status == 1
    assert "PODBOT_LOG: expected text or json, not 'xml'" in done.out
    assert "PODBOT_OPS_ADDRESS: expected HOST:PORT" in done.out
    assert done.out.count(" -> ") == 2


def test_a_doctor_finds_a_state_folder_that_cannot_be_written(podbot: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    status, found = checks(podbot, PODBOT_STATE_DIR=str(tmp_path / "file" / "state"))

    assert status == 1
    assert found["state folder"]["status"] == "wrong"
    assert "PODBOT_STATE_DIR" in found["state folder"]["fix"]
    assert found["answers"]["status"] == "ok"


def test_a_doctor_names_file_and_line_of_a_broken_library(podbot: Run, tmp_path: Path) -> None:
    for file in (ROOT / "data").glob("*.yaml"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "topics.yaml").write_text(
        "- id: x\n  name: X\n  aliases: []\n  episodes:\n    - nonsense\n"
    )

    status, found = checks(podbot, PODBOT_LIBRARY=str(tmp_path))

    assert status == 1
    assert found["library"]["status"] == "wrong"
    assert found["library"]["says"].startswith(f"{tmp_path / 'topics.yaml'}:")
    assert "nonsense" in found["library"]["says"]


def test_without_json_each_check_stands_on_a_line_of_its_own(podbot: Run) -> None:
    lines = podbot("doctor", "--quick").out.splitlines()

    assert [line.split()[0] for line in lines] == ["ok"] * 5


def test_a_database_that_cannot_be_named_is_one_finding_among_the_others(podbot: Run) -> None:
    status, found = checks(podbot, PODBOT_DATABASE_URL="mysql://db/podbot")

    assert status == 1
    assert "mysql is unknown" in found["settings"]["says"]
    assert found["answers"]["status"] == "ok"


def test_an_address_that_is_taken_is_told_before_podbot_runs(podbot: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = f"127.0.0.1:{other.getsockname()[1]}"
        status, found = checks(podbot, PODBOT_OPS_ADDRESS=taken)

    assert status == 0
    assert found["ops address"] == {
        "check": "ops address",
        "status": "warning",
        "says": f"PODBOT_OPS_ADDRESS: {taken} cannot be used: Address already in use",
        "fix": "stop what uses it, or set another one",
    }
