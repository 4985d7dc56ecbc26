"""Slack: answers where people ask, over Socket Mode or HTTP.

Reading order: `events`, `clicks` and `markup` turn what Slack sends into a question, `answering`
asks the core, `render` and `views` draw the card, `surfaces` and `delivery` send it; `listeners`
says what is done with what, `app` connects them to Bolt, and `part` runs it all.
"""
