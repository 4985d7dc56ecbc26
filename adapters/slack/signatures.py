"""Whether a request comes from Slack.

https://docs.slack.dev/authentication/verifying-requests-from-slack. slack_sdk's verifier raises on
a timestamp, signature or body that is no text; here what is not right is just not Slack's.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

#: seconds a request may be old
FRESH = 5 * 60
_LONGEST_TIMESTAMP = 20


def is_from_slack(secret: str, body: bytes, timestamp: str, signature: str, now: float) -> bool:
    """Tell whether a body was signed with our secret, not long ago."""
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) < _LONGEST_TIMESTAMP):
        return False
    if abs(now - int(timestamp)) > FRESH:
        return False
    signed = b":".join((b"v0", timestamp.encode(), body))
    expected = "v0=" + hmac.new(secret.encode(), signed, sha256).hexdigest()
    return hmac.compare_digest(expected.encode(), signature.encode("utf-8", "replace"))
