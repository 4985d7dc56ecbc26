"""The files of an index folder."""

SHOWS = "shows.yaml"
EPISODES = "episodes.yaml"
TOPICS = "topics.yaml"
PEOPLE = "people.yaml"
ALIASES = "aliases.yaml"
TRANSCRIPTS = "transcripts.yaml"
