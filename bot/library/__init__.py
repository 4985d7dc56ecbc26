"""What we know: the library and its look-ups, and YAML in and out.

Reading YAML is slow to import, so who needs it takes it from `bot.library.reading`.
"""

from bot.library.library import Library

__all__ = ["Library"]
