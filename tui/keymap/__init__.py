"""The keys: what they are called, which of them reach a program at all, and the GM's own over the defaults."""
