"""Which addresses a feed may be fetched from: only those of the public internet.

The check is made on the very address a socket is about to connect to, on each hop, so it does not
matter how it was written or what a name resolved to a moment ago.
"""

from __future__ import annotations

import errno
import socket
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any

#: RFC 6052: the IPv4 address is in the last 32 bits
_TRANSLATED = IPv6Network("64:ff9b::/96")
REFUSED = errno.EACCES


class Guard:
    """Makes sockets, for addresses that may be connected to."""

    def __init__(self, *, loopback: bool = False) -> None:
        """Refuse all but public addresses; tests may let those of this machine through."""
        self._loopback = loopback

    def socket(self, target: tuple[Any, ...]) -> socket.socket:
        """Make a socket for an entry of getaddrinfo; an OSError where it must not connect."""
        family, kind, protocol, _, address = target
        if not self.allows(address[0]):
            raise OSError(REFUSED, f"{address[0]} is not on the public internet")
        return socket.socket(family, kind, protocol)

    def allows(self, address: str) -> bool:
        """Tell whether a numeric address may be connected to."""
        try:
            found = _plain(ip_address(address.partition("%")[0]))
        except ValueError:
            return False
        if found.is_loopback:
            return self._loopback
        return found.is_global and not found.is_multicast


def _plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Take the IPv4 address out of an IPv6 one that carries it."""
    if isinstance(address, IPv4Address):
        return address
    if address in _TRANSLATED:
        return IPv4Address(int(address) & 0xFFFF_FFFF)
    return address.ipv4_mapped or address.sixtofour or address
