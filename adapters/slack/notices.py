"""What Slack's askers are told beside answers: trouble, haste, and what is not theirs."""

from __future__ import annotations

from bot.cards import Card, Text

#: a fault of ours
APOLOGY = Card(
    "Something went wrong",
    (
        Text(
            "That is a fault of podbot's, not yours; its log says more. Ask again, or another way."
        ),
    ),
    private=True,
)
#: another person's answer cannot be deleted
NOT_YOURS = Card(
    "That answer is not yours to delete",
    (Text("Only whoever asked can take it away."),),
    private=True,
)
#: a button whose command is no longer kept
FORGOTTEN = Card(
    "I don't know that button any more",
    (Text("It was drawn too long ago. Ask the question again."),),
    private=True,
)
