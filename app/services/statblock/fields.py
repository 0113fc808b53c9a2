"""What the lines of a block mean, as fields of an ability; see ``fields.lark``."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.engine.model.documents import DelayCode
from app.services.statblock.callbacks import Callbacks
from app.services.statblock.reading import BlockError
from app.services.statblock.tokens import Token, factor_of, number_of, sign_of, unquoted

Fields = Mapping[str, object]

_KINDS = {
    "SINGLE": "single", "SELF": "self", "GROUP": "group", "GROUP_ROW": "row", "ALL": "all",
    "RANDOM": "random", "RANDOM_ANY": "random_any", "TRIGGERING": "trigger",
    "SPECIAL": "special", "NONE": "none",
}  # fmt: skip
_USES: Mapping[str, tuple[str, object]] = {
    "EVERYBODY": ("basic", True),
    "CRITICAL_ONLY": ("critical_only", True),
    "OUTSIDE": ("usage", "outside"),
    "COMMITTED": ("usage", "committed"),
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A footnote's number at an offset of its line."""

    number: int
    start: int


@dataclass(frozen=True, slots=True)
class Values:
    """The fields that a line sets: once, or once for each of two steps."""

    steps: tuple[Fields, ...]
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label whose value is read elsewhere; ``start`` is the value's offset in the line."""

    label: str
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Heading:
    """Where a step begins: ``base`` is the name before it, as in "Jump (landing)"."""

    step: str
    base: str | None = None
    rest: str = ""
    start: int = 0


rules = Callbacks()
"""Called by the parser with the parts of each rule: ``_cos`` for the rule ``cos``."""


@rules
def _footnote(parts: list[Any]) -> Mark:
    return Mark(number_of(parts[0]), _start(parts[0]))


@rules
def _sign(parts: list[Any]) -> int:
    return sign_of(parts)


@rules
def _factor(parts: list[Any]) -> str:
    return factor_of(parts[0])


# Type, target, use


@rules
def _type(parts: list[Any]) -> Fields:
    return {"type": parts[0].lower()}


@rules
def _type_line(parts: list[Any]) -> Values:
    return _values(parts)


@rules
def _kind(parts: list[Any]) -> Fields:
    return {"target": _KINDS[parts[0].type]}


@rules
def _row_only(parts: list[Any]) -> Fields:
    return {"target_row": "front" if parts[0].type == "FRONT_ONLY" else "back"}


@rules
def _target(parts: list[Any]) -> Fields:
    fields: dict[str, object] = {}
    for part in parts:
        fields.update(part if isinstance(part, dict) else {"reaches_self": True})
    return fields


@rules
def _target_line(parts: list[Any]) -> Values:
    return _values(parts)


@rules
def _use(parts: list[Any]) -> Fields:
    return dict([_USES[parts[0].type]])


@rules
def _use_line(parts: list[Any]) -> Values:
    return Values((_joined(parts),))


# Delay, floor, MP, charge time


@rules
def _code(parts: list[Any]) -> DelayCode:
    numbers = [part for part in parts if part.type == "INT"]
    weapons, spells = (
        [part for part in parts if part.type == type_] for type_ in ("WEAPON_CODE", "SPELL_CODE")
    )
    if max(len(numbers), len(weapons), len(spells)) > 1:
        raise BlockError("block.twice", field="delay")
    ticks = number_of(numbers[0]) if numbers else 0
    return DelayCode(ticks=ticks, weapon=bool(weapons), spell=bool(spells))


@rules
def _delay(parts: list[Any]) -> Fields:
    return {"delay": parts[0]}


@rules
def _floor(parts: list[Any]) -> Fields:
    return {"floor": parts[0]}


@rules
def _mp(parts: list[Any]) -> Fields:
    return {"mp": number_of(parts[0])}


@rules
def _ct(parts: list[Any]) -> Fields:
    return {"ct": number_of(parts[0])}


@rules
def _costs(parts: list[Any]) -> list[Any]:
    marks = [part for part in parts if isinstance(part, Mark)]
    if marks and (len(marks) > 1 or parts[-1] is not marks[0]):
        raise BlockError("block.line", field="delay")
    return [_joined([part for part in parts if isinstance(part, dict)]), *marks]


