"""Effects, prices and triggers as the canonical sentences that the grammar reads back."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from app.engine.model.dice import parse_dice
from app.engine.model.effects import (
    AddDelay,
    ChangeRow,
    Clause,
    Commit,
    Cure,
    Damage,
    Defend,
    Drain,
    Effect,
    Enter,
    Heal,
    HealthPrice,
    Inflict,
    ItemPrice,
    Leave,
    Manual,
    NotePrice,
    Perform,
    Price,
    Rearm,
    Revive,
    Slay,
    Stance,
    StatusPrice,
    Summon,
    SwapGauges,
    Trigger,
)
from app.services.statblock.folding import built, fold
from app.services.statblock.grammar import effects_grammar
from app.services.statblock.reading import BlockError
from app.services.statblock.sentences import ATTRIBUTES, slug
from app.services.statblock.tokens import quoted

_NAME = re.compile(r"(?:[^\W\d_]|['’.-](?=[^\W\d_]))+(?: (?:[^\W\d_]|['’.-](?=[^\W\d_]))+)*")
_FACTOR = re.compile(r"[0-9]{1,9}(?:[/.][0-9]{1,9})?")
_WHEN: Mapping[str, str] = {
    "always": "always",
    "actor_critical": "while the actor is critical",
    "target_critical": "while the target is critical",
    "target_unhurt": "while the target is unhurt",
    "actor_unhurt": "while the actor is unhurt",
    "target_back": "if the target is in the back row",
    "target_single": "if there is one target",
}


@dataclass(frozen=True, slots=True)
class Pen:
    """How names are written: as people do, or all in quotes."""

    bare: bool

    def name(self, text: str) -> str:
        """A name to the letter."""
        return text if self.bare and _NAME.fullmatch(text) else quoted(text)

    def titled(self, ident: str) -> str:
        """An id as the name that it is made of: "Accuracy Up" for ``accuracy-up``."""
        title = " ".join(word.capitalize() for word in ident.split("-"))
        return self.name(title) if self.bare and slug(title) == ident else quoted(ident)

    def names(self, texts: Iterable[str]) -> str:
        """Names of which one is meant."""
        return " or ".join(map(self.name, texts))


def effect_line(effect: Effect) -> str:
    """One line that reads back as this effect: with bare names where they suffice."""
    if isinstance(effect, Manual):
        return f"By hand: {to_line_end(effect.text)}"
    write = _SENTENCES[type(effect)]
    sentence = write(effect, Pen(bare=True))
    if _reads_as(sentence, effect):
        return f"{sentence}."
    return f"{write(effect, Pen(bare=False))}."


def price_line(price: Price) -> str:
    """One line that reads back as this price."""
    if isinstance(price, NotePrice):
        return f"Price by hand: {to_line_end(price.text)}"
    text = _price(price, Pen(bare=True))
    if _parsed(text, "price") != price:
        text = _price(price, Pen(bare=False))
    return f"Price: {text}."


def trigger_line(trigger: Trigger) -> str:
    """One line that reads back as this trigger."""
    parts = [trigger.on.replace("_", " "), trigger.type, trigger.reach]
    parts += ["single target" if trigger.single else None, "weapon" if trigger.weapon else None]
    return f"Trigger: {', '.join(filter(None, parts))}"


def to_line_end(text: str) -> str:
    """Text that stands alone to the end of a line, in quotes where it could be mistaken."""
    if text and text.isprintable() and text == text.strip() and not text.startswith('"'):
        return text
    return quoted(text)


def factor_text(text: str) -> str:
    """An exact factor as it stands in the document."""
    return text if _FACTOR.fullmatch(text) else quoted(text)


def _parsed(text: str, start: str) -> object:
    try:
        return effects_grammar().read(text, start)
    except BlockError:
        return None


def _reads_as(sentence: str, effect: Effect) -> bool:
    try:
        folded = fold(sentence, None)
        read = [one for draft in folded.drafts for one in built(draft, {})]
    except BlockError:
        return False
    return read == [effect] and folded.opening is None


# Formulas


def _dice(text: str) -> str:
    return text if str(parse_dice(text)) == text else quoted(text)


def _formula(attribute: str | None, power: int, dice: str) -> str:
    terms = ""
    if attribute is not None:
        terms = f"{power}×{attribute if attribute in ATTRIBUTES else quoted(attribute)}"
    elif power:
        terms = f"Power {power}"
    rolled = _dice(dice)
    if not terms:
        return rolled
    if dice == "0":
        return terms
    return f"{terms} - {rolled[1:]}" if rolled.startswith("-") else f"{terms} + {rolled}"


def _clauses(clauses: Iterable[Clause]) -> list[str]:
    return [f"{clause.percent:+d}% {_WHEN[clause.when]}" for clause in clauses]


def _listed(head: str, *options: str | None) -> str:
    return ", ".join([head, *filter(None, options)])


# A sentence for each kind of effect


def _damage(effect: Damage, _pen: Pen) -> str:
    formula = _formula(effect.attribute, effect.power, effect.dice)
    what = f"({formula})"
    if effect.weapon:
        what = "weapon" if formula == "0" else f"weapon {what}"
    if not (effect.weapon and effect.type == "physical"):
        what += f" {effect.type}"
    if effect.element:
        what += f" {effect.element}"
    return _listed(
        f"Damage: {what}",
        f"Power {effect.modifier:+d}" if effect.modifier else None,
        *_multipliers(effect),
        f"{effect.situational:+d}%" if effect.situational else None,
        *_clauses(effect.clauses),
        "piercing" if effect.piercing else None,
        effect.reach,
        None if effect.drain is None else _drain(effect.drain),
        "unmodified" if effect.plain else None,
        "to MP" if effect.gauge == "mp" else None,
    )


def _multipliers(effect: Damage) -> list[str]:
    factors = [effect.multiplier, *effect.multipliers]
    return [] if factors == ["1"] else [f"Power ×{factor_text(one)}" for one in factors]


def _drain(drain: Drain) -> str:
    return f"drains {factor_text(drain.share)} as {drain.gauge.upper()}"


def _heal(effect: Heal, _pen: Pen) -> str:
    rolled = effect.attribute is not None or effect.power != 0 or effect.dice != "0"
    flat, percent = effect.flat, effect.percent
    if rolled:
        number = effect.attribute is None and not effect.power and not parse_dice(effect.dice).terms
        formula = _formula(effect.attribute, effect.power, effect.dice)
        amount = f"({quoted(effect.dice) if number else formula})"  # a bare number is the flat part
    elif flat or not percent:
        amount, flat = str(flat), 0
    else:
        amount, percent = f"{percent}% of maximum", 0
    return _listed(
        f"Heal: {amount} {effect.gauge.upper()}",
        f"plus {flat}" if flat else None,
        f"plus {percent}% of maximum" if percent else None,
        *_clauses(effect.clauses),
        "beyond the maximum" if effect.over_maximum else None,
    )


def _inflict(effect: Inflict, pen: Pen) -> str:
    where = " on the actor" if effect.on == "self" else ""
    chance = "" if effect.cos is None else f" at added CoS {effect.cos}"
    return f"Inflicts {_status(effect.status, effect.duration, pen)}{where}{chance}"


def _status(status: str, duration: int | None, pen: Pen) -> str:
    return f"{pen.titled(status)} ({'U' if duration is None else duration})"


def _cure(effect: Cure, pen: Pen) -> str:
    what = [pen.titled(status) for status in effect.statuses]
    what += [f"all {effect.tone} statuses"] if effect.tone else []
    return f"Removes {', '.join(what) or 'nothing'}"


def _revive(effect: Revive, _pen: Pen) -> str:
    return f"Revives with {f'{effect.percent}% of maximum' if effect.percent else '1'} HP"


def _slay(effect: Slay, pen: Pen) -> str:
    return f"Slays: {pen.name(effect.name)}"


def _defend(effect: Defend, _pen: Pen) -> str:
    head = "Grants defense factor" if effect.granted else "Defense factor"
    return f"{head} {factor_text(effect.factor)} until the next turn"


def _stance(effect: Stance, pen: Pen) -> str:
    turns = f"{effect.turns} turn{'' if effect.turns == 1 else 's'}"
    names = pen.names(effect.next_keywords)
    then = f"for the next {names} action" if names else "for any next action"
    return f"Stance: {pen.name(effect.name)} ({turns}), {effect.percent:+d}% {then}"


def _enter(effect: Enter, _pen: Pen) -> str:
    return f"Enters the stance {quoted(effect.stance)}"


def _commit(effect: Commit, _pen: Pen) -> str:
    hidden = ", untargetable until then" if effect.untargetable else ""
    return f"The next action must be {quoted(effect.ability)}{hidden}"


def _row(effect: ChangeRow, _pen: Pen) -> str:
    return f"Moves to the {effect.to} row"


def _leave(effect: Leave, _pen: Pen) -> str:
    return "Ejects from the battle" if effect.ejected else "Leaves the battle"


def _delay(effect: AddDelay, _pen: Pen) -> str:
    whom = "actor" if effect.on == "self" else "target"
    return f"Adds {effect.ticks:+d} delay to the {whom}"


def _swap(_effect: SwapGauges, _pen: Pen) -> str:
    return "Swaps HP and MP"


def _rearm(_effect: Rearm, _pen: Pen) -> str:
    return "Takes another weapon in hand"


def _perform(effect: Perform, pen: Pen) -> str:
    names = f" {pen.names(effect.keywords)}" if effect.keywords else ""
    return f"Performs {effect.count}{names} actions"


def _summon(effect: Summon, pen: Pen) -> str:
    times = f"{effect.actions} actions, {effect.ticks}D apart"
    return f"Summons {pen.name(effect.name)}: {times}, each {quoted(effect.ability)}"


_SENTENCES: Mapping[type, Callable[[Any, Pen], str]] = {
    Damage: _damage, Heal: _heal, Inflict: _inflict, Cure: _cure, Revive: _revive, Slay: _slay,
    Defend: _defend, Stance: _stance, Enter: _enter, Commit: _commit, ChangeRow: _row,
    Leave: _leave, AddDelay: _delay, SwapGauges: _swap, Rearm: _rearm, Perform: _perform,
    Summon: _summon,
}  # fmt: skip


def _price(price: Price, pen: Pen) -> str:
    match price:
        case ItemPrice():
            category = f"category {pen.name(price.category)}" if price.category else None
            kept = None if price.consumed else "not consumed"
            return _listed(f"item {pen.titled(price.item)}" if price.item else "item", category,
                           kept)  # fmt: skip
        case HealthPrice():
            flat = f"{price.flat} HP"
            if not price.percent:
                return flat
            return f"{price.percent}% of maximum HP{f' and {flat}' if price.flat else ''}"
        case StatusPrice():
            return f"receives {_status(price.status, price.duration, pen)}"
        case NotePrice():
            return quoted(price.text)
