"""What status chips say, in which order, and how many fit. No Qt."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from app.engine.model.timeline import Presence, StatusChip, TokenView, Tone

GAP = 4.0
"""Between chips, in pixels at 100 %."""


class ChipKind(StrEnum):
    """The shape, and with it the colour, of a chip."""

    GOOD = "good"
    HARM = "harm"
    PLAIN = "plain"


class ChipFace(NamedTuple):
    """One chip as it is drawn."""

    text: str
    kind: ChipKind
    note: str = ""
    """What hovering tells: the full name."""


def status_chip(chip: StatusChip) -> ChipFace:
    """The face of one status: sign, code, own turns left (``U`` when unlimited)."""
    left = "U" if chip.remaining is None else str(chip.remaining)
    note = f"{chip.name} ({left})" + (f": {chip.note}" if chip.note else "")
    sign, kind = _TONES[chip.tone]
    return ChipFace(f"{sign}{chip.code} {left}", kind, note)


def token_chips(token: TokenView) -> tuple[ChipFace, ...]:
    """All chips of a combatant: KO, SOS, charge, then harmful before beneficial before others.

    Those of one tone stand by turns left, the unlimited last.
    """
    faces = []
    if token.presence is Presence.FALLEN:
        faces.append(ChipFace("KO", ChipKind.PLAIN))
    elif token.critical:
        faces.append(ChipFace("SOS", ChipKind.HARM))
    if token.charge is not None:
        faces.append(ChipFace(f"CT {token.charge.left}", ChipKind.PLAIN, token.charge.action))
    ranked = sorted(token.chips, key=_urgency)
    return (*faces, *map(status_chip, ranked))


def fitting(widths: Sequence[float], room: float, more: Callable[[int], float]) -> int:
    """How many chips fit whole into ``room`` pixels, ``GAP`` apart.

    When not all do, room is kept for the ``+n`` chip, whose width ``more(n)`` gives.
    """
    for count in range(len(widths), -1, -1):
        left = len(widths) - count
        parts = [*widths[:count], more(left)] if left else list(widths)
        if sum(parts) + GAP * max(0, len(parts) - 1) <= room:
            return count
    return 0


_TONES = {
    Tone.BENEFICIAL: ("+", ChipKind.GOOD),
    Tone.HARMFUL: ("\N{MINUS SIGN}", ChipKind.HARM),
    Tone.NEUTRAL: ("", ChipKind.PLAIN),
}
_RANK = {Tone.HARMFUL: 0, Tone.BENEFICIAL: 1, Tone.NEUTRAL: 2}


def _urgency(chip: StatusChip) -> tuple[int, bool, int]:
    return _RANK[chip.tone], chip.remaining is None, chip.remaining or 0