@rules
def _delay_line(parts: list[Any]) -> Values:
    return _values([one for part in parts for one in part])


@rules
def _multiplier_line(parts: list[Any]) -> Values:
    return Values(({"delay_multiplier": parts[0]},))


# Adjustment, chance of success, hits


@rules
def _change(parts: list[Any]) -> Fields:
    sign = parts[0] if isinstance(parts[0], int) else 1
    field = "power_per_tier" if parts[-1].type == "POWER" else "mp_per_tier"
    return {field: sign * number_of(parts[-2])}


@rules
def _adjustment_line(parts: list[Any]) -> Values:
    changes = [part for part in parts if isinstance(part, dict)]
    return Values((_joined(changes),), _marks(parts))


@rules
def _cos(parts: list[Any]) -> Fields:
    sign = parts[0] if isinstance(parts[0], int) else 1
    number = next((part for part in parts if getattr(part, "type", "") == "INT"), None)
    return {"cos": None if number is None else sign * number_of(number)}


@rules
def _cos_line(parts: list[Any]) -> Values:
    return _values(parts)


@rules
def _hits_line(parts: list[Any]) -> Values:
    fields: dict[str, object] = {"hits": number_of(parts[0])}
    return Values((fields | ({"check": "once"} if len(parts) > 1 else {}),))


# Keywords


@rules
def _keyword(parts: list[Any]) -> tuple[str, Mark | None, bool]:
    if parts[0].type == "STRING":
        return unquoted(parts[0]), None, False
    words, detail, *marks = parts
    text = _spaced(words) if detail is None else f"{_spaced(words)}: {_spaced(detail)}"
    glued = bool(marks) and marks[0].start == (words if detail is None else detail).end_pos
    return text, marks[0] if marks else None, bool(marks) and not glued


@rules
def _keyword_list(parts: list[Any]) -> list[Any]:
    loose = [index for index, (_, _, spaced) in enumerate(parts) if spaced]
    if loose and loose != [len(parts) - 1]:
        raise BlockError("block.line", field="keywords")
    marks = [mark for _, mark, _ in parts if mark is not None]
    return [{"keywords": tuple(text for text, _, _ in parts)}, *marks]


@rules
def _keyword_line(parts: list[Any]) -> Values:
    return _values([one for part in parts for one in part])


# What is read elsewhere


@rules
def _raw_line(parts: list[Any]) -> Labelled:
    label = " ".join(parts[0].rstrip(": \t").lower().split())
    if len(parts) == 1:
        return Labelled(label, "", parts[0].end_pos)
    return Labelled(label, str(parts[1]), _start(parts[1]))


@rules
def _price_line(parts: list[Any]) -> Labelled:
    return Labelled("price", str(parts[1]), _start(parts[1]))


@rules
def _trigger_line(parts: list[Any]) -> Labelled:
    return Labelled("trigger", str(parts[1]), _start(parts[1]))


@rules
def _heading(parts: list[Any]) -> Heading:
    found = {part.type: part for part in parts if part is not None}
    rest = found.get("REST")
    base = found.get("BASE")
    return Heading(
        " ".join(found["STEP"].lower().split()),
        None if base is None else base.rstrip("( \t").strip(),
        "" if rest is None else str(rest),
        0 if rest is None else _start(rest),
    )


def _start(token: Token) -> int:
    return token.start_pos


def _spaced(text: str) -> str:
    return " ".join(text.split())


def _marks(parts: list[Any]) -> tuple[Mark, ...]:
    return tuple(part for part in parts if isinstance(part, Mark))


def _values(parts: list[Any]) -> Values:
    return Values(tuple(part for part in parts if isinstance(part, dict)), _marks(parts))


def _joined(parts: list[Any]) -> dict[str, object]:
    fields: dict[str, object] = {}
    for part in parts:
        for field, value in part.items():
            if field in fields:
                raise BlockError("block.twice", field=field.replace("_", " "))
            fields[field] = value
    return fields
