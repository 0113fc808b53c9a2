"""Portraits on the desk: read from files, decoded within limits, drawn in tokens."""
