"""What the parts of a sentence mean: drafts of effects and options; see ``effects.lark``."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engine.model.dice import parse_dice
from app.engine.model.effects import HealthPrice, ItemPrice, StatusPrice, Trigger
from app.services.statblock.callbacks import Callbacks
from app.services.statblock.reading import BlockError
from app.services.statblock.tokens import factor_of, number_of, sign_of, signed, unquoted

ATTRIBUTES = ("ATK", "VIT", "SPD", "MAG", "SPR", "LEVEL")
_LONGEST_DICE = 100


@dataclass(frozen=True, slots=True)
class Named:
    """A name in a sentence: in quotes to the letter, else as people write names."""

    text: str
    quoted: bool = False

    @property
    def id(self) -> str:
        """The id that it stands for: ``accuracy-up`` for "Accuracy Up"."""
        return self.text if self.quoted else slug(self.text)

    @property
    def proper(self) -> bool:
        """Whether it is a name by itself and no common word such as "landing"."""
        return self.quoted or not self.text[:1].islower()


@dataclass(slots=True)
class Draft:
    """An effect while its sentence is read."""

    kind: str
    fields: dict[str, Any] = field(default_factory=dict)
    shared: bool = False
    """Whether its status came in a list, so that no option can be said to be its own."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that belongs to the effect before it."""

    name: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Opening:
    """The words before the first effect, as offsets, and the charge time they state."""

    start: int
    end: int
    ct: int | None = None
    ct_at: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Whom:
    """Whom an effect is said to reach, as offsets and text."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Formula:
    """Attribute × power + dice; ``fixed`` when it is nothing but a number."""

    attribute: str | None
    power: int
    dice: str
    fixed: int | None


@dataclass(frozen=True, slots=True)
class _Term:
    kind: str
    number: int = 0
    text: str = ""


rules = Callbacks()
"""Called by the parser with the parts of each rule: ``_cure`` for the rule ``cure``."""


def slug(text: str) -> str:
    """An id made of a name: lower case, anything but letters and digits as one hyphen."""
    return re.sub(r"[\W_]+", "-", text.casefold()).strip("-")


@rules
def _sentence(parts: list[Any]) -> tuple[Any, ...]:
    return tuple(one for part in parts for one in (part if isinstance(part, list) else [part]))


@rules
def _rest(parts: list[Any]) -> list[Any]:
    return [part for part in parts if not isinstance(part, str)]  # commas


@rules
def _opening(parts: list[Any]) -> Opening:
    stated = [part for part in parts if part.type == "AFTER_CT"]
    if len(stated) > 1:
        raise BlockError("block.twice", field="ct")
    while parts and parts[0].type in ("AFTER_CT", "COMMA"):
        parts = parts[1:]
    start, end = (parts[0].start_pos, parts[-1].end_pos) if parts else (0, 0)
    if not stated:
        return Opening(start, end)
    ct = int(re.sub(r"[^0-9]", "", stated[0]))
    return Opening(start, end, ct, (stated[0].start_pos, stated[0].end_pos))


@rules
def _name(parts: list[Any]) -> Named:
    token = parts[0]
    if token.type == "STRING":
        return Named(unquoted(token), quoted=True)
    return Named(str(token))


@rules
def _names(parts: list[Any]) -> tuple[str, ...]:
    return tuple(part.text for part in parts)


@rules
def _sign(parts: list[Any]) -> int:
    return sign_of(parts)


@rules
def _factor(parts: list[Any]) -> str:
    return factor_of(parts[0])


@rules
def _gauge(parts: list[Any]) -> str:
    return str(parts[0].type.lower())


@rules
def _share(parts: list[Any]) -> Option:
    return Option("percent", number_of(parts[0]))


# Formulas


@rules
def _attribute(parts: list[Any]) -> str:
    token = parts[0]
    if token.type == "STRING":
        return unquoted(token)
    if token.type != "ATTRIBUTE":
        raise BlockError("block.attribute", attribute=str(token))
    name = token.upper()
    return "LEVEL" if name == "LVL" else name


@rules
def _scaled(parts: list[Any]) -> _Term:
    number = next(part for part in parts if getattr(part, "type", "") == "INT")
    name = parts[0] if parts[0] is not number else parts[-1]
    text = _attribute([name]) if getattr(name, "type", "") == "ATTRIBUTE" else str(name)
    return _Term("scaled", number_of(number), text)


@rules
def _power(parts: list[Any]) -> _Term:
    return _Term("power", signed(parts))


@rules
def _dice(parts: list[Any]) -> _Term:
    return _Term("dice", text=str(parts[0]))


@rules
def _constant(parts: list[Any]) -> _Term:
    return _Term("constant", number_of(parts[0]), str(parts[0]))


@rules
def _quoted_dice(parts: list[Any]) -> _Term:
    return _Term("quoted", text=unquoted(parts[0]))


@rules
def _formula(parts: list[Any]) -> Formula:
    terms = _with_signs(parts)
    base = [(sign, term) for sign, term in terms if term.kind in ("scaled", "power")]
    rolled = [(sign, term) for sign, term in terms if term.kind in ("dice", "constant")]
    quotes = [(sign, term) for sign, term in terms if term.kind == "quoted"]
    if len(base) > 1 or len(quotes) > 1 or (quotes and (rolled or quotes[0][0] < 0)):
        raise BlockError("block.formula")
    attribute = base[0][1].text if base and base[0][1].kind == "scaled" else None
    power = base[0][0] * base[0][1].number if base else 0
    dice = quotes[0][1].text if quotes else _dice_text(rolled)
    plain = not base and rolled and all(term.kind == "constant" for _, term in rolled)
    fixed = sum(sign * term.number for sign, term in rolled) if plain else None
    return Formula(attribute, power, dice, fixed)


def _with_signs(parts: list[Any]) -> list[tuple[int, _Term]]:
    terms: list[tuple[int, _Term]] = []
    sign = 1
    for part in parts:
        if isinstance(part, _Term):
            terms.append((sign, part))
            sign = 1
        else:
            sign = part
    return terms


def _dice_text(rolled: list[tuple[int, _Term]]) -> str:
    text = "".join(f"{'-' if sign < 0 else '+'}{term.text}" for sign, term in rolled) or "0"
    refusal = BlockError("block.dice", dice=text.removeprefix("+")[:40])
    if len(text) > _LONGEST_DICE:
        raise refusal
    try:
        return str(parse_dice(text))
    except ValueError:
        raise refusal from None


# Damage and healing


@rules
def _weapon(_parts: list[Any]) -> Option:
    return Option("weapon", value=True)


@rules
def _qualifier(parts: list[Any]) -> Option:
    token = parts[0]
    if token.type == "ELEMENT":
        return Option("element", token.capitalize())
    return Option("type", token.type.lower())


@rules
def _damage(parts: list[Any]) -> Draft:
    fields: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, Formula):
            fields |= {"attribute": part.attribute, "power": part.power, "dice": part.dice}
        elif part.name in fields:
            raise BlockError("block.twice", field=part.name)
        else:
            fields[part.name] = part.value
    if "weapon" not in fields and "type" not in fields:
        raise BlockError("block.damage_type")
    return Draft("damage", fields)


@rules
def _heal(parts: list[Any]) -> Draft:
    amount, gauge = parts
    if isinstance(amount, Option):
        fields: dict[str, Any] = {"percent": amount.value}
    elif amount.fixed is not None:
        fields = {"flat": amount.fixed}
    else:
        fields = {"attribute": amount.attribute, "power": amount.power, "dice": amount.dice}
    return Draft("heal", {**fields, "gauge": gauge})


# Statuses


@rules
def _duration(parts: list[Any]) -> int | None:
    return None if parts[0].type == "UNLIMITED" else number_of(parts[0])


@rules
def _status(parts: list[Any]) -> Draft:
    name, duration = parts
    return Draft("inflict", {"status": name.id, "duration": duration})


@rules
def _inflict(parts: list[Any]) -> Draft:
    draft: Draft = parts[0]
    return draft


@rules
def _chance(parts: list[Any]) -> Draft:
    draft: Draft = parts[-1]
    draft.fields["cos"] = number_of(parts[0])
    return draft


@rules
def _tone(parts: list[Any]) -> Option:
    return Option("tone", parts[0].type.lower())


@rules
def _cure(parts: list[Any]) -> Draft:
    what = parts[0]
    if isinstance(what, Option):
        return Draft("cure", {"tone": what.value})
    return Draft("cure", {"statuses": (what.id,)} if isinstance(what, Named) else {})


@rules
def _revive(parts: list[Any]) -> Draft:
    if isinstance(parts[0], Option):
        return Draft("revive", {"percent": parts[0].value})
    if number_of(parts[0]) != 1:
        raise BlockError("block.value", value=f"{parts[0]} HP"[:40])
    return Draft("revive")


@rules
def _slay(parts: list[Any]) -> Draft:
    return Draft("slay", {"name": parts[0].text} if isinstance(parts[0], Named) else {})


# What somebody does next, and the field


@rules
def _defend(parts: list[Any]) -> Draft:
    return Draft("defend", {"factor": parts[-1], "granted": len(parts) > 1})


@rules
def _stance(parts: list[Any]) -> Draft:
    return Draft("stance", {"name": parts[0].text, "turns": number_of(parts[1])})


@rules
def _enter(parts: list[Any]) -> Draft:
    return Draft("enter", {"stance": parts[0].id})


@rules
def _commit(parts: list[Any]) -> Draft:
    hidden = any(str(getattr(part, "type", "")).startswith("UNTARGETABLE") for part in parts)
    return Draft("commit", {"ability": parts[-1], "untargetable": hidden})


@rules
def _perform(parts: list[Any]) -> Draft:
    count, names = parts
    return Draft("perform", {"count": number_of(count), "keywords": names or ()})


@rules
def _summon(parts: list[Any]) -> Draft:
    name, count, ticks = (part for part in parts[:-1] if getattr(part, "type", "") != "COMMA")
    fields = {"name": name.text, "actions": number_of(count)}
    return Draft("summon", {**fields, "ticks": int(ticks[:-1]), "ability": parts[-1]})


@rules
def _row(parts: list[Any]) -> Draft:
    return Draft("row", {"to": parts[0].lower().split()[0]})


@rules
def _leave(parts: list[Any]) -> Draft:
    return Draft("leave", {"ejected": parts[0].type == "EJECTS"})


@rules
def _delay(parts: list[Any]) -> Draft:
    return Draft("delay", {"ticks": signed(parts)})


@rules
def _swap(_parts: list[Any]) -> Draft:
    return Draft("swap")


@rules
def _rearm(_parts: list[Any]) -> Draft:
    return Draft("rearm")


# Options


@rules
def _flat(parts: list[Any]) -> Option:
    return Option("flat", signed(parts))


@rules
def _also_share(parts: list[Any]) -> Option:
    return Option("percent", (parts[0].value, parts[1] if len(parts) > 1 else None))


@rules
def _percent(parts: list[Any]) -> int:
    return signed(parts[:2])


@rules
def _when(parts: list[Any]) -> str:
    words = parts[0].type.lower().partition("_")
    return "always" if parts[0].type == "ALWAYS" else str(words[2])


@rules
def _situational(parts: list[Any]) -> Option:
    percent, when = parts
    if when is None:
        return Option("situational", percent)
    return Option("clause", {"percent": percent, "when": when})


@rules
def _next_action(parts: list[Any]) -> Option:
    percent, names = parts
    return Option("next", {"percent": percent, "next_keywords": names or ()})


@rules
def _modifier(parts: list[Any]) -> Option:
    return Option("modifier", signed(parts))


@rules
def _multiplier(parts: list[Any]) -> Option:
    return Option("multiplier", parts[-1])


@rules
def _drain(parts: list[Any]) -> Option:
    share, gauge = parts
    return Option("drain", {"share": share, "gauge": gauge})


@rules
def _piercing(_parts: list[Any]) -> Option:
    return Option("piercing", value=True)


@rules
def _reach(parts: list[Any]) -> Option:
    return Option("reach", parts[0].type.lower())


@rules
def _plain(_parts: list[Any]) -> Option:
    return Option("plain", value=True)


@rules
def _beyond(_parts: list[Any]) -> Option:
    return Option("over_maximum", value=True)


@rules
def _untargetable(_parts: list[Any]) -> Option:
    return Option("untargetable", value=True)


@rules
def _on_actor(_parts: list[Any]) -> Option:
    return Option("on", "self")


@rules
def _on_target(_parts: list[Any]) -> Option:
    return Option("on", "target")


@rules
def _to_whom(parts: list[Any]) -> Whom:
    return Whom(parts[0].start_pos, parts[0].end_pos, str(parts[0]))


@rules
def _to_gauge(parts: list[Any]) -> Option:
    return Option("gauge", parts[0])


@rules
def _added_cos(parts: list[Any]) -> Option:
    number = next(part for part in parts if getattr(part, "type", "") == "INT")
    return Option("cos", (parts[0] if isinstance(parts[0], int) else 1) * number_of(number))


@rules
def _with_chance(parts: list[Any]) -> Draft:
    return _chance(parts)


@rules
def _capped(_parts: list[Any]) -> Option:
    return Option("capped", value=True)


@rules
def _also(parts: list[Any]) -> Option:
    return Option("also", parts[0])


@rules
def _also_status(parts: list[Any]) -> Option:
    return Option("also_status", parts[0])


@rules
def _also_tone(parts: list[Any]) -> Option:
    option: Option = parts[0]
    return option


# Prices and triggers


@rules
def _item_price(parts: list[Any]) -> ItemPrice:
    item, category, kept = parts
    return ItemPrice(
        item="" if item is None else item.id,
        category="" if category is None else category.text,
        consumed=kept is None,
    )


@rules
def _category(parts: list[Any]) -> Named:
    name: Named = parts[-1]
    return name


@rules
def _share_price(parts: list[Any]) -> HealthPrice:
    flat = [number_of(part) for part in parts if getattr(part, "type", "") == "INT"]
    return HealthPrice(percent=parts[0].value, flat=flat[0] if flat else 0)


@rules
def _flat_price(parts: list[Any]) -> HealthPrice:
    return HealthPrice(flat=number_of(parts[0]))


@rules
def _status_price(parts: list[Any]) -> StatusPrice:
    return StatusPrice(**parts[0].fields)


@rules
def _condition(parts: list[Any]) -> tuple[str, object]:
    kind = parts[0].type
    for field_, kinds in _CONDITIONS.items():
        if kind in kinds:
            return field_, kinds[kind]
    raise AssertionError(kind)


_CONDITIONS: Mapping[str, Mapping[str, object]] = {
    "on": {kind: kind.lower() for kind in ("STRUCK", "DAMAGED", "MISSED", "CRITICAL_HEALTH",
                                           "ALLY_STRUCK")},
    "type": {"PHYSICAL": "physical", "MAGICAL": "magical"},
    "reach": {"MELEE": "melee", "RANGED": "ranged"},
    "single": {"SINGLE": True},
    "weapon": {"WEAPON": True},
}  # fmt: skip


@rules
def _trigger(parts: list[Any]) -> Trigger:
    fields: dict[str, Any] = {}
    for part in parts:
        if isinstance(part, tuple):
            if part[0] in fields:
                raise BlockError("block.twice", field="trigger")
            fields[part[0]] = part[1]
    if "on" not in fields:
        raise BlockError("block.trigger")
    return Trigger(**fields)
