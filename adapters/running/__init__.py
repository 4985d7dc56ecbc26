"""`podbot run`: every part on one loop, each on its own feet.

Reading order: `choosing` says what starts and what is skipped and why, `composing` builds it,
`watching` keeps one part running, `house` runs them all until a signal and sees them out.
"""
