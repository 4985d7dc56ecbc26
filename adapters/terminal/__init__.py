"""The terminal: cards drawn with rich, or as plain text, and a chat."""
