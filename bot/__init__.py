"""podbot's core: pure answers, no chat platform, event loop, clock, network or environment.

- `podbot`      a question in, an answer out; the only thing an adapter talks to
- `understand`  typed words or a sentence -> a command and its arguments
- `commands`    what people can ask for, a module each
- `replies`     the cards that commands share
- `recommend`   listen-first paths, more like this
- `search`      a question -> ranked, explained episodes; spelling; autocomplete
- `intake`      outside documents -> episodes
- `library`     what we know and how it is looked up; YAML in and out
- `cards`, `ports`, `config`   what an answer looks like, what we ask of the world, settings
- `model`, `text`, `errors`    episodes and their kin, words, what can go wrong
"""
