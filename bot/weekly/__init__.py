"""Episode of the week: decisions only.

zones       what people call a time zone, and what is refused
timing      days and times as people type them
slots       the instants of a schedule, through clock changes
picks       the episode for a slot, and why
deciding    what to do about a missed slot, an error, a doubtful delivery
permission  who may change what
request     `weekly …` as a closed union
setting     `weekly set`
opening     a subscription that came due -> its slots
pace        how fast posts may go out
ledger      the port through which decisions become rows
moving      schedules and posts as plain values
unpacking   and back
"""
