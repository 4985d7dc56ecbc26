"""What goes in and out of a process that others pipe, close, interrupt and misconfigure."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.adapters.cli.conftest import PODBOT, ROOT, Run


@pytest.fixture
def batch() -> Iterator[subprocess.Popen[bytes]]:
    """Start a batch whose both ends are held open, and which obeys Control-C."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*PODBOT, "ask", "--batch"],
        cwd=ROOT,
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        # tests that run in the background of a shell inherit that they ignore it
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - no threads
    ) as process:
        yield process
        process.kill()


def ask(process: subprocess.Popen[bytes], question: str) -> str:
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{question}\n".encode())
    process.stdin.flush()
    query: str = json.loads(process.stdout.readline())["query"]
    return query


def test_each_line_is_answered_before_the_next_is_written(batch: subprocess.Popen[bytes]) -> None:
    first = ask(batch, "dispatcher")
    second = ask(batch, "strides")

    assert (first, second) == ("dispatcher", "strides")


def test_an_interrupt_ends_without_a_traceback(batch: subprocess.Popen[bytes]) -> None:
    ask(batch, "dispatcher")
    batch.send_signal(signal.SIGINT)

    _, err = batch.communicate(timeout=30)

    assert (batch.returncode, err) == (130, b"")


def test_a_reader_that_leaves_ends_it_quietly() -> None:
    command = [*PODBOT, "library", "--json"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()

        err = process.stderr.read()

    assert (process.returncode, err) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full disk at hand")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*PODBOT, "ask", "strides"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True
        )

    assert done.returncode == 2
    assert done.stderr == "podbot: [Errno 28] No space left on device\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_do_no_harm(closed: str, tmp_path: Path) -> None:
    script = f'"$0" -m bot ask dispatcher {closed}'

    done = subprocess.run(["sh", "-c", script, PODBOT[0]], cwd=ROOT, capture_output=True)

    assert (done.returncode, done.stderr) == (0, b"")


def test_characters_that_the_output_cannot_write_are_replaced(podbot: Run) -> None:
    done = podbot("ask", "dispatcher", env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"})

    assert (done.status, done.err) == (0, "")
    assert "?dispatcher?" in done.out


@pytest.mark.parametrize("typed", ["\x1b]0;owned\x07", "\x1b[2J", "\x9b31m", "\u202eabc", "a\rb"])
def test_nothing_typed_drives_the_terminal(command: Run, typed: str) -> None:
    runs = (("ask", f"kubernetes {typed}"), (typed,), ("library", typed), ("suggest", typed))

    shown = "".join(done.out + done.err for done in (command(*words) for words in runs))

    assert not {*shown} & {"\x1b", "\x07", "\x9b", "\u202e", "\r"}


def test_arguments_that_are_no_utf8_are_still_words() -> None:
    command = [*PODBOT, "ask", "--json", os.fsdecode(b"caf\xe9")]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    assert (done.returncode, done.stderr) == (1, "")
    assert json.loads(done.stdout)["query"] == "caf\ufffd"
