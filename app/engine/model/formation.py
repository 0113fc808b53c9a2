"""The neutral picture of who stands where, and what that does to a blow. Drawn by the desk."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class RowTerm:
    """What standing somewhere adds to damage: a code for the reason, and percent."""

    code: str
    percent: int


@dataclass(frozen=True, slots=True)
class FormationView:
    """How everybody stands at one moment; rows themselves are in the `TimelineView`."""

    kind: str = "none"
    """``none``, ``back_attack`` or ``pincer``."""
    victims: str = "party"
    """The lane that is surprised or surrounded; says nothing for ``none``."""
    flipped: bool = False
    """In a pincer, whether the victims' front row faces side ``b``."""
    flanks: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """In a pincer, the side on which each attacker stands, by id: ``a`` or ``b``."""
    facing: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """In a pincer, the side that each victim faces, by id; ``ab`` faces both."""
    terms: Mapping[tuple[str, str], tuple[RowTerm, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """For melee by the first on the second, where there are any; both are ids."""
    rows: bool = True
    """Whether the rules know rows; otherwise everybody of a side stands together."""

    def percent(self, actor: str, target: str) -> int:
        """What the rows add to a melee blow, in percent; below 0 is less damage."""
        return sum(term.percent for term in self.terms.get((actor, target), ()))
