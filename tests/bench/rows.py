"""What a bench reports."""

from typing import NamedTuple


class Row(NamedTuple):
    """One ratio to a yardstick timed in the same run, and what it has to be."""

    title: str
    ratio: float
    limit: float
    at_least: bool = False
    """Whether the ratio has to reach the limit instead of staying under it."""
