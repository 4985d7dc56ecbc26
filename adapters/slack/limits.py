"""How much Slack takes; every number with the page it stands on.

Text is measured in UTF-16 units, the most that any of Slack's counters can make of a character.
"""

from __future__ import annotations

from typing import Final

#: https://docs.slack.dev/reference/block-kit/blocks
BLOCKS: Final = 50
#: modals and the Home tab; same page
VIEW_BLOCKS: Final = 100
#: https://docs.slack.dev/reference/block-kit/blocks/section-block
SECTION_TEXT: Final = 3000
SECTION_FIELDS: Final = 10
SECTION_FIELD: Final = 2000
#: https://docs.slack.dev/reference/block-kit/blocks/header-block
HEADER_TEXT: Final = 150
#: https://docs.slack.dev/reference/block-kit/blocks/context-block
CONTEXT_ELEMENTS: Final = 10
#: its text objects have the length of any text object:
#: https://docs.slack.dev/reference/block-kit/composition-objects/text-object
CONTEXT_TEXT: Final = 3000
#: https://docs.slack.dev/reference/block-kit/blocks/actions-block
ACTIONS: Final = 25
#: https://docs.slack.dev/reference/block-kit/block-elements/button-element
BUTTON_TEXT: Final = 75
BUTTON_VALUE: Final = 2000
BUTTON_URL: Final = 3000
ACTION_ID: Final = 255
BLOCK_ID: Final = 255
#: https://docs.slack.dev/reference/block-kit/block-elements/select-menu-element
OPTIONS: Final = 100
PLACEHOLDER: Final = 150
#: https://docs.slack.dev/reference/block-kit/composition-objects/option-object
OPTION_TEXT: Final = 75
OPTION_VALUE: Final = 150
#: https://docs.slack.dev/reference/views/modal-views
MODAL_TITLE: Final = 24
PRIVATE_METADATA: Final = 3000
#: https://docs.slack.dev/reference/methods/chat.postMessage: what it advises; it cuts at 40,000
FALLBACK_TEXT: Final = 4000
#: all texts of a message together. The same page names the error `msg_blocks_too_long` without a
#: number; this is what the markdown block may hold in all.
MESSAGE_TEXT: Final = 12_000
#: https://docs.slack.dev/reference/app-manifest: a shortcut's name
SHORTCUT_NAME: Final = 24
#: same page: a slash command, with its slash
COMMAND_NAME: Final = 32
#: https://docs.slack.dev/interactivity/handling-user-interaction: seconds a response_url lives
RESPONSE_URL_SECONDS: Final = 30 * 60


def units(text: str) -> int:
    """Measure a text as Slack may: in UTF-16 units."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2
