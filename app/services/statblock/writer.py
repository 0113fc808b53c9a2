"""Writing an ability as a stat block that reads back as the same document."""

from collections.abc import Iterator

from app.engine.model.documents import Ability, DelayCode
from app.services.statblock.abilities import UNNAMED
from app.services.statblock.effect_text import (
    effect_line,
    factor_text,
    price_line,
    to_line_end,
    trigger_line,
)
from app.services.statblock.entry import Entry
from app.services.statblock.extra import write_extra
from app.services.statblock.layout import FIELD_LINE, RULE_LINE, is_bare_heading
from app.services.statblock.reading import Source
from app.services.statblock.sentences import slug
from app.services.statblock.tokens import quoted

_TARGETS = {
    "row": "Group (Row)", "random": "Random (Group)", "random_any": "Random (All)",
    "trigger": "Triggering Enemy",
}  # fmt: skip

_USAGES = {"outside": "outside the field", "committed": "after a commitment"}


def write_block(ability: Ability) -> str:
    """The stat block of an ability, without a line break at its end.

    Names are written as people write them; whatever could be mistaken stands in quotes.
    """
    return "\n".join(_lines(ability))


def _lines(ability: Ability) -> Iterator[str]:
    yield _name(ability.name)
    yield f"Type: {ability.type.capitalize()}"
    if ability.keywords:
        yield _keywords(ability.keywords)
    yield _target(ability)
    yield _costs(ability)
    yield from _terms(ability)
    if ability.text:
        yield f"Text: {to_line_end(ability.text)}"
    yield from map(effect_line, ability.effects)
    yield from _adjustment(ability)
    yield f"CoS: {ability.cos}"
    yield from _about(ability)


def _name(name: str) -> str:
    if (
        to_line_end(name) != name
        or FIELD_LINE.match(name)
        or RULE_LINE.fullmatch(name)
        or is_bare_heading(name)
    ):
        return quoted(name)
    return name


def _keywords(keywords: tuple[str, ...]) -> str:
    """Bare, as the chapter has them, where reading them gives the same again."""
    bare = ", ".join(keywords)
    if bare.isprintable():
        source = Source(f"X\nType: Action\n{bare}")
        entry = Entry(source, source.lines)
        section = entry.sections[0]
        read = section.fields.get("keywords")
        clean = not (entry.unread or entry.footnotes or entry.second or section.body)
        if clean and read is not None and read.value == keywords:
            return bare
    return f"Keywords: {', '.join(map(quoted, keywords))}"


def _target(ability: Ability) -> str:
    parts = [_TARGETS.get(ability.target, ability.target.capitalize())]
    if ability.target_row is not None:
        parts.append(f"{ability.target_row} row only")
    if ability.reaches_self:
        parts.append("may be the actor")
    return f"Target: {', '.join(parts)}"


def _costs(ability: Ability) -> str:
    mp = f" MP: {ability.mp}" if ability.mp else ""
    ct = f" CT: {ability.ct}" if ability.ct else ""
    return f"{_code(ability.delay)}D F{_code(ability.floor)}{mp}{ct}"


def _code(code: DelayCode) -> str:
    parts = ["[W]"] * code.weapon + ["[S]"] * code.spell
    return "+".join([*([str(code.ticks)] if code.ticks or not parts else []), *parts])


def _terms(ability: Ability) -> Iterator[str]:
    """What else holds for its use, where it differs from what is usual."""
    if ability.delay_multiplier != "1":
        yield f"Delay multiplier: {factor_text(ability.delay_multiplier)}"
    if ability.hits != 1 or ability.check == "once":
        yield f"Hits: {ability.hits}{', checked once' if ability.check == 'once' else ''}"
    uses = ["everybody"] * ability.basic + ["in critical health only"] * ability.critical_only
    uses += [_USAGES[ability.usage]] if ability.usage in _USAGES else []
    if uses:
        yield f"Use: {', '.join(uses)}"
    if ability.trigger is not None:
        yield trigger_line(ability.trigger)
    yield from map(price_line, ability.prices)


def _adjustment(ability: Ability) -> Iterator[str]:
    changes = [f"{ability.mp_per_tier:+d} MP"] if ability.mp_per_tier else []
    changes += [f"{ability.power_per_tier:+d} Power"] if ability.power_per_tier else []
    if changes:
        yield f"Adjustment: {', '.join(changes)} per tier above 1."


def _about(ability: Ability) -> Iterator[str]:
    """The lines that are about the document, not the ability."""
    if ability.id != (slug(ability.name)[:200] or UNNAMED):
        yield f"Id: {to_line_end(ability.id)}"
    if ability.origin != "own":
        yield f"Origin: {ability.origin}"
    if ability.notes:
        yield f"Notes: {to_line_end(ability.notes)}"
    if ability.model_extra:
        yield f"Further fields: {write_extra(ability.model_extra)}"
