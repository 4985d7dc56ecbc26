"""A question -> ranked, explained episodes; spelling; autocomplete.

The way of a question: `words` makes tokens of it, `atoms` gives each word every form that would
satisfy it, `index` recalls the episodes that have any, `scoring` weighs them, and `engine` decides
what is an answer and says why.
"""
