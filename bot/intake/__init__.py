"""Outside documents in, episodes out: a reader for each page layout, and merging of accounts."""

from bot.intake.importing import Imported, import_folder

__all__ = ["Imported", "import_folder"]
