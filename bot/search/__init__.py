"""A question -> ranked, explained episodes; spelling; autocomplete.

The way of a question: `words` makes tokens of it, `reader` makes atoms of them with the `lexicon`,
each with every form that would satisfy it, `recall` finds the episodes that have any in the
`index`, `ranking` has the likeliest weighed by `scoring` with the model of `belief`, `engine`
decides what is an answer, and `receipts` say why.
"""
