"""The sheet of a character: what it is, what it can do, and how each number comes about."""
