"""Statuses on the field as lines: who bears them, how long, from whom, and when they end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from app.engine.core import commands as c
from app.engine.core.foresight import USUAL
from app.engine.model.phrase import Phrase
from app.engine.model.timeline import Presence, StatusChip, TimelineView, TokenView
from app.services.battle import Battle
from app.ui.battle.edits import statuses_begun_with
from app.ui.desk.plain_words import status_sentences
from app.ui.wording import Wording

SORTS = ("ends", "bearer", "status")


@dataclass(frozen=True, slots=True)
class StatusLine:
    """A status on somebody. ``ends`` is in ticks from now; ``None`` where that is not foreseen."""

    who: str
    bearer: str
    chip: StatusChip
    source: str
    """Who put it on; empty where nobody did."""
    ends: int | None
    told: str
    """Where and when it ends, in words."""

    @property
    def key(self) -> tuple[str, str, bool]:
        """One bearer may have a status both by itself and from somebody."""
        return self.who, self.chip.id, self.chip.lasting


def status_lines(
    view: TimelineView, wording: Wording, who: Iterable[str] | None = None, sort: str = "ends"
) -> tuple[StatusLine, ...]:
    """The statuses of all on the field, or of some."""
    wanted = None if who is None else set(who)
    names = {token.id: token.name for token in view.tokens}
    lines = [
        _line(token, chip, names, wording)
        for token in view.tokens
        if wanted is None or token.id in wanted
        for chip in token.chips
    ]
    at = {token.id: number for number, token in enumerate(view.tokens)}
    if sort == "bearer":
        lines.sort(key=lambda line: (line.bearer.casefold(), at[line.who], line.chip.name))
    elif sort == "status":
        lines.sort(key=lambda line: (line.chip.name.casefold(), at[line.who]))
    else:
        lines.sort(key=lambda line: (line.ends is None, line.ends or 0, at[line.who]))
    return tuple(lines)


def _line(
    token: TokenView, chip: StatusChip, names: Mapping[str, str], wording: Wording
) -> StatusLine:
    ends = ends_in(token, chip)
    code = "unlimited" if chip.remaining is None else "unforeseen" if ends is None else "after"
    if ends == 0:
        code = "now"
    if chip.lasting:
        code = "lasting"
    told = wording.text(f"statuses.{code}", turns=chip.remaining or 0, ticks=ends or 0)
    return StatusLine(token.id, token.name, chip, names.get(chip.by, chip.by), ends, told)


def ends_in(token: TokenView, chip: StatusChip) -> int | None:
    """Ticks until the turn after which it is gone.

    As in every forecast, each turn of the bearer is taken to cost 40 ticks. ``None`` for what
    never runs out, and for somebody who does not act.
    """
    if chip.remaining is None or token.place is None or token.presence is Presence.HELD:
        return None
    return token.place + (chip.remaining - 1) * USUAL


def longer(line: StatusLine, by: int) -> c.Command | Phrase:
    """A turn more or less on a status; the last turn less takes it off."""
    told = {"who": line.who, "status": line.chip.id}
    if line.chip.lasting:
        return Phrase("statuses.no_count_lasting", told)
    if line.chip.remaining is None:
        return Phrase("statuses.no_count", told)
    left = line.chip.remaining + by
    if left < 1:
        return c.RemoveStatus((line.who,), line.chip.id)
    return c.SetStatus((line.who,), line.chip.id, left, line.chip.by or None)


def what_it_does(battle: Battle, status: str, wording: Wording) -> str:
    """The hooks of a status in a line, as this battle began with it."""
    bodies = {str(body["id"]): body for body in statuses_begun_with(battle)}
    if status not in bodies:
        return ""
    names = {id_: str(body["name"]) for id_, body in bodies.items()}
    sentences = status_sentences(bodies[status], lambda id_: names.get(id_, id_))
    told = str(bodies[status].get("text") or "")
    if told and [one.code for one in sentences] == ["says.nothing"]:
        return told
    return " ".join(wording.phrase(one) for one in sentences)
