"""Actions and targets as rows, worded."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from app.engine.model.options import ActionOption, TargetOption
from app.engine.model.record import record
from app.engine.model.timeline import TimelineView, TokenView
from app.ui.desk.speech import say
from app.ui.kit.token_face import lane_of
from app.ui.wording import Wording

ENOUGH = "parts/enough"
"""The row that leaves it at the actions chosen so far, of one that performs several."""
KEYS = 9
"""Rows with a key of their own, 1 to 9."""


@record
class ActionHead:
    """What the actions below it are listed under."""

    id: str
    name: str


@record
class ActionRow:
    """An action with its key (1–9, or 0 for none), its price in ticks, and why it is locked."""

    id: str
    key: int
    name: str
    detail: str
    cost: str
    locked: str

    def matches(self, words: Iterable[str]) -> bool:
        """Whether every word stands in its name, its detail or the reason why not."""
        text = f"{self.name} {self.detail} {self.locked}".casefold()
        return all(word in text for word in words)


@record
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
    brief: str = ""
    """The detail in fewer words, for little room."""
    terse: str = ""
    """The detail with the row as a letter, for less."""
    key: int = 0
    """1 to 9 while targets are chosen, or 0 for none."""


def action_rows(
    options: tuple[ActionOption, ...],
    wording: Wording,
    names: Mapping[str, str],
    find: str = "",
    *,
    enough: bool = False,
    keyed: bool = True,
) -> tuple[ActionHead | ActionRow, ...]:
    """The actions that ``find`` matches, in their groups, each in the order of the rules.

    The first nine that are allowed get keys when they are ``keyed``. ``enough`` offers to
    leave it at what is chosen.
    """
    words, groups = find.casefold().split(), _grouped(options, wording)
    unknown = "–" if any(option.cost is not None for option in options) else ""
    keys = iter(range(1, KEYS + 1) if keyed else ())
    shown: list[ActionHead | ActionRow] = []
    if enough:
        text = wording.text("turn.enough")
        shown.append(
            ActionRow(ENOUGH, next(keys, 0), text, wording.text("turn.enough_hint"), "", "")
        )
    for head, group in groups:
        found = (_row(option, wording, names, unknown) for option in group)
        rows = [row for row in found if row.matches(words)]
        if rows and len(groups) > 1:
            shown.append(head)
        shown += [replace(row, key=0 if row.locked else next(keys, 0)) for row in rows]
    return tuple(shown)


def _grouped(
    options: tuple[ActionOption, ...], wording: Wording
) -> tuple[tuple[ActionHead, list[ActionOption]], ...]:
    """Options by group, in the order in which the groups first come up."""
    groups: dict[str, list[ActionOption]] = {}
    for option in options:
        name = "" if option.group is None else wording.phrase(option.group)
        groups.setdefault(name, []).append(option)
    return tuple((ActionHead(f"group/{name}", name), group) for name, group in groups.items())


def _row(
    option: ActionOption, wording: Wording, names: Mapping[str, str], unknown: str
) -> ActionRow:
    return ActionRow(
        option.id,
        0,
        wording.text("turn.end_turn") if option.closes else option.name,
        " · ".join(say(wording, phrase, names) for phrase in option.detail),
        unknown if option.cost is None else wording.text("number.signed", n=option.cost.result),
        "" if option.locked is None else say(wording, option.locked, names),
    )


def target_rows(
    option: ActionOption | None,
    view: TimelineView,
    wording: Wording,
    names: Mapping[str, str],
    *,
    keyed: bool = False,
) -> tuple[TargetRow, ...]:
    """The targets of an action, worded: in the order of the rules, the locked ones last.

    The first nine that are allowed get keys when they are ``keyed``.
    """
    if option is None:
        return ()
    targets = sorted(option.targets, key=lambda target: target.locked is not None)
    free = sum(target.locked is None for target in targets) if keyed else 0
    return tuple(
        _target_row(target, view, wording, names, at if at <= min(free, KEYS) else 0)
        for at, target in enumerate(targets, start=1)
    )


def _target_row(
    target: TargetOption, view: TimelineView, wording: Wording, names: Mapping[str, str], key: int
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
        "" if target.expected is None else wording.text("number.plain", n=near(target.expected)),
        percent(target.fells, wording),
        "" if target.locked is None else say(wording, target.locked, names),
        _about(token, wording, "value.row.") if token else "",
        _about(token, wording, "formation.row_") if token else "",
        key,
    )


def _about(token: TokenView, wording: Wording, row: str = "row.") -> str:
    parts = [f"{token.hp.value}/{token.hp.maximum}"] if token.hp.maximum else []
    if token.row:
        parts.append(wording.text(f"{row}{token.row}"))
    if token.hidden:
        parts.append(wording.text("grid.hidden"))
    return " · ".join(parts)


def percent(chance: Fraction | None, wording: Wording) -> str:
    """A chance in whole percent; under 1 % and over 99 % are never shown as never or always."""
    if chance is None:
        return ""
    ways, of = chance.numerator, chance.denominator
    value = (200 * ways + of) // (2 * of)
    if value == 0 and ways:
        return wording.text("number.under_one")
    if value == 100 and ways < of:
        value = 99
    return wording.text("number.percent", n=value)


def near(value: Fraction) -> int:
    """The nearest whole number, halves going up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
