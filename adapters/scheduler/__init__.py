"""The weekly post's clock, and the sweep that carries out what bot/weekly decides."""

from adapters.scheduler.sweep import Sweeper

__all__ = ["Sweeper"]
