"""Settings: environment and file in, one frozen `Settings` out, all problems at once."""

from bot.config.reading import DEFAULT, ENVIRONMENT, Configuration, Filed, read_settings
from bot.config.settings import Setting, Settings, declared
from bot.config.values import Address, LogFormat, Visibility

__all__ = [
    "DEFAULT",
    "ENVIRONMENT",
    "Address",
    "Configuration",
    "Filed",
    "LogFormat",
    "Setting",
    "Settings",
    "Visibility",
    "declared",
    "read_settings",
]
