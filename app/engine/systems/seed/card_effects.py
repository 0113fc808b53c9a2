"""The effects of abilities as lines of a card, with the bearer's own sums done."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from app.engine.model import effects as fx
from app.engine.model.breakdown import Breakdown
from app.engine.model.documents import Ability
from app.engine.model.phrase import Param, Phrase
from app.engine.model.sheet import Fact
from app.engine.systems.seed.damage import Strength, heal_strength, strength, strength_sum
from app.engine.systems.seed.state import Battle, Combatant

UNLIMITED = "U"


@dataclass(frozen=True, slots=True)
class Bearer:
    """Whose cards they are, where its sums are done, and what documents are called there."""

    battle: Battle
    who: Combatant
    names: Mapping[str, Mapping[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    """What documents that it did not bring are called, by kind and id."""

    def status(self, id_: str) -> str:
        """What a status is called; its id where there is no such status."""
        rule = self.battle.setup.statuses.get(id_)
        return self.called("status", id_) if rule is None else rule.name

    def ability(self, id_: str) -> str:
        """What an ability is called; its id where there is no such ability."""
        own = self.who.profile.abilities.get(id_)
        return self.called("ability", id_) if own is None else own.name

    def item(self, id_: str) -> str:
        """What an item is called; its id where there is no such item."""
        own = self.who.profile.items.get(id_)
        return self.called("item", id_) if own is None else own.name

    def called(self, kind: str, id_: str) -> str:
        """What a document is called that may have been left behind; its id as a last resort."""
        return self.names.get(kind, {}).get(id_, id_)


def effect_facts(bearer: Bearer, ability: Ability) -> tuple[Fact, ...]:
    """One line for each effect, in the order in which they happen."""
    return tuple(
        fact
        for effect in ability.effects
        for fact in (_effect(bearer, ability, effect), *_clauses(effect))
    )


def _effect(bearer: Bearer, ability: Ability, effect: fx.Effect) -> Fact:
    if isinstance(effect, fx.Damage):
        return _damage(bearer, ability, effect)
    if isinstance(effect, fx.Heal):
        return _heal(bearer, ability, effect)
    return _LINES[type(effect)](bearer, effect)


def duration_text(turns: int | None) -> str:
    """A duration in own turns, ``U`` for unlimited (SEED-181)."""
    return UNLIMITED if turns is None else str(turns)


def _line(key: str, text: str = "", breakdown: Breakdown | None = None, **params: Param) -> Fact:
    return Fact(key, Phrase(f"card.{key}", params), text, breakdown=breakdown)


def _term(total: Breakdown, part: Strength) -> str:
    """``280 + 3d12``; dice alone where nothing else counts."""
    dice = str(part.dice)
    exact = total.exact
    fixed = str(exact) if exact.denominator != 1 else str(exact.numerator)
    if dice == "0":
        return fixed
    return dice if exact == 0 else f"{fixed} + {dice}"


def _damage(bearer: Bearer, ability: Ability, effect: fx.Damage) -> Fact:
    who = bearer.who
    part = strength(who, ability, effect)
    total = strength_sum(part, bearer.battle.rules)
    weapon = who.profile.weapon
    label = f"damage_{effect.type}" if effect.gauge == "hp" else "damage_mp"
    told: dict[str, Param] = {
        "element": effect.element or (weapon.element if effect.weapon else None),
        "piercing": effect.piercing or who.profile.piercing or (effect.weapon and weapon.piercing),
        "percent": effect.situational,
        "weapon": weapon.name if effect.weapon else None,
    }
    fact = Phrase(f"card.{label}", told)
    return Fact("damage", fact, _term(total, part), breakdown=total)


def _clauses(effect: fx.Effect) -> Iterator[Fact]:
    """What an effect adds under a condition (SEED-067)."""
    if isinstance(effect, fx.Damage | fx.Heal):
        for one in effect.clauses:
            yield Fact("clause", Phrase(f"damage.clause_{one.when}"), f"{one.percent:+d} %")
    if isinstance(effect, fx.Damage) and effect.drain is not None:
        yield _line("drain", f"{effect.drain.share} {effect.drain.gauge.upper()}")


def _heal(bearer: Bearer, ability: Ability, effect: fx.Heal) -> Fact:
    part = heal_strength(bearer.who, ability, effect)
    total = strength_sum(part, bearer.battle.rules)
    terms = [_term(total, part)] if part.base or str(part.dice) != "0" else []
    terms += [str(effect.flat)] if effect.flat else []
    terms += [f"{effect.percent} %"] if effect.percent else []
    return _line("heal", " + ".join(terms) or "0", total, gauge=effect.gauge.upper())


def _inflict(bearer: Bearer, effect: fx.Inflict) -> Fact:
    text = f"{bearer.status(effect.status)} ({duration_text(effect.duration)})"
    cos = "" if effect.cos is None else f" {effect.cos} %"
    return _line("inflict" if effect.on == "target" else "receive", text + cos)


def _cure(bearer: Bearer, effect: fx.Cure) -> Fact:
    names = ", ".join(bearer.status(one) for one in effect.statuses)
    return _line("cure" if effect.tone is None else f"cure_{effect.tone}", names)


def _revive(_bearer: Bearer, effect: fx.Revive) -> Fact:
    return _line("revive", f"{effect.percent} %" if effect.percent else "1 HP")


def _slay(_bearer: Bearer, effect: fx.Slay) -> Fact:
    return _line("slay", effect.name)


def _defend(_bearer: Bearer, effect: fx.Defend) -> Fact:
    return _line("defend", f"× {Fraction(effect.factor)}", granted=effect.granted)


def _stance(_bearer: Bearer, effect: fx.Stance) -> Fact:
    return _line(
        "stance", f"{effect.name} ({effect.turns})", percent=effect.percent,
        keywords=effect.next_keywords,
    )  # fmt: skip


def _enter(bearer: Bearer, effect: fx.Enter) -> Fact:
    return _line("enter", bearer.called("stance", effect.stance))


def _commit(bearer: Bearer, effect: fx.Commit) -> Fact:
    return _line("commit", bearer.ability(effect.ability), away=effect.untargetable)


def _row(_bearer: Bearer, effect: fx.ChangeRow) -> Fact:
    return _line(f"row_{effect.to}")


def _leave(_bearer: Bearer, effect: fx.Leave) -> Fact:
    return _line("eject" if effect.ejected else "flee")


def _delay(_bearer: Bearer, effect: fx.AddDelay) -> Fact:
    return _line(f"add_delay_{effect.on}", f"{effect.ticks:+d}D")


def _swap(_bearer: Bearer, _effect: fx.SwapGauges) -> Fact:
    return _line("swap", "HP ↔ MP")


def _rearm(_bearer: Bearer, _effect: fx.Rearm) -> Fact:
    return _line("rearm")


def _perform(_bearer: Bearer, effect: fx.Perform) -> Fact:
    return _line("perform", f"× {effect.count}", keywords=effect.keywords)


def _summon(_bearer: Bearer, effect: fx.Summon) -> Fact:
    return _line("summon", f"{effect.name} ({effect.actions} × {effect.ticks}D)")


def _note(_bearer: Bearer, effect: fx.Manual) -> Fact:
    return _line("note", effect.text)


_LINES: Mapping[type, Callable[[Bearer, Any], Fact]] = {
    fx.Inflict: _inflict,
    fx.Cure: _cure,
    fx.Revive: _revive,
    fx.Slay: _slay,
    fx.Defend: _defend,
    fx.Stance: _stance,
    fx.Enter: _enter,
    fx.Commit: _commit,
    fx.ChangeRow: _row,
    fx.Leave: _leave,
    fx.AddDelay: _delay,
    fx.SwapGauges: _swap,
    fx.Rearm: _rearm,
    fx.Perform: _perform,
    fx.Summon: _summon,
    fx.Manual: _note,
}
