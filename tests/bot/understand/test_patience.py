"""However little a long text means, it is not pondered over."""

from __future__ import annotations

import subprocess
import sys

#: pieces that patterns could try again and again, each pasted until 10,000 characters are full
_PONDERED = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, ({limit}, {limit}))
from tests.bot.asking import answered, podbot_of
from tests.bot.other_shows import OTHER_SHOWS
from bot.search.engine import Engine
podbot = podbot_of(Engine.of(OTHER_SHOWS))
for piece in ["\\n", " ", " \\n", "0", "1 ", "a.", "a-", "Aa", "…", "x\\n", "before ", "http://a "]:
    for length in (590, 10_000):
        answered(podbot, (piece * length)[:length] + "x")
print("done")
"""
#: seconds of processor time; all of it takes one, a text of newlines alone once took six
_LIMIT = 5


def test_no_text_costs_more_than_it_is_long() -> None:
    script = _PONDERED.format(limit=_LIMIT)

    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)

    assert done.stdout == "done\n", done.stderr
