"""What can be printed of a campaign: the parts of a pack, and when each makes sense.

`PARTS` is the one list of them. Another kind of paper is another entry here, its words
``pack.part_<id>`` and ``pack.detail_<id>``, and a maker in `app.services.pack`; the command and
the desk then offer it by themselves. The desk asks for this list before anything is printed, so
it loads nothing of what makes and draws the parts.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from app.engine.model.phrase import Phrase
from app.engine.model.record import value
from app.engine.model.timeline import Picture
from app.services.errors import ExportError

if TYPE_CHECKING:
    from app.engine.core.system import SystemInfo


class Need(IntEnum):
    """What a part is made from; each includes those before it."""

    NOTHING = 0
    CHARACTERS = 1
    ENCOUNTER = 2


@value
class Rules:
    """What parts have to know of a campaign's rules; without a campaign there is everything."""

    picture: Picture = Picture.COUNTDOWN
    """What the desk draws of a timeline, and paper with it."""
    kinds: frozenset[str] | None = None
    """The kinds of documents that there are; ``None`` are all."""


def rules_of(system: SystemInfo) -> Rules:
    """What parts have to know of a rule system."""
    return Rules(system.blank.axis.picture, frozenset(system.documents().models))


@value
class Part:
    """One thing that a pack may hold."""

    id: str
    need: Need = Need.NOTHING
    usual: Need | None = Need.NOTHING
    """From how much on it is printed unless somebody says otherwise; ``None`` is never."""
    picture: Picture | None = None
    """The only picture of a timeline with which it makes sense; ``None`` goes with all."""
    kinds: frozenset[str] = frozenset()
    """Documents of which the rules need to have one; none are needed by most."""

    def fits(self, rules: Rules) -> bool:
        """Whether there is such a thing under these rules."""
        drawn = self.picture in (None, rules.picture)
        return drawn and (not self.kinds or rules.kinds is None or bool(self.kinds & rules.kinds))


_ARMS, _STATUS = frozenset({"weapon", "item"}), frozenset({"status"})
PARTS: Final = (
    Part("track", picture=Picture.COUNTDOWN),
    Part("tracker", picture=Picture.LADDER),
    Part("slips", Need.CHARACTERS, picture=Picture.BOARD),
    Part("dice", Need.CHARACTERS, picture=Picture.BOARD),
    Part("tokens", Need.CHARACTERS),
    Part("cards", Need.CHARACTERS),
    Part("items", Need.CHARACTERS, kinds=_ARMS),
    Part("statuses", Need.CHARACTERS, kinds=_STATUS),
    Part("sheets", Need.CHARACTERS),
    Part("monsters", Need.CHARACTERS),
    Part("summary", Need.ENCOUNTER),
    Part("strips", usual=Need.CHARACTERS, kinds=_STATUS),
    Part("record", usual=None),
    Part("reference", usual=None),
    Part("calibration", usual=None),
)
"""In the order in which they are printed."""


ALL_RULES: Final = Rules()


def offered(has: Need, rules: Rules = ALL_RULES) -> tuple[Part, ...]:
    """What can be printed from this much under these rules."""
    return tuple(part for part in PARTS if part.need <= has and part.fits(rules))


def usual_parts(has: Need, rules: Rules = ALL_RULES) -> tuple[str, ...]:
    """The ids of what is printed unless somebody says otherwise."""
    parts = offered(has, rules)
    return tuple(part.id for part in parts if part.usual is not None and part.usual <= has)


def parts_named(ids: Iterable[str], has: Need, rules: Rules = ALL_RULES) -> tuple[Part, ...]:
    """The parts of these ids, in the order of printing.

    Raises `ExportError` for an id that there is not, that cannot be made from this much, or
    that the rules have no use for.
    """
    wanted = list(ids)
    for id_ in wanted:
        known = next((part for part in PARTS if part.id == id_), None)
        if known is None:
            names = tuple(part.id for part in PARTS if part.fits(rules))
            raise ExportError(Phrase("pack.unknown", {"part": id_, "names": names}))
        if not known.fits(rules):
            names = tuple(part.id for part in offered(has, rules))
            raise ExportError(Phrase("pack.not_here", {"part": id_, "names": names}))
        if known.need > has:
            raise ExportError(Phrase(f"pack.needs_{known.need.name.lower()}", {"part": id_}))
    return tuple(part for part in PARTS if part.id in wanted)
