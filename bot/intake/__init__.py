"""Outside documents in, episodes out: a reader for each page layout, and merging of accounts."""
