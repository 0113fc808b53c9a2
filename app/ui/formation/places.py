"""The columns of a formation board and who stands in them, as plain values. No Qt."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.engine.model.formation import FormationView, RowTerm
from app.engine.model.timeline import Lane, Presence, TimelineView, TokenView
from app.ui.kit.token_face import Disk
from app.ui.wording import Wording

ROWS, FLANKS = ("front", "back"), ("a", "b")


@dataclass(frozen=True, slots=True)
class Spot:
    """A column: a row of a lane, or a side of a pincer."""

    lane: str
    place: str
    """``front`` or ``back``; ``a`` or ``b`` for attackers of a pincer."""

    @property
    def key(self) -> str:
        """For finding it again."""
        return f"{self.lane}/{self.place}"


@dataclass(frozen=True, slots=True)
class Tile:
    """Somebody on the board."""

    id: str
    name: str
    disk: Disk
    spot: Spot
    row: str = ""
    """One sign for the row, where the column does not tell it."""
    notes: tuple[str, ...] = ()
    """What standing there does, in short."""
    detail: tuple[str, ...] = ()
    """The same in whole lines, with the reasons."""
    present: bool = True
    """Whether it takes part."""


def spots(formation: FormationView, lanes: Sequence[Lane]) -> tuple[Spot, ...]:
    """The columns from left to right.

    Without rows there is one for each side. Rows face each other in the middle. In a pincer the
    victims stand between the two sides of the attackers, each row beside the side that it faces.
    """
    left, right = lanes[0].id, lanes[-1].id
    if not formation.rows:
        return Spot(left, "front"), Spot(right, "front")
    if formation.kind != "pincer":
        return Spot(left, "back"), Spot(left, "front"), Spot(right, "front"), Spot(right, "back")
    victims = formation.victims
    attackers = right if victims == left else left
    first = "back" if formation.flipped else "front"
    second = "front" if formation.flipped else "back"
    return (
        Spot(attackers, "a"), Spot(victims, first), Spot(victims, second), Spot(attackers, "b"),
    )  # fmt: skip


def tiles(view: TimelineView, formation: FormationView, wording: Wording) -> tuple[Tile, ...]:
    """Everybody who is on the field, in the order of the view."""
    lanes = {lane.id: lane for lane in view.lanes}
    names = {token.id: token.name for token in view.tokens}
    return tuple(
        _tile(token, lanes, formation, Effects.of(token, view, formation), names, wording)
        for token in view.tokens
        if token.presence is not Presence.GONE
    )


def _tile(
    token: TokenView,
    lanes: Mapping[str, Lane],
    formation: FormationView,
    effects: "Effects",
    names: Mapping[str, str],
    wording: Wording,
) -> Tile:
    flank = formation.flanks.get(token.id)
    attacks = formation.kind == "pincer" and token.lane != formation.victims
    place = token.row or ROWS[0]  # where rules know no rows, a side is one column
    if attacks:
        place = flank or ("a" if token.row == "front" else "b")
    disk = Disk(token.letter, token.colour, lanes[token.lane].shape, token.source)
    row = wording.text(f"formation.row_{token.row}") if attacks else ""
    return Tile(
        token.id, token.name, disk, Spot(token.lane, place), row,
        effects.short(wording), effects.whole(names, wording),
        present=token.presence is not Presence.FALLEN,
    )  # fmt: skip


def kind_words(formation: FormationView, lanes: Mapping[str, str], wording: Wording) -> str:
    """``Pincer against Party``; ``Ordinary`` says nothing about anybody."""
    kind = wording.text(f"formation.kind_{formation.kind}")
    if formation.kind == "none":
        return kind
    victims = lanes.get(formation.victims, formation.victims)
    return wording.text("formation.kind_against", kind=kind, victims=victims)


@dataclass(frozen=True, slots=True)
class Effects:
    """What rows do to somebody's melee, by the id of the other one."""

    deals: Mapping[str, tuple[RowTerm, ...]]
    takes: Mapping[str, tuple[RowTerm, ...]]

    @classmethod
    def of(cls, token: TokenView, view: TimelineView, formation: FormationView) -> "Effects":
        """Against everybody of the other lanes who is on the field."""
        apart = (Presence.GONE, Presence.FALLEN)
        others = [
            one.id for one in view.tokens if one.lane != token.lane and one.presence not in apart
        ]
        terms = formation.terms
        return cls(
            {other: terms.get((token.id, other), ()) for other in others},
            {other: terms.get((other, token.id), ()) for other in others},
        )

    def short(self, wording: Wording) -> tuple[str, ...]:
        """``deals −25 %``, ``takes −50 to 0 %``; nothing where nothing changes."""
        return tuple(
            wording.text(f"formation.{what}", percent=_range(found, wording))
            for what, found in (("deals", self.deals), ("takes", self.takes))
            if any(found.values())
        )

    def whole(self, names: Mapping[str, str], wording: Wording) -> tuple[str, ...]:
        """A line for each different sum, with who it is about and the reasons."""
        lines = [
            wording.text(f"formation.{what}_line", who=", ".join(who), percent=total, why=why)
            for what, found in (("deals", self.deals), ("takes", self.takes))
            for who, total, why in _grouped(found, names, wording)
        ]
        return tuple(lines) or (wording.text("formation.no_change"),)


def _range(found: Mapping[str, tuple[RowTerm, ...]], wording: Wording) -> str:
    totals = sorted({sum(term.percent for term in terms) for terms in found.values()})
    if len(totals) == 1:
        return wording.text("formation.percent", n=_signed(totals[0]))
    return wording.text("formation.percents", low=_signed(totals[0]), high=_signed(totals[-1]))


def _signed(percent: int) -> str:
    """With a sign of its own, except for none at all."""
    return f"{percent:+}".replace("-", "\N{MINUS SIGN}") if percent else "0"


def _grouped(
    found: Mapping[str, tuple[RowTerm, ...]], names: Mapping[str, str], wording: Wording
) -> Iterable[tuple[list[str], int, str]]:
    groups: dict[tuple[RowTerm, ...], list[str]] = {}
    for other, terms in found.items():
        if terms:
            groups.setdefault(terms, []).append(names.get(other, other))
    for terms, who in groups.items():
        why = ", ".join(
            wording.text("formation.why", what=wording.text(term.code), percent=term.percent)
            for term in terms
        )
        yield who, sum(term.percent for term in terms), why
