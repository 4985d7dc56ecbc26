"""Discord's numbers, each with the page it stands on.

Pages are under https://docs.discord.com/developers/. Lengths are counted here in UTF-16 units, as
the client counts them: never fewer than what the server counts.
"""

from __future__ import annotations

# resources/message, "Create Message" and "Embed Limits"
CONTENT = 2000
EMBED_DESCRIPTION = 4096
EMBED_FIELDS = 25
FIELD_NAME = 256
FIELD_VALUE = 1024
#: all text of all embeds of a message
EMBED_TOTAL = 6000
NONCE = 25
#: `flags` that a bot may set
SUPPRESS_NOTIFICATIONS = 1 << 12
#: in the answer to an interaction
EPHEMERAL = 1 << 6

# components/reference
ROWS = 5
BUTTONS_IN_ROW = 5
BUTTON_LABEL = 80
BUTTON_URL = 512
CUSTOM_ID = 100
OPTIONS = 25
OPTION_LABEL = 100
OPTION_VALUE = 100
PLACEHOLDER = 150

# interactions/application-commands
CHOICES = 25
CHOICE_NAME = 100
CHOICE_VALUE = 100
#: longest value of a string option
OPTION_TEXT = 6000

# resources/channel, "Start Thread from Message"
THREAD_NAME = 100
#: minutes without a message after which a thread is folded away; 60, 1440, 4320 or 10080
THREAD_ARCHIVE = 10080

# interactions/receiving-and-responding
#: seconds within which an interaction must be answered, by a message or by a promise of one
ANSWER_WITHIN = 3.0
#: seconds after which we promise one; most answers take a few milliseconds
DEFER_AFTER = 1.0

# topics/rate-limits
#: longest wait for a rate limit that a request sits out; discord.py takes no less
RATE_LIMIT_WAIT = 30.0
#: seconds after which a post is given up without knowing whether it is out
POST_WITHIN = 60.0
#: seconds after which a channel counts as not looked at
CHECK_WITHIN = 10.0
#: messages that one page of a channel's history holds; resources/message, "Get Channel Messages"
HISTORY_PAGE = 100

# events/gateway
#: seconds between two IDENTIFYs of the same bucket
IDENTIFY_EVERY = 5.0
#: seconds of silence after which a connection is given up; we beat every 41 s, and are answered
SILENCE = 60.0
#: seconds until the count of session starts begins anew
STARTS_PERIOD = 86_400.0
#: session starts that are kept for somebody who has to restart by hand
STARTS_KEPT = 10
