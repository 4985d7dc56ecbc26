"""The cards that commands share: an episode, a list, a path, nothing found, small talk."""
