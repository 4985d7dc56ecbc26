"""Discord: `/pod`, mentions, direct messages, buttons that outlive restarts, and scheduled posts.

app            DiscordPart: checks, connects, stays connected; what `podbot run` starts
client         the gateway connection and which events reach whom
interactions   commands, autocomplete, buttons and menus
mentions       messages that mention the bot, and direct messages
answering      a question to PodBot, its answer to a message body
announcer      scheduled posts; outcomes says what became of them, pace how fast they go
doctor         what an operator wants to know before anybody asks
rest           every request we make, by name
shards, starts reconnecting gently, and never starting more sessions than Discord allows
sync, tree     what is registered with Discord, and when; weekly has the forms of a schedule
who            who asks and where, for the core to judge
render         Card -> message body; pure, with buttons, custom_ids, markup and limits below it
"""
