"""Where podbot meets the world: each platform, the terminal, the database, the clock."""

__version__ = "0.1.0"
