"""Words that stand on every page of the paper kit, whatever is printed on it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageWords:
    """Values may hold ``{name}`` places, which printing fills."""

    page: str
    """Takes ``{n}`` and ``{m}``."""
    front: str
    back: str
    full_size: str
    """Takes ``{paper}``."""
    ruler: str
    """Takes ``{mm}``, the length of the check ruler."""
    cut: str
    fold_away: str
    fold_towards: str
    rights: str = ""
    """Whose rules these are and under which licence, for the last page of what tells rules."""
