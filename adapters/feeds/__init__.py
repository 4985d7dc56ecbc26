"""Following podcast feeds: fetched safely, read in a process of their own, published whole."""
