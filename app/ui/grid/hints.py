"""What hovering over a token tells: when it acts, why there, and which statuses end. No Qt."""

from collections.abc import Iterator, Mapping
from textwrap import wrap

from app.engine.model.timeline import Presence, StatusChip, TokenView
from app.ui.grid.twin import order_words
from app.ui.wording import Wording

_LINE, _IN = 56, "    "
"""Signs in a line of a tip, which breaks none by itself, and how far rules are moved in."""


def token_hint(token: TokenView, names: Mapping[str, str], wording: Wording) -> str:
    """All of it, a line each; ``names`` are those of everybody by id."""
    return "\n".join(_lines(token, names, wording))


def _lines(token: TokenView, names: Mapping[str, str], wording: Wording) -> Iterator[str]:
    yield token.name
    if token.presence is Presence.ACTING:
        yield wording.text("hint.acting")
    elif token.place is not None and token.order is not None:
        order = order_words(token.order, wording)
        yield wording.text("hint.order", place=token.place, order=order)
    elif token.presence in (Presence.HELD, Presence.FALLEN):
        yield wording.text(f"hint.{token.presence}")
    if token.tie_reason is not None:
        yield wording.phrase(token.tie_reason, names)
    if token.hidden:
        yield wording.text("hint.hidden")
    if token.charge is not None:
        charge = token.charge
        yield wording.text("hint.charge", action=charge.action, left=charge.left)
    for chip in sorted(token.chips, key=_soonest):
        yield chip_hint(chip, names, wording)


def chip_hint(chip: StatusChip, names: Mapping[str, str], wording: Wording) -> str:
    """One status: when it ends, who put it on, and below that what its rule says."""
    if chip.remaining is None:
        text = wording.text("hint.unlimited", status=chip.name)
    elif chip.remaining <= 1:
        text = wording.text("hint.ends", status=chip.name)
    else:
        text = wording.text("hint.turns", status=chip.name, turns=chip.remaining)
    if chip.by in names:
        text = wording.text("hint.from", status=text, name=names[chip.by])
    return "\n".join((text, *wrap(chip.note, _LINE, initial_indent=_IN, subsequent_indent=_IN)))


def _soonest(chip: StatusChip) -> tuple[bool, int]:
    return chip.remaining is None, chip.remaining or 0
