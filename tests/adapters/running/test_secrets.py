"""Every secret is a canary: it must not be seen in anything podbot writes, whatever goes wrong."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from tests.adapters.discord.loopback import Loopback
from tests.adapters.discord.person import Person
from tests.adapters.running.process import ROOT, running
from tests.adapters.running.tokens import on_discord, over_socket
from tests.adapters.slack.loopback import Fault, LoopbackSlack

CANARY = "canary"
#: what the loopback platforms call what nobody else may know
SESSION_SECRETS = ("interaction-", "ticket-")


def canaries(slack: LoopbackSlack, discord: Loopback) -> dict[str, str]:
    discord.token = f"{CANARY}-discord"
    return {
        **over_socket(slack),
        **on_discord(discord),
        "SLACK_BOT_TOKEN": f"xoxb-{CANARY}",
        "SLACK_APP_TOKEN": f"xapp-{CANARY}",
        "SLACK_SIGNING_SECRET": f"{CANARY}-signing",
        "SLACK_CLIENT_SECRET": f"{CANARY}-client",
        "PODBOT_SECRET_KEYS": f"{CANARY}-key",
    }


#: runs before podbot does: every logger of every library writes whatever it has to say
EVERYTHING = """
import logging
logging.root.setLevel(logging.DEBUG)
logging.Logger.setLevel = lambda *_: None
"""
#: a fault of ours, in whose words a secret stands
FAULTS = """
import os
import adapters.examining, adapters.running.memory
def fault(*_, **__):
    raise RuntimeError("what is " + os.environ["DISCORD_TOKEN"])
adapters.examining.examine = adapters.running.memory.settle = fault
"""


def first(code: str, folder: Path) -> dict[str, str]:
    """Run some code in a process before anything of podbot's."""
    (folder / "sitecustomize.py").write_text(code)
    return {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("code", ["", EVERYTHING], ids=["as it comes", "all at DEBUG"])
async def test_no_secret_is_logged_or_measured_whatever_goes_wrong(
    folder: Path, slack: LoopbackSlack, discord: Loopback, form: str, code: str
) -> None:
    env = canaries(slack, discord) | {"PODBOT_LOG": form} | first(code, folder)
    async with running(folder, "--verbose", env=env) as podbot:
        await podbot.ready()
        await _everything_goes_wrong(slack, discord)
        await slack.mention("strides", user="U3")
        await slack.until(lambda: any("Strides" in str(call.args) for call in slack.calls))
        pages = [(await podbot.get(path))[1] for path in ("/metrics", "/readyz", "/healthz")]
        status = await podbot.stop()

    assert status == 0
    assert "strides" in podbot.log  # --verbose tells of questions
    assert ("slack_sdk" in podbot.log) is bool(code)
    for text in (podbot.log, *pages):
        for secret in (CANARY, *SESSION_SECRETS):
            assert secret not in text.lower(), text


@pytest.mark.parametrize("command", [("run",), ("doctor",)])
async def test_no_secret_is_shown_by_a_fault_of_ours(
    folder: Path, slack: LoopbackSlack, discord: Loopback, command: tuple[str, ...]
) -> None:
    status, out = await _told(folder, canaries(slack, discord) | first(FAULTS, folder), *command)

    assert status == 1
    assert "RuntimeError: what is [secret]" in out
    assert CANARY not in out


async def test_no_secret_is_shown_where_a_platform_refuses_it(
    folder: Path, slack: LoopbackSlack, discord: Loopback
) -> None:
    env = canaries(slack, discord)
    slack.faults["auth.test"].append(Fault("invalid_auth"))
    discord.token = "another"  # noqa: S105
    async with running(folder, "--verbose", env=env) as podbot:
        status = await podbot.ended()

    assert status == 1
    assert "SLACK_BOT_TOKEN" in podbot.log
    assert CANARY not in podbot.log


@pytest.mark.parametrize(
    "command",
    [("settings",), ("settings", "--json"), ("doctor",), ("doctor", "--json"), ("export",)],
)
async def test_no_secret_is_shown_by_a_command(
    folder: Path, slack: LoopbackSlack, discord: Loopback, command: tuple[str, ...]
) -> None:
    status, out = await _told(folder, canaries(slack, discord), *command)

    assert status in (0, 1)
    assert out
    assert CANARY not in out


async def _told(folder: Path, env: dict[str, str], *command: str) -> tuple[int | None, str]:
    """Run a command; gives its status and all that it writes."""
    around = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "PODBOT_STATE_DIR": str(folder / "state"),
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *command,
        cwd=folder,
        env=around | env,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    return process.returncode, out.decode()


async def _everything_goes_wrong(slack: LoopbackSlack, discord: Loopback) -> None:
    """Refuse, drop connections, send junk, lose the gateway: with secrets in the addresses."""
    private = f"{slack.response_url()}-{CANARY}"
    slack.faults["respond"] += [Fault(dropped=True), Fault(status=404), Fault(status=500)]
    for _ in range(3):
        await slack.command("dispatcher", response_url=private)
    await slack.until(lambda: not slack.faults["respond"])
    slack.faults["chat.postMessage"] += [Fault("fatal_error"), Fault(dropped=True)]
    await slack.mention("vmap", user="U4")
    await slack.mention("vmap", user="U5")
    await slack.until(lambda: not slack.faults["chat.postMessage"])
    await slack.disconnect("refresh_requested", close=True)
    for status in (400, 404, 500):
        discord.fail("POST", "/interactions/*/callback", status, {"code": 0, "message": "no"})
        await Person(discord).pod("strides")
    await discord.event("INTERACTION_CREATE", {"token": f"interaction-{CANARY}"})
    await discord.close_all(4000)
    await slack.until(lambda: len(slack.sockets) == 1)
