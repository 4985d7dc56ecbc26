"""Typed words or a sentence -> a command and its arguments.

Everything people type after `/pod`, after a mention, in a direct message or at the terminal is one
grammar. The order of reading: an exact title or id; a follow-up; what is no question; an address or
number; a command word whose rest fits its form; a sentence that means one; and whatever is left is
looked up: what filters and orders select, a person, what is around the episode that it names, or
the words themselves.
"""

from bot.understand.grammar import understand

__all__ = ["understand"]
