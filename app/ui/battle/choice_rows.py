"""Actions and targets as rows, worded."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.timeline import TimelineView, TokenView
from app.ui.kit.token_face import lane_of
from app.ui.wording import Wording


@dataclass(frozen=True, slots=True)
class ActionRow:
    """An action with its key (1–9, or 0 for none), its price in ticks, and why it is locked."""

    id: str
    key: int
    name: str
    detail: str
    cost: str
    locked: str


@dataclass(frozen=True, slots=True)
class TargetRow:
    """A target with what the action would mean to it; empty texts are not known."""

    ids: tuple[str, ...]
    name: str
    token: TokenView | None
    shape: str
    detail: str
    cos: str
    hit: str
    expected: str
    fells: str
    locked: str


def action_rows(
    options: tuple[ActionOption, ...], wording: Wording, names: Mapping[str, str]
) -> tuple[ActionRow, ...]:
    """All actions in the order of the rules; the first nine that are allowed get keys."""
    keys = iter(range(1, 10))
    return tuple(
        ActionRow(
            option.id,
            next(keys, 0) if option.locked is None else 0,
            option.name,
            " · ".join(wording.phrase(phrase, names) for phrase in option.detail),
            "–" if option.cost is None else wording.text("number.signed", n=option.cost.result),
            "" if option.locked is None else wording.phrase(option.locked, names),
        )
        for option in options
    )


def target_rows(
    option: ActionOption | None, view: TimelineView, wording: Wording, names: Mapping[str, str]
) -> tuple[TargetRow, ...]:
    """The targets of an action, worded: in the order of the rules, the locked ones last."""
    if option is None:
        return ()
    targets = sorted(option.targets, key=lambda target: target.locked is not None)
    return tuple(_target_row(target, view, wording, names) for target in targets)


def _target_row(
    target: TargetOption, view: TimelineView, wording: Wording, names: Mapping[str, str]
) -> TargetRow:
    single = len(target.ids) == 1 and target.label is None
    token = view.token(target.ids[0]) if single else None
    return TargetRow(
        target.ids,
        token.name if token else wording.phrase(target.label, names) if target.label else "",
        token,
        lane_of(view, token).shape if token else "",
        _about(token, wording) if token else ", ".join(names[id_] for id_ in target.ids),
        "" if target.cos is None else wording.text("number.plain", n=target.cos.result),
        percent(target.hit, wording),
        "" if target.expected is None else wording.text("number.plain", n=_near(target.expected)),
        percent(target.fells, wording),
        "" if target.locked is None else wording.phrase(target.locked, names),
    )


def _about(token: TokenView, wording: Wording) -> str:
    parts = [f"{token.hp.value}/{token.hp.maximum}", wording.text(f"row.{token.row}")]
    if token.hidden:
        parts.append(wording.text("grid.hidden"))
    return " · ".join(parts)


def percent(chance: Fraction | None, wording: Wording) -> str:
    """A chance in whole percent; under 1 % and over 99 % are never shown as never or always."""
    if chance is None:
        return ""
    value = _near(chance * 100)
    if value == 0 and chance > 0:
        return wording.text("number.under_one")
    if value == 100 and chance < 1:
        value = 99
    return wording.text("number.percent", n=value)


def _near(value: Fraction) -> int:
    return int(value + Fraction(1, 2))
