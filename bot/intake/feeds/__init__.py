"""Podcast feeds: bytes in, items out, and the items joined with the episodes we know.

`parse` reads what a server sent, `absorb` adds it to what the feed told before, and `join` makes
one library of the index and of what all feeds have told. Nothing here fetches or stores.
"""
