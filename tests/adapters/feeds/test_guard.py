from __future__ import annotations

import socket

import pytest

from adapters.feeds.guard import Guard


@pytest.mark.parametrize("address", ["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])
def test_public_addresses_may_be_connected_to(address: str) -> None:
    assert Guard().allows(address)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.255.0.1",
        "0.0.0.0",  # noqa: S104 - an address to be refused
        "10.0.0.1",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.2.1",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1%eth0",
        "fc00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "no address",
    ],
)
def test_any_other_address_is_refused(address: str) -> None:
    assert not Guard().allows(address)


def test_tests_may_let_this_machine_through_and_nothing_else() -> None:
    guard = Guard(loopback=True)

    assert guard.allows("127.0.0.1")
    assert guard.allows("::ffff:127.0.0.1")
    assert not guard.allows("10.0.0.1")


def test_no_socket_is_made_for_an_address_that_is_refused() -> None:
    target = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("10.0.0.1", 80))

    with pytest.raises(OSError, match=r"10\.0\.0\.1 is not on the public internet"):
        Guard().socket(target)
