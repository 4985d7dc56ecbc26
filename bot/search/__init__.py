"""A question -> ranked, explained episodes; spelling; autocomplete.

The way of a question: `words` makes tokens of it, `lexicon` makes atoms of them, each with every
form that would satisfy it, `recall` finds the episodes that have any in the `index`, `scoring`
weighs them, and `engine` decides what is an answer and says why.
"""
