"""What to hear: paths in listening order, and more like this."""
