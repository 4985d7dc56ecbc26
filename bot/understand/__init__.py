"""Typed words or a sentence -> a command and its arguments.

Everything people type after `/pod`, after a mention, in a direct message or at the terminal is one
grammar. The order of reading: an exact title or id; a follow-up; what is no question; an address or
number; a command word whose rest fits its form; a sentence that means one; filters; a person; and
whatever is left is looked up.
"""

from bot.understand.grammar import understand

__all__ = ["understand"]
