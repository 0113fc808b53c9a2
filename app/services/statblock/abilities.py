"""From the sections of entries to abilities: one each, or two where an entry has two steps."""

from collections import ChainMap, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from app.engine.model.documents import Ability
from app.engine.model.effects import Commit, Effect
from app.engine.model.phrase import Phrase
from app.services.statblock.entry import Entry, Given, Section
from app.services.statblock.folding import built
from app.services.statblock.layout import step_of
from app.services.statblock.prose import Prose, ProseReader, Setting
from app.services.statblock.reading import Reading, Source, Unread
from app.services.statblock.sentences import Draft, slug

_EXPECTED = ("type", "target", "delay", "floor", "cos")
_LONGEST_NAME = 200
UNNAMED = "ability"
"""The id of an ability whose name gives none."""


@dataclass(frozen=True, slots=True)
class _Step:
    section: Section
    name: str
    id: str
    leads_to: str | None = None
    """The id of the step that has to follow."""


def read_entries(source: Source, entries: Sequence[Entry]) -> Reading:
    """All abilities of a text; those of one entry or name know each other's steps."""
    planned = [(entry, _steps(entry) if entry.anything else []) for entry in entries]
    steps = [step for _, some in planned for step in some]
    names = {step.name.casefold(): step.id for step in steps}
    labels: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for step in steps:
        base, label = step_of(step.name)
        labels[base][label] = step.id
    abilities: list[Ability] = []
    for entry, own in planned:
        if not own:
            phrase = Phrase("block.none")
            start, end = entry.span
            entry.unread[:] = [source.unread(start, end, phrase)]
            entry.footnotes.clear()
        for step in own:
            known = ChainMap(names, labels[step_of(step.name)[0]])
            abilities.append(_ability(source, entry, step, known))
    return Reading(
        tuple(abilities),
        tuple(sorted((one for entry in entries for one in entry.unread), key=_place)),
        tuple(sorted((one for entry in entries for one in entry.footnotes), key=_place)),
    )


def _place(part: Any) -> tuple[int, int]:  # noqa: ANN401 - an Unread or a Footnote
    return part.line, part.column


# Steps


def _steps(entry: Entry) -> list[_Step]:
    sections = _sections(entry)
    name = "" if entry.name is None else str(entry.name.value)
    given = sections[0].fields.get("id")
    if len(sections) == 1:
        ident = slug(name)[:_LONGEST_NAME] or UNNAMED if given is None else str(given.value)
        return [_Step(sections[0], name, ident)]
    base, written = step_of(name)
    labels = (written or sections[0].step or "first step", sections[1].step or "second step")
    names = [f"{base} ({label})" for label in labels]
    first, second = (
        (slug(one) if given is None else f"{given.value}-{slug(label)}")[:_LONGEST_NAME]
        for one, label in zip(names, labels, strict=True)
    )
    sections[1].fields.setdefault("usage", Given("committed", sections[1].line))
    return [_Step(sections[0], names[0], first, second), _Step(sections[1], names[1], second)]


def _sections(entry: Entry) -> list[Section]:
    """The one or two sections that become abilities."""
    shared, *headed = entry.sections
    if not headed:
        if not entry.second:
            return [shared]
        return [shared, Section(None, shared.line, _without_text(shared.fields) | entry.second)]
    last = headed[-1]
    last.fields = _under(entry, entry.second, last)
    if len(headed) == 2:
        first = headed[0]
        for name in shared.fields.keys() & first.fields.keys() & last.fields.keys():
            _twice(entry, shared.fields[name])
        first.fields = shared.fields | first.fields
        first.body = [*shared.body, *first.body]
        first.prices = [*shared.prices, *first.prices]
        last.fields = _without_text(shared.fields) | last.fields
        return [first, last]
    if shared.own:
        last.fields = {k: v for k, v in shared.fields.items() if k == "type"} | last.fields
        return [shared, last]
    entry.aside(last.line, Phrase("block.steps"))
    fields, prices = _under(entry, shared.fields, last), shared.prices + last.prices
    return [Section(None, shared.line, fields, prices, [*shared.body, *last.body])]


def _under(entry: Entry, above: Mapping[str, Given], step: Section) -> dict[str, Given]:
    """The fields of a step with those from above it; what the step states again is listed."""
    for name in above.keys() & step.fields.keys():
        _twice(entry, above[name])
    return {**above, **step.fields}


def _twice(entry: Entry, given: Given) -> None:
    entry.aside(given.line, Phrase("block.twice", {"field": "line"}))


def _without_text(fields: Mapping[str, Given]) -> dict[str, Given]:
    return {name: given for name, given in fields.items() if name != "text"}


# One ability


def _ability(source: Source, entry: Entry, step: _Step, names: Mapping[str, str]) -> Ability:
    section = step.section
    prose = _prose(source, entry, step, names)
    for name in _EXPECTED:
        if (
            name not in section.fields
            and ("delay" if name == "floor" else name) not in section.tried
        ):
            place = source.place(section.line.start)
            entry.unread.append(Unread(*place, "", Phrase("block.missing", {"field": name})))
    fields = {name: given.value for name, given in section.fields.items()}
    if fields.get("cos", 0) is None:  # a dash
        del fields["cos"]
    if prose.ct is not None:
        fields.setdefault("ct", prose.ct)
    text = "\n".join([*([fields["text"]] if fields.get("text") else []), *prose.text])
    fields |= {"id": step.id, "name": step.name, "text": text, "prices": tuple(section.prices)}
    fields["effects"] = _effects(prose, step, names)
    return _valid(entry, section, fields)


def _prose(source: Source, entry: Entry, step: _Step, names: Mapping[str, str]) -> Prose:
    given = {name: one.value for name, one in step.section.fields.items()}
    setting = Setting(step_of(step.name)[0], given.get("target"), given.get("ct"), names)
    reader = ProseReader(source, setting)
    for part in step.section.body:
        if isinstance(part, tuple):
            reader.paragraph(*part)
        else:
            reader.add(part)
    entry.unread += reader.found.unread
    entry.footnotes += reader.found.footnotes
    return reader.found


def _effects(prose: Prose, step: _Step, names: Mapping[str, str]) -> tuple[Effect, ...]:
    effects = [
        one
        for draft in prose.effects
        for one in (built(draft, names) if isinstance(draft, Draft) else (draft,))
    ]
    if step.leads_to and not any(isinstance(effect, Commit) for effect in effects):
        effects.append(Commit(ability=step.leads_to, untargetable=False))
    return tuple(effects)


def _valid(entry: Entry, section: Section, fields: dict[str, Any]) -> Ability:
    """The ability without the fields that cannot be; each is listed by its line."""
    while True:
        try:
            return Ability.model_validate(fields)
        except ValidationError as fault:
            for name in sorted({str(error["loc"][0]) for error in fault.errors()}):
                given = section.fields.get(name)
                value = str(fields.pop(name))
                line = section.line if given is None else given.line
                entry.aside(line, Phrase("block.value", {"value": value[:40]}))
                if name in ("id", "name"):
                    fields[name] = value[:_LONGEST_NAME] or UNNAMED
