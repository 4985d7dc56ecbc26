"""Slack: answers where people ask, over Socket Mode or HTTP.

Reading order: `events` and `markup` turn what Slack sends into a question, `answering` asks the core,
`render` and `views` draw the card, `delivery` sends it; `app` connects them to Bolt, `part` runs it all.
"""
