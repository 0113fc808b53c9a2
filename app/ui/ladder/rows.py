"""A battle in rounds as rows: this round, the next one, and those without a turn. No Qt."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from app.engine.model.timeline import Presence, TimelineView, TokenView
from app.ui.kit.token_face import lane_of
from app.ui.wording import Wording

HELD, FALLEN, WAITING = "held", "fallen", "waiting"
GROUPS = {Presence.HELD: HELD, Presence.FALLEN: FALLEN, Presence.WAITING: WAITING}


@dataclass(frozen=True, slots=True)
class Heading:
    """The beginning of a round, or of those ``held``, ``fallen`` or without a turn any more."""

    group: str
    round: int = 0


@dataclass(frozen=True, slots=True)
class Rung:
    """One combatant, with what is left of its turn in words."""

    token: TokenView
    shape: str
    now: bool
    left: tuple[str, ...]

    @property
    def section(self) -> str:
        """Inside which it can be moved: a round; empty for those without a place."""
        return "" if self.token.order is None else f"round+{self.token.rounds}"


LadderRow: TypeAlias = Heading | Rung


def ladder_rows(view: TimelineView, wording: Wording) -> tuple[LadderRow, ...]:
    """Everybody who is still in the fight, under headings from the next round on.

    This round needs none: its number stands above the ladder.
    """
    return tuple(_rows(view, wording, {token.id: token.name for token in view.tokens}))


def _rows(view: TimelineView, wording: Wording, names: Mapping[str, str]) -> Iterator[LadderRow]:
    under = ""
    for token in view.tokens:
        if token.presence is Presence.GONE:
            continue
        group = GROUPS.get(token.presence, WAITING) if token.order is None else ""
        section = group or f"round+{token.rounds}"
        if section not in {under, "round+0"}:
            yield Heading(group or "round", 0 if group else view.clock + token.rounds)
        under = section
        left = tuple(wording.phrase(fact, names) for fact in token.left)
        yield Rung(token, lane_of(view, token).shape, token.id == view.now, left)


def row_key(row: LadderRow) -> Hashable:
    """What stays the same when the content of a row changes."""
    return row.token.id if isinstance(row, Rung) else (row.group, row.round)


def row_text(row: LadderRow, wording: Wording) -> str:
    """A row in a few words."""
    if isinstance(row, Rung):
        return row.token.name
    if row.group == "round":
        return wording.text("ladder.round", n=row.round)
    return wording.text(f"ladder.{row.group}")


def row_spoken(row: LadderRow, wording: Wording) -> str:
    """A row as a sentence."""
    return ", ".join(_told(row, wording)) if isinstance(row, Rung) else row_text(row, wording)


def _told(rung: Rung, wording: Wording) -> Iterator[str]:
    token = rung.token
    if rung.now:
        yield wording.text("ladder.spoken_now", who=token.name)
    elif token.order is not None:
        yield wording.text(
            "ladder.spoken", who=token.name, n=token.order + 1, later=token.rounds > 0
        )
    else:
        yield wording.text(f"ladder.spoken_{GROUPS.get(token.presence, WAITING)}", who=token.name)
    if token.score is not None:
        yield wording.text("ladder.spoken_score", n=token.score)
    yield health_words(token, wording)
    if token.mp is not None:
        yield gauge_words(token, wording)
    yield from rung.left
    yield from (wording.text("ladder.chip", name=c.name, n=c.remaining) for c in token.chips)
    if token.hidden:
        yield wording.text("spoken.hidden")


def health_words(token: TokenView, wording: Wording) -> str:
    """HP in numbers, or that they are not configured."""
    if token.hp.maximum <= 0:
        return wording.text("ladder.no_hp")
    return wording.text("ladder.hp", value=token.hp.value, maximum=token.hp.maximum)


def gauge_words(token: TokenView, wording: Wording) -> str:
    """The second gauge by its name; empty where there is none."""
    gauge = token.mp
    if gauge is None:
        return ""
    name = wording.text(f"gauge.{gauge.kind}")
    return wording.text("ladder.gauge", name=name, value=gauge.value, maximum=gauge.maximum)
