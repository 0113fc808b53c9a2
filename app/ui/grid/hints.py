"""What hovering over a token tells: when it acts, why there, and which statuses end. No Qt."""

from collections.abc import Iterator, Mapping

from app.engine.model.timeline import Presence, StatusChip, TokenView
from app.ui.grid.twin import order_words
from app.ui.wording import Wording


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
        yield chip_hint(chip, wording)


def chip_hint(chip: StatusChip, wording: Wording) -> str:
    """One status and when it ends: with the bearer's next turn, after some, or never."""
    if chip.remaining is None:
        text = wording.text("hint.unlimited", status=chip.name)
    elif chip.remaining <= 1:
        text = wording.text("hint.ends", status=chip.name)
    else:
        text = wording.text("hint.turns", status=chip.name, turns=chip.remaining)
    return f"{text} {chip.note}".rstrip()


def _soonest(chip: StatusChip) -> tuple[bool, int]:
    return chip.remaining is None, chip.remaining or 0
