"""A question -> ranked, explained episodes; spelling; autocomplete.

The way of a question: `words` makes tokens of it, `reader` makes atoms of them with the `lexicon`,
each with every form that would satisfy it, `recall` finds the episodes that have any in the
`index`, `scoring` weighs them, `engine` decides what is an answer, and `receipts` say why.
"""
