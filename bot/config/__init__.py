"""Settings: environment and file in, one frozen `Settings` out, all problems at once."""

from bot.config.reading import DEFAULT, ENVIRONMENT, Configuration, Filed, read_settings
from bot.config.settings import Setting, Settings, declared

__all__ = [
    "DEFAULT",
    "ENVIRONMENT",
    "Configuration",
    "Filed",
    "Setting",
    "Settings",
    "declared",
    "read_settings",
]
